import type { Delivery } from "../parts/webhooks/record.ts"
import { isSuccess } from "../parts/webhooks/rules/delivery.ts"
import type { Tally } from "../parts/webhooks/rules/present.ts"
import { type Applied, type Follower, isIn, type Store } from "../store/store.ts"

const none = (): Tally => ({ attempts: 0, succeeded: 0, deliveries: { total: 0, succeeded: 0, retries: 0 } })

/** Counts the attempts and deliveries of each endpoint, of those that are still stored. Those of exams do not count. */
export class AttemptTallies implements Follower {
  readonly follows = ["deliveries"] as const
  readonly #store: Store
  /** By endpoint; null until the first use. */
  #tallies: Map<string, Tally> | null = null

  constructor(store: Store) {
    this.#store = store
  }

  applied(changes: readonly Applied[]): void {
    const tallies = this.#tallies
    if (tallies === null) return
    for (const change of changes) {
      if (!isIn(change, "deliveries")) continue
      add(tallies, change.before, -1)
      add(tallies, change.after, 1)
    }
  }

  of(webhook_id: string): Tally {
    if (this.#tallies === null) {
      this.#tallies = new Map()
      for (const delivery of this.#store.tables.deliveries.values()) add(this.#tallies, delivery, 1)
    }
    return this.#tallies.get(webhook_id) ?? none()
  }
}

function add(tallies: Map<string, Tally>, delivery: Delivery | undefined, sign: 1 | -1): void {
  if (!delivery || delivery.exam) return
  const { webhook_id, attempts, status } = delivery
  const tally = tallies.get(webhook_id) ?? none()
  tally.attempts += sign * attempts.length
  tally.succeeded += sign * attempts.filter(isSuccess).length
  const { deliveries } = tally
  deliveries.total += sign
  deliveries.succeeded += status === "succeeded" ? sign : 0
  deliveries.retries += sign * Math.max(0, attempts.length - 1)
  if (deliveries.total === 0) tallies.delete(webhook_id)
  else tallies.set(webhook_id, tally)
}
