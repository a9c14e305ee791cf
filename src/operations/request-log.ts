import type { SettingValues } from "../core/assumptions/settings.ts"
import { EXCHANGE_BYTES, type Exchange, writeExchange } from "../core/exchange.ts"
import { subjectOf } from "../core/logs.ts"
import { maskSecrets } from "../core/secrets.ts"
import type { Log } from "../core/state.ts"
import type { Applied, Follower, Store } from "../store/store.ts"
import { turn } from "../time/turn.ts"
import type { TextIndex } from "./mailbox/text-index.ts"

/** A request that was answered. */
export interface LoggedRequest {
  log: Log
  /** The name of the resource in its path. */
  about: string | undefined
  /** Called at the end of the event loop turn. */
  exchange: () => Exchange
}

/** A request with a bad or missing token. */
export interface UnauthenticatedRequest {
  log: Log
  exchange: Buffer
}

/** Maximum number of stored requests with a bad or missing token. */
const UNAUTHENTICATED = 200

export interface RequestLogOptions {
  store: Store
  settings: () => SettingValues
  /** The texts of the stored exchanges. */
  texts: TextIndex<"logs">
  /** Values that must not be in an exchange, besides those that have the form of a token. */
  secrets: readonly string[]
  /** Maximum bytes of the exchanges of all accounts, for a sandbox that keeps them in memory. */
  most_bytes: number
}

/**
 * Stores log entries and exchanges. Runs at the end of an event loop turn, with one write for all requests of the turn, so that no
 * response waits for it. A kill before that loses the entries of the turn.
 */
export class RequestLog implements Follower {
  readonly #options: RequestLogOptions
  /** Requests to store at the end of this turn. */
  #pending: LoggedRequest[] = []
  /** Requests whose body still arrives. */
  readonly #late = new Set<LoggedRequest>()
  #unauthenticated: UnauthenticatedRequest[] = []
  /** The stored exchanges of each account with the ids of their entries, oldest first. */
  readonly #kept = new Map<string, Map<string, { id: string; bytes: number }>>()
  /** Bytes of all of them, if they are limited. */
  #keptBytes = 0
  /** The exchanges of a turn, one after another. */
  readonly #bytes = Buffer.allocUnsafeSlow(2 * EXCHANGE_BYTES)
  readonly #listeners = new Set<(log: Log) => void>()

  constructor(options: RequestLogOptions) {
    this.#options = options
    const { accounts, logs } = options.store.tables
    for (const { id } of accounts.values()) {
      for (const log of logs.by.account(id).all().reverse()) this.#replace(undefined, log)
    }
    this.#dropAllSurplus()
  }

