import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import { notFound } from "../../core/errors.ts"
import type { Delivery, Webhook } from "../../core/records/webhooks.ts"
import { presentDelivery } from "../../core/webhooks/present.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"

/** A delivery in the control API. Its endpoint always exists, because deleting an endpoint deletes its deliveries. */
const present = ({ store }: Context, delivery: Delivery) =>
  presentDelivery(delivery, store.tables.webhooks.get(delivery.webhook_id) as Webhook)

/** GET /sandbox/deliveries: newest first. All given filters must match. */
export function listDeliveries(
  ctx: Context,
  { query }: ControlInput<"listDeliveries">,
): ControlAnswer<"listDeliveries"> {
  const { limit, offset } = query
  const { records, total } = find(ctx, query)
  return { data: records.map((delivery) => present(ctx, delivery)), total, limit, offset }
}

function find({ store, account }: Context, query: ControlInput<"listDeliveries">["query"]) {
  const { webhook_id, email_id, status, limit, offset } = query
  const { deliveries, webhooks } = store.tables
  if (email_id !== undefined) {
    // An email has only a few deliveries.
    const fitting = deliveries.by
      .email(email_id)
      .all()
      .filter((one) => one.account_id === account.id)
      .filter((one) => webhook_id === undefined || one.webhook_id === webhook_id)
      .filter((one) => status === undefined || one.status === status)
    return { records: fitting.slice(offset, offset + limit), total: fitting.length }
  }
  if (webhook_id !== undefined) {
    if (webhooks.get(webhook_id)?.account_id !== account.id) return { records: [], total: 0 }
    if (status === undefined) return deliveries.by.webhook(webhook_id).page({ limit, offset })
    return deliveries.by.webhook_status(webhook_id, status).page({ limit, offset })
  }
  if (status !== undefined) return deliveries.by.status(account.id, status).page({ limit, offset })
  return deliveries.by.account(account.id).page({ limit, offset })
}

/** GET /sandbox/deliveries/{id} */
export function getDelivery(ctx: Context, { params }: ControlInput<"getDelivery">): ControlAnswer<"getDelivery"> {
  return present(ctx, own(ctx, "deliveries", params.id))
}

/**
 * POST /sandbox/deliveries/{id}/redeliver: makes one attempt now with the same bytes, also to a disabled endpoint. Responds
 * when the attempt has finished. A delivery that waits for a retry continues its schedule. A finished one is not retried.
 */
export async function redeliver(
  ctx: Context,
  { params }: ControlInput<"redeliver">,
): Promise<ControlAnswer<"redeliver">> {
  const delivery = own(ctx, "deliveries", params.id)
  await ctx.attempts.attempt(delivery)
  return attempted(ctx, delivery.id)
}

/** Returns a delivery after its attempt. Throws `not_found` if its endpoint was deleted in the meantime. */
export function attempted(ctx: Context, id: string): ControlAnswer<"getDelivery"> {
  const delivery = ctx.store.tables.deliveries.get(id)
  if (delivery) return present(ctx, delivery)
  throw notFound("The endpoint was deleted during the delivery attempt.")
}
