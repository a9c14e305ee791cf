import type { Account, ApiKey } from "../records/accounts.ts"
import type { Suppression } from "../records/suppressions.ts"
import {
  anything,
  type Check,
  count,
  filled,
  fitting,
  flag,
  list,
  nullable,
  number,
  oneOf,
  optional,
  type RecordCheck,
  record,
  text,
  timestamp,
  uuid,
  whole,
} from "../shape.ts"
import type { ClockRow, IdempotencyRecord, Log, Setting } from "../state.ts"
import { SUPPRESSION_REASONS } from "../suppressions.ts"

const PERMISSIONS = oneOf(["sending", "full_access"])

export const account = record<Account>({
  ...{ id: uuid, name: text, plan: oneOf(["unlimited", "free"]), track_opens: flag, track_clicks: flag },
  created_at: timestamp,
  usage: record<Account["usage"]>({ day: filled, today: count, month: filled, this_month: count }),
})

export const apiKey = record<ApiKey>({
  ...{ id: uuid, account_id: uuid, name: text, permission: PERMISSIONS, token_hash: filled, token: filled },
  ...{ created_at: timestamp, last_used_at: nullable(timestamp), revoked_at: nullable(timestamp) },
  development: optional(PERMISSIONS),
})

const suppressionFields = record<Suppression>({
  ...{ id: filled, account_id: uuid, address: filled, created_at: timestamp, email_id: nullable(uuid) },
  reason: oneOf(SUPPRESSION_REASONS),
})

/** Its id is what it is looked up by. */
const suppressionKey: Check = (value, path) => {
  const fault = suppressionFields(value, path)
  if (fault) return fault
  const { id, account_id, address } = value as Suppression
  return id === `${account_id} ${address}`
    ? null
    : `\`${path}.id\` must consist of the account's id, a space and the address`
}
export const suppression: RecordCheck = Object.assign(suppressionKey, { fields: suppressionFields.fields })

export const log = record<Log>({
  ...{ id: uuid, account_id: uuid, method: filled, endpoint: text, status_code: count, error_code: nullable(text) },
  ...{
    duration_ms: number,
    source: text,
    created_at: timestamp,
    ip: text,
    user_agent: text,
    api_key_id: nullable(uuid),
  },
  ...{ hints: list(text), email_id: nullable(uuid) },
})

export const remembered = record<IdempotencyRecord>({
  ...{ id: filled, account_id: uuid, fingerprint: filled, status: count, body: text },
  ...{ created_at: timestamp, expires_at: timestamp },
})

export const setting = record<Setting>({ id: filled, value: anything })

/** Longer ones lead out of the years that a timestamp has room for. */
const offset = fitting(
  whole,
  (value: number) => value > -6.4e13 && value < 1e15,
  "a number of milliseconds within the years 0 to 9999",
)

export const clock = record<ClockRow>({ id: oneOf(["clock"]), offset_ms: offset, frozen_at: nullable(timestamp) })
