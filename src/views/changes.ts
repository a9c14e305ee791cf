import type { Collections, MailCollection } from "../core/state/state.ts"
import { type Applied, type Follower, isIn } from "../store/store.ts"
import { later } from "../time/turn.ts"

type Listener = (changes: readonly Applied[]) => void
/** The collections whose records can be waited for. */
type Watched = "emails" | "inbound" | "deliveries"

/** The messages of an index, and the commits that change them. */
export interface Indexed<K extends MailCollection, T = Collections[K]> {
  collection: K
  records: { get(id: string): T | undefined; values(): Iterable<T> }
  /** Whether a message can be found. */
  isVisible: (message: T) => boolean
  changes: Pick<Changes, "subscribe">
}

/** Notifies callers that wait for changes, during the commit. Follows every commit. */
export class Changes implements Follower {
  readonly #listeners = new Set<Listener>()
  readonly #refusalListeners = new Set<(reply: string) => void>()

  applied(changes: readonly Applied[]): void {
    for (const listener of this.#listeners) listener(changes)
  }

  /** Calls back with the changes of every commit. Returns the function that unsubscribes. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls back with every change of an account's messages or deliveries. Returns the function that unsubscribes. */
  watch<K extends Watched>(
    collection: K,
    account_id: string,
    listener: (id: string, before: Collections[K] | undefined, after: Collections[K] | undefined) => void,
  ): () => void {
    return this.subscribe((changes) => {
      for (const change of changes) {
        if (!isIn(change, collection)) continue
        const record = change.after ?? change.before
        if (record?.account_id === account_id) listener(record.id, change.before, change.after)
      }
    })
  }

  /** Tells those who wait that SMTP has refused a recipient or a message. */
  refuseMail(reply: string): void {
    for (const listener of this.#refusalListeners) listener(reply)
  }

  /** Calls back with the reply of every refusal of SMTP. Returns the function that unsubscribes. */
  onMailRefused(listener: (reply: string) => void): () => void {
    this.#refusalListeners.add(listener)
    return () => this.#refusalListeners.delete(listener)
  }

  /** Resolves at the next commit, or after the given milliseconds of real time. */
  next(timeout_ms: number): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        cancel()
        unsubscribe()
        done()
      }
      const cancel = later(end, Math.max(0, timeout_ms))
      const unsubscribe = this.subscribe(end)
    })
  }
}
