import { isObject, list, oneOf, type RecordCheck, text } from "./shape.ts"
import type { CollectionName } from "./state.ts"
import { account, apiKey, clock, log, remembered, setting, suppression } from "./state-check/accounts.ts"
import { domain, zoneRecord } from "./state-check/domains.ts"
import { email } from "./state-check/emails.ts"
import { inbound, receivingAddress } from "./state-check/inbound.ts"
import { delivery, fault, outcome, webhook } from "./state-check/webhooks.ts"

/** The shape of a record of each collection. */
const checks: Record<CollectionName, RecordCheck> = {
  ...{ accounts: account, api_keys: apiKey, domains: domain, dns_records: zoneRecord, suppressions: suppression },
  ...{ emails: email, webhooks: webhook, deliveries: delivery, inbound, receiving_addresses: receivingAddress },
  ...{ logs: log, idempotency: remembered, outcomes: outcome, faults: fault, settings: setting, clock },
}

/** What is looked up by something else than its id, which no two records may share. */
const unique: Partial<Record<CollectionName, { field: string; of: (record: never) => string }>> = {
  api_keys: { field: "token_hash", of: ({ token_hash }: { token_hash: string }) => token_hash },
  emails: { field: "token", of: ({ token }: { token: string }) => token },
  domains: { field: "name", of: (one: { account_id: string; name: string }) => `${one.account_id} ${one.name}` },
  receiving_addresses: { field: "address", of: ({ address }: { address: string }) => address },
}

/** What is wrong with the shape of a collection's records, or null. */
export const recordsFault = (name: CollectionName, records: unknown, path: string): string | null =>
  list(checks[name])(records, path)

/** How many fields a record of each collection has: at least, since some may be missing, and at most. */
const fieldCounts = new Map(
  Object.entries(checks).map(([name, { fields }]) => {
    const optional = Object.entries(fields).filter(([field, check]) => check(undefined, field) === null)
    const most = Object.keys(fields).length
    return [name, { least: most - optional.length, most }]
  }),
)

/** Whether a value is a change by its kind, its collection and the number of its record's fields: much quicker than {@link changeFault}. */
export function looksLikeChange(change: unknown): boolean {
  if (!isObject(change)) return false
  const counts = fieldCounts.get(change.in as string)
  if (counts === undefined) return false
  if (change.op === "patch") return typeof change.id === "string" && isObject(change.fields)
  if (change.op !== "put") return change.op === "clear" || (change.op === "delete" && typeof change.id === "string")
  const { record } = change
  if (!isObject(record) || typeof record.id !== "string") return false
  const count = Object.keys(record).length
  return count >= counts.least && count <= counts.most
}

/** What is wrong with one change of a commit, every value looked at, or null. */
export function changeFault(change: unknown, path: string): string | null {
  if (!isObject(change)) return `\`${path}\` must be an object`
  const { op, in: name, id, record, fields } = change
  if (typeof name !== "string" || !Object.hasOwn(checks, name)) return oneOf(Object.keys(checks))(name, `${path}.in`)
  const check = checks[name as CollectionName]
  if (op === "clear") return null
  if (op === "put") return check(record, `${path}.record`)
  if (op !== "patch" && op !== "delete") return oneOf(["put", "patch", "delete", "clear"])(op, `${path}.op`)
  if (op === "delete" || typeof id !== "string") return text(id, `${path}.id`)
  if (!isObject(fields)) return `\`${path}.fields\` must be an object`
  for (const [field, value] of Object.entries(fields)) {
    const inside = `${path}.fields.${field}`
    if (!Object.hasOwn(check.fields, field)) return `\`${inside}\` is not known`
    const fault = check.fields[field]?.(value, inside)
    if (fault) return fault
  }
  return null
}

type Collections = Record<CollectionName, { id: string; account_id?: string }[]>

/**
 * What is wrong with a whole state, or null: the shape of every record, ids and other keys that occur twice, records of accounts that
 * are not there. The fault names the place: `collections.emails[3].status must be one of …`.
 */
export function stateFault(collections: unknown): string | null {
  const path = "collections"
  if (typeof collections !== "object" || collections === null || Array.isArray(collections)) {
    return `\`${path}\` must be an object`
  }
  const given = collections as Record<string, unknown>
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(checks, name))
  if (stranger !== undefined) return `\`${path}.${stranger}\` is not known`
  for (const name of Object.keys(checks) as CollectionName[]) {
    const fault = recordsFault(name, given[name], `${path}.${name}`) ?? twice(given as Collections, name, path)
    if (fault) return fault
  }
  return homeless(given as Collections, path)
}

function twice(collections: Collections, name: CollectionName, path: string): string | null {
  const keys = [{ field: "id", of: (record: never) => (record as { id: string }).id }, unique[name]]
  for (const key of keys) {
    if (!key) continue
    const seen = new Set<string>()
    for (const [index, record] of collections[name].entries()) {
      const value = key.of(record as never)
      if (seen.has(value)) return `\`${path}.${name}[${index}].${key.field}\` occurs twice: ${value}`
      seen.add(value)
    }
  }
  return null
}

function homeless(collections: Collections, path: string): string | null {
  const accounts = new Set(collections.accounts.map(({ id }) => id))
  for (const [name, records] of Object.entries(collections)) {
    const index = records.findIndex(({ account_id }) => account_id !== undefined && !accounts.has(account_id))
    if (index !== -1) {
      return `\`${path}.${name}[${index}].account_id\` is of no account: ${records[index]?.account_id}`
    }
  }
  return null
}
