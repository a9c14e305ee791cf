import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import type { Change } from "../../core/state.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"

/**
 * DELETE /domains/{id}: nothing is sent from it any more, what was scheduled included (section 4.4, assumption M5). What was
 * published for it leaves the zone and its receiving addresses go; messages stay.
 */
export function deleteDomain(ctx: Context, { params }: ServiceInput<"deleteDomain">): ServiceAnswer<"deleteDomain"> {
  const { id } = own(ctx, "domains", params.id)
  const { dns_records, receiving_addresses } = ctx.store.tables
  return ctx.commit({ id, deleted: true as const }, [
    { op: "delete", in: "domains", id },
    ...dns_records.all("domain", id).map((record): Change => ({ op: "delete", in: "dns_records", id: record.id })),
    ...receiving_addresses
      .all("domain", id)
      .map((address): Change => ({ op: "delete", in: "receiving_addresses", id: address.id })),
  ])
}
