import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import type { Change } from "../../core/state.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"

/**
 * DELETE /domains/{id}: stops sending from the domain, including scheduled emails (section 4.4, assumption M5). Also deletes its
 * published zone records and its receiving addresses. Messages stay.
 */
export function deleteDomain(ctx: Context, { params }: ServiceInput<"deleteDomain">): ServiceAnswer<"deleteDomain"> {
  const { id } = own(ctx, "domains", params.id)
  const { dns_records, receiving_addresses } = ctx.store.tables
  return ctx.commit({ id, deleted: true as const }, [
    { op: "delete", in: "domains", id },
    ...dns_records.by
      .domain(id)
      .all()
      .map((record): Change => ({ op: "delete", in: "dns_records", id: record.id })),
    ...receiving_addresses.by
      .domain(id)
      .all()
      .map((address): Change => ({ op: "delete", in: "receiving_addresses", id: address.id })),
  ])
}
