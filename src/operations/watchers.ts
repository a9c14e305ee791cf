import type { Applied, Store } from "../store/store.ts"

type Watched = "emails" | "inbound"
type Listener = (change: Applied) => void

/** Notifies waiting callers of every change of an account's messages, during the commit. Costs nothing without waiting callers. */
export class Watchers {
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(store: Store) {
    store.onCommit((applied) => {
      if (this.#listeners.size === 0) return
      for (const change of applied) {
        if (change.in !== "emails" && change.in !== "inbound") continue
        const { account_id } = change.after ?? change.before
        for (const listener of this.#listeners.get(`${change.in} ${account_id}`) ?? []) listener(change)
      }
    })
  }

  /** Calls back with every change. Returns the function that unsubscribes. */
  watch(collection: Watched, account_id: string, listener: Listener): () => void {
    const key = `${collection} ${account_id}`
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(key)
    }
  }
}
