import { statusClass } from "../core/logs.ts"
import type { InboundRecord } from "../core/records/inbound.ts"
import type { CollectionName, Collections } from "../core/state.ts"
import { type ListRule, Table, type TableRules } from "./table.ts"

type Created = { id: string; account_id: string; created_at: string }

const byCreation = <T extends Created>(partition: (record: T) => string | null): ListRule<T> => ({
  partition,
  key: (record) => record.created_at,
})
const ofAccount = <T extends Created>() => byCreation<T>((record) => record.account_id)
const inAccount = <T extends Created>(value: (record: T) => string) =>
  byCreation<T>((record) => `${record.account_id} ${value(record)}`)
const received = (partition: (message: InboundRecord) => string | null): ListRule<InboundRecord> => ({
  partition,
  key: (message) => message.received_at,
})
/** Lists show only processed messages, because their fields are incomplete before. */
const processed = (partition: (message: InboundRecord) => string) =>
  received((message) => (message.processed ? partition(message) : null))

/** The partition of lists across all accounts. */
export const EVERYONE = ""

/** All lists and lookups of all collections. Reads through them take logarithmic time. Do not scan for anything else. */
const rules: { [K in CollectionName]: TableRules<Collections[K]> } = {
  accounts: { lists: { all: { partition: () => EVERYONE, key: (account) => account.created_at } }, unique: {} },
  api_keys: { lists: { account: ofAccount() }, unique: { token_hash: (key) => key.token_hash } },
  domains: {
    lists: { account: ofAccount(), named: byCreation((domain) => domain.name) },
    unique: { name: (domain) => `${domain.account_id} ${domain.name}` },
  },
  dns_records: {
    lists: {
      account: ofAccount(),
      name: byCreation((record) => record.name.toLowerCase()),
      domain: byCreation((record) => record.domain_id),
    },
    unique: {},
  },
  suppressions: { lists: { account: ofAccount() }, unique: {} },
  emails: {
    lists: {
      account: ofAccount(),
      status: inAccount((email) => email.status),
      unread: byCreation((email) => (email.read ? null : email.account_id)),
      /** Nothing is owed for them any more. */
      over: byCreation((email) => (email.next_step ? null : EVERYONE)),
      due: {
        partition: (email) => (email.next_step ? EVERYONE : null),
        key: (email) => email.next_step?.due_at ?? "",
      },
      account_due: {
        partition: (email) => (email.next_step ? email.account_id : null),
        key: (email) => email.next_step?.due_at ?? "",
      },
    },
    unique: { token: (email) => email.token },
  },
  webhooks: { lists: { account: ofAccount() }, unique: {} },
  deliveries: {
    lists: {
      account: ofAccount(),
      webhook: byCreation((delivery) => delivery.webhook_id),
      email: byCreation((delivery) => delivery.email_id),
      inbound: byCreation((delivery) => delivery.inbound_id),
      status: inAccount((delivery) => delivery.status),
      webhook_status: byCreation((delivery) => `${delivery.webhook_id} ${delivery.status}`),
      over: byCreation((delivery) => (delivery.status === "pending" ? null : delivery.account_id)),
      retention: byCreation((delivery) => (delivery.status === "pending" ? null : EVERYONE)),
      due: {
        partition: (delivery) => (delivery.next_attempt_at ? EVERYONE : null),
        key: (delivery) => delivery.next_attempt_at ?? "",
      },
      endpoint_due: {
        partition: (delivery) => (delivery.next_attempt_at ? delivery.webhook_id : null),
        key: (delivery) => delivery.next_attempt_at ?? "",
      },
      account_due: {
        partition: (delivery) => (delivery.next_attempt_at ? delivery.account_id : null),
        key: (delivery) => delivery.next_attempt_at ?? "",
      },
    },
    unique: {},
  },
  inbound: {
    lists: {
      /** Everything an account has, processed or not; `listed` is what it sees. */
      account: received((message) => message.account_id),
      listed: processed((message) => message.account_id),
      status: processed((message) => `${message.account_id} ${message.status}`),
      recipient: processed((message) => `${message.account_id} ${message.recipient}`),
      recipient_status: processed((message) => `${message.account_id} ${message.recipient} ${message.status}`),
      receiver: processed((message) => message.receiving_address_id),
      receiver_status: processed((message) => `${message.receiving_address_id} ${message.status}`),
      unread: received((message) => (message.read || !message.processed ? null : message.account_id)),
      over: processed(() => EVERYONE),
      unprocessed: received((message) => (message.processed ? null : EVERYONE)),
      account_unprocessed: received((message) => (message.processed ? null : message.account_id)),
    },
    unique: {},
  },
  receiving_addresses: {
    lists: {
      account: ofAccount(),
      domain: byCreation((address) => address.domain_id),
      host: byCreation((address) => address.host),
      pending: byCreation((address) => (address.status === "pending" ? EVERYONE : null)),
    },
    unique: { address: (address) => address.address },
  },
  logs: {
    lists: {
      account: ofAccount(),
      class: inAccount((log) => statusClass(log.status_code)),
      retention: byCreation(() => EVERYONE),
    },
    unique: {},
  },
  idempotency: {
    lists: { account: ofAccount(), expiry: { partition: () => EVERYONE, key: (remembered) => remembered.expires_at } },
    unique: {},
  },
  outcomes: { lists: { account: ofAccount() }, unique: {} },
  faults: {
    lists: { account: ofAccount(), armed: byCreation((fault) => (fault.remaining === 0 ? null : fault.account_id)) },
    unique: {},
  },
  settings: { lists: {}, unique: {} },
  clock: { lists: {}, unique: {} },
}

export type Tables = { readonly [K in CollectionName]: Table<Collections[K]> }

/** The collections' names, in the order in which the file lists them. */
export const collectionNames = Object.keys(rules) as CollectionName[]

/** The tables of a store, empty. */
export const createTables = (): Tables =>
  Object.fromEntries(collectionNames.map((name) => [name, tableOf(name)])) as unknown as Tables

const tableOf = <K extends CollectionName>(name: K) => new Table<Collections[K]>(rules[name])

/** Every record of a state, by collection. */
export type Contents = { [K in CollectionName]: Collections[K][] }

/** The contents of a state with these records in each collection. */
export const contentsOf = (records: <K extends CollectionName>(name: K) => Collections[K][]): Contents =>
  Object.fromEntries(collectionNames.map((name) => [name, records(name)])) as Contents
