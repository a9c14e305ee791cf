import type { EventName, Webhook } from "../api-types.ts"

/** The events an endpoint can subscribe to (section 6). */
export const EVENT_NAMES: EventName[] = [
  "email.scheduled",
  "email.sent",
  "email.delivered",
  "email.delayed",
  "email.bounced",
  "email.complained",
  "email.failed",
  "email.opened",
  "email.clicked",
  "email.unsubscribed",
  "email.received",
]

/** Summarizes the subscribed events. */
export function describeEvents(events: Webhook["events"]): string {
  if (typeof events === "string" || events.length === 0 || events.length === EVENT_NAMES.length) return "all events"
  return events.length <= 3 ? events.join(", ") : `${events.slice(0, 2).join(", ")} and ${events.length - 2} more`
}
