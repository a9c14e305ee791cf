import type { Tally } from "../../core/webhooks/present.ts"
import type { World } from "../context.ts"

/** Counts of an endpoint's stored deliveries by result. Three index lookups, independent of their number. */
export function tallyOf({ store }: World, webhook_id: string): Tally {
  const count = (status: string) => store.tables.deliveries.count("webhook_status", `${webhook_id} ${status}`)
  return { succeeded: count("succeeded"), failed: count("failed"), dropped: count("dropped") }
}
