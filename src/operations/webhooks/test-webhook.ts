import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import type { Delivery, Webhook } from "../../core/records/webhooks.ts"
import { planDeliveries } from "../../core/webhooks/delivery.ts"
import { samplePayload } from "../../core/webhooks/sample.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { attempted } from "./deliveries.ts"

/**
 * POST /sandbox/webhooks/{id}/test: delivers a sample event like a real one, regardless of the endpoint's subscriptions. Responds
 * after the first attempt.
 */
export async function testWebhook(
  ctx: Context,
  { params, body }: ControlInput<"testWebhook">,
): Promise<ControlAnswer<"testWebhook">> {
  const { ids, account, now, store } = ctx
  const webhook = own(ctx, "webhooks", params.id)
  const asked: Webhook = { ...webhook, enabled: true, events: "all" }
  const payload = samplePayload(body?.type ?? "email.delivered", ids.uuid(), now)
  const about = { account_id: account.id, email_id: null, inbound_id: null }
  const planned = planDeliveries({ ...about, payload, webhooks: [asked], ids: ids.uuid, now: Date.parse(now) })
  const record = planned[0] as Delivery
  store.commit([{ op: "put", in: "deliveries", record }])
  await ctx.attempts.attempt(record.id)
  return attempted(ctx, record.id)
}
