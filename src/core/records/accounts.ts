import {
  count,
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
} from "../state/shape.ts"

export const permission = oneOf(["sending", "full_access"])
export type Permission = Infer<typeof permission>

export const plan = oneOf(["unlimited", "free"])
export type Plan = Infer<typeof plan>

export const account = record({
  id: uuid,
  name: text,
  plan,
  track_opens: flag,
  track_clicks: flag,
  created_at: timestamp,
  /** Accepted messages of the current calendar day and month in UTC (assumption errors.quota). */
  usage: record({ day: filled, today: count, month: filled, this_month: count }),
  /** Whether a key `sp_test_<name>` opened it: it may be deleted for a new one. */
  opened_by_key: optional(flag),
  /** The last retry of a webhook delivery, and the last endpoint that failures disabled. For the report. */
  retried_at: optional(timestamp),
  endpoint_disabled_at: optional(timestamp),
})
export interface Account extends Infer<typeof account> {}

export const apiKey = record({
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
