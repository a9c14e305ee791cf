import { checkSettings } from "../../../core/assumptions/settings.ts"
import { invalid } from "../../../core/errors.ts"
import type { StoredAttachment } from "../../../core/state/basics.ts"
import type { CollectionName, SavedCollections, SavedName } from "../../../core/state/state.ts"
import { bodyFault, isRawRecord, isSaved, StateCheck } from "../../../core/state/state-check.ts"
import type { Needs } from "../../../operations/context.ts"
import { type BlobStore, blobRefs } from "../../../store/blob-store.ts"
import { isSchemaNumber } from "../../../store/migrations.ts"
import { contentsOf } from "../../../store/tables.ts"
import { pacer } from "../../../time/turn.ts"
import { version } from "../../../version.ts"
import type { ApiKey } from "../../api-keys/record.ts"
import { newApiKey } from "../../api-keys/rules.ts"
import type { Log } from "../../logs/record.ts"
import { SAVED } from "./saved.ts"

/** The error for an invalid snapshot. */
export const wrong = (fault: string) => invalid(`This snapshot cannot be restored, and nothing was changed: ${fault}.`)

type StateNeeds = Needs<"fixed" | "ids" | "request_log" | "settings" | "store">

/** A blob that a record of the snapshot refers to. */
interface Expected {
  in: SavedName
  index: number
  is_body: boolean
  /** The reference in this store; null until the blob is complete. */
  kept: string | null
}

/**
 * A state that is uploaded in pieces. Blobs are written to disk on arrival and records wait in memory. The state of the sandbox does
 * not change until {@link IncomingState.restore} replaces it. A state that is not restored must be discarded.
 */
export class IncomingState {
  readonly #ctx: StateNeeds
  readonly #check = new StateCheck()
  readonly #contents: { [K in SavedName]: SavedCollections[K][] } = { ...contentsOf(() => []), logs: [] }
  readonly #expected = new Map<string, Expected>()
  /** The schema of the records that arrive. Older ones are migrated. */
  #schema = 1
  /** The blob being received. Blobs that no record refers to are not stored. */
  #open: { ref: string; pieces: Buffer[] | null } | null = null
  records = 0
  blobs = 0
  bytes = 0

  constructor(ctx: StateNeeds) {
    this.#ctx = ctx
  }

  /** Sets the schema of the records that follow; a snapshot without one has schema 1. Returns an error sentence or null. */
  begin(schema: unknown = 1): string | null {
    const { known, number } = this.#ctx.store.schema
    if (!isSchemaNumber(schema)) return `\`schema\` must be an integer of at least 1, got ${JSON.stringify(schema)}`
    this.#schema = schema
    if (schema <= number) return null
    return `it has schema ${schema}, but this Sandpost (${version}) reads only schema ${known}: restore it with the Sandpost version that saved it`
  }

  /** Whether a collection may be in the snapshot. Which ones an older schema had is not known. */
  accepts(name: string): boolean {
    return isSaved(name) || this.isOlder
  }

  /** Whether the records are migrated. */
  get isOlder(): boolean {
    return this.#schema < this.#ctx.store.schema.number
  }

  /** Adds a record, whose blobs follow. Returns an error sentence or null. */
  add(name: string, given: unknown): string | null {
    this.records++
    const isMigrated = this.isOlder && isRawRecord(given)
    const record = isMigrated ? this.#ctx.store.schema.migrate(this.#schema, name, given) : given
    if (isMigrated && record === null) return null
    if (!isSaved(name)) return `\`collections.${name}\` is not known`
    const index = this.#contents[name].length
    const path = `collections.${name}[${index}]`
    const fault = this.#check.add(name, record, path)
    if (fault) return fault
    const checked = record as SavedCollections[SavedName]
    // Derived from the body; it is computed again on demand.
    if ("analysis" in checked) delete checked.analysis
    this.#push(name, checked)
    const body = "attachments" in checked ? checked.body : null
    for (const ref of refsOf(name, checked)) {
      if (this.#expected.has(ref)) return `\`${path}\` refers to \`blobs["${ref}"]\`, which another record already uses`
      this.#expected.set(ref, { in: name, index, is_body: ref === body, kept: null })
    }
    return null
  }

  #blobsOf(name: SavedName): BlobStore {
    return name === "logs" ? this.#ctx.request_log.blobs : this.#ctx.store.blobs
  }

