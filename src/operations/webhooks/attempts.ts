import type { AttemptResult } from "../../core/ports.ts"
import type { Delivery } from "../../core/records/webhooks.ts"
import type { Change } from "../../core/state.ts"
import { AttemptQueue } from "../../core/webhooks/queue.ts"
import { SIGNATURE_HEADER, sign } from "../../core/webhooks/signature.ts"
import type { Applied } from "../../store/store.ts"
import { instant } from "../../time/clock.ts"
import type { Job } from "../../time/scheduler.ts"
import { later } from "../../time/turn.ts"
import type { World } from "../context.ts"
import { type Pace, Pacing } from "../pacing.ts"
import { DueDeliveries } from "./due.ts"
import { attemptChanges, droppedChanges, overflowChanges, waitingChanges } from "./record-attempt.ts"

/** Due deliveries per run, so that requests are served between runs. */
const BATCH = 500
/** Timeout (real time) of an attempt during a clock advance, after an attempt to the same endpoint has hit the 10 s timeout of section 6. */
const SHORT_MS = 1000
/** Attempts are throttled while applications send requests. */
const BESIDE_REQUESTS: Pace = { coming_ms: 20, few: 2, one_every_ms: 4 }

/**
 * The job that makes webhook attempts (section 6). Due deliveries are stored rows. A delivery is in memory only while it is queued or
 * its attempt runs, so a crash loses no attempt. A delivery never has two attempts at the same time.
 */
export class Attempts implements Job {
  readonly name = "webhooks"
  readonly #world: World
  readonly #onError: (error: unknown) => void
  readonly #queue = new AttemptQueue()
  readonly #due = new DueDeliveries()
  /** Queued deliveries with their endpoints. */
  readonly #waiting = new Map<string, string>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #pacing: Pacing
  /** Endpoints that timed out during the current clock advance and have not responded since. */
  readonly #silent = new Set<string>()
  #paused = false
  #idle: (() => void)[] = []
  #state: "running" | "stopping" | "abandoned" = "running"

  constructor(world: World, onError: (error: unknown) => void) {
    this.#world = world
    this.#onError = onError
    this.#pacing = new Pacing(() => world.clock.wall(), BESIDE_REQUESTS)
    for (const delivery of world.store.tables.deliveries.values()) this.#due.put(delivery)
  }

  nextDue(): number | null {
    const { first } = this.#due
    return first === null || this.#state !== "running" ? null : Date.parse(first)
  }

  run(now: number): number {
    const { deliveries, webhooks } = this.#world.store.tables
    const taken = this.#due.take(instant(now), BATCH)
    const dropped: Change[] = []
    for (const id of taken) {
      const delivery = deliveries.get(id) as Delivery
      const { webhook_id } = delivery
      const webhook = webhooks.get(webhook_id)
      if (webhook?.enabled) {
        this.#waiting.set(id, webhook_id)
        this.#queue.add(webhook_id, id)
      } else if (webhook) dropped.push(...droppedChanges([delivery]))
      else dropped.push({ op: "delete", in: "deliveries", id })
    }
    this.#world.store.commitSoon(dropped)
    this.#startNext()
    return taken.length
  }

  advanceBegins(): void {
    this.#silent.clear()
  }

  /** Whether an attempt of the delivery is running. */
  runs(delivery_id: string): boolean {
    return this.#running.has(delivery_id)
  }

