import { threadKey } from "../core/mailbox/thread.ts"
import { byArrival, byCreation, type TableRules } from "../core/state/collection.ts"
import { type CollectionName, type Collections, collections } from "../core/state/state.ts"
import { isRead } from "../parts/emails/record.ts"
import { Table, type TableWith } from "./table.ts"

const ofAccount = byCreation((record: { account_id: string; created_at: string }) => [record.account_id])

/** Checks the types of the rules of a collection, and infers those of their keys. */
const rulesOf =
  <K extends CollectionName>(_: K) =>
  <const R extends TableRules<Collections[K]>>(rules: R): R =>
    rules

/**
 * All lists and lookups of all collections; those of parts are in their `record.ts`. What is newest is a question of arrival; only the lists of `/v1`, and those of what expires
 * at a time, are in the order of `created_at`. Reads through them take logarithmic time. Do not scan for
 * anything else.
 */
const rules = {
  accounts: collections.accounts,
  api_keys: collections.api_keys,
  domains: collections.domains,
  dns_records: collections.dns_records,
  suppressions: collections.suppressions,
  emails: rulesOf("emails")({
    lists: {
      account: byArrival((email) => [email.account_id]),
      /** As `/v1` lists them. */
      created: ofAccount,
      status: byCreation((email) => [email.account_id, email.status]),
      /** Emails that repeat another one, by the id of that one. */
      duplicates: byArrival((email) => (email.duplicate_of ? [email.duplicate_of] : null)),
      answers: byArrival((email) => (email.in_reply_to ? [email.account_id, email.in_reply_to] : null)),
      /** Emails that only a setting has let through. */
      open_door: byArrival((email) => (email.open_door ? [email.account_id] : null)),
      unread: byArrival((email) => (email.read ? null : [email.account_id])),
      /** Carried messages whose text, HTML and attachments nobody has needed yet. */
      unparsed: byArrival((email) => (isRead(email) ? null : [email.account_id])),
      /** Carried messages by their own Message-ID; that of any other email begins with its id. */
      message: byArrival((email) =>
        email.carried === undefined ? null : [email.account_id, threadKey(email.message_id)],
      ),
      /** Emails without a next step. */
      over: byArrival((email) => (email.next_step ? null : [])),
      due: { keys: (email) => (email.next_step ? [] : null), sort: (email) => email.next_step?.due_at ?? "" },
      account_due: {
        keys: (email) => (email.next_step ? [email.account_id] : null),
        sort: (email) => email.next_step?.due_at ?? "",
      },
    },
    unique: {
      token: (email) => [email.token],
      fingerprint: (email) => (email.fingerprint ? [email.fingerprint] : null),
    },
  }),
  webhooks: collections.webhooks,
  deliveries: collections.deliveries,
  inbound: collections.inbound,
  receiving_addresses: collections.receiving_addresses,
  idempotency: rulesOf("idempotency")({
    lists: { account: ofAccount, expiry: { keys: () => [], sort: (record) => record.expires_at } },
    unique: {},
  }),
  outcomes: collections.outcomes,
  faults: collections.faults,
  smtp_faults: collections.smtp_faults,
  settings: collections.settings,
  clock: rulesOf("clock")({ lists: {}, unique: {} }),
}

export type Tables = { readonly [K in CollectionName]: TableWith<Collections[K], (typeof rules)[K]> }

/** The collections' names, in the order in which the file lists them. */
export const collectionNames = Object.keys(rules) as CollectionName[]

/** The tables of a store, empty. */
export const createTables = (): Tables =>
  Object.fromEntries(collectionNames.map((name) => [name, new Table(rules[name] as never)])) as unknown as Tables

/** Every record of a state, by collection. */
export type Contents = { [K in CollectionName]: Collections[K][] }

/** The contents of a state with these records in each collection. */
export const contentsOf = (records: <K extends CollectionName>(name: K) => Collections[K][]): Contents =>
  Object.fromEntries(collectionNames.map((name) => [name, records(name)])) as Contents
