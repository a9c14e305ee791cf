import { Fifo } from "./fifo.ts"

/** How many attempts run at a time: few per endpoint, so that a slow one leaves room for all others. */
const ATTEMPTS_PER_ENDPOINT = 4
const ATTEMPTS_IN_ALL = 64

/**
 * Decides which due attempt starts next; it starts none itself. Attempts of one endpoint start in the order in which they
 * were added and do not wait for one another's end (assumption W4), up to a bound per endpoint; endpoints take turns, so a
 * slow one delays no other. Every call costs the same however much waits.
 */
export class AttemptQueue {
  readonly #perEndpoint: number
  readonly #inAll: number
  /** Waiting delivery ids by endpoint. */
  readonly #waiting = new Map<string, Fifo>()
  /** Endpoints that have something waiting and room to run it, in the order of their turns. */
  readonly #ready = new Set<string>()
  readonly #running = new Map<string, Set<string>>()
  #count = 0

  constructor(perEndpoint = ATTEMPTS_PER_ENDPOINT, inAll = ATTEMPTS_IN_ALL) {
    this.#perEndpoint = perEndpoint
    this.#inAll = inAll
  }

  /** How many attempts run now. */
  get running(): number {
    return this.#count
  }

  /** Puts a due attempt at the end of its endpoint's line. One that waits or runs already is not added again. */
  add(webhook_id: string, delivery_id: string): void {
    if (this.#running.get(webhook_id)?.has(delivery_id)) return
    const line = this.#waiting.get(webhook_id) ?? new Fifo()
    line.add(delivery_id)
    this.#waiting.set(webhook_id, line)
    this.#settle(webhook_id)
  }

  /** The next attempt to start, counted as running from here on, or null when none may start now. */
  next(): { webhook_id: string; delivery_id: string } | null {
    const [webhook_id] = this.#ready
    if (webhook_id === undefined || this.#count >= this.#inAll) return null
    const delivery_id = this.#waiting.get(webhook_id)?.take()
    if (delivery_id === undefined) return null
    const running = this.#running.get(webhook_id) ?? new Set()
    this.#running.set(webhook_id, running.add(delivery_id))
    this.#count++
    this.#ready.delete(webhook_id)
    this.#settle(webhook_id)
    return { webhook_id, delivery_id }
  }

  /** A started attempt has ended, however it did. */
  done(webhook_id: string, delivery_id: string): void {
    const running = this.#running.get(webhook_id)
    if (!running?.delete(delivery_id)) return
    if (running.size === 0) this.#running.delete(webhook_id)
    this.#count--
    this.#settle(webhook_id)
  }

  /** Forgets what waits for an endpoint that was disabled or deleted; what runs goes on (assumption W6). */
  drop(webhook_id: string): void {
    this.#waiting.delete(webhook_id)
    this.#settle(webhook_id)
  }

  #settle(webhook_id: string): void {
    const waits = (this.#waiting.get(webhook_id)?.length ?? 0) > 0
    if (!waits) this.#waiting.delete(webhook_id)
    const hasRoom = (this.#running.get(webhook_id)?.size ?? 0) < this.#perEndpoint
    if (waits && hasRoom) this.#ready.add(webhook_id)
    else this.#ready.delete(webhook_id)
  }
}
