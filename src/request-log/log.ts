import type { SettingValues } from "../core/assumptions/settings.ts"
import { maskSecrets } from "../core/text/secrets.ts"
import { copyText, type Uncopied } from "../core/text/text.ts"
import type { Log } from "../parts/logs/record.ts"
import { decodeExchange, type Exchange, type ReadExchange, requestText } from "../parts/logs/rules/exchange.ts"
import { loggedSubject } from "../parts/logs/rules/logs.ts"
import { RefusedLoginCounts } from "../parts/logs/rules/refused-logins.ts"
import type { BlobStore } from "../store/blob-store.ts"
import { later } from "../time/turn.ts"
import { TextIndex, type TextIndexOptions } from "../views/text-index.ts"
import { type EntryTable, newEntryTable } from "./entry-table.ts"
import { ExchangeBatch } from "./exchange-batch.ts"
import { Redactions } from "./redactions.ts"
import { hasBytes, type Line, type LogFile, type LogStorage } from "./storage.ts"
import { Trimming } from "./trimming.ts"

/** A request that was answered. */
export interface AnsweredRequest {
  log: Uncopied<Log>
  /** The name of the resource in its path. */
  about: string | undefined
  /** Called when its body has arrived. */
  exchange: () => Exchange
}

/** A request whose exchange is read. */
interface PendingRequest extends Omit<AnsweredRequest, "exchange"> {
  exchange: Exchange
}

/** A request with a bad or missing token. */
export interface UnauthenticatedRequest {
  log: Log
  exchange: Buffer
}

/** Maximum number of stored requests with a bad or missing token. */
export const MAX_UNAUTHENTICATED = 200
/** Milliseconds in which requests are stored together. One write for each would take a quarter of the time of a `GET`. */
const WRITE_MS = 10

export interface RequestLogOptions extends Pick<TextIndexOptions, "isFull" | "onRead" | "onSlow"> {
  storage: LogStorage
  settings: () => SettingValues
  /** Values that must not be in an exchange, besides those that have the form of a token. */
  secrets: readonly string[]
  /** Maximum bytes of the exchanges of all accounts, for a sandbox that keeps them in memory. */
  most_bytes: number
  warn: (message: string) => void
}

/**
 * The requests of the service with their responses. It is not part of the state: nothing waits for it, and a kill loses the entries of the
 * last {@link WRITE_MS}, which are written together. A read of the log writes them first.
 */
export class RequestLog {
  readonly #entries: EntryTable = newEntryTable()
  /** The exchanges. */
  readonly blobs: BlobStore
  /** The texts of the request bodies, for search. */
  readonly texts: TextIndex<Log>
  readonly #file: LogFile | null
  readonly #options: RequestLogOptions
  /** Requests that are stored soon. */
  #pending: PendingRequest[] = []
  /** Requests whose body still arrives. */
  readonly #late = new Set<AnsweredRequest>()
  #unauthenticated: UnauthenticatedRequest[] = []
  /** What was refused before an account was known, counted by reason: more than the requests above. */
  readonly refused_logins = new RefusedLoginCounts()
  readonly #batch: ExchangeBatch
  readonly #listeners = new Set<(logs: readonly Log[]) => void>()
  /** Called before the entries of an account, or of all accounts, are forgotten. */
  readonly clearListeners: Set<(account_id?: string) => void> = new Set()
  readonly redactions: Redactions = new Redactions(this)
  readonly #trimming: Trimming
  /** Entries whose exchange was found to be damaged. */
  readonly #damaged = new Set<string>()

