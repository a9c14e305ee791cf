import type { ControlAnswer, ControlInput, ServiceAnswer, ServiceInput } from "../api/contract.ts"
import { newApiKey, newToken, presentApiKey } from "../core/api-keys.ts"
import { invalid } from "../core/errors.ts"
import type { Needs } from "./context.ts"
import { findOwn, listPage } from "./records.ts"

/** POST /api-keys: only this response shows the token (sections 4.1 and 5.5). */
export function createApiKey(
  ctx: Needs<"account" | "commit" | "ids" | "now" | "settings">,
  { body }: ServiceInput<"createApiKey">,
): ServiceAnswer<"createApiKey"> {
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
export function listApiKeys(
  ctx: Needs<"account" | "store">,
  { query }: ServiceInput<"listApiKeys">,
): ServiceAnswer<"listApiKeys"> {
  const { total: _, ...page } = listAllApiKeys(ctx, { query })
  return page
}

/** GET /sandbox/api-keys: the same with the total count. */
export function listAllApiKeys(
  { store, account }: Needs<"account" | "store">,
  { query }: Pick<ControlInput<"listApiKeys">, "query">,
): ControlAnswer<"listApiKeys"> {
  return listPage(store.tables.api_keys.by.account(account.id), query, presentApiKey)
}

/** GET /api-keys/{id} */
export function getApiKey(
  ctx: Needs<"account" | "store">,
  { params }: ServiceInput<"getApiKey">,
): ServiceAnswer<"getApiKey"> {
  return presentApiKey(findOwn(ctx, "api_keys", params.id))
}

/** PATCH /api-keys/{id}: only the name can change (section 4.1). */
export function updateApiKey(
  ctx: Needs<"account" | "commit" | "store">,
  { params, body }: ServiceInput<"updateApiKey">,
): ServiceAnswer<"updateApiKey"> {
  const key = findOwn(ctx, "api_keys", params.id)
  const { name } = body
  const answer = presentApiKey({ ...key, name })
  return ctx.commit(answer, [{ op: "patch", in: "api_keys", id: key.id, fields: { name } }])
}

/** DELETE /api-keys/{id}: revokes the key immediately. It stays in the list (section 3.3). Revoking again changes nothing (assumption K2). */
export function revokeApiKey(
  ctx: Needs<"account" | "api_key" | "commit" | "now" | "store">,
  { params }: ServiceInput<"revokeApiKey">,
): ServiceAnswer<"revokeApiKey"> {
  const key = findOwn(ctx, "api_keys", params.id)
  if (ctx.api_key?.id === key.id) {
    throw invalid(`The key "${key.name}" cannot revoke itself. Use another full_access key, or the sandbox's UI.`, {
      rule: "self_revoke",
    })
  }
  const answer = { id: key.id, revoked: true as const }
  if (key.revoked_at) return answer
  return ctx.commit(answer, [{ op: "patch", in: "api_keys", id: key.id, fields: { revoked_at: ctx.now } }])
}
