import type { Timestamp } from "../../core/records/basics.ts"
import type { Delivery } from "../../core/records/webhooks.ts"
import type { Tables } from "../../store/tables.ts"

/** How many attempts run at a time: few per endpoint, so that a slow one leaves room for all others. */
const PER_ENDPOINT = 4
const IN_ALL = 64
/** Sorts after every ISO timestamp. */
const END = "~"

type Ids = Pick<Delivery, "id" | "webhook_id">

/**
 * Decides which delivery is attempted next (assumption W4). What waits is in the table, sorted by endpoint and due time; only the running
 * attempts are in memory. Attempts of one endpoint start in order and do not wait for one another's end, up to a limit. Endpoints take
 * turns. A step looks at the first deliveries of each endpoint, so its cost does not depend on how many wait.
 */
export class DeliveryQueue {
  readonly #deliveries: Tables["deliveries"]
  readonly #perEndpoint: number
  readonly #inAll: number
  /** The running attempts by endpoint and delivery. */
  readonly #running = new Map<string, Map<string, Promise<void>>>()
  #count = 0
  /** The endpoint that had the last turn. */
  #last = ""

  constructor(deliveries: Tables["deliveries"], perEndpoint = PER_ENDPOINT, inAll = IN_ALL) {
    this.#deliveries = deliveries
    this.#perEndpoint = perEndpoint
    this.#inAll = inAll
  }

  get running(): number {
    return this.#count
  }

  /** Resolves when the attempts that run now have ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#running.values()].flatMap((attempts) => [...attempts.values()]))
  }

  attemptOf({ id, webhook_id }: Ids): Promise<void> | undefined {
    return this.#running.get(webhook_id)?.get(id)
  }

  /** When the first delivery is due whose attempt may start; null if there is none, or no room for another attempt. */
  nextDue(): Timestamp | null {
    if (this.#count >= this.#inAll) return null
    let first: Timestamp | null = null
    for (const webhook_id of this.#deliveries.groups("endpoint_due")) {
      const due = this.#first(webhook_id)?.next_attempt_at ?? null
      if (due !== null && (first === null || due < first)) first = due
    }
    return first
  }

  /** The due delivery to attempt next, or undefined. */
  next(now: Timestamp): Delivery | undefined {
    if (this.#count >= this.#inAll) return undefined
    const endpoints = [...this.#deliveries.groups("endpoint_due")]
    const turn = endpoints.indexOf(this.#last) + 1
    for (const webhook_id of [...endpoints.slice(turn), ...endpoints.slice(0, turn)]) {
      const first = this.#first(webhook_id)
      if (first?.next_attempt_at && first.next_attempt_at <= now) return first
    }
    return undefined
  }

  start({ id, webhook_id }: Ids, attempt: Promise<void>): void {
    const running = this.#running.get(webhook_id) ?? new Map()
    this.#running.set(webhook_id, running.set(id, attempt))
    this.#count++
    this.#last = webhook_id
  }

  end({ id, webhook_id }: Ids): void {
    const running = this.#running.get(webhook_id)
    if (running?.delete(id)) this.#count--
    if (running?.size === 0) this.#running.delete(webhook_id)
  }

  /** The endpoint's first delivery without a running attempt, if another attempt may start. */
  #first(webhook_id: string): Delivery | undefined {
    const running = this.#running.get(webhook_id)
    const count = running?.size ?? 0
    if (count >= this.#perEndpoint) return undefined
    return this.#deliveries.by
      .endpoint_due(webhook_id)
      .upTo(END, count + 1)
      .find(({ id }) => !running?.has(id))
  }
}