  /** Reads the stored entries. `hasAccount`: those of accounts that no longer exist are dropped. */
  constructor(options: RequestLogOptions, hasAccount: (account_id: string) => boolean) {
    this.#options = options
    const { storage, isFull, onRead, onSlow, warn } = options
    this.blobs = storage.blobs
    this.#batch = new ExchangeBatch(storage.blobs, options.secrets)
    this.#file = storage.file
    this.texts = new TextIndex<Log>(
      {
        records: this.#entries,
        isVisible: (log) => Boolean(log.exchange),
        blobOf: ({ exchange }) => exchange ?? null,
        bodies: ({ exchange }) => ({ html: null, text: exchange ? requestText(this.blobs.read(exchange)) : "" }),
      },
      // No warning about an exchange that cannot be read: only the search of the log misses it.
      { isFull, onRead, onUnreadable: () => undefined, onSlow },
    )
    const { entries, lost } = this.#file?.read() ?? { entries: new Map<string, Log>(), lost: 0 }
    if (lost > 0) warn(`${lost} lines of the request log cannot be read and were skipped.`)
    for (const log of entries.values()) {
      if (hasAccount(log.account_id)) this.#put(hasBytes(this.blobs, log) ? log : { ...log, exchange: null })
    }
    this.#trimming = new Trimming(
      {
        entries: this.#entries,
        put: (log) => this.#put(log),
        delete: (id) => this.#delete(id),
        sweep: () => this.#sweep(),
        isOverMemory: () => this.blobs.memory_bytes > options.most_bytes,
      },
      options.settings,
    )
    this.#trimming.finish(this.#accounts())
    storage.dropUnreferenced()
  }

  /** Values that must not be in an exchange, besides those that have the form of a token. */
  get secrets(): readonly string[] {
    return this.#options.secrets
  }

  /** Writes what is pending, and returns all entries, of every account. */
  readEntries(): EntryTable {
    this.flush()
    return this.#entries
  }

  /** The ids of the requests that are not written yet. */
  pendingIds(): ReadonlySet<string> {
    return new Set(this.#pending.map(({ log }) => log.id))
  }

  /** The oldest entry that is written. It writes nothing: the scheduler asks after each commit. */
  get oldest(): Log | undefined {
    return this.#entries.by.all().first()
  }

  /** Logs a request soon, or when `late` resolves. */
  add(request: AnsweredRequest, late: Promise<void> | null): void {
    if (late) {
      this.#late.add(request)
      void late.then(() => {
        if (this.#late.delete(request)) this.add(request, null)
      })
      return
    }
    const { log, about, exchange } = request
    if (this.#pending.push({ log, about, exchange: exchange() }) === 1) later(() => this.flush(), WRITE_MS)
  }

  /** Stores the pending requests. */
  flush(): void {
    const requests = this.#pending
    if (requests.length === 0) return
    this.#pending = []
    const added: Log[] = []
    const { settings, secrets } = this.#options
    const keep = settings()["logs.keep_exchanges"] > 0
    for (const { log: begun, about, exchange } of requests) {
      const log = maskLog({ ...begun, ...loggedSubject(begun, about, jsonOf(exchange)) }, secrets)
      if (log.account_id === "") {
        this.#keepUnauthenticated(log, this.#batch.bytesOf(exchange))
        continue
      }
      added.push(log)
      if (keep) this.#batch.add(log, exchange)
    }
    this.#batch.store()
    this.addEntries(added)
  }

  /** Adds entries, whose exchanges are stored. */
  addEntries(logs: readonly Log[]): void {
    if (logs.length === 0) return
    for (const log of logs) this.#put(log)
    this.#file?.append(logs)
    for (const listener of this.#listeners) listener(logs)
    this.#trimming.begin(new Set(logs.map(({ account_id }) => account_id)))
    this.#file?.tidy(this.#entries.size, () => [...this.#entries.values()])
  }

  /** Replaces all entries by those of a snapshot, whose exchanges are stored and held. */
  replace(logs: readonly Log[]): void {
    for (const listener of this.clearListeners) listener()
    this.#pending = []
    this.clearUnauthenticated()
    this.#late.clear()
    this.#clearAll()
    for (const log of logs) {
      this.#entries.put(log)
      this.texts.follow(undefined, log)
    }
    this.#file?.append(logs)
    this.#trimming.finish(this.#accounts())
  }

  /** Forgets every entry of an account, or of all accounts, also those that are not stored yet. */
  clear(account_id?: string): void {
    for (const listener of this.clearListeners) listener(account_id)
    const isOther = ({ log }: Pick<AnsweredRequest, "log">) => account_id !== undefined && log.account_id !== account_id
    this.#pending = this.#pending.filter(isOther)
    for (const request of this.#late) if (!isOther(request)) this.#late.delete(request)
    if (account_id === undefined) {
      this.clearUnauthenticated()
      this.#clearAll()
    } else if (this.#entries.by.account(account_id).count() === this.#entries.size) {
      this.#clearAll()
    } else {
      for (const { id } of this.#entries.by.account(account_id).all()) this.#delete(id)
      this.#file?.append([{ cleared: account_id }])
      this.#sweep()
    }
  }

  /** Forgets what was refused before an account was known. */
  clearUnauthenticated(): void {
    this.flush()
    this.#unauthenticated = []
    this.refused_logins.clear()
  }

  /** Drops up to `most` entries that are not newer than `at`, an ISO 8601 time, oldest first. Returns how many it dropped. */
  dropUntil(at: string, most: number): number {
    const old = this.#entries.by.all().upTo(at, most)
    for (const { id } of old) this.#delete(id)
    this.#sweep()
    return old.length
  }

  /** The exchange of an entry; null if it is not stored, or damaged, of which it warns once. */
  readExchange(log: Log): ReadExchange | null {
    const { exchange, id, method, endpoint } = log
    if (!exchange) return null
    try {
      return decodeExchange(this.blobs.read(exchange), log)
    } catch {
      if (!this.#damaged.has(id)) {
        const file = `requests/${Number.parseInt(exchange, 10)}.blob`
        this.#options.warn(
          `The request and response of the log entry ${id} (${method} ${endpoint}) are not shown: ${file} of the data folder was removed, truncated or changed.`,
        )
      }
      this.#damaged.add(id)
      return null
    }
  }

  /** Writes what is pending, and returns the requests with a bad or missing token, newest first. */
  readUnauthenticated(): readonly UnauthenticatedRequest[] {
    this.flush()
    return this.#unauthenticated
  }

  /**
   * Calls back with the entries that are added together, and with requests with a bad or missing token, which have no account. Returns the
   * function that unsubscribes.
   */
  onAdded(listener: (logs: readonly Log[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Replaces entries, and appends these lines to the file. */
  rewrite(logs: readonly Log[], lines: readonly Line[]): void {
    for (const log of logs) this.#put(log)
    this.#file?.append(lines)
    this.#sweep()
  }

  /** Stores what is pending. */
  async close(): Promise<void> {
    await this.texts.close()
    this.flush()
    await this.#file?.close([...this.#entries.values()])
    this.blobs.close()
  }

  /** Removes released exchanges. If the disk refuses, they go with their segment. */
  #sweep(): void {
    try {
      this.blobs.sweep()
    } catch {}
  }

  #accounts(): Set<string> {
    return new Set(this.#entries.groups("account"))
  }

  #put(log: Log): void {
    const before = this.#entries.put(log)
    if (before?.exchange !== log.exchange) {
      if (log.exchange) this.blobs.hold(log.exchange)
      if (before?.exchange) this.blobs.release(before.exchange)
    }
    this.texts.follow(before, log)
  }

  #delete(id: string): void {
    const before = this.#entries.delete(id)
    this.#damaged.delete(id)
    if (before?.exchange) this.blobs.release(before.exchange)
    this.texts.follow(before, undefined)
  }

  #clearAll(): void {
    for (const account_id of this.#accounts()) {
      for (const { id } of this.#entries.by.exchange(account_id).all()) this.#delete(id)
    }
    this.#entries.clear()
    this.#sweep()
    this.#file?.clear()
  }

  /** Drops what is beyond the limits of all accounts, for example after a change of settings. */
  trim(): void {
    this.#trimming.begin(this.#accounts())
  }

  #keepUnauthenticated(log: Log, exchange: Buffer): void {
    if (this.#unauthenticated.unshift({ log, exchange }) > MAX_UNAUTHENTICATED) this.#unauthenticated.pop()
    for (const listener of this.#listeners) listener([log])
  }
}

/** Larger bodies that were refused unread are not parsed only for their subject. */
const PARSED_BYTES = 64 * 1024

/** The parsed body, also of a request that was refused before its body was read. */
function jsonOf({ request }: Exchange): unknown {
  if (!request || request.json !== undefined || request.cut || request.bytes.length > PARSED_BYTES) return request?.json
  try {
    return JSON.parse(request.bytes.toString("utf8"))
  } catch {
    return undefined
  }
}

/** The entry as it is kept, without secrets: a client may put one into any part of a request. */
function maskLog(log: Uncopied<Log>, secrets: readonly string[]): Log {
  const mask = (text: string) => copyText(maskSecrets(text, secrets))
  const { endpoint, user_agent, error_message, idempotency_key, about, to, hints, ...others } = log
  return {
    ...others,
    endpoint: mask(endpoint),
    user_agent: mask(user_agent),
    ...(error_message !== undefined && { error_message: mask(error_message) }),
    ...(idempotency_key !== undefined && { idempotency_key: mask(idempotency_key) }),
    ...(about != null && { about: mask(about) }),
    ...(to && { to: to.map(mask) }),
    hints: hints.map(mask),
  }
}
