import type { Store } from "../store/store.ts"
import { later } from "../time/turn.ts"

/** Wakes callers that wait for the next commit. */
export class Changes {
  readonly #waiting = new Set<() => void>()

  constructor(store: Store) {
    store.onCommit(() => {
      for (const wake of [...this.#waiting]) wake()
    })
  }

  /** Resolves at the next commit, or after the given milliseconds of real time. */
  next(timeout_ms: number): Promise<void> {
    return new Promise((done) => {
      const wake = () => {
        forget()
        this.#waiting.delete(wake)
        done()
      }
      const forget = later(wake, Math.max(0, timeout_ms))
      this.#waiting.add(wake)
    })
  }
}
