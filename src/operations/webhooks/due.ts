import type { Timestamp } from "../../core/records/basics.ts"
import type { Delivery } from "../../core/records/webhooks.ts"
import { SortedList } from "../../store/sorted-list.ts"

/** Waiting deliveries, ordered by the time of their next attempt and then by event. */
export class DueDeliveries {
  readonly #due = new Map<string, Timestamp>()
  readonly #order = new SortedList((id) => this.#due.get(id) ?? "")

  /** When the first delivery is due, or null. */
  get first(): Timestamp | null {
    const id = this.#order.at(0)
    return id === undefined ? null : (this.#due.get(id) ?? null)
  }

  /** Adds, moves or removes a delivery according to its current state. */
  put({ id, next_attempt_at }: Pick<Delivery, "id" | "next_attempt_at">): void {
    if (this.#due.get(id) === next_attempt_at) return
    this.delete(id)
    if (next_attempt_at === null) return
    this.#due.set(id, next_attempt_at)
    this.#order.add(next_attempt_at, id)
  }

  delete(id: string): void {
    const at = this.#due.get(id)
    if (at === undefined) return
    this.#order.remove(at, id)
    this.#due.delete(id)
  }

  /** Removes and returns up to `limit` due deliveries, earliest first. */
  take(now: Timestamp, limit: number): string[] {
    const ids = this.#order.slice(0, Math.min(limit, this.#order.countBelow(now, true)))
    for (const id of ids) this.delete(id)
    return ids
  }
}
