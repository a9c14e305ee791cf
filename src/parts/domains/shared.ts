import type { Timestamp } from "../../core/state/basics.ts"
import type { Change } from "../../core/state/state.ts"
import type { Needs } from "../../operations/context.ts"
import type { Domain } from "./record.ts"
import { DKIM_SELECTOR } from "./rules/names.ts"
import { newDomain, zoneRecordsFor } from "./rules/records.ts"

/** The account's verified domain for a name: the name itself, or a parent if `domains.allow_subdomains` is on. */
export function sendingDomain(
  { store, settings }: Needs<"settings" | "store">,
  account_id: string,
  name: string,
): Domain | undefined {
  const find = (domain: string) => store.tables.domains.find.name(account_id, domain)
  const exact = find(name)
  if (exact || !settings()["domains.allow_subdomains"]) return exact
  const labels = name.split(".")
  return labels.map((_, index) => find(labels.slice(index).join("."))).find((domain) => domain?.status === "verified")
}

/**
 * The DKIM selector of a new domain (section 2.3, rule 1): the service's selector, with a number from 2 if other accounts
 * have the same domain (assumption domains.duplicates). Their keys share one zone, where each name can hold only one key.
 */
export function selectorFor({ store }: Needs<"store">, name: string): string {
  const { by, find } = store.tables.domains
  const isTaken = (selector: string) => find.selector(name, selector) !== undefined
  if (!isTaken(DKIM_SELECTOR)) return DKIM_SELECTOR
  // The newest one usually has the highest number. All of them may be thousands, one for each test.
  const [newest] = by.named(name).newestFirst()
  let number = Number(newest?.selector.slice(DKIM_SELECTOR.length) || 1) + 1
  while (isTaken(`${DKIM_SELECTOR}${number}`)) number++
  return `${DKIM_SELECTOR}${number}`
}

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
