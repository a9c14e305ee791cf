import { isBlank } from "../blank.ts"
import { isBuiltIn } from "../realm.ts"

/** What the functions of the client take as arguments, checked, because callers without a type checker would not notice a mistake. */

/** A value in an error: JSON where that says what it is. */
export function showValue(value: unknown): string {
  if (typeof value === "function" || isBuiltIn(value, "RegExp") || isBuiltIn(value, "Date")) return String(value)
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 100)
  } catch {
    return String(value)
  }
}

const wrong = (name: string, expected: string, value: unknown) =>
  new TypeError(`\`${name}\` must be ${expected}, got ${showValue(value)}.`)

/** Returns an object whose keys are known. Throws a TypeError that lists the allowed keys. */
export function checkNames<T>(what: string, given: T, known: readonly string[]): T {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(`${what} expects an object with ${known.join(", ")}, got ${showValue(given)}.`)
  }
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new TypeError(`${what}: unknown key "${unknown}". Allowed: ${known.join(", ")}.`)
  return given
}

/** Returns a text. Throws TypeError for anything else, and for an empty text (search.empty). */
export function checkText(name: string, value: unknown, expected = "a text"): string {
  if (typeof value === "string" && !isBlank(value)) return value
  if (isBuiltIn(value, "RegExp")) {
    throw new TypeError(
      `\`${name}\` must be ${expected}, got the regular expression ${value}. Give a part of it as text, or compare what \`list\` returns.`,
    )
  }
  const isMissing = value === undefined || value === null || typeof value === "string"
  throw wrong(name, isMissing ? `${expected}: leave it out to match any` : expected, value)
}

/** A record of the sandbox, its id, or what an SDK returns for it: `{ id }` or `{ data: { id } }`. */
export type Ref = string | { id: string } | { data: { id: string } | null }

/** The id of a record; undefined if the value has none. */
export const findId = (value: unknown): string | undefined => {
  if (typeof value === "string") return isBlank(value) ? undefined : value
  if (typeof value !== "object" || value === null) return undefined
  const { id, data } = value as { id?: unknown; data?: unknown }
  return typeof id === "string"
    ? findId(id)
    : data === undefined
      ? undefined
      : findId(Array.isArray(data) ? null : data)
}

/** The id of a record. Throws TypeError for a value without one. */
export function checkId(name: string, ref: Ref): string {
  const id = findId(ref)
  if (id) return id
  throw wrong(name, "an id, an object with `id`, or `{ data: { id } }` as an SDK returns it", ref)
}

/** The point after which records count: a time, or a record, which the sandbox looks up. Throws TypeError for anything else. */
export function sinceOf(since: Ref | Date): string {
  if (isBuiltIn(since, "Date")) {
    if (!Number.isNaN(since.getTime())) return since.toISOString()
    throw new TypeError("The time must be a valid Date, got an Invalid Date in `since`.")
  }
  const id = findId(since)
  if (id) return id
  const expected = "a Date, an ISO 8601 time, an id, or an object with `id` such as an email or the answer of a send"
  throw wrong("since", since === undefined || since === "" ? `${expected}: leave it out to count all` : expected, since)
}

/** Checks a pattern: a part of a text, or an expression. */
export function checkPattern(name: string, pattern: unknown): string | RegExp {
  if (typeof pattern === "string" || isBuiltIn(pattern, "RegExp")) return pattern
  throw wrong(name, "a text or a regular expression", pattern)
}

/** Checks a list of texts, each one of `known` if that is given. */
export function checkList(name: string, list: unknown, known?: readonly string[]): readonly string[] {
  const expected = known ? `a list of ${known.join(", ")}` : "a list of texts"
  const isKnown = (entry: unknown) => typeof entry === "string" && (known?.includes(entry) ?? true)
  if (Array.isArray(list) && list.every(isKnown)) return list as string[]
  throw wrong(name, expected, list)
}

/** Checks a whole number of at least `least`. */
export function checkCount(name: string, value: unknown, least = 0): number {
  if (Number.isInteger(value) && (value as number) >= least) return value as number
  throw wrong(name, `an integer of at least ${least}`, value)
}
