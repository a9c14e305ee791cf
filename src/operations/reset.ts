import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { noUsage } from "../core/quota.ts"
import type { Account } from "../core/records/accounts.ts"
import type { Timestamp } from "../core/records/basics.ts"
import type { Change } from "../core/state.ts"
import { collectionNames } from "../store/tables.ts"
import { instant } from "../time/clock.ts"
import { accountChanges, clearBut, type Kept } from "./account-data.ts"
import type { Context } from "./context.ts"
import { accountOf } from "./records.ts"

/**
 * POST /sandbox/reset: restores the start state. With an account in the body or the query, only the account's records
 * are deleted, and clock, settings and `restarted_at` do not change.
 */
export function reset(ctx: Context, { body, query }: ControlInput<"reset">): ControlAnswer<"reset"> {
  const keep: readonly Kept[] = body?.keep ?? []
  const account_id = body?.account_id?.toLowerCase() ?? query.account_id
  if (account_id !== undefined) return resetAccount(ctx, account_id, keep)
  const changes = keep.length === 0 ? removeAll() : removeBut(ctx, keep)
  // One commit, so that no request and no full disk can leave a sandbox without accounts.
  const answer = ctx.store.together(() => {
    const done = ctx.commit({ reset: true as const }, changes)
    ctx.reseed()
    return done
  })
  ctx.request_log.clear()
  ctx.restarted.at = instant(ctx.clock.wall())
  return answer
}

/** The changes that delete all records of all accounts. */
export const removeAll = (): Change[] => collectionNames.map((name): Change => ({ op: "clear", in: name }))

/** The same, except what `keep` names: of the default account or, if API keys are kept, of every account. */
function removeBut(ctx: Context, keep: readonly Kept[]): Change[] {
  const others = [...ctx.store.tables.accounts.values()].filter(({ id }) => id !== ctx.fixed.default_account_id)
  const settings: Change[] = keep.includes("settings") ? [] : [{ op: "clear", in: "settings" }]
  const used = keep.includes("api_keys")
    ? others.map((account): Change => ({ op: "put", in: "accounts", record: unused(account, ctx.now) }))
    : others.flatMap(({ id }) => accountChanges(ctx, id, []))
  return [...clearBut(keep), ...settings, { op: "clear", in: "clock" }, { op: "clear", in: "accounts" }, ...used]
}

function resetAccount(ctx: Context, id: string, keep: readonly Kept[]): ControlAnswer<"reset"> {
  const account = accountOf(ctx, id)
  // An account without keys would be unusable: only the default account's keys are created again.
  const kept: readonly Kept[] = id === ctx.fixed.default_account_id ? keep : [...keep, "api_keys", "domains"]
  const changes = accountChanges(ctx, id, kept)
  return ctx.store.together(() => {
    const answer = ctx.commit({ reset: true as const }, [
      ...changes,
      // Delete and put back the account: live clients get one reset message instead of one per record.
      { op: "delete", in: "accounts", id },
      { op: "put", in: "accounts", record: unused(account, ctx.now) },
    ])
    if (id === ctx.fixed.default_account_id) ctx.reseed()
    return answer
  })
}

/** The account with its usage reset. */
const unused = (account: Account, now: Timestamp): Account => ({
  ...account,
  track_opens: false,
  track_clicks: false,
  usage: noUsage(now),
})