  /** Resolves when an attempt of the delivery has finished: the running one, or a new one that starts now. */
  async attempt(delivery_id: string): Promise<void> {
    const webhook_id = this.#world.store.tables.deliveries.get(delivery_id)?.webhook_id ?? ""
    await (this.#running.get(delivery_id) ?? this.#start(delivery_id, webhook_id))
  }

  /** Resolves when no attempt is running and no due attempt is queued. */
  async settled(): Promise<void> {
    if (this.#running.size > 0 || this.#waiting.size > 0) await new Promise<void>((done) => this.#idle.push(done))
  }

  /** Starts no further attempts. Resolves when the running ones have finished. */
  async stop(): Promise<void> {
    this.#state = "stopping"
    this.#waiting.clear()
    this.#tellIdle()
    await this.settled()
  }

  /** Attempts that end from here on were aborted by Sandpost. They are not recorded and stay due for the next start. */
  abandon(): void {
    this.#state = "abandoned"
  }

  /** New and moved deliveries, disabled and deleted endpoints. */
  applied(changes: readonly Applied[]): void {
    for (const change of changes) {
      if (change.in === "webhooks" && change.before && !change.after?.enabled) this.#forget(change.before.id)
    }
    for (const change of changes) {
      // Every application request writes a log entry.
      if (change.in === "logs" && !change.before) this.#pacing.came()
      if (change.in !== "deliveries") continue
      if (change.after) this.#offer(change.after)
      else this.#due.delete(change.before.id)
    }
  }

  #offer(delivery: Delivery): void {
    if (!this.#waiting.has(delivery.id) && !this.#running.has(delivery.id)) this.#due.put(delivery)
  }

  /** Removes the queued deliveries of a disabled or deleted endpoint (assumption W6, section 3.5). */
  #forget(webhook_id: string): void {
    this.#queue.drop(webhook_id)
    for (const [id, of] of this.#waiting) if (of === webhook_id) this.#waiting.delete(id)
    this.#tellIdle()
  }

  #startNext(): void {
    if (this.#state !== "running" || this.#paused) return
    for (let next = this.#queue.next(); next; next = this.#queue.next()) {
      const { webhook_id, delivery_id } = next
      // It may have been redelivered manually or deleted since it was queued.
      if (this.#waiting.has(delivery_id) && !this.#running.has(delivery_id)) void this.#start(delivery_id, webhook_id)
      else this.#queue.done(webhook_id, delivery_id)
      const wait = this.#pacing.wait(this.#running.size)
      if (wait > 0) {
        this.#pause(wait)
        return
      }
    }
  }

  #pause(milliseconds: number): void {
    if (this.#waiting.size === 0) return
    this.#paused = true
    later(() => {
      this.#paused = false
      this.#startNext()
    }, milliseconds)
  }

  #start(delivery_id: string, webhook_id: string): Promise<void> {
    this.#waiting.delete(delivery_id)
    this.#due.delete(delivery_id)
    this.#pacing.starts()
    const run = this.#attempt(delivery_id)
      .catch(this.#onError)
      .finally(() => this.#end(delivery_id, webhook_id))
    this.#running.set(delivery_id, run)
    return run
  }

  async #attempt(delivery_id: string): Promise<void> {
    const { store, clock, scheduler, transport, settings } = this.#world
    const delivery = store.tables.deliveries.get(delivery_id)
    const webhook = delivery && store.tables.webhooks.get(delivery.webhook_id)
    if (!delivery || !webhook) return
    const signature = sign(webhook.secret, delivery.body, clock.wall() / 1000)
    // One endpoint that never responds must not delay the whole clock advance. Otherwise every attempt has the full timeout.
    const short = scheduler.advancing && this.#silent.has(webhook.id)
    const result = await transport.post({
      url: webhook.url,
      headers: { [SIGNATURE_HEADER]: signature },
      body: delivery.body,
      policy: settings()["webhooks.url_policy"],
      reject_unauthorized: settings()["webhooks.tls_reject_unauthorized"],
      ...(short && { timeout_ms: SHORT_MS }),
    })
    if (short && result.timed_out)
      result.error += ` (shortened: this endpoint already timed out during this clock advance)`
    if (scheduler.advancing && result.timed_out) this.#silent.add(webhook.id)
    else this.#silent.delete(webhook.id)
    if (this.#state !== "abandoned") this.#record(delivery, result, signature)
  }

  #record(started: Delivery, result: AttemptResult, signature: string): void {
    const { changes, disabled } = attemptChanges(this.#world, started, result, signature)
    if (disabled) changes.push(...waitingChanges({ store: this.#world.store, attempts: this }, started.webhook_id))
    this.#world.store.commitSoon(changes)
    this.#world.store.commitSoon(overflowChanges(this.#world, started.account_id))
  }

  #end(delivery_id: string, webhook_id: string): void {
    this.#running.delete(delivery_id)
    this.#queue.done(webhook_id, delivery_id)
    const delivery = this.#world.store.tables.deliveries.get(delivery_id)
    if (delivery) this.#offer(delivery)
    this.#startNext()
    this.#tellIdle()
  }

  #tellIdle(): void {
    if (this.#running.size > 0 || this.#waiting.size > 0) return
    const idle = this.#idle
    this.#idle = []
    for (const tell of idle) tell()
  }
}
