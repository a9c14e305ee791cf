import type { ControlAnswer } from "../api/contract.ts"
import { invalid } from "../core/errors.ts"
import { pick } from "../core/pick.ts"
import { noUsage } from "../core/request/quota.ts"
import type { Timestamp } from "../core/state/basics.ts"
import { type Change, type CollectionName, collections } from "../core/state/state.ts"
import type { Account } from "../parts/accounts/record.ts"
import { collectionNames } from "../store/tables.ts"
import { instant } from "../time/clock.ts"
import type { Control, Needs } from "./context.ts"
import { accountOf, deletions, type Owned } from "./records.ts"
import { readScope } from "./scope.ts"

/** The collections that a reset can keep. */
type Kept = NonNullable<(typeof collections)[CollectionName]["kept_as"]>

/** The collections with records of an account that a reset does not keep. */
const deletedBut = (keep: readonly Kept[]): Owned[] =>
  collectionNames.filter(
    (name): name is Owned =>
      "account_id" in collections[name].record.fields && !keep.some((kept) => kept === collections[name].kept_as),
  )

/** The changes that delete all records of an account, except what `keep` names. */
export function accountChanges({ store }: Needs<"store">, account_id: string, keep: readonly Kept[]): Change[] {
  return deletedBut(keep).flatMap((collection): Change[] => {
    const table = store.tables[collection]
    if (table.size === table.by.account(account_id).count())
      return table.size > 0 ? [{ op: "clear", in: collection }] : []
    return deletions(collection, table.by.account(account_id).all())
  })
}

/** The changes that delete all records of all accounts, except what `keep` names. */
const clearBut = (keep: readonly Kept[]): Change[] =>
  deletedBut(keep).map((name): Change => ({ op: "clear", in: name }))

/**
 * POST /sandbox/reset: restores the start state. With an account in the body or the query, only the account's records
 * are deleted, and clock, settings and `restarted_at` do not change.
 */
export const reset: Control<"reset"> = (ctx, { body }) => {
  const keep: readonly Kept[] = body?.keep ?? []
  const { scope, account_id } = readScope(ctx, body ?? {}, "reset")
  if (scope === "one" && ctx.scope === "one" && account_id !== ctx.account.id)
    throw invalid(`The query names the account ${ctx.account.id}, but the body names ${account_id}. Name only one.`)
  if (scope === "one") return resetAccount(ctx, account_id, keep)
  if (ctx.scope === "one") return resetAccount(ctx, ctx.account.id, keep)
  const changes = resetChanges(ctx, keep)
  // One commit, so that no request and no full disk can leave a sandbox without accounts.
  const { answer, logs } = ctx.store.together(() => ({
    answer: ctx.commit({ reset: true as const }, changes),
    logs: ctx.reseed(),
  }))
  ctx.request_log.clear()
  ctx.request_log.addEntries(logs)
  ctx.restarted.at = instant(ctx.clock.wall())
  return answer
}

const COUNTED = [
  ...(["accounts", "emails", "inbound", "domains", "receiving_addresses", "webhooks", "deliveries"] as const),
  ...(["api_keys", "suppressions", "outcomes", "faults", "settings"] as const),
] as const

/** GET /sandbox/reset: counts what a reset with these arguments would delete. */
export const previewReset: Control<"previewReset", "account" | "fixed" | "now" | "request_log" | "scope" | "store"> = (
  ctx,
  { query },
) => {
  const { keep = [] } = query
  const account_id = ctx.scope === "one" ? ctx.account.id : undefined
  const changes = account_id === undefined ? resetChanges(ctx, keep) : accountResetChanges(ctx, account_id, keep)
  const toDelete = new Map(collectionNames.map((name) => [name, new Set<string>()]))
  for (const change of changes) {
    const ids = toDelete.get(change.in)
    if (change.op === "delete") ids?.add(change.id)
    if (change.op === "clear") for (const { id } of ctx.store.tables[change.in].values()) ids?.add(id)
    if (change.op === "put") ids?.delete(change.record.id)
  }
  toDelete.get("accounts")?.delete(ctx.fixed.default_account_id)
  const entries = ctx.request_log.readEntries()
  const counts = Object.fromEntries([...toDelete].map(([name, ids]) => [name, ids.size])) as Record<
    CollectionName,
    number
  >
  return {
    ...pick(counts, ...COUNTED),
    logs: account_id === undefined ? entries.size : entries.by.account(account_id).count(),
    clock: counts.clock > 0,
  }
}

const resetChanges = (ctx: Needs<"fixed" | "now" | "store">, keep: readonly Kept[]): Change[] =>
  keep.length === 0 ? removeAll() : removeBut(ctx, keep)

/** The changes that delete all records of all accounts. */
export const removeAll = (): Change[] => collectionNames.map((name): Change => ({ op: "clear", in: name }))

/** The same, except what `keep` names: of the default account or, if API keys are kept, of every account. */
function removeBut(ctx: Needs<"fixed" | "now" | "store">, keep: readonly Kept[]): Change[] {
  const others = [...ctx.store.tables.accounts.values()].filter(({ id }) => id !== ctx.fixed.default_account_id)
  const settings: Change[] = keep.includes("settings") ? [] : [{ op: "clear", in: "settings" }]
  const used = keep.includes("api_keys")
    ? others.map((account): Change => ({ op: "put", in: "accounts", record: resetUsage(account, ctx.now) }))
    : others.flatMap(({ id }) => accountChanges(ctx, id, []))
  return [...clearBut(keep), ...settings, { op: "clear", in: "clock" }, { op: "clear", in: "accounts" }, ...used]
}

function resetAccount(
  ctx: Needs<"commit" | "fixed" | "now" | "request_log" | "reseed" | "store">,
  id: string,
  keep: readonly Kept[],
): ControlAnswer<"reset"> {
  const account = accountOf(ctx, id)
  const changes = accountResetChanges(ctx, id, keep)
  const { answer, logs } = ctx.store.together(() => {
    const answer = ctx.commit({ reset: true as const }, [
      ...changes,
      // Delete and put back the account: live clients get one reset message instead of one per record.
      { op: "delete", in: "accounts", id },
      { op: "put", in: "accounts", record: resetUsage(account, ctx.now) },
    ])
    return { answer, logs: id === ctx.fixed.default_account_id ? ctx.reseed() : [] }
  })
  ctx.request_log.clear(id)
  // Its report has what was refused before an account was known.
  if (id === ctx.fixed.default_account_id) ctx.request_log.clearUnauthenticated()
  ctx.request_log.addEntries(logs)
  return answer
}

/** The changes that delete the records of one account. */
function accountResetChanges(ctx: Needs<"fixed" | "store">, id: string, keep: readonly Kept[]): Change[] {
  accountOf(ctx, id)
  // An account without keys would be unusable: only the default account's keys are created again.
  return accountChanges(ctx, id, id === ctx.fixed.default_account_id ? keep : [...keep, "api_keys", "domains"])
}

const resetUsage = (account: Account, now: Timestamp): Account => ({
  ...account,
  track_opens: false,
  track_clicks: false,
  usage: noUsage(now),
})
