import { invalid } from "../errors.ts"
import type { Timestamp } from "../state/basics.ts"

/** Completes a date alone as midnight UTC. Other texts stay as they are. */
export const completeDate = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)

/** Completes an ISO 8601 time without an offset, or a date alone, as UTC. Other texts stay as they are. */
export function completeAsUtc(text: string): string {
  return /T\d\d:\d\d(:\d\d([.,]\d+)?)?$/i.test(text) ? `${text}Z` : completeDate(text)
}

/** Timestamps have years of four digits. */
const EARLIEST = Date.parse("0000-01-01T00:00:00.000Z")
const LATEST = Date.parse("9999-12-31T23:59:59.999Z")

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))$/i

/**
 * Parses a time with an offset to milliseconds since the epoch, or null: RFC 3339, with `T`, `t`, `Z`, `z`, `±hh:mm` or
 * `±hhmm` (assumption requests.times). Seconds are optional, digits after the milliseconds are ignored, and dates and
 * hours that do not exist are rejected.
 */
export function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text)
  if (!match) return null
  const part = (index: number) => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (hour > 23 || minute > 59 || second > 59 || part(9) > 23 || part(10) > 59) return null
  const date = dayOf(year, month, day)
  if (date === null) return null
  date.setUTCHours(hour, minute, second, Number((match[7] ?? "").padEnd(3, "0").slice(0, 3)))
  const offset = (part(9) * 60 + part(10)) * 60_000
  const instant = date.getTime() - (match[8] === "-" ? -offset : offset)
  return instant < EARLIEST || instant > LATEST ? null : instant
}

/** Midnight UTC of a day; null if the month has no such day. */
function dayOf(year: number, month: number, day: number): Date | null {
  const date = new Date(0)
  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

/** Whether a text begins like a date, but its month has no such day, such as 2026-02-30. */
export function isMissingDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? []
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) === null
}

/**
 * Parses a time in a query: ISO 8601, UTC by default, midnight if it is only a date. Returns the store's format.
 * Throws `validation_error` with the name of the parameter.
 */
export function timeFilter(name: string, text: string | undefined): Timestamp | undefined {
  if (text === undefined) return undefined
  // An unescaped `+` arrives as a space.
  const written = completeAsUtc(text.trim()).replace(/ (?=\d\d:?\d\d$)/, "+")
  const time = parseInstant(written)
  if (time !== null) return new Date(time).toISOString()
  throw invalid(`\`${name}\` must be an ISO 8601 time such as 2026-09-01T00:00:00Z, got "${text.slice(0, 60)}".`)
}
