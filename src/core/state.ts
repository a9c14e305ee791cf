import type { Account, ApiKey } from "./records/accounts.ts"
import type { Timestamp } from "./records/basics.ts"
import type { Domain, ReceivingAddress, ZoneRecord } from "./records/domains.ts"
import type { EmailRecord, OutcomeRule } from "./records/emails.ts"
import type { InboundRecord } from "./records/inbound.ts"
import type { Suppression } from "./records/suppressions.ts"
import type { Delivery, Webhook } from "./records/webhooks.ts"

/** The types of all stored data. Records have the API's fields in snake_case and a few private ones. They are replaced, never mutated. */

export interface Log {
  id: string
  account_id: string
  method: string
  endpoint: string
  status_code: number
  error_code: string | null
  duration_ms: number
  source: string
  created_at: Timestamp
  ip: string
  user_agent: string
  api_key_id: string | null
  hints: string[]
  email_id: string | null
}

/** A stored response for an Idempotency-Key (assumption M12). Its id consists of account, method, path and key. */
export interface IdempotencyRecord {
  id: string
  account_id: string
  fingerprint: string
  status: number
  body: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface Fault {
  id: string
  account_id: string
  method: string | null
  path: string | null
  times: number
  remaining: number | null
  error: { type: string; status?: number; retry_after?: number } | null
  latency_ms: number | null
  disconnect: boolean
  when: "before" | "after"
  hits: number
  created_at: Timestamp
}

/** One changed setting; its id is the setting's name. */
export interface Setting {
  id: string
  value: unknown
}

/** Sandbox time relative to the wall clock. The only row has the id `clock`. */
export interface ClockRow {
  id: "clock"
  offset_ms: number
  frozen_at: Timestamp | null
}

/** The record type of each collection, by its name in the JSON file. */
export interface Collections {
  accounts: Account
  api_keys: ApiKey
  domains: Domain
  dns_records: ZoneRecord
  suppressions: Suppression
  emails: EmailRecord
  webhooks: Webhook
  deliveries: Delivery
  inbound: InboundRecord
  receiving_addresses: ReceivingAddress
  logs: Log
  idempotency: IdempotencyRecord
  outcomes: OutcomeRule
  faults: Fault
  settings: Setting
  clock: ClockRow
}

export type CollectionName = keyof Collections

/** One change of a commit. `patch` replaces the named fields of a record. `clear` removes all records, faster than one by one. */
export type Change<K extends CollectionName = CollectionName> = {
  [N in K]:
    | { op: "put"; in: N; record: Collections[N] }
    | { op: "patch"; in: N; id: string; fields: Partial<Collections[N]> }
    | { op: "delete"; in: N; id: string }
    | { op: "clear"; in: N }
}[K]
