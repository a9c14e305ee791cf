import { accountCollection } from "../../parts/accounts/record.ts"
import { apiKeyCollection } from "../../parts/api-keys/record.ts"
import { outcomeCollection } from "../../parts/behaviours/record.ts"
import { domainCollection, zoneCollection } from "../../parts/domains/record.ts"
import { emailCollection } from "../../parts/emails/record.ts"
import { faultCollection, smtpFaultCollection } from "../../parts/faults/record.ts"
import { inboundCollection, receivingAddressCollection } from "../../parts/inbound/record.ts"
import type { Log } from "../../parts/logs/record.ts"
import { settingCollection } from "../../parts/settings/record.ts"
import { suppressionCollection } from "../../parts/suppressions/record.ts"
import { deliveryCollection, webhookCollection } from "../../parts/webhooks/record.ts"
import { byCreation, collection } from "./collection.ts"
import {
  count,
  filled,
  fitting,
  type Infer,
  nullable,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
  whole,
} from "./shape.ts"

/** The types of all stored data. Records have the API's fields in snake_case and a few private ones. They are replaced, never mutated. */

/** A stored response for an Idempotency-Key (assumption requests.idempotency_retention). Its id consists of account, method, path and key. */
const idempotencyRecord = record({
  id: filled,
  account_id: uuid,
  fingerprint: filled,
  status: count,
  body: text,
  created_at: timestamp,
  expires_at: timestamp,
})
export interface IdempotencyRecord extends Infer<typeof idempotencyRecord> {}

const idempotencyCollection = collection(idempotencyRecord)({
  lists: {
    account: byCreation((one) => [one.account_id]),
    expiry: { keys: () => [], sort: (one) => one.expires_at },
  },
  unique: {},
  word: "stored response",
  kept_as: null,
})

/** Sandbox time relative to the wall clock. The only row has the id `clock`. */
const clockRow = record({
  id: oneOf(["clock"]),
  /** Longer ones lead out of the years that a timestamp has room for. */
  offset_ms: fitting(
    whole,
    (value) => value > -6.4e13 && value < 1e15,
    "a number of milliseconds within the years 0 to 9999",
  ),
  frozen_at: nullable(timestamp),
  /** When it last went back: the time that it had reached before, its time afterwards, and an id that sorts after all before. */
  back: optional(record({ from: timestamp, at: timestamp, id: uuid })),
})
export interface ClockRow extends Infer<typeof clockRow> {}

const clockCollection = collection(clockRow)({ lists: {}, unique: {}, word: "clock", kept_as: null })

/** The collections of the state in the order of the JSON file, by their names there. */
export const collections = {
  accounts: accountCollection,
  api_keys: apiKeyCollection,
  domains: domainCollection,
  dns_records: zoneCollection,
  suppressions: suppressionCollection,
  emails: emailCollection,
  webhooks: webhookCollection,
  deliveries: deliveryCollection,
  inbound: inboundCollection,
  receiving_addresses: receivingAddressCollection,
  idempotency: idempotencyCollection,
  outcomes: outcomeCollection,
  faults: faultCollection,
  smtp_faults: smtpFaultCollection,
  settings: settingCollection,
  clock: clockCollection,
}
export type Collections = { [Name in keyof typeof collections]: Infer<(typeof collections)[Name]["record"]> }

export type CollectionName = keyof Collections
export type MailCollection = "emails" | "inbound"

/** What a snapshot has: the state and the request log. */
export interface SavedCollections extends Collections {
  logs: Log
}
export type SavedName = keyof SavedCollections

/** One change of a commit. `patch` replaces the named fields of a record. `clear` removes all records, faster than one by one. */
export type Change<K extends CollectionName = CollectionName> = {
  [N in K]:
    | { op: "put"; in: N; record: Collections[N] }
    | { op: "patch"; in: N; id: string; fields: Partial<Collections[N]> }
    | { op: "delete"; in: N; id: string }
    | { op: "clear"; in: N }
}[K]
