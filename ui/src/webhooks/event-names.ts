import { eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Webhook } from "../api-types.ts"

/** Summarizes the subscribed events. */
export function describeEvents(events: Webhook["events"]): string {
  if (typeof events === "string" || events.length === 0 || events.length === eventNameValues.length) return "all events"
  return events.length <= 3 ? events.join(", ") : `${events.slice(0, 2).join(", ")} and ${events.length - 2} more`
}

/** `2 of 15 consecutive failures` */
export const describeFailures = ({ consecutive_failures, failures_until_disabled }: Webhook): string =>
  `${Math.min(consecutive_failures, failures_until_disabled)} of ${failures_until_disabled} consecutive failures`

/** The state of an endpoint in one word, the same in the list and in its pane. */
export function endpointState({ enabled, consecutive_failures }: Pick<Webhook, "enabled" | "consecutive_failures">) {
  if (!enabled) return "disabled"
  return consecutive_failures > 0 ? "failing" : "enabled"
}
