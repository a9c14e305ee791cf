import { layoutAt, newDomainRecords, zoneRecordsFor } from "../../core/domains/records.ts"
import type { Timestamp } from "../../core/records/basics.ts"
import type { Domain, ZoneRecord } from "../../core/records/domains.ts"
import type { Change } from "../../core/state.ts"
import type { World } from "../context.ts"
import { selectorFor } from "./selector.ts"

/** A domain that is verified from the start, its records in the zone; its key is made when it is first needed. */
export function verifiedDomain(world: World, account_id: string, name: string, now: Timestamp): Change[] {
  const { store, ids } = world
  if (store.tables.domains.find("name", `${account_id} ${name}`)) return []
  const selector = selectorFor(world, name)
  const record: Domain = {
    id: ids.uuid(),
    account_id,
    name,
    status: "verified",
    records: newDomainRecords({
      name,
      selector,
      public_key: "",
      layout: layoutAt(now),
    }).map((row) => ({ ...row, verified: true })),
    selector,
    private_key: null,
    created_at: now,
    verified_at: now,
    last_checked_at: now,
  }
  const zone = zoneRecordsFor(record).map((draft): ZoneRecord => ({ ...draft, id: ids.uuid(), created_at: now }))
  return [
    { op: "put", in: "domains", record },
    ...zone.map((row): Change => ({ op: "put", in: "dns_records", record: row })),
  ]
}
