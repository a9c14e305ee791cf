import { invalid, invalidField } from "../errors.ts"
import type { Timestamp } from "../records/basics.ts"
import { quote } from "../text/text.ts"
import type { ContentLimits, SendBody } from "./send-body.ts"

/** Completes a date alone as midnight UTC. Other texts stay as they are. */
const completeDate = (text: string): string => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)

/** Completes an ISO 8601 time without an offset, or a date alone, as UTC. Other texts stay as they are. */
export function completeAsUtc(text: string): string {
  return /T\d\d:\d\d(:\d\d([.,]\d+)?)?$/i.test(text) ? `${text}Z` : completeDate(text)
}

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:Z|([+-])(\d\d):?(\d\d))$/i

/**
 * Parses a time with an offset to milliseconds since the epoch, or null: RFC 3339, with `T`, `t`, `Z`, `z`, `±hh:mm` or `±hhmm`
 * (assumption requests.times). Seconds are optional, digits after the milliseconds are ignored, and dates and hours that do not exist are rejected.
 */
export function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text)
  if (!match) return null
  const part = (index: number) => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (hour > 23 || minute > 59 || second > 59 || part(9) > 23 || part(10) > 59) return null
  const millisecond = Number((match[7] ?? "").padEnd(3, "0").slice(0, 3))
  const date = new Date(0)
  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  date.setUTCHours(hour, minute, second, millisecond)
  const offset = (part(9) * 60 + part(10)) * 60_000
  const instant = date.getTime() - (match[8] === "-" ? -offset : offset)
  return instant < EARLIEST || instant > LATEST ? null : instant
}

/** Whether a text begins like a date, but its month has no such day, as of 2026-02-30. */
export function isMissingDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? []
  if (year === undefined) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)
}

/** Timestamps have years of four digits. */
const EARLIEST = -62_167_219_200_000
const LATEST = 253_402_300_799_999

export type ScheduleLimits = Pick<
  ContentLimits,
  "max_schedule_ahead_ms" | "schedule_with_attachments" | "schedule_without_offset" | "now"
>

/** What is read without an offset, by the setting (assumption emails.schedule_without_offset). */
const COMPLETED: Record<ScheduleLimits["schedule_without_offset"], (written: string) => string> = {
  date: completeDate,
  utc: completeAsUtc,
  refuse: (written) => written,
}

/**
 * Returns when to send the message. Null means immediately, also for a time that is not in the future (assumption emails.max_schedule_ahead).
 * @throws invalid for a text that is not a time, a time too far ahead, or attachments on a scheduled message, as the settings say.
 */
export function checkSchedule(
  body: Pick<SendBody, "scheduled_at" | "attachments">,
  limits: ScheduleLimits,
): Timestamp | null {
  if (body.scheduled_at === undefined) return null
  const written = body.scheduled_at
  const instant = parseInstant(COMPLETED[limits.schedule_without_offset](written))
  if (instant === null) {
    if (isMissingDay(written)) {
      throw invalidField("scheduled_at", `${quote(written)} is a day that does not exist; check day and month.`)
    }
    const rule = limits.schedule_without_offset === "utc" ? "" : " with an offset (emails.schedule_without_offset)"
    const fix = "write 2026-03-01T09:00:00Z or 2026-03-01T10:00:00+01:00."
    throw invalidField("scheduled_at", `${quote(written)} is not an ISO 8601 time${rule}; ${fix}`)
  }
  if (body.attachments?.length && !limits.schedule_with_attachments) {
    const problem = "scheduled_at and attachments cannot be used together (emails.schedule_with_attachments)"
    throw invalid(`${problem}; remove one of them.`, { field: "scheduled_at" })
  }
  if (instant <= limits.now) return null
  const latest = limits.now + limits.max_schedule_ahead_ms
  if (limits.max_schedule_ahead_ms > 0 && instant > latest) {
    const fix = `the latest allowed time is ${new Date(latest).toISOString()} (emails.max_schedule_ahead).`
    throw invalidField("scheduled_at", `${quote(written)} is too far ahead; ${fix}`)
  }
  return new Date(instant).toISOString()
}
