import type { Tally } from "../../core/webhooks/present.ts"
import type { World } from "../context.ts"

/** How the kept deliveries of an endpoint ended; three lookups, however many they are. */
export function tallyOf({ store }: World, webhook_id: string): Tally {
  const count = (status: string) => store.tables.deliveries.count("webhook_status", `${webhook_id} ${status}`)
  return { succeeded: count("succeeded"), failed: count("failed"), dropped: count("dropped") }
}
