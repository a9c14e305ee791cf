import { termOf } from "./search-terms.ts"

/** More values of a field than this are not offered. */
const KEPT = 200

/** The values of search fields that were seen in lists, to offer them. */
export function createSeenValues() {
  const seen = new Map<string, Set<string>>()

  /** Adds values of a field: addresses without their names. */
  function add(field: string, values: readonly string[]): void {
    const known = seen.get(field) ?? new Set<string>()
    seen.set(field, known)
    for (const value of values) {
      const bare = /<([^<>]*)>\s*$/.exec(value)?.[1] ?? value
      if (known.size < KEPT) known.add(bare)
    }
  }

  /** The values of a field as a search has them, in alphabetical order. */
  function of(field: string): string[] {
    return [...(seen.get(field) ?? [])].sort().map((value) => termOf("", value).slice(1))
  }

  return { add, of }
}
