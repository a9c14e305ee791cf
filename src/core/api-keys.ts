import { hash } from "node:crypto"
import type { Schemas } from "../api/contract.ts"
import type { Ids } from "./ports.ts"
import type { ApiKey, Permission } from "./records/accounts.ts"
import type { Timestamp } from "./records/basics.ts"

/** How much of a token listings show (assumption K1). */
const SHOWN = 10

/** The form in which tokens are kept (section 5.5, assumption K1). */
export const hashToken = (token: string): string => hash("sha256", token, "hex")

/** The masked form that listings show. */
const maskToken = (token: string): string => `${token.slice(0, SHOWN)}…`

/** The record of a new key; the token itself is not in it. */
export const newApiKey = (fields: {
  id: string
  account_id: string
  name: string
  permission: Permission
  token: string
  now: Timestamp
}): ApiKey => ({
  id: fields.id,
  account_id: fields.account_id,
  name: fields.name,
  permission: fields.permission,
  token_hash: hashToken(fields.token),
  token: maskToken(fields.token),
  created_at: fields.now,
  last_used_at: null,
  revoked_at: null,
})

/** Characters of a token after its prefix: more than 200 bits of randomness (assumption K1). */
const TOKEN_LENGTH = 40

/** A new token: `sp_` and 40 base62 characters (assumption K1). */
export const newToken = (ids: Pick<Ids, "token">): string => `sp_${ids.token(TOKEN_LENGTH)}`

/** A key as every answer but the one of its creation shows it, its token masked (section 2.4). */
export const presentApiKey = (key: ApiKey): Schemas["ApiKey"] => {
  const { id, name, permission, token, last_used_at, revoked_at, created_at } = key
  return { id, name, permission, token, last_used_at, revoked_at, created_at }
}
