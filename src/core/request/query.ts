import { completeAsUtc, parseInstant } from "../emails/schedule.ts"
import { invalid } from "../errors.ts"
import type { Timestamp } from "../records/basics.ts"

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

const whole = (text: string) => completeAsUtc(text).replace(/ (?=\d\d:?\d\d$)/, "+")
