import type { ControlAnswer, ControlInput, ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import { presentSandboxWebhook, presentWebhook, presentWebhookDetail } from "../../core/webhooks/present.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { tallyOf } from "./tally.ts"

/** GET /webhooks: newest first, without secrets (section 4.5). */
export function listWebhooks(
  { store, account }: Context,
  { query }: ServiceInput<"listWebhooks">,
): ServiceAnswer<"listWebhooks"> {
  const { limit, offset } = query
  const { records } = store.tables.webhooks.page("account", account.id, { limit, offset })
  return { data: records.map(presentWebhook), limit, offset }
}

/** GET /sandbox/webhooks: includes delivery counts. */
export function listSandboxWebhooks(
  ctx: Context,
  { query }: ControlInput<"listWebhooks">,
): ControlAnswer<"listWebhooks"> {
  const { limit, offset } = query
  const { records, total } = ctx.store.tables.webhooks.page("account", ctx.account.id, { limit, offset })
  return {
    data: records.map((webhook) => presentSandboxWebhook(webhook, tallyOf(ctx, webhook.id))),
    total,
    limit,
    offset,
  }
}

/** GET /sandbox/webhooks/{id}: includes the secret. */
export function getWebhook(ctx: Context, { params }: ControlInput<"getWebhook">): ControlAnswer<"getWebhook"> {
  const webhook = own(ctx, "webhooks", params.id)
  return presentWebhookDetail(webhook, tallyOf(ctx, webhook.id))
}
