import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { invalid, notFound } from "../core/errors.ts"
import type { Change } from "../core/state.ts"
import { type Applied, type Follower, inverse, isIn, type Store } from "../store/store.ts"
import { later } from "../time/turn.ts"
import type { Context, World } from "./context.ts"

/** Real time. Clients offer ten seconds; the rest is for a click in the last moment. */
const KEPT_MS = 12_000

interface Deletion {
  account_id: string
  applied: Applied[]
  /** Stops the timer. */
  cancel: () => void
  /** Lets the bytes of the deleted messages go. */
  letGo: () => void
}

/**
 * The deletions that can still be undone, in memory. A deletion is complete at once: lists, counts, webhooks, snapshots and a restart do
 * not have what it deleted. Only the bytes of deleted messages stay until it is forgotten.
 */
export class Undo implements Follower {
  readonly #store: Store
  readonly #kept_ms: number
  readonly #deletions = new Map<string, Deletion>()
  #recording: Applied[] | null = null

  constructor(store: Store, kept_ms = KEPT_MS) {
    this.#store = store
    this.#kept_ms = kept_ms
  }

  /**
   * Runs the commits of a deletion and remembers what they change, under an id that its caller has chosen. Deletions with one id are
   * undone together: what a user selects may take several requests.
   */
  remember(id: string, account_id: string, commit: () => void): void {
    const letGo = this.#store.blobs.keepReleased()
    const applied: Applied[] = []
    this.#recording = applied
    try {
      commit()
    } catch (error) {
      letGo()
      throw error
    } finally {
      this.#recording = null
    }
    const same = this.#deletions.get(id)
    const earlier = same?.account_id === account_id ? same : undefined
    if (!earlier) this.#forget(id)
    earlier?.cancel()
    const cancel = later(() => this.#forget(id), this.#kept_ms)
    const letAllGo = () => {
      earlier?.letGo()
      letGo()
    }
    this.#deletions.set(id, { account_id, applied: [...(earlier?.applied ?? []), ...applied], cancel, letGo: letAllGo })
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
    deletion?.letGo()
  }
}

/** POST /sandbox/undo/{id}: restores what the request with this `undo_id` deleted. What has changed since stays. */
export function undoDeletion(ctx: Context, { params }: ControlInput<"undoDeletion">): ControlAnswer<"undoDeletion"> {
  const answer = ctx.undo.take(params.id, (applied) => {
    const changes = applied.flatMap((change) => restoring(ctx, change))
    return ctx.commit({ restored: changes.length }, changes)
  })
  if (answer) return answer
  throw notFound(`There is no deletion ${params.id} to undo: deletions can be undone for ten seconds.`)
}

/** The change that restores a record to what it was before a change, as a list; empty if it has changed since. */
function restoring({ store }: World, change: Applied): Change[] {
  const { in: name, before, after } = change
  if (!before || store.tables[name].get(before.id) !== after) return []
  checkFree(store, change)
  return inverse(change)
}

/** Throws if the name of a deleted domain or receiving address has been taken. */
function checkFree({ tables }: Store, change: Applied): void {
  if (isIn(change, "domains") && change.before) {
    const { account_id, name, selector } = change.before
    const same = tables.domains.by.named(name).all()
    if (same.some((other) => other.account_id === account_id || other.selector === selector)) throw taken(name)
  }
  if (isIn(change, "receiving_addresses") && change.before) {
    const { address } = change.before
    if (tables.receiving_addresses.find.address(address)) throw taken(address)
  }
}

const taken = (name: string) =>
  invalid(`${name} was added again, so its deletion cannot be undone. Delete the new one first.`)
