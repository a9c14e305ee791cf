import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import type { Change } from "../../core/state.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"

/** DELETE /webhooks/{id}: deletes the endpoint and its deliveries. No further attempt starts (section 3.5). */
export function deleteWebhook(ctx: Context, { params }: ServiceInput<"deleteWebhook">): ServiceAnswer<"deleteWebhook"> {
  const { id } = own(ctx, "webhooks", params.id)
  const deliveries = ctx.store.tables.deliveries.all("webhook", id)
  return ctx.commit({ id, deleted: true as const }, [
    { op: "delete", in: "webhooks", id },
    ...deliveries.map((delivery): Change => ({ op: "delete", in: "deliveries", id: delivery.id })),
  ])
}
