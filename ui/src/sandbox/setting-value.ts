import type { Assumption } from "../api-types.ts"

type Kind = Assumption["kind"]

/** Formats the value of a setting. */
export function formatSetting(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ")
  return value === null || value === undefined || value === "" ? "none" : String(value)
}

/** Whether the value differs from the default. */
export function isChanged({ value, default: usual }: { value?: unknown; default?: unknown }): boolean {
  return JSON.stringify(value) !== JSON.stringify(usual)
}

function wholeNumber(text: string): number {
  if (!/^-?\d+$/.test(text.trim())) throw new Error(`Enter a whole number, got “${text.trim()}”.`)
  return Number(text)
}

/** Whether the value is a list, edited one entry per line. */
export function isList(kind: Kind): boolean {
  return kind === "integers" || kind === "strings"
}

/** Parses the text of a setting according to its kind. Throws if it is not valid. */
export function parseSetting(kind: Kind, text: string): unknown {
  if (kind === "integer") return wholeNumber(text)
  if (!isList(kind)) return text
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
  return kind === "integers" ? entries.map(wholeNumber) : entries
}

/** The assumptions that contain every word of the search. */
export function filterAssumptions(all: Assumption[], text: string): Assumption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, code, section, decision, why, basis }) => {
    const hay = `${name} ${code} ${section} ${decision} ${why} ${basis}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}