  /** Whether the exchange of a log entry is stored. */
  has({ account_id, exchange }: Log): boolean {
    return exchange ? (this.#kept.get(account_id)?.has(exchange) ?? false) : false
  }

  /** Logs a request at the end of this turn, or when `late` resolves. */
  add(request: LoggedRequest, late: Promise<void> | null): void {
    if (late) {
      this.#late.add(request)
      void late.then(() => {
        if (this.#late.delete(request)) this.add(request, null)
      })
      return
    }
    if (this.#pending.push(request) === 1) void turn().then(() => this.flush())
  }

  /** Requests with a bad or missing token, newest first. */
  get unauthenticated(): readonly UnauthenticatedRequest[] {
    return this.#unauthenticated
  }

  /** Calls back with every request with a bad or missing token. */
  onUnauthenticated(listener: (log: Log) => void): void {
    this.#listeners.add(listener)
  }

  /** Notices which exchanges are stored, and forgets requests of accounts that are deleted or reset. */
  applied(changes: readonly Applied[]): void {
    for (const change of changes) {
      if (change.in === "logs") this.#replace(change.before, change.after)
      if (change.in === "settings") this.#dropAllSurplus()
      const { before, after } = change
      if (change.in !== "accounts" || !before || after) continue
      for (const ref of this.#kept.get(before.id)?.keys() ?? []) this.#forget(before.id, ref)
      this.#kept.delete(before.id)
      const isOther = ({ log }: LoggedRequest) => log.account_id !== before.id
      this.#pending = this.#pending.filter(isOther)
      for (const request of this.#late) if (!isOther(request)) this.#late.delete(request)
    }
  }

  /** Forgets everything that is only in memory. */
  clear(): void {
    this.#pending = []
    this.#late.clear()
    this.#unauthenticated = []
  }

  /** Stores the pending requests. */
  flush(): void {
    const requests = this.#pending
    this.#pending = []
    const stored: Log[] = []
    let unwritten: { log: Log; length: number }[] = []
    let end = 0
    const { settings, secrets } = this.#options
    const keep = settings()["logs.keep_exchanges"] > 0
    for (const { log, about, exchange: exchangeOf } of requests) {
      const exchange = exchangeOf()
      Object.assign(log, subjectOf(log, about, jsonOf(exchange)))
      maskLog(log, secrets)
      if (log.account_id !== "") stored.push(log)
      if (log.account_id !== "" && !keep) continue
      const length = writeExchange(exchange, secrets, this.#bytes, end)
      if (log.account_id === "") {
        this.#keepUnauthenticated(log, Buffer.from(this.#bytes.subarray(end, end + length)))
        continue
      }
      unwritten.push({ log, length })
      end += length
      if (end <= EXCHANGE_BYTES) continue
      this.#append(unwritten, end)
      unwritten = []
      end = 0
    }
    this.#append(unwritten, end)
    this.#options.store.commitSoon(stored.map((record) => ({ op: "put", in: "logs", record })))
    if (keep) for (const { account_id } of stored) this.#dropSurplus(account_id)
  }

  #replace(before: Log | undefined, after: Log | undefined): void {
    const { account_id, exchange: gone } = before ?? {}
    const added = after?.exchange
    if (gone === added) return
    if (gone && account_id) this.#forget(account_id, gone)
    if (!added || !after) return
    const { most_bytes, store } = this.#options
    const one = { id: after.id, bytes: Number.isFinite(most_bytes) ? (store.blobs.sizeOf(added) ?? 0) : 0 }
    this.#keptBytes += one.bytes
    const kept = this.#kept.get(after.account_id)
    if (kept) kept.set(added, one)
    else this.#kept.set(after.account_id, new Map([[added, one]]))
  }

  #forget(account_id: string, ref: string): void {
    const kept = this.#kept.get(account_id)
    this.#keptBytes -= kept?.get(ref)?.bytes ?? 0
    kept?.delete(ref)
  }

  #dropAllSurplus(): void {
    for (const account_id of [...this.#kept.keys()]) this.#dropSurplus(account_id)
  }

  /**
   * Drops the oldest exchanges of an account beyond `logs.keep_exchanges`, many at once, so that not every request pays for it, and those
   * beyond the bytes that fit in memory. Their entries keep the reference: to change each would cost as much as to write it.
   */
  #dropSurplus(account_id: string): void {
    const { store, settings, texts, most_bytes } = this.#options
    const kept = this.#kept.get(account_id)
    const most = settings()["logs.keep_exchanges"]
    if (!kept || (kept.size <= most + Math.floor(most / 100) && this.#keptBytes <= most_bytes)) return
    for (const [ref, { id }] of kept) {
      if (kept.size <= most && this.#keptBytes <= most_bytes) break
      store.blobs.drop(ref)
      texts.remove(id)
      this.#forget(account_id, ref)
    }
    if (kept.size === 0) this.#kept.delete(account_id)
    store.blobs.sweep()
  }

  /** Stores the exchanges in the first bytes. On a full disk the entries are stored without them. */
  #append(requests: readonly { log: Log; length: number }[], end: number): void {
    if (requests.length === 0) return
    try {
      const lengths = requests.map(({ length }) => length)
      const refs = this.#options.store.blobs.appendPassing(this.#bytes.subarray(0, end), lengths)
      for (const [index, { log }] of requests.entries()) log.exchange = refs[index] ?? null
    } catch {}
  }

  #keepUnauthenticated(log: Log, exchange: Buffer): void {
    this.#unauthenticated.unshift({ log, exchange })
    if (this.#unauthenticated.length > UNAUTHENTICATED) this.#unauthenticated.pop()
    for (const listener of this.#listeners) listener(log)
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

/** A client may put a secret into any part of a request. */
function maskLog(log: Log, secrets: readonly string[]): void {
  log.endpoint = maskSecrets(log.endpoint, secrets)
  log.user_agent = maskSecrets(log.user_agent, secrets)
  if (log.hints.length > 0) log.hints = log.hints.map((hint) => maskSecrets(hint, secrets))
  if (log.to) log.to = log.to.map((address) => maskSecrets(address, secrets))
  for (const field of ["about", "error_message", "idempotency_key"] as const) {
    const text = log[field]
    if (typeof text === "string") log[field] = maskSecrets(text, secrets)
  }
}
