import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import { zoneRecordsFor } from "../../core/domains/records.ts"
import type { DnsPurpose } from "../../core/records/domains.ts"
import type { Change } from "../../core/state.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"

/** POST /sandbox/domains/{id}/publish: adds the domain's records to the sandbox's zone, where the next verify finds them. */
export async function publishDomain(
  ctx: Context,
  { params, body }: ControlInput<"publishDomain">,
): Promise<ControlAnswer<"publishDomain">> {
  await ctx.keys.of(own(ctx, "domains", params.id))
  const domain = own(ctx, "domains", params.id)
  const drafts = zoneRecordsFor(domain, body?.purposes)
  const there = published(ctx, domain.id)
  const changes = drafts.flatMap((draft): Change[] => {
    const current = there.find(({ purpose }) => purpose === draft.purpose)
    if (current) return [{ op: "patch", in: "dns_records", id: current.id, fields: draft }]
    return [{ op: "put", in: "dns_records", record: { ...draft, id: ctx.ids.uuid(), created_at: ctx.now } }]
  })
  return ctx.commit({ published: drafts.length }, changes)
}

/** POST /sandbox/domains/{id}/unpublish: removes the records from the zone (assumption N4). */
export function unpublishDomain(
  ctx: Context,
  { params, body }: ControlInput<"unpublishDomain">,
): ControlAnswer<"unpublishDomain"> {
  const domain = own(ctx, "domains", params.id)
  const purposes: readonly DnsPurpose[] = body?.purposes ?? ["spf", "dkim", "return_path", "dmarc"]
  const gone = published(ctx, domain.id).filter(({ purpose }) => purposes.some((one) => one === purpose))
  const changes = gone.map(({ id }): Change => ({ op: "delete", in: "dns_records", id }))
  return ctx.commit({ unpublished: gone.length }, changes)
}

const published = ({ store }: Context, domain_id: string) => store.tables.dns_records.by.domain(domain_id).all()
