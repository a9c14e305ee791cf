import { hash } from "node:crypto"
import type { Schemas } from "../../api/contract.ts"
import { pick } from "../../core/pick.ts"
import type { Ids } from "../../core/ports.ts"
import { remember } from "../../core/remember.ts"
import type { Timestamp } from "../../core/state/basics.ts"
import { maskToken } from "../../core/text/secrets.ts"
import type { ApiKey } from "./record.ts"

/** Tokens are stored only as this hash (section 5.5, assumption keys.token). */
export const hashToken = remember((token) => hash("sha256", token, "hex"))

/** Creates the record of a new key. It does not contain the token. */
export const newApiKey = ({
  token,
  now,
  ...fields
}: Pick<ApiKey, "id" | "account_id" | "name" | "permission" | "token"> & { now: Timestamp }): ApiKey => ({
  ...fields,
  token_hash: hashToken(token),
  token: maskToken(token),
  created_at: now,
  last_used_at: null,
  revoked_at: null,
})

/** Number of characters after the prefix: more than 200 bits of randomness (assumption keys.prefix). */
const TOKEN_LENGTH = 40

/** Creates a token: `sp_` and 40 base62 characters (assumption keys.token). */
export const newToken = (ids: Pick<Ids, "token">): string => `sp_${ids.token(TOKEN_LENGTH)}`

/** Returns a key with a masked token, as in every response except the one that creates it (section 2.4). */
export const presentApiKey = (key: ApiKey): Schemas["ApiKey"] =>
  pick(key, "id", "name", "permission", "token", "last_used_at", "revoked_at", "created_at")
