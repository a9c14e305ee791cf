import { layoutAt, newDomainRecords, receivingHostOf, zoneRecordsFor } from "../../core/domains/records.ts"
import type { Timestamp } from "../../core/records/basics.ts"
import type { Domain, ZoneRecord } from "../../core/records/domains.ts"
import type { Change } from "../../core/state.ts"
import type { Needs } from "../context.ts"
import { selectorFor } from "./domains.ts"

/** A domain of the start state. */
interface Starting {
  account_id: string
  /** In its ASCII form. */
  name: string
  /** When it was added. This decides its record layout (section 2.3, rule 3). */
  added: Timestamp
  /** Default: true. */
  verified?: boolean
  published?: boolean
}

/**
 * The changes that add a domain of the start state, with its zone records if it is published. Its key is generated on first use. No
 * changes if the account already has it.
 */
export function startingDomain(
  world: Needs<"store" | "ids" | "settings">,
  { account_id, name, added, ...given }: Starting,
): Change[] {
  const { verified = true, published = true } = given
  const { store, ids } = world
  if (store.tables.domains.find.name(account_id, name)) return []
  const selector = selectorFor(world, name)
  const label = world.settings()["domains.label"]
  const records = newDomainRecords({ name, selector, public_key: "", layout: layoutAt(added), label })
  const record: Domain = {
    id: ids.uuid(),
    account_id,
    name,
    status: verified ? "verified" : "pending",
    records: records.map((row) => ({ ...row, verified })),
    receiving_host: receivingHostOf(name, label),
    selector,
    private_key: null,
    created_at: added,
    verified_at: verified ? added : null,
    last_checked_at: verified ? added : null,
  }
  const zone = published ? zoneRecordsFor(record) : []
  return [
    { op: "put", in: "domains", record },
    ...zone.map((draft): Change => {
      const row: ZoneRecord = { ...draft, id: ids.uuid(), created_at: added }
      return { op: "put", in: "dns_records", record: row }
    }),
  ]
}
