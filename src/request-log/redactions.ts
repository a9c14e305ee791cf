import type { Collections } from "../core/state/state.ts"
import type { Log } from "../parts/logs/record.ts"
import type { BlobStore } from "../store/blob-store.ts"
import { type Applied, type Follower, isIn } from "../store/store.ts"
import { type Line, redact } from "./storage.ts"

type Mail = Collections["emails" | "inbound"]

/** The log that is redacted. */
interface Redacted {
  readEntries(): {
    get(id: string): Log | undefined
    by: { subject(...key: [string, string]): { all(): Log[] }; account(account_id: string): { all(): Log[] } }
  }
  readonly blobs: Pick<BlobStore, "keepReleased">
  /** Replaces entries, and appends these lines to the file. */
  rewrite(logs: readonly Log[], lines: readonly Line[]): void
}

/**
 * Removes from the log what requests contain that sent or read a deleted message: their exchange, subject and recipients. The entries of a
 * deleted account are cleared by the operation. A deletion that is undone gives both back.
 */
export class Redactions implements Follower {
  readonly follows = ["accounts", "emails", "inbound"] as const
  readonly #log: Redacted
  /** Number of deletions that can be undone, and what the log had of their messages and accounts, by the id. */
  #undoable = 0
  readonly #redacted = new Map<string, readonly Log[]>()
  readonly #cleared = new Map<string, readonly Log[]>()

  constructor(log: Redacted) {
    this.#log = log
  }

  applied(changes: readonly Applied[]): void {
    const removed: Mail[] = []
    this.#followAccounts(changes)
    for (const change of changes) {
      if (!isIn(change, "emails") && !isIn(change, "inbound")) continue
      const { before, after } = change
      if (before && !after) removed.push(before)
      if (after && !before && this.#redacted.size > 0) this.#restore(after.id)
    }
    if (removed.length === 0) return
    // The entries of an account that is reset or deleted are cleared.
    const gone = new Set(
      changes.flatMap(({ in: name, before, after }) => (name === "accounts" && !after ? before.id : [])),
    )
    const kept = removed.filter(({ account_id }) => !gone.has(account_id))
    const about = new Map(kept.flatMap((message) => this.#entriesAbout(message)).map((log) => [log.id, log]))
    this.#log.rewrite(
      Array.from(about.values(), redact),
      Array.from(about.keys(), (id) => ({ redacted: id })),
    )
  }

  /**
   * Keeps what is removed from entries until the returned function is called: if a deleted message comes back before, its entries get it
   * back.
   */
  keepReleased(): () => void {
    const letGo = this.#log.blobs.keepReleased()
    this.#undoable++
    return () => {
      letGo()
      this.#undoable--
      if (this.#undoable > 0) return
      this.#redacted.clear()
      this.#cleared.clear()
    }
  }

  #entriesAbout(message: Mail): readonly Log[] {
    const { account_id, id } = message
    const entries = this.#log.readEntries()
    const sent = "log_id" in message && message.log_id !== null ? entries.get(message.log_id) : undefined
    const about = [...(sent ? [sent] : []), ...entries.by.subject(account_id, id).all()]
    if (this.#undoable > 0 && about.length > 0) this.#redacted.set(id, about)
    return about
  }

  /** The entries of a deleted account are cleared after the commit. A reset puts its account back at once, so nothing is missing then. */
  #followAccounts(changes: readonly Applied[]): void {
    for (const change of changes) {
      if (!isIn(change, "accounts")) continue
      const { before, after } = change
      // Each send changes its account, and must not write the log.
      if (before && after) continue
      const entries = this.#log.readEntries()
      if (before && this.#undoable > 0) this.#cleared.set(before.id, entries.by.account(before.id).all())
      const missing = after ? (this.#cleared.get(after.id) ?? []).filter(({ id }) => !entries.get(id)) : []
      if (missing.length > 0) this.#log.rewrite(missing, missing)
    }
  }

  #restore(message_id: string): void {
    const logs = this.#redacted.get(message_id) ?? []
    const entries = this.#log.readEntries()
    const stored = logs.filter(({ id }) => entries.get(id))
    this.#log.rewrite(stored, stored)
  }
}
