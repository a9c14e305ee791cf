import type { Change, CollectionName } from "../core/state.ts"
import type { Needs } from "./context.ts"
import { deletions } from "./records.ts"

/** The collections that a reset can keep. */
export type Kept = "domains" | "api_keys" | "webhooks" | "settings" | "suppressions"

/** The collections with records of an account, and the name by which a reset keeps them. */
const OWNED = [
  ["emails", null],
  ["inbound", null],
  ["deliveries", null],
  ["idempotency", null],
  ["outcomes", null],
  ["faults", null],
  ["smtp_faults", null],
  ["suppressions", "suppressions"],
  ["webhooks", "webhooks"],
  ["api_keys", "api_keys"],
  ["receiving_addresses", "domains"],
  ["dns_records", "domains"],
  ["domains", "domains"],
] as const satisfies readonly (readonly [CollectionName, Kept | null])[]

/** The changes that delete all records of an account, except what `keep` names. */
export function accountChanges({ store }: Needs<"store">, account_id: string, keep: readonly Kept[]): Change[] {
  return OWNED.flatMap(([collection, name]): Change[] => {
    if (name !== null && keep.includes(name)) return []
    const table = store.tables[collection]
    if (table.size === table.by.account(account_id).count())
      return table.size > 0 ? [{ op: "clear", in: collection }] : []
    return deletions(collection, table.by.account(account_id).all())
  })
}

/** The changes that delete all records of all accounts, except what `keep` names. */
export const clearBut = (keep: readonly Kept[]): Change[] =>
  OWNED.flatMap(([collection, name]): Change[] =>
    name !== null && keep.includes(name) ? [] : [{ op: "clear", in: collection }],
  )
