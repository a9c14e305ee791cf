import { eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Webhook } from "../api-types.ts"
import { formatCount, pluralize } from "../shared/format.ts"

/** Summarizes the subscribed events. */
export function describeEvents(events: Webhook["events"]): string {
  if (typeof events === "string" || events.length === 0 || events.length === eventNameValues.length) return "all events"
  return events.length <= 3 ? events.join(", ") : `${events.slice(0, 2).join(", ")} and ${events.length - 2} more`
}

/** `2 of 15 consecutive failures` */
export const describeFailures = ({ consecutive_failures, failures_until_disabled }: Webhook): string =>
  `${Math.min(consecutive_failures, failures_until_disabled)} of ${failures_until_disabled} consecutive failures`

/** `24 of 24 delivered, 16 retries`; null without deliveries. */
export function describeDeliveries({ deliveries }: Pick<Webhook, "deliveries">): string | null {
  const { total, succeeded, retries } = deliveries
  if (total === 0) return null
  const delivered = `${formatCount(succeeded)} of ${formatCount(total)} delivered`
  return retries === 0 ? delivered : `${delivered}, ${pluralize(retries, "retry", "retries")}`
}

/** The state of an endpoint in one word, the same in the list and in its pane. */
export function endpointState({ enabled, consecutive_failures }: Pick<Webhook, "enabled" | "consecutive_failures">) {
  if (!enabled) return "disabled"
  return consecutive_failures > 0 ? "failing" : "enabled"
}
