import type { SettingValues } from "../core/assumptions/settings.ts"
import type { Log } from "../parts/logs/record.ts"
import { turn } from "../time/turn.ts"
import type { EntryTable } from "./entry-table.ts"

/** Maximum number of entries that are dropped at a time. */
const BATCH = 200

/** What trimming reads and changes of a log. */
interface Trimmed {
  entries: EntryTable
  put(log: Log): void
  delete(id: string): void
  /** Removes the bytes of dropped exchanges. */
  sweep(): void
  /** Whether the exchanges have more bytes than fit in memory. */
  isOverMemory(): boolean
}

/**
 * Drops the oldest entries and exchanges of accounts beyond `logs.keep` and `logs.keep_exchanges` (assumption
 * logs.keep), and exchanges beyond the bytes that fit in memory.
 */
export class Trimming {
  readonly #log: Trimmed
  readonly #settings: () => SettingValues
  #running = false

  constructor(log: Trimmed, settings: () => SettingValues) {
    this.#log = log
    this.#settings = settings
  }

  /** Drops everything beyond the limits. */
  finish(account_ids: Iterable<string>): void {
    const all = [...account_ids]
    while (this.#dropBatch(all)) {}
  }

  /** Drops a batch now and the rest, of any account, in later turns. */
  begin(account_ids: Iterable<string>): void {
    if (this.#running || !this.#dropBatch(account_ids)) return
    this.#running = true
    void turn().then(() => {
      this.#running = false
      this.begin([...this.#log.entries.groups("account")])
    })
  }

  /** Returns whether something is left. */
  #dropBatch(account_ids: Iterable<string>): boolean {
    let left = false
    for (const account_id of account_ids) {
      const entriesLeft = this.#dropEntries(account_id)
      const exchangesLeft = this.#dropExchanges(account_id)
      left ||= entriesLeft || exchangesLeft
    }
    this.#log.sweep()
    return left
  }

  /** Drops slightly more than necessary, so that not every request pays for a drop. */
  #dropEntries(account_id: string): boolean {
    const most = this.#settings()["logs.keep"]
    const all = this.#log.entries.by.account(account_id)
    const surplus = all.count() - most
    if (surplus <= 0) return false
    for (const { id } of all.upTo("~", Math.min(BATCH, surplus + Math.floor(most / 100)))) this.#log.delete(id)
    return surplus > BATCH
  }

  /** Waits until there are slightly too many, for the same reason. */
  #dropExchanges(account_id: string): boolean {
    const most = this.#settings()["logs.keep_exchanges"]
    const stored = this.#log.entries.by.exchange(account_id)
    const surplus = stored.count() - most
    const isOver = surplus > Math.floor(most / 100)
    if (isOver) for (const log of stored.upTo("~", Math.min(BATCH, surplus))) this.#log.put({ ...log, exchange: null })
    while (this.#log.isOverMemory()) {
      const oldest = stored.first()
      if (!oldest) break
      this.#log.put({ ...oldest, exchange: null })
    }
    return isOver && surplus > BATCH
  }
}
