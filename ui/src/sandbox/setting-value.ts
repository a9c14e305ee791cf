import type { Assumption } from "../api-types.ts"

/** A value of the ledger for reading. */
export function settingText(value: unknown): string {
  if (value === null || value === undefined) return "none"
  return typeof value === "string" ? value : JSON.stringify(value)
}

/** Whether somebody has changed it. */
export function isChanged({ value, default: usual }: Pick<Assumption, "value" | "default">): boolean {
  return JSON.stringify(value) !== JSON.stringify(usual)
}

/** What was typed, as the kind of value the setting takes. Throws where it cannot be read, saying what is expected. */
export function parseSetting(kind: Assumption["kind"], text: string): unknown {
  if (kind === "integer") {
    if (!/^-?\d+$/.test(text.trim())) throw new Error(`“${text}” is not a whole number.`)
    return Number(text)
  }
  if (kind === "list" || kind === "object") {
    const value = readJson(text)
    if (Array.isArray(value) !== (kind === "list") || typeof value !== "object" || value === null) {
      throw new Error(
        `Write ${kind === "list" ? 'a list, for instance ["a", "b"]' : 'an object, for instance {"a": 1}'}.`,
      )
    }
    return value
  }
  return text
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The assumptions that have every typed word in their name, code, section or reason. */
export function filterAssumptions(all: Assumption[], text: string): Assumption[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, code, section, why, basis }) => {
    const hay = `${name} ${code} ${section} ${why} ${basis}`.toLowerCase()
    return words.every((word) => hay.includes(word))
  })
}
