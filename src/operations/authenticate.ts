import { timingSafeEqual } from "node:crypto"
import { hashToken } from "../core/api-keys.ts"
import { denied, unauthenticated } from "../core/errors.ts"
import type { Account, ApiKey, Permission } from "../core/records/accounts.ts"
import { instant } from "../time/clock.ts"
import type { Needs } from "./context.ts"

/** Minimum interval between writes of a key's `last_used_at`. */
const TOUCH_MS = 1000

/**
 * The key and account of an `Authorization` header.
 * Throws `authentication_error` for a header, scheme or token that is missing, malformed, unknown or revoked (assumption E2).
 */
export function authenticate(
  world: Needs<"clock" | "store">,
  authorization: string | undefined,
): { key: ApiKey; account: Account } {
  if (!authorization)
    throw unauthenticated("The Authorization header is missing. Send `Authorization: Bearer <API key>`.")
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!token) throw unauthenticated("The Authorization header must have the form `Bearer <API key>`.")
  const hash = hashToken(token)
  const key = world.store.tables.api_keys.find.token_hash(hash)
  if (!key || !timingSafeEqual(Buffer.from(key.token_hash), Buffer.from(hash))) {
    throw unauthenticated("The API key is unknown. Sandpost prints its development keys when it starts.")
  }
  if (key.revoked_at) throw unauthenticated(`The API key "${key.name}" was revoked at ${key.revoked_at}.`)
  const account = world.store.tables.accounts.get(key.account_id) as Account
  touch(world, key)
  return { key, account }
}

/** The permission that an operation needs, from the contract. For domains a setting can lower it (assumption N1). */
export function neededPermission(
  { settings }: Needs<"settings">,
  { operation_id, permission }: { operation_id: string; permission: Permission | null },
): Permission | null {
  return OF_DOMAINS.has(operation_id) ? settings()["domains.permission"] : permission
}

/** The domain endpoints whose permission is an assumption: all except deletion (section 4.4). */
const OF_DOMAINS: ReadonlySet<string> = new Set(["createDomain", "listDomains", "getDomain", "verifyDomain"])

/** Rejects a sending key if the operation needs full access (sections 4, 5.3). */
export function requirePermission(key: ApiKey, needed: Permission | null): void {
  if (needed === "full_access" && key.permission !== "full_access") {
    throw denied(`The key "${key.name}" is a sending key. This operation needs a full_access key.`)
  }
}

function touch(world: Needs<"clock" | "store">, key: ApiKey): void {
  const now = world.clock.now()
  if (key.last_used_at && Math.abs(now - Date.parse(key.last_used_at)) < TOUCH_MS) return
  world.store.commitSoon([{ op: "patch", in: "api_keys", id: key.id, fields: { last_used_at: instant(now) } }])
}
