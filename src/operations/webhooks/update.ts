import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import type { Webhook } from "../../core/records/webhooks.ts"
import { checkWebhook } from "../../core/webhooks/endpoint.ts"
import { presentWebhookDetail } from "../../core/webhooks/present.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { waitingChanges } from "./record-attempt.ts"
import { tallyOf } from "./tally.ts"

/**
 * PATCH /sandbox/webhooks/{id}: enabling resets the failure count (section 3.5), disabling drops waiting deliveries
 * (assumption W6).
 */
export function updateWebhook(
  ctx: Context,
  { params, body }: ControlInput<"updateWebhook">,
): ControlAnswer<"updateWebhook"> {
  const webhook = own(ctx, "webhooks", params.id)
  const checked = checkWebhook({ ...webhook, ...body }, ctx.settings()["webhooks.url_policy"])
  const fields: Partial<Webhook> = { ...checked, ...enabling(webhook, body.enabled, ctx.now) }
  const changed = { ...webhook, ...fields }
  const dropped = changed.enabled ? [] : waitingChanges(ctx, webhook.id)
  return ctx.commit(presentWebhookDetail(changed, tallyAfter(ctx, webhook.id, dropped.length)), [
    { op: "patch", in: "webhooks", id: webhook.id, fields },
    ...dropped,
  ])
}

function enabling(webhook: Webhook, enabled: boolean | undefined, now: string): Partial<Webhook> {
  if (enabled === true) return { enabled, consecutive_failures: 0, disabled_at: null }
  return enabled === false && webhook.enabled ? { enabled, disabled_at: now } : {}
}

function tallyAfter(ctx: Context, webhook_id: string, dropped: number) {
  const tally = tallyOf(ctx, webhook_id)
  return { ...tally, dropped: tally.dropped + dropped }
}
