import { invalid } from "../../core/errors.ts"
import type { Change } from "../../core/state/state.ts"
import type { Control, Needs } from "../../operations/context.ts"
import { accountOf, listPage } from "../../operations/records.ts"
import { accountChanges } from "../../operations/reset.ts"
import { newApiKey, newToken } from "../api-keys/rules.ts"
import { checkDomainName } from "../domains/rules/check-name.ts"
import { startingDomain } from "../domains/shared.ts"
import { newAccount, presentAccount } from "./rules.ts"

/** GET /sandbox/accounts */
export const listAccounts: Control<"listAccounts", "now" | "store"> = (ctx, { query }) =>
  listPage(ctx.store.tables.accounts.by.all(), query, (account) => presentAccount(account, ctx.now))

/** POST /sandbox/accounts: creates an account, for example for a test worker. Only this response shows its tokens. */
export const createAccount: Control<"createAccount", "commit" | "ids" | "now" | "settings" | "store"> = (
  ctx,
  { body },
) => {
  const { ids, now } = ctx
  const id = ids.uuid()
  const fields = { id, name: body?.name ?? `Account ${id.slice(-6)}`, plan: body?.plan ?? "unlimited", now } as const
  const account = newAccount(fields, ctx.settings())
  const tokens = { full_access: newToken(ids), sending: newToken(ids) }
  const keys = (["sending", "full_access"] as const).map((permission): Change => {
    const fields = { id: ids.uuid(), account_id: id, permission, token: tokens[permission], now }
    return { op: "put", in: "api_keys", record: newApiKey({ ...fields, name: permission }) }
  })
  const names = [...new Set((body?.domains ?? []).map(checkDomainName))]
  const domains = names.flatMap((name) => startingDomain(ctx, { account_id: id, name, added: now }))
  const answer = { ...presentAccount(account, now), tokens }
  return ctx.commit(answer, [{ op: "put", in: "accounts", record: account }, ...keys, ...domains])
}

/** PATCH /sandbox/accounts/{id} */
export const updateAccount: Control<"updateAccount", "commit" | "now" | "store"> = (ctx, { params, body }) => {
  const account = accountOf(ctx, params.id)
  const changed = { ...account, ...body }
  return ctx.commit(presentAccount(changed, ctx.now), [{ op: "patch", in: "accounts", id: account.id, fields: body }])
}

/** The changes that delete an account and all its records. The caller clears its part of the request log. */
export const accountDeletion = (world: Needs<"store">, id: string): Change[] => [
  ...accountChanges(world, id, []),
  { op: "delete", in: "accounts", id },
]

/** DELETE /sandbox/accounts/{id}: deletes the account and all its records. */
export const deleteAccount: Control<"deleteAccount", "commit" | "fixed" | "request_log" | "store"> = (
  ctx,
  { params },
) => {
  const { id } = accountOf(ctx, params.id)
  if (id === ctx.fixed.default_account_id) {
    throw invalid("The default account cannot be deleted. Use POST /sandbox/reset to empty it.")
  }
  const answer = ctx.commit({ id, deleted: true as const }, accountDeletion(ctx, id))
  ctx.request_log.clear(id)
  return answer
}
