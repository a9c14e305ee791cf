import type { Applied, Follower } from "../store/store.ts"
import { later } from "../time/turn.ts"

/** Real time. Clients offer ten seconds; the rest is for a click in the last moment. */
const KEPT_MS = 12_000

/** Keeps what is removed until the returned function is called. */
interface Keeper {
  keepReleased(): () => void
}

interface Deletion {
  account_id: string
  applied: Applied[]
  /** Stops the timer. */
  cancel: () => void
  /** Let the bytes of the deleted messages go. */
  release: readonly (() => void)[]
}

/**
 * The deletions that can still be undone, in memory. A deletion is complete at once: lists, counts, webhooks, snapshots and a restart do
 * not have what it deleted. Only the bytes of deleted messages stay until it is forgotten.
 */
export class Undo implements Follower {
  readonly #stores: readonly Keeper[]
  readonly #kept_ms: number
  readonly #deletions = new Map<string, Deletion>()
  #recording: Applied[] | null = null

  /** @param stores what must not let go of what a deletion removes. */
  constructor(stores: readonly Keeper[], kept_ms = KEPT_MS) {
    this.#stores = stores
    this.#kept_ms = kept_ms
  }

  /**
   * Runs the commits of a deletion and remembers what they change, under an id that its caller has chosen. Deletions with one id are
   * undone together: what a user selects may take several requests.
   */
  remember(id: string, account_id: string, commit: () => void): void {
    const release = this.#stores.map((store) => store.keepReleased())
    const applied: Applied[] = []
    this.#recording = applied
    try {
      commit()
    } catch (error) {
      for (const each of release) each()
      throw error
    } finally {
      this.#recording = null
    }
    const same = this.#deletions.get(id)
    if (same?.account_id !== account_id) this.#forget(id)
    else {
      same.cancel()
      applied.unshift(...same.applied)
      release.unshift(...same.release)
    }
    const cancel = later(() => this.#forget(id), this.#kept_ms)
    this.#deletions.set(id, { account_id, applied, cancel, release })
  }

  /** Returns the changes of a deletion and runs `restore` with them. It is forgotten only if `restore` succeeds. */
  take<T>(id: string, restore: (applied: readonly Applied[]) => T): T | undefined {
    const deletion = this.#deletions.get(id)
    if (!deletion) return undefined
    const result = restore(deletion.applied)
    this.#forget(id)
    return result
  }

  /** Notes what a deletion changes. A reset or deletion of an account, and a restored snapshot, end what could be undone in it. */
  applied(changes: readonly Applied[]): void {
    this.#recording?.push(...changes)
    for (const { in: name, before, after } of changes) {
      if (name !== "accounts" || !before || after) continue
      for (const [id, { account_id }] of this.#deletions) if (account_id === before.id) this.#forget(id)
    }
  }

  /** Forgets everything. */
  close(): void {
    for (const id of this.#deletions.keys()) this.#forget(id)
  }

  #forget(id: string): void {
    const deletion = this.#deletions.get(id)
    this.#deletions.delete(id)
    deletion?.cancel()
    for (const each of deletion?.release ?? []) each()
  }
}
