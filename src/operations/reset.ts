import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { notFound } from "../core/errors.ts"
import type { Change } from "../core/state.ts"
import { instant } from "../time/clock.ts"
import { accountChanges, type Kept } from "./account-data.ts"
import type { Context } from "./context.ts"

/**
 * POST /sandbox/reset: back to how the sandbox started. With an account named, in the body or the query, only what that account has
 * goes, and clock and settings stay as they are.
 */
export function reset(ctx: Context, { body, query }: ControlInput<"reset">): ControlAnswer<"reset"> {
  const keep: readonly Kept[] = body?.keep ?? []
  const account_id = body?.account_id ?? query.account_id
  if (account_id !== undefined) return resetAccount(ctx, account_id, keep)
  const changes = [...ctx.store.tables.accounts.values()].flatMap(({ id }): Change[] => {
    const isDefault = id === ctx.fixed.default_account_id
    if (!isDefault && keep.includes("api_keys")) return accountChanges(ctx, id, keep)
    return [...accountChanges(ctx, id, isDefault ? keep : []), { op: "delete", in: "accounts", id }]
  })
  if (!keep.includes("settings")) {
    for (const { id } of ctx.store.tables.settings.values()) changes.push({ op: "delete", in: "settings", id })
  }
  changes.push({ op: "delete", in: "clock", id: "clock" })
  const answer = ctx.commit({ reset: true as const }, changes)
  ctx.reseed()
  return answer
}

function resetAccount(ctx: Context, id: string, keep: readonly Kept[]): ControlAnswer<"reset"> {
  const account = ctx.store.tables.accounts.get(id)
  if (!account) throw notFound(`There is no account ${id}. GET /sandbox/accounts lists them.`)
  const now = instant(ctx.clock.now())
  const usage = { day: now.slice(0, 10), today: 0, month: now.slice(0, 7), this_month: 0 }
  // Without its own keys nobody could use the account any more: only the default one's come back by themselves.
  const kept: readonly Kept[] = id === ctx.fixed.default_account_id ? keep : [...keep, "api_keys", "domains"]
  const changes = accountChanges(ctx, id, kept)
  const answer = ctx.commit({ reset: true as const }, [
    ...changes,
    { op: "patch", in: "accounts", id, fields: { usage } },
  ])
  if (id === ctx.fixed.default_account_id) ctx.reseed()
  return answer
}
