import { newDomain, zoneRecordsFor } from "../../core/domains/records.ts"
import type { Timestamp } from "../../core/records/basics.ts"
import type { Domain } from "../../core/records/domains.ts"
import type { Change } from "../../core/state.ts"
import type { Needs } from "../context.ts"
import { selectorFor } from "./domains.ts"

/**
 * The changes that add a domain of the start state, with its zone records if it is published. Its key is generated on first use. No
 * changes if the account already has it.
 *
 * @param name in its ASCII form.
 * @param added decides its record layout (section 2.3, rule 3).
 */
export function startingDomain(
  world: Needs<"store" | "ids" | "settings">,
  given: { account_id: string; name: string; added: Timestamp; verified?: boolean; published?: boolean },
): Change[] {
  const { account_id, name, added, verified = true, published = true } = given
  const { store, ids, settings } = world
  if (store.tables.domains.find.name(account_id, name)) return []
  const selector = selectorFor(world, name)
  const pending = newDomain(
    { id: ids.uuid(), account_id, name, selector, private_key: null, created_at: added },
    { public_key: "", label: settings()["domains.label"] },
  )
  const records = pending.records.map((row) => ({ ...row, verified: true }))
  const times = { verified_at: added, last_checked_at: added }
  const record: Domain = verified ? { ...pending, status: "verified", records, ...times } : pending
  const zone = published ? zoneRecordsFor(record) : []
  return [
    { op: "put", in: "domains", record },
    ...zone.map(
      (draft): Change => ({
        op: "put",
        in: "dns_records",
        record: { ...draft, id: ids.uuid(), created_at: added },
      }),
    ),
  ]
}
