import type { Change } from "../../../core/state/state.ts"
import type { Control, Needs } from "../../../operations/context.ts"
import { deleteOwn, deletions, listPage } from "../../../operations/records.ts"
import type { ZoneRecord } from "../record.ts"
import { checkZoneRecord } from "../rules/dns-zone.ts"
import { presentZoneRecord } from "../rules/present.ts"

/** GET /sandbox/dns: the account's records in the sandbox's zone (assumption dns.mode). */
export const listDnsRecords: Control<"listDnsRecords", "account" | "keys" | "store"> = async (ctx, { query }) => {
  await ctx.keys.generateMissing(ctx.account.id)
  return listPage(ctx.store.tables.dns_records.by.account(ctx.account.id), query, presentZoneRecord)
}

/** POST /sandbox/dns: adds a record to the zone, instead of simulated ones of that name. It applies to the next query. */
export const createDnsRecord: Control<"createDnsRecord", "account" | "commit" | "ids" | "now" | "store"> = (
  ctx,
  { body },
) => {
  const owner = { account_id: ctx.account.id, domain_id: null, purpose: null }
  const record: ZoneRecord = { ...checkZoneRecord(body), ...owner, id: ctx.ids.uuid(), created_at: ctx.now }
  return ctx.commit(presentZoneRecord(record), [
    ...withoutSimulated(ctx, record.name),
    { op: "put", in: "dns_records", record },
  ])
}

/** DELETE /sandbox/dns/{id} */
export const deleteDnsRecord: Control<"deleteDnsRecord", "account" | "commit" | "store"> = (ctx, { params }) =>
  deleteOwn(ctx, "dns_records", params)

/** The changes that remove the simulated records of a name. */
const withoutSimulated = ({ store }: Needs<"store">, name: string): Change[] =>
  deletions(
    "dns_records",
    store.tables.dns_records.by
      .name(name)
      .all()
      .filter(({ simulation }) => simulation !== undefined),
  )
