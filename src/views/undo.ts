import type { Applied } from "../store/store.ts"
import { later } from "../time/turn.ts"
import type { Changes } from "./changes.ts"

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
  /** Lets go of the bytes of the deleted messages. */
  release: readonly (() => void)[]
}

/**
 * The deletions that can still be undone, in memory. A deletion is complete at once: lists, counts, webhooks, snapshots and a restart do
 * not have what it deleted. Only the bytes of deleted messages stay until it is forgotten.
 */
export class Undo {
  readonly #stores: readonly Keeper[]
  readonly #changes: Pick<Changes, "subscribe">
  readonly #kept_ms: number
  readonly #deletions = new Map<string, Deletion>()
  #unsubscribe: (() => void) | null = null

  /** @param stores what must not let go of what a deletion removes. */
  constructor(stores: readonly Keeper[], changes: Pick<Changes, "subscribe">, kept_ms = KEPT_MS) {
    this.#stores = stores
    this.#changes = changes
    this.#kept_ms = kept_ms
  }

  /**
   * Runs the commits of a deletion and remembers what they change, under an id that its caller has chosen. Deletions with one id are
   * undone together: what a user selects may take several requests.
   */
  remember(id: string, account_id: string, commit: () => void): void {
    const release = this.#stores.map((store) => store.keepReleased())
    const applied: Applied[] = []
    const end = this.#changes.subscribe((changes) => applied.push(...changes))
    try {
      commit()
    } catch (error) {
      for (const each of release) each()
      throw error
    } finally {
      end()
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
    this.#followWhileNeeded()
  }

  /** Runs `restore` with the changes of a deletion, and returns its result. The deletion is forgotten only if `restore` succeeds. */
  take<T>(id: string, restore: (applied: readonly Applied[]) => T): T | undefined {
    const deletion = this.#deletions.get(id)
    if (!deletion) return undefined
    const result = restore(deletion.applied)
    this.#forget(id)
    return result
  }

  /** Forgets everything. */
  close(): void {
    for (const id of this.#deletions.keys()) this.#forget(id)
  }

  /** A reset or deletion of an account, and a restored snapshot, end what could be undone in it. */
  #endWithAccounts(changes: readonly Applied[]): void {
    for (const { in: name, before, after } of changes) {
      if (name !== "accounts" || !before || after) continue
      for (const [id, { account_id }] of this.#deletions) if (account_id === before.id) this.#forget(id)
    }
  }

  #forget(id: string): void {
    const deletion = this.#deletions.get(id)
    this.#deletions.delete(id)
    deletion?.cancel()
    for (const each of deletion?.release ?? []) each()
    this.#followWhileNeeded()
  }

  /** Follows commits only while a deletion can be undone, so that a send runs nothing of this otherwise. */
  #followWhileNeeded(): void {
    if (this.#deletions.size > 0)
      this.#unsubscribe ??= this.#changes.subscribe((changes) => this.#endWithAccounts(changes))
    else {
      this.#unsubscribe?.()
      this.#unsubscribe = null
    }
  }
}
