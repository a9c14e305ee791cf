import { createHash } from "node:crypto"
import type { ApiKey, Permission, Timestamp } from "./state.ts"

/** How much of a token listings show (assumption K1). */
const SHOWN = 10

/** The form in which tokens are kept (section 5.5, assumption K1). */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex")

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
