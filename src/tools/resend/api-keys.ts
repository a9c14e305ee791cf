import type { DialectRequest, DialectRoute } from "../../operations/dialect.ts"
import { findOwn } from "../../operations/records.ts"
import { createApiKey, revokeApiKey, updateApiKey } from "../../parts/api-keys/operations.ts"
import { lacks, ResendError, wrongField } from "./errors.ts"
import { objectOf, pageOfAll, pathId, requiredText, spacedTime } from "./requests.ts"

const PERMISSIONS = { full_access: "full_access", sending_access: "sending" } as const
const MOST_CHARACTERS = 50

export const apiKeyRoutes: readonly DialectRoute[] = [
  {
    method: "POST",
    path: "/api-keys",
    operation: "createApiKey",
    permission: "full_access",
    has_body: true,
    shown_once: true,
    status: 201,
    perform: (ctx, request) => {
      const { permission = "full_access", domain_id, ...body } = objectOf(request)
      const name = nameOf(body)
      if (permission !== "full_access" && permission !== "sending_access")
        throw wrongField("The `permission` field must be `full_access` or `sending_access`.")
      if ((domain_id ?? undefined) !== undefined) throw lacks("keys for one domain (`domain_id`) are")
      const input = { body: { name, permission: PERMISSIONS[permission] } } as Parameters<typeof createApiKey>[1]
      return createApiKey(ctx, input)
    },
    answer: (performed) => {
      const { id, token } = performed as { id: string; token: string }
      return { object: "api_key", id, token }
    },
  },
  {
    method: "GET",
    path: "/api-keys",
    operation: "listApiKeys",
    permission: "full_access",
    perform: ({ account, store }, request) => {
      // The service keeps revoked keys; the API deletes them.
      const keys = store.tables.api_keys.by
        .account(account.id)
        .all()
        .filter(({ revoked_at }) => !revoked_at)
      return pageOfAll(keys, request, ({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        created_at: spacedTime(created_at),
        last_used_at: last_used_at === null ? null : spacedTime(last_used_at),
      }))
    },
  },
  {
    method: "PATCH",
    path: "/api-keys/{id}",
    operation: "updateApiKey",
    permission: "full_access",
    has_body: true,
    perform: (ctx, request) => {
      const id = activeKey(ctx, request)
      const input = { params: { id }, body: { name: nameOf(objectOf(request)) } } as Parameters<typeof updateApiKey>[1]
      return updateApiKey(ctx, input)
    },
    answer: (performed) => ({ object: "api_key", id: (performed as { id: string }).id }),
  },
  {
    method: "DELETE",
    path: "/api-keys/{id}",
    operation: "revokeApiKey",
    permission: "full_access",
    perform: (ctx, request) =>
      revokeApiKey(ctx, { params: { id: activeKey(ctx, request) } } as Parameters<typeof revokeApiKey>[1]),
    answer: (performed) => ({ object: "api_key", id: (performed as { id: string }).id, deleted: true }),
  },
]

function nameOf(body: Record<string, unknown>): string {
  const name = requiredText(body, "name")
  if ([...name].length > MOST_CHARACTERS)
    throw wrongField(`The \`name\` field must have at most ${MOST_CHARACTERS} characters.`)
  return name
}

/** The id of a key that was not revoked: the API knows no other. */
function activeKey(ctx: Parameters<DialectRoute["perform"]>[0], request: DialectRequest): string {
  const key = findOwn(ctx, "api_keys", pathId(request))
  if (key.revoked_at) throw new ResendError("not_found", "API key not found")
  return key.id
}
