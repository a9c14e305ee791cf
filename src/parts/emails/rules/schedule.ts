import { invalid, invalidField } from "../../../core/errors.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import { quote } from "../../../core/text/text.ts"
import { completeAsUtc, completeDate, isMissingDay, parseInstant } from "../../../core/text/times.ts"
import type { ContentLimits, SendBody } from "./send-body.ts"

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
 * Returns when to send the message. Null means immediately, also for a time that is not in the future (assumption
 * emails.max_schedule_ahead).
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
