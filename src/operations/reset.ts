import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { noUsage } from "../core/quota.ts"
import type { Account } from "../core/records/accounts.ts"
import type { Timestamp } from "../core/records/basics.ts"
import type { Change } from "../core/state.ts"
import { collectionNames } from "../store/tables.ts"
import { accountChanges, clearBut, type Kept } from "./account-data.ts"
import type { Context } from "./context.ts"
import { accountOf } from "./records.ts"

/**
 * POST /sandbox/reset: back to how the sandbox started. With an account named, in the body or the query, only what that account has
 * goes, and clock and settings stay as they are.
 */
export function reset(ctx: Context, { body, query }: ControlInput<"reset">): ControlAnswer<"reset"> {
  const keep: readonly Kept[] = body?.keep ?? []
  const account_id = body?.account_id ?? query.account_id
  if (account_id !== undefined) return resetAccount(ctx, account_id, keep)
  const changes = keep.length === 0 ? removeAll() : removeBut(ctx, keep)
  // Between the two nobody may find a sandbox without its accounts, and a disk that is full must not leave one.
  return ctx.store.together(() => {
    const answer = ctx.commit({ reset: true as const }, changes)
    ctx.reseed()
    return answer
  })
}

/** The removal of everything that is kept, of every account. */
export const removeAll = (): Change[] => collectionNames.map((name): Change => ({ op: "clear", in: name }))

/** The same but for what is kept of the default account, or, where keys are kept, of every account. */
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
  // Without its own keys nobody could use the account any more: only the default one's come back by themselves.
  const kept: readonly Kept[] = id === ctx.fixed.default_account_id ? keep : [...keep, "api_keys", "domains"]
  const changes = accountChanges(ctx, id, kept)
  return ctx.store.together(() => {
    const answer = ctx.commit({ reset: true as const }, [
      ...changes,
      // Taken out and put back: who watches is told of one reset instead of every record.
      { op: "delete", in: "accounts", id },
      { op: "put", in: "accounts", record: unused(account, ctx.now) },
    ])
    if (id === ctx.fixed.default_account_id) ctx.reseed()
    return answer
  })
}

/** The account as if nothing had been sent. */
const unused = (account: Account, now: Timestamp): Account => ({
  ...account,
  track_opens: false,
  track_clicks: false,
  usage: noUsage(now),
})
