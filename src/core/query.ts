import { parseInstant } from "./emails/schedule.ts"
import { invalid } from "./errors.ts"
import type { Timestamp } from "./records/basics.ts"

/**
 * Parses a time in a query: ISO 8601, UTC by default, midnight if it is only a date. Returns the store's format.
 * An unescaped `+` arrives as a space. Throws `validation_error` with the name of the parameter.
 */
export function timeFilter(name: string, text: string | undefined): Timestamp | undefined {
  if (text === undefined) return undefined
  const time = parseInstant(whole(text.trim()))
  if (time !== null) return new Date(time).toISOString()
  throw invalid(`\`${name}\` must be an ISO 8601 time such as 2026-09-01T00:00:00Z, got "${text.slice(0, 60)}".`)
}

function whole(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00Z`
  if (/T\d\d:\d\d(:\d\d([.,]\d+)?)?$/i.test(text)) return `${text}Z`
  return text.replace(/ (?=\d\d:?\d\d$)/, "+")
}
