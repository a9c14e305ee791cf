import type { Timestamp } from "../core/state/basics.ts"
import type { Change } from "../core/state/state.ts"
import type { Account, Plan } from "../parts/accounts/record.ts"
import { newAccount } from "../parts/accounts/rules.ts"
import type { ApiKey, Permission } from "../parts/api-keys/record.ts"
import { hashToken, newApiKey } from "../parts/api-keys/rules.ts"
import { startingDomain } from "../parts/domains/shared.ts"
import { initialCatchAll } from "../parts/inbound/operations/receiving-addresses.ts"
import type { Needs } from "./context.ts"
import { deletions } from "./records.ts"

/** The default account of requests. It has the same id in every sandbox. */
export const DEFAULT_ACCOUNT_ID = "00000000-0000-4000-8000-000000000001"

export interface Seeds {
  plan: Plan
  /** Domains that start verified. */
  domains: readonly string[]
  tokens: Record<Permission, string>
  /** Whether each new domain gets a catch-all receiving address (assumption inbound.initial_catch_all). */
  catch_all: boolean
}

/** The missing parts of the start state: the default account, its development keys, and the verified domains, which receive mail. */
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
  return [
    { op: "put", in: "accounts", record: { ...account, plan: seeds.plan } },
    ...PERMISSIONS.flatMap((permission) => keyChanges(world, permission, seeds.tokens[permission], now)),
    ...seeds.domains
      .filter((name) => !without.includes(name))
      .flatMap((name) => domainChanges(world, seeds, name, now)),
  ]
}

/** What the configuration names. */
type Named = Partial<Pick<Seeds, "plan" | "domains">> & { tokens: Partial<Seeds["tokens"]> }

/**
 * What a restart changes (assumption sandbox.restart): nothing that was deleted or revoked comes back, unless the configuration names it. `made` says
 * what was made for this start.
 */
export function restartChanges(
  world: Needs<"ids" | "settings" | "store">,
  { plan, domains = [], tokens }: Named,
  now: Timestamp,
): { changes: Change[]; made: string[] } {
  const account = world.store.tables.accounts.get(DEFAULT_ACCOUNT_ID)
  const made: string[] = []
  const changes: Change[] = []
  const add = (what: string, added: Change[]) => {
    if (added.length === 0) return
    made.push(what)
    changes.push(...added)
  }
  if (plan && account && account.plan !== plan) {
    add(`the plan ${plan}`, [{ op: "patch", in: "accounts", id: account.id, fields: { plan } }])
  }
  for (const permission of PERMISSIONS) {
    const token = tokens[permission]
    if (token !== undefined) add(`the ${permission} key`, keyChanges(world, permission, token, now))
  }
  for (const name of domains) add(`the domain ${name}`, domainChanges(world, { catch_all: true }, name, now))
  return { changes, made }
}

const PERMISSIONS = ["sending", "full_access"] as const

function domainChanges(
  world: Needs<"ids" | "settings" | "store">,
  { catch_all }: Pick<Seeds, "catch_all">,
  name: string,
  added: Timestamp,
): Change[] {
  const changes = startingDomain(world, { account_id: DEFAULT_ACCOUNT_ID, name, added })
  const [domain] = changes.flatMap((change) => (change.in === "domains" && change.op === "put" ? [change.record] : []))
  return [...changes, ...(catch_all && domain ? initialCatchAll(world, domain) : [])]
}

/** Makes a development key valid: a new one in place of that with another token, or the revoked one again. */
function keyChanges(
  { store, ids }: Needs<"ids" | "store">,
  permission: Permission,
  token: string,
  now: Timestamp,
): Change[] {
  const keys = store.tables.api_keys.by.account(DEFAULT_ACCOUNT_ID).all()
  const current = keys.find((key) => key.development === permission)
  if (current?.token_hash === hashToken(token)) {
    if (current.revoked_at === null) return []
    return [{ op: "patch", in: "api_keys", id: current.id, fields: { revoked_at: null } }]
  }
  const fields = { account_id: DEFAULT_ACCOUNT_ID, permission, token, now }
  const name = permission === "sending" ? "Development, sending" : "Development, full access"
  const record: ApiKey = { ...newApiKey({ ...fields, id: ids.uuid(), name }), development: permission }
  return [...deletions("api_keys", current ? [current] : []), { op: "put", in: "api_keys", record }]
}

/** The development tokens that work now: null in place of one that was revoked, or that an earlier start chose. */
export function workingTokens({ store, fixed }: Needs<"fixed" | "store">): Record<Permission, string | null> {
  const working = (permission: Permission) => {
    const token = fixed.tokens[permission]
    const key = store.tables.api_keys.find.token_hash(hashToken(token))
    const works = key?.account_id === DEFAULT_ACCOUNT_ID && key.permission === permission && key.revoked_at === null
    return works ? token : null
  }
  return { full_access: working("full_access"), sending: working("sending") }
}