  #push<K extends SavedName>(name: K, record: SavedCollections[K]): void {
    this.#contents[name].push(record)
  }

  /** Starts a blob or appends to the current one. Returns an error sentence or null. */
  addBytes(ref: string, base64: unknown): string | null {
    const bytes = typeof base64 === "string" ? decodeBase64(base64) : null
    if (bytes === null) return `\`blobs["${ref}"]\` must be base64`
    if (this.#open?.ref !== ref) {
      const fault = this.endBytes()
      if (fault) return fault
      const expected = this.#expected.get(ref)
      if (expected && expected.kept !== null) return `\`blobs["${ref}"]\` occurs twice`
      this.#open = { ref, pieces: expected ? [] : null }
      this.blobs++
    }
    this.bytes += bytes.length
    this.#open.pieces?.push(bytes)
    return null
  }

  /** Finishes the current blob. Returns an error sentence or null. */
  endBytes(): string | null {
    if (!this.#open) return null
    const { ref, pieces } = this.#open
    const expected = this.#expected.get(ref)
    this.#open = null
    if (!expected || pieces === null) return null
    const bytes = Buffer.concat(pieces)
    const blobs = this.#blobsOf(expected.in)
    expected.kept = blobs.append(bytes)
    blobs.hold(expected.kept)
    const fault = expected.is_body ? bodyFault(expected.in, bytes) : null
    return fault && `\`blobs["${ref}"]\`, a body, ${fault}`
  }

  /** The number of records of a collection. */
  countOf(name: SavedName): number {
    return this.#contents[name].length
  }

  /** Drops what is not whole: records whose bytes have not arrived, and those that refer to records that have not. */
  dropIncomplete(): void {
    // More of the blob that was being received may be missing.
    this.#open = null
    const incomplete = [...this.#expected.values()].filter(({ kept }) => kept === null)
    const lacking = new Set(incomplete.map(({ in: name, index }) => `${name} ${index}`))
    for (const name of SAVED) {
      this.#keep(name, (record, index) => {
        return !lacking.has(`${name} ${index}`) && this.#check.referenceFault(record, name) === null
      })
    }
    for (const [ref, { in: name, index, kept }] of this.#expected) {
      if (!lacking.has(`${name} ${index}`)) continue
      this.#expected.delete(ref)
      if (kept !== null) this.#blobsOf(name).release(kept)
    }
  }

  /** Drops the received messages that wait to be processed, and returns their number. */
  dropUnprocessed(): number {
    const before = this.countOf("inbound")
    this.#keep("inbound", ({ processed }) => processed)
    return before - this.countOf("inbound")
  }

  /** Sets the only row of the clock. */
  setClock(row: SavedCollections["clock"]): void {
    this.#contents.clock = [row]
  }

  #keep<K extends SavedName>(name: K, isKept: (record: SavedCollections[K], index: number) => boolean): void {
    const records: SavedCollections[K][] = this.#contents[name]
    records.splice(0, records.length, ...records.filter(isKept))
  }

  /** Replaces the sandbox's state. Throws and changes nothing if the uploaded state is incomplete. */
  async restore(): Promise<void> {
    const { ids, settings, store, request_log, fixed } = this.#ctx
    const fault = this.endBytes() ?? this.#missing()
    if (fault) throw wrong(fault)
    if (!this.#check.hasAccount(fixed.default_account_id)) {
      throw wrong(`\`collections.accounts\` must have the default account, ${fixed.default_account_id}`)
    }
    checkSettings(Object.fromEntries(this.#contents.settings.map(({ id, value }) => [id, value])), settings())
    await this.#place()
    const { logs, ...contents } = this.#contents
    await store.replace(contents, () => {
      request_log.replace(logs)
      for (const table of [...Object.values(store.tables), request_log.readEntries()]) ids.riseAbove(table.ids())
    })
  }

  discard(): void {
    for (const { in: name, kept } of this.#expected.values()) if (kept !== null) this.#blobsOf(name).release(kept)
    for (const name of ["emails", "logs"] as const) this.#blobsOf(name).sweep()
  }

  #missing(): string | null {
    for (const [ref, { in: name, index, kept }] of this.#expected) {
      if (kept === null) return `\`collections.${name}[${index}]\` refers to \`blobs["${ref}"]\`, which is missing`
    }
    return null
  }

  /** Converts the records for this store: blob references point to this store, and development keys get this sandbox's tokens. */
  async #place(): Promise<void> {
    const pause = pacer()
    for (const name of SAVED) {
      for (const [index, record] of this.#contents[name].entries()) {
        const fault = this.#check.referenceFault(record, `collections.${name}[${index}]`)
        if (fault) throw wrong(fault)
        await pause()
      }
    }
    const { api_keys, deliveries, emails, inbound, logs } = this.#contents
    for (const [index, key] of api_keys.entries()) api_keys[index] = developmentKey(this.#ctx, key)
    for (const [index, log] of logs.entries()) {
      if (log.exchange) logs[index] = { ...log, exchange: this.#kept(log.exchange) }
      await pause()
    }
    for (const [index, delivery] of deliveries.entries()) {
      if (delivery.texts !== undefined) deliveries[index] = { ...delivery, texts: this.#kept(delivery.texts) }
      await pause()
    }
    for (const [index, email] of emails.entries()) {
      const { body, carried, submitted, alternatives } = email
      emails[index] = {
        ...email,
        body: body === null ? null : this.#kept(body),
        ...(carried !== undefined && { carried: this.#kept(carried) }),
        ...(submitted !== undefined && { submitted: this.#kept(submitted) }),
        attachments: this.#keptFiles(email.attachments),
        ...(alternatives !== undefined && { alternatives: this.#keptFiles(alternatives) }),
      }
      await pause()
    }
    for (const [index, message] of inbound.entries()) {
      const { raw, body } = message
      inbound[index] = {
        ...message,
        raw: raw === null ? null : this.#kept(raw),
        body: body === null ? null : this.#kept(body),
        attachments: this.#keptFiles(message.attachments),
      }
      await pause()
    }
  }

  #kept(ref: string): string {
    const kept = this.#expected.get(ref)?.kept
    if (typeof kept !== "string") throw new Error(`the blob ${ref} is missing`)
    return kept
  }

  #keptFiles(files: StoredAttachment[]): StoredAttachment[] {
    return files.map((one) => ({ ...one, blob: this.#kept(one.blob) }))
  }
}

/** The bytes, or null for what is not base64. Node leaves out characters that it does not know, and reads those of base64url, too. */
function decodeBase64(text: string): Buffer | null {
  if (text.length % 4 !== 0 || text.includes("-") || text.includes("_")) return null
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0
  const bytes = Buffer.from(text, "base64")
  return bytes.length === (text.length / 4) * 3 - padding ? bytes : null
}

/** The blobs that a record refers to. */
const refsOf = <K extends SavedName>(name: K, record: SavedCollections[K]): string[] =>
  name === "logs" ? [(record as Log).exchange || []].flat() : blobRefs(name as CollectionName, record as never)

function developmentKey({ fixed }: Needs<"fixed">, key: ApiKey): ApiKey {
  const { id, account_id, name, permission, development } = key
  if (development === undefined || account_id !== fixed.default_account_id) return key
  const fresh = newApiKey({ id, account_id, name, permission, token: fixed.tokens[development], now: key.created_at })
  return { ...key, token: fresh.token, token_hash: fresh.token_hash }
}
