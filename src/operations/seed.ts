import { newAccount } from "../core/accounts.ts"
import { hashToken, newApiKey } from "../core/api-keys.ts"
import type { Account, ApiKey, Permission, Plan } from "../core/records/accounts.ts"
import type { Timestamp } from "../core/records/basics.ts"
import type { Change } from "../core/state.ts"
import type { Needs } from "./context.ts"
import { startingDomain } from "./domains/domains.ts"
import { initialReceivingAddress } from "./inbound/receiving-addresses.ts"
import { deletions } from "./records.ts"

/** The default account of requests. It has the same id in every sandbox. */
export const DEFAULT_ACCOUNT_ID = "00000000-0000-4000-8000-000000000001"

export interface Seeds {
  plan: Plan
  domains: readonly string[]
  tokens: Record<Permission, string>
  /** Whether each domain gets a catch-all receiving address. */
  catch_all: boolean
}

/**
 * The missing parts of the start state: the default account, its development keys, and the verified domains that no fixture adds, which
 * receive mail.
 */
export function seedChanges(
  world: Needs<"ids" | "settings" | "store">,
  seeds: Seeds,
  now: Timestamp,
  without: readonly string[] = [],
): Change[] {
  const { accounts } = world.store.tables
  const account: Account =
    accounts.get(DEFAULT_ACCOUNT_ID) ??
    newAccount({ id: DEFAULT_ACCOUNT_ID, name: "Default", plan: seeds.plan, now }, world.settings())
  const domains = seeds.domains
    .filter((name) => !without.includes(name))
    .flatMap((name) => startingDomain(world, { account_id: account.id, name, added: now }))
  const added = domains.flatMap((change) => (change.in === "domains" && change.op === "put" ? [change.record] : []))
  return [
    { op: "put", in: "accounts", record: { ...account, plan: seeds.plan } },
    ...keyChanges(world, seeds, now),
    ...domains,
    ...(seeds.catch_all ? added.flatMap((domain) => initialReceivingAddress(world, domain)) : []),
  ]
}

function keyChanges({ store, ids }: Needs<"ids" | "store">, { tokens }: Seeds, now: Timestamp): Change[] {
  const keys = store.tables.api_keys.by.account(DEFAULT_ACCOUNT_ID).all()
  return (["sending", "full_access"] as const).flatMap((permission): Change[] => {
    const current = keys.find((key) => key.development === permission)
    if (current?.token_hash === hashToken(tokens[permission])) return []
    const fields = { account_id: DEFAULT_ACCOUNT_ID, permission, token: tokens[permission], now }
    const name = permission === "sending" ? "Development, sending" : "Development, full access"
    const record: ApiKey = { ...newApiKey({ ...fields, id: ids.uuid(), name }), development: permission }
    return [...deletions("api_keys", current ? [current] : []), { op: "put", in: "api_keys", record }]
  })
}
