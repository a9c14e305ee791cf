import { parseInstant } from "./emails/schedule.ts"
import { invalid } from "./errors.ts"
import type { Timestamp } from "./records/basics.ts"

/**
 * A time given in a query, as the store sorts by it: ISO 8601, read as UTC where it names no offset, midnight where it names no hour.
 * A `+` that came unescaped is a space by now. Throws `validation_error` naming the parameter.
 */
export function timeFilter(name: string, text: string | undefined): Timestamp | undefined {
  if (text === undefined) return undefined
  const time = parseInstant(whole(text.trim()))
  if (time !== null) return new Date(time).toISOString()
  throw invalid(`\`${name}\` must be an ISO 8601 time, for example 2026-09-01T00:00:00Z, not "${text.slice(0, 60)}".`)
}

function whole(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T00:00:00Z`
  if (/T\d\d:\d\d(:\d\d([.,]\d+)?)?$/.test(text)) return `${text}Z`
  return text.replace(/ (?=\d\d:\d\d$)/, "+")
}
