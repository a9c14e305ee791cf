import type { InboundRecord } from "../../core/records/inbound.ts"
import type { Change } from "../../core/state.ts"
import { planDeliveries } from "../../core/webhooks/delivery.ts"
import { receivedEvent } from "../../core/webhooks/payload.ts"
import type { World } from "../context.ts"

/** The `email.received` deliveries of a message (section 6). None for spam, unless `webhooks.send_spam` is on (W5). */
export function receivedChanges(world: World, message: InboundRecord, text_preview: string): Change[] {
  const { store, ids, clock, settings } = world
  if (message.status === "spam" && !settings()["webhooks.send_spam"]) return []
  const { account_id, id: inbound_id } = message
  const planned = planDeliveries({
    account_id,
    inbound_id,
    email_id: null,
    payload: receivedEvent(message, text_preview),
    webhooks: store.tables.webhooks.by.account(account_id).all(),
    ids: ids.uuid,
    now: clock.now(),
    wait: settings()["webhooks.retry_schedule"][0] ?? 0,
  })
  return planned.map((record): Change => ({ op: "put", in: "deliveries", record }))
}
