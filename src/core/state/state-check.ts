import { log } from "../../parts/logs/record.ts"
import { damagedBody } from "../errors.ts"
import type { BodyFindings } from "../mail/analysis.ts"
import {
  type Check,
  flag,
  isObject,
  list,
  nullable,
  oneOf,
  optional,
  type RawRecord,
  type RecordCheck,
  record,
  text,
  whole,
} from "./shape.ts"
import { type CollectionName, collections, type SavedName } from "./state.ts"

/** The check of a record of the state, or of the request log, which snapshots have. */
const checkOf = (name: SavedName): RecordCheck<unknown> => (name === "logs" ? log : collections[name].record)

/** Unique lookup keys besides the id: a field, or several fields together. */
const unique: Partial<Record<SavedName, readonly string[]>> = {
  api_keys: ["token_hash"],
  emails: ["token"],
  domains: ["account_id", "name"],
  receiving_addresses: ["address"],
}

/** Checks the shape of a collection's records. Returns the problem, or null. */
export const recordsFault = (name: CollectionName, records: unknown, path: string): string | null =>
  list<unknown>(checkOf(name))(records, path)

/** Checks an entry of the request log. Returns the problem, or null. */
export const findLogFault = (record: unknown): string | null => log(record, "entry")

/** The minimum and maximum number of fields of a record in each collection. Optional fields may be missing. */
const fieldCounts = new Map<unknown, { least: number; most: number }>(
  Object.entries(collections).map(
    ([
      name,
      {
        record: { fields },
      },
    ]) => {
      const most = Object.keys(fields).length
      const optional = Object.values(fields).filter((check) => "optional" in check).length
      return [name, { least: most - optional, most }]
    },
  ),
)

/** Whether a value can be a record of some schema. */
export const isRawRecord = (value: unknown): value is RawRecord => isObject(value) && typeof value.id === "string"

/** A change of a commit of any schema. */
type RawChange =
  | { op: "put"; in: string; record: RawRecord }
  | { op: "patch"; in: string; id: string; fields: Record<string, unknown> }
  | { op: "delete"; in: string; id: string }
  | { op: "clear"; in: string }

/** Whether a value has the form of such a change. */
export function isRawChange(change: unknown): change is RawChange {
  if (!isObject(change) || typeof change.in !== "string") return false
  const { op, id, record, fields } = change
  if (op === "clear") return true
  if (op === "put") return isRawRecord(record)
  return typeof id === "string" && (op === "delete" || (op === "patch" && isObject(fields)))
}

/** Checks only the form and the collection of a change and the number of fields. Much faster than {@link changeFault}. */
export function looksLikeChange(change: unknown): boolean {
  if (!isRawChange(change)) return false
  const counts = fieldCounts.get(change.in)
  if (counts === undefined || change.op !== "put") return counts !== undefined
  const count = Object.keys(change.record).length
  return count >= counts.least && count <= counts.most
}

/** Checks every value of one change of a commit. Returns the problem, or null. */
export function changeFault(change: unknown, path: string): string | null {
  if (!isObject(change)) return `\`${path}\` must be an object`
  const { op, in: name, id, record, fields } = change
  if (typeof name !== "string" || !isCollection(name)) return oneOf(Object.keys(collections))(name, `${path}.in`)
  const check = checkOf(name)
  if (op === "clear") return null
  if (op === "put") return check(record, `${path}.record`)
  if (op !== "patch" && op !== "delete") return oneOf(["put", "patch", "delete", "clear"])(op, `${path}.op`)
  if (op === "delete" || typeof id !== "string") return text(id, `${path}.id`)
  if (!isObject(fields)) return `\`${path}.fields\` must be an object`
  for (const [field, value] of Object.entries(fields)) {
    const inside = `${path}.fields.${field}`
    if (!Object.hasOwn(check.fields, field)) return `\`${inside}\` is not a known field`
    const fault = check.fields[field]?.(value, inside)
    if (fault) return fault
  }
  return null
}

export const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name)

/** Whether a snapshot has this collection. */
export const isSaved = (name: string): name is SavedName => name === "logs" || isCollection(name)

type AnyRecord = { id: string; account_id?: string; webhook_id?: string }

/** Checks a whole state record by record: shapes, duplicate ids and keys, and records of unknown accounts. */
export class StateCheck {
  readonly #known = new Map<string, Set<string>>()
  readonly #accounts = new Set<unknown>()
  readonly #webhooks = new Set<unknown>()

  /** Checks the next record of a collection. Returns the problem with its field, such as `emails[3].status must be one of …`, or null. */
  add(name: SavedName, record: unknown, path: string): string | null {
    const fault = checkOf(name)(record, path)
    if (fault || !isObject(record)) return fault
    if (name === "accounts") this.#accounts.add(record.id)
    if (name === "webhooks") this.#webhooks.add(record.id)
    const others = unique[name]
    return (
      this.#findDuplicate(name, record, ["id"], path) ??
      (others ? this.#findDuplicate(name, record, others, path) : null)
    )
  }

  /**
   * Checks that the account and the webhook that a record refers to exist. Call it after all records have been added. Returns the
   * problem, or null.
   */
  referenceFault(record: AnyRecord, path: string): string | null {
    const { account_id, webhook_id } = record
    if (account_id !== undefined && !this.#accounts.has(account_id)) {
      return `\`${path}.account_id\` refers to an unknown account: ${account_id}`
    }
    if (webhook_id !== undefined && !this.#webhooks.has(webhook_id)) {
      return `\`${path}.webhook_id\` refers to an unknown webhook: ${webhook_id}`
    }
    return null
  }

  hasAccount(id: string): boolean {
    return this.#accounts.has(id)
  }

  #findDuplicate(name: SavedName, record: Record<string, unknown>, fields: readonly string[], path: string) {
    const value = fields.map((field) => record[field]).join(" ")
    const field = `${name}.${fields.at(-1)}`
    const known = this.#known.get(field) ?? new Set()
    if (known.has(value)) return `\`${path}.${fields.at(-1)}\` is a duplicate: ${value}`
    this.#known.set(field, known.add(value))
    return null
  }
}

/** Decodes the stored body of a message. Throws `internal_error` if the bytes are damaged, for example zeros. */
export function decodeStoredBody<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw damagedBody()
  }
}

/** Checks the stored body of a message. Returns the problem, or null. A received message has text and HTML; a sent one may lack one. */
export function bodyFault(name: SavedName, bytes: Buffer): string | null {
  let body: unknown
  try {
    body = JSON.parse(bytes.toString("utf8"))
  } catch {
    return "is not JSON"
  }
  const mayLack = name === "emails"
  const isText = (text: unknown) => typeof text === "string" || (mayLack && text === null)
  if (isObject(body) && isText(body.html) && isText(body.text)) return findingsFault(body.found, "found")
  return `must have \`html\` and \`text\`, each a string${mayLack ? " or null" : ""}`
}

/** The findings of a received message are stored in its body. */
const findingsFault: Check<BodyFindings> = optional(
  record({
    links: list(text),
    texts: optional(list(text)),
    outlook_links: optional(list(record({ url: text, text }))),
    images: optional(list(record({ url: text, alt: nullable(text) }))),
    codes: list(text),
    possible_codes: optional(list(text)),
    cut: flag,
    too_deep: optional(flag),
    version: optional(whole),
  }),
)
