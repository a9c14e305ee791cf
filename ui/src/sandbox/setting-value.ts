import type { Assumption } from "../api-types.ts"

type Kind = Assumption["kind"]

/** A value of the ledger for reading. */
export function settingText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.join(", ")
  return value === null || value === undefined || value === "" ? "none" : String(value)
}

/** Whether somebody has changed it. */
export function isChanged({ value, default: usual }: { value?: unknown; default?: unknown }): boolean {
  return JSON.stringify(value) !== JSON.stringify(usual)
}

function wholeNumber(text: string): number {
  if (!/^-?\d+$/.test(text.trim())) throw new Error(`“${text.trim()}” is not a whole number.`)
  return Number(text)
}

/** Whether the value is a list, written one entry a line. */
export function isList(kind: Kind): boolean {
  return kind === "integers" || kind === "strings"
}

/** What was typed, as the kind of value the setting takes. Throws where it cannot be read, saying what is expected. */
export function parseSetting(kind: Kind, text: string): unknown {
  if (kind === "integer") return wholeNumber(text)
  if (!isList(kind)) return text
  const entries = text
    .split(/[\n,]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
  return kind === "integers" ? entries.map(wholeNumber) : entries
}

/** The assumptions that have every typed word somewhere in their row. */
export function filterAssumptions(all: Assumption[], text: string): Assumption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, code, section, decision, why, basis }) => {
    const hay = `${name} ${code} ${section} ${decision} ${why} ${basis}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}
