import type { ControlInput } from "../../api/contract.ts"
import { invalid } from "../../core/errors.ts"
import type { Needs, Service } from "../../operations/context.ts"
import { findOwn, listPage } from "../../operations/records.ts"
import { newApiKey, newToken, presentApiKey } from "./rules.ts"

/** POST /api-keys: only this response shows the token (sections 4.1 and 5.5). */
export const createApiKey: Service<"createApiKey", "account" | "commit" | "ids" | "now" | "settings"> = (
  ctx,
  { body },
) => {
  const { ids, account, now } = ctx
  const token = newToken(ids)
  const { name, permission = "sending" } = body
  const record = newApiKey({ id: ids.uuid(), account_id: account.id, name, permission, token, now })
  const { id, created_at } = record
  const isFull = ctx.settings()["answers.created"] === "full"
  const answer = { ...(isFull && presentApiKey(record)), id, name, permission, token, created_at }
  return ctx.commit(answer, [{ op: "put", in: "api_keys", record }])
}

/** GET /api-keys: newest first; revoked keys stay in the list (section 3.3). */
export const listApiKeys: Service<"listApiKeys", "account" | "store"> = (ctx, { query }) => {
  const { total: _, ...page } = listAllApiKeys(ctx, { query })
  return page
}

/** GET /sandbox/api-keys: the same with the total count. */
export const listAllApiKeys = (
  { store, account }: Needs<"account" | "store">,
  { query }: Pick<ControlInput<"listApiKeys">, "query">,
) => listPage(store.tables.api_keys.by.account(account.id), query, presentApiKey)

/** GET /api-keys/{id} */
export const getApiKey: Service<"getApiKey", "account" | "store"> = (ctx, { params }) =>
  presentApiKey(findOwn(ctx, "api_keys", params.id))

/** PATCH /api-keys/{id}: only the name can change (section 4.1). */
export const updateApiKey: Service<"updateApiKey", "account" | "commit" | "store"> = (ctx, { params, body }) => {
  const key = findOwn(ctx, "api_keys", params.id)
  const { name } = body
  const answer = presentApiKey({ ...key, name })
  return ctx.commit(answer, [{ op: "patch", in: "api_keys", id: key.id, fields: { name } }])
}

/** DELETE /api-keys/{id}: revokes the key immediately. It stays in the list (section 3.3). Revoking again changes nothing (assumption keys.revoking_twice). */
export const revokeApiKey: Service<"revokeApiKey", "account" | "api_key" | "commit" | "now" | "store"> = (
  ctx,
  { params },
) => {
  const key = findOwn(ctx, "api_keys", params.id)
  if (ctx.api_key?.id === key.id) {
    const message = `The key "${key.name}" cannot revoke itself. Use another full_access key, or the sandbox's UI.`
    throw invalid(message, { rule: "self_revoke" })
  }
  const answer = { id: key.id, revoked: true as const }
  if (key.revoked_at) return answer
  return ctx.commit(answer, [{ op: "patch", in: "api_keys", id: key.id, fields: { revoked_at: ctx.now } }])
}
