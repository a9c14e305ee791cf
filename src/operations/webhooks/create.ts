import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import type { Webhook } from "../../core/records/webhooks.ts"
import { checkWebhook } from "../../core/webhooks/endpoint.ts"
import { presentCreated } from "../../core/webhooks/present.ts"
import { newSecret } from "../../core/webhooks/signature.ts"
import type { Context } from "../context.ts"

/** POST /webhooks: subscribes to the given events, or to all (section 4.5, assumption W2). */
export function createWebhook(ctx: Context, { body }: ServiceInput<"createWebhook">): ServiceAnswer<"createWebhook"> {
  const { ids, account, now } = ctx
  const record: Webhook = {
    ...checkWebhook(body, ctx.settings()["webhooks.url_policy"]),
    id: ids.uuid(),
    account_id: account.id,
    secret: newSecret(ids),
    enabled: true,
    created_at: now,
    last_delivery_at: null,
    last_status_code: null,
    consecutive_failures: 0,
    disabled_at: null,
  }
  return ctx.commit(presentCreated(record), [{ op: "put", in: "webhooks", record }])
}
