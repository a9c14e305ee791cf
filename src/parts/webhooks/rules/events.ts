import { eventOf } from "../../../core/request/foreign-names.ts"
import { editDistance } from "../../../core/text/suggest.ts"
import type { EmailEventType } from "../../emails/record.ts"
import { EVENT_NAMES, type EventName } from "../record.ts"

/** Whether a string is one of the event names of section 6. */
export const isEventName = (value: string): value is EventName => EVENT_NAMES.some((name) => name === value)

/** Returns the webhook event of an email event; null for `queued` and `cancelled`, which trigger none (section 6). */
export function eventNameOf(type: EmailEventType): Exclude<EventName, "email.received"> | null {
  const name = `email.${type}` as const
  return name === "email.queued" || name === "email.cancelled" ? null : name
}

/** Returns the event that another service calls so, or else the one with the smallest edit distance; null if all are too different. */
export function nearestEventName(written: string): EventName | null {
  const foreign = eventOf(written)
  if (foreign !== undefined && isEventName(foreign)) return foreign
  const wanted = written.trim().toLowerCase().slice(0, 64).replaceAll(/[_:/]/g, ".")
  const ranked = EVENT_NAMES.map((name) => ({
    name,
    edits: Math.min(editDistance(wanted, name), editDistance(wanted, name.slice("email.".length))),
  })).sort((one, other) => one.edits - other.edits)
  const best = ranked[0]
  return best && best.edits <= Math.max(3, Math.floor(wanted.length / 3)) ? best.name : null
}
