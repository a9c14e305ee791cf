import { byCreation, collection } from "../../core/state/collection.ts"
import {
  filled,
  flag,
  type Infer,
  nullable,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"

export const permission = oneOf(["sending", "full_access"])
export type Permission = Infer<typeof permission>

const apiKey = record({
  id: uuid,
  account_id: uuid,
  name: text,
  permission,
  /** SHA-256 of the token in hex; the token itself is kept nowhere (assumption keys.token). */
  token_hash: filled,
  /** The masked form shown in listings. */
  token: filled,
  created_at: timestamp,
  last_used_at: nullable(timestamp),
  revoked_at: nullable(timestamp),
  /** Set on the key that opened its account. */
  opened_account: optional(flag),
  /** Set on the two development keys, so that a start with another token replaces it. */
  development: optional(permission),
})
export interface ApiKey extends Infer<typeof apiKey> {}

export const apiKeyCollection = collection(apiKey)({
  lists: {
    account: byCreation((key) => [key.account_id]),
    /** The keys of the accounts that keys have opened, by their last use. */
    opened: {
      keys: (key) => (key.opened_account ? [] : null),
      sort: (key) => key.last_used_at ?? key.created_at,
    },
  },
  unique: { token_hash: (key) => [key.token_hash] },
  word: "API key",
  kept_as: "api_keys",
})
