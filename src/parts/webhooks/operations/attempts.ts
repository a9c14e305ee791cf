import type { AttemptResult } from "../../../core/ports.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Needs, World } from "../../../operations/context.ts"
import { deletions } from "../../../operations/records.ts"
import type { Tables } from "../../../store/tables.ts"
import { instant } from "../../../time/clock.ts"
import type { Job } from "../../../time/scheduler.ts"
import { later, Pacing, type PacingLimits, turn } from "../../../time/turn.ts"
import type { Delivery, Webhook } from "../record.ts"
import { afterAttempt, dropWaiting } from "../rules/delivery.ts"
import { sign } from "../rules/signature.ts"
import { MAX_DELIVERIES } from "../shared.ts"
import { postedBody } from "./posted-body.ts"

/** Deliveries of a disabled endpoint that are dropped at a time, so that requests are served in between. */
const BATCH = 500
/** Timeout (real time) of an attempt during a clock advance, after an attempt to the same endpoint has hit the 10 s timeout of section 6. */
const SHORT_MS = 1000
/** Attempts are throttled while applications send requests. */
const BESIDE_REQUESTS: PacingLimits = { coming_ms: 20, few: 2, one_every_ms: 4 }

/**
 * The job that makes webhook attempts (section 6). Deliveries are stored rows, so a crash loses no attempt. A delivery never has two
 * attempts at the same time.
 */
export class Attempts implements Job {
  readonly name = "webhooks"
  readonly #world: World
  readonly #onError: (error: unknown) => void
  readonly #queue: DeliveryQueue
  /** Endpoints that timed out during the current clock advance and have not responded since. */
  readonly #silent = new Set<string>()
  #state: "running" | "stopping" | "abandoned" = "running"
  /** While requests of applications come, few attempts start. */
  readonly pacing: Pacing
  /** Set while no attempt starts, because requests arrive. */
  #pause: Promise<void> | null = null

  constructor(world: World, onError: (error: unknown) => void) {
    this.#world = world
    this.#onError = onError
    this.#queue = new DeliveryQueue(world.store.tables.deliveries)
    this.pacing = new Pacing(() => world.clock.wall(), BESIDE_REQUESTS)
  }

  nextDue(): number | null {
    const due = this.#state === "running" && !this.#pause ? this.#queue.nextDue() : null
    return due === null ? null : Date.parse(due)
  }

  run(now: number): number {
    let done = 0
    let delivery = this.#queue.next(instant(now))
    while (delivery && this.#state === "running" && !this.#pause) {
      done++
      if (this.#world.store.tables.webhooks.get(delivery.webhook_id)?.enabled) void this.#start(delivery)
      else this.#drop(delivery.webhook_id, now)
      delivery = this.#queue.next(instant(now))
      const wait = this.pacing.wait(this.#queue.running)
      if (delivery && wait > 0) this.#pauseFor(wait)
    }
    return done
  }

  advanceBegins(): void {
    this.#silent.clear()
  }

  /** Whether an attempt of the delivery is running. */
  runs(delivery: Pick<Delivery, "id" | "webhook_id">): boolean {
    return this.#queue.attemptOf(delivery) !== undefined
  }

  /** Resolves when an attempt of the delivery has finished: the running one, or a new one that starts now. */
  async attempt(delivery: Delivery): Promise<void> {
    await (this.#queue.attemptOf(delivery) ?? this.#start(delivery))
  }

  /** Resolves when no attempt is running and nothing is due. An attempt that ends starts the next ones. */
  async settled(): Promise<void> {
    while (this.#pause || this.#queue.running > 0) await Promise.all([this.#pause, this.#queue.ended()])
  }

  /** Starts no further attempts. Resolves when the running ones have finished. */
  async stop(): Promise<void> {
    this.#state = "stopping"
    await this.settled()
  }

  /** Attempts that end from here on were aborted by Sandpost. They are not recorded and stay due for the next start. */
  abandon(): void {
    this.#state = "abandoned"
  }

  #pauseFor(milliseconds: number): void {
    this.#pause = new Promise((done) => {
      later(() => {
        this.#pause = null
        this.#startNext()
        done()
      }, milliseconds)
    })
  }

  #startNext(): void {
    this.run(this.#world.clock.now())
    this.#world.scheduler.poke()
  }

  #start(delivery: Delivery): Promise<void> {
    this.pacing.starts()
    const attempt = this.#attempt(delivery)
      .catch(async (error) => {
        this.#onError(error)
        // It is still due. Other work gets a turn before it is attempted again.
        await turn()
      })
      .finally(() => {
        this.#queue.end(delivery)
        this.#startNext()
      })
    this.#queue.start(delivery, attempt)
    return attempt
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store, clock, scheduler, transport, settings } = this.#world
    const webhook = store.tables.webhooks.get(delivery.webhook_id)
    if (!webhook) return
    const body = postedBody(store.blobs, delivery)
    const { signed, header } = this.#sign(webhook, delivery.id, body)
    const signature = signed?.[header] ?? ""
    // One endpoint that never responds must not delay the whole clock advance. Otherwise every attempt has the full timeout.
    const short = scheduler.advancing && this.#silent.has(webhook.id)
    const result = signed
      ? await transport.post({
          url: webhook.url,
          headers: { ...traceHeaders(delivery), ...signed },
          body,
          ...(short && { timeout_ms: SHORT_MS }),
        })
      : dialectIsOff(webhook)
    if (short && result.timed_out)
      result.error += ` (shortened: this endpoint already timed out during this clock advance)`
    if (scheduler.advancing && result.timed_out) this.#silent.add(webhook.id)
    else this.#silent.delete(webhook.id)
    if (this.#state === "abandoned") return
    store.commitSoon(attemptChanges({ store, clock, settings, attempts: this }, delivery, result, signature, header))
    store.commitSoon(overflowChanges(this.#world, delivery.account_id))
  }

  /** The headers that sign an attempt, and the one with the signature; null if the endpoint's dialect is off. */
  #sign(webhook: Webhook, id: string, body: string): { signed: Record<string, string> | null; header: string } {
    const { clock, event_forms, settings } = this.#world
    const seconds = clock.wall() / 1000
    if (webhook.dialect === undefined) {
      const header = settings()["webhooks.signature_header"]
      return { signed: { [header]: sign(webhook.secret, body, seconds) }, header }
    }
    const form = event_forms.get(webhook.dialect.name)
    const signed = form?.sign({ secret: webhook.secret, id, seconds: Math.floor(seconds), body }) ?? null
    return { signed, header: form?.signature_header ?? "none" }
  }

  /** Drops the due deliveries of a disabled endpoint, and deletes those of a deleted one. */
  #drop(webhook_id: string, now: number): void {
    const { store } = this.#world
    const due = store.tables.deliveries.by.endpoint_due(webhook_id).upTo(instant(now), BATCH)
    const waiting = due.filter((delivery) => !this.runs(delivery))
    const isDeleted = !store.tables.webhooks.get(webhook_id)
    store.commitSoon(isDeleted ? deletions("deliveries", waiting) : droppedChanges(waiting))
  }
}

/** How many attempts run at a time: few per endpoint, so that a slow one leaves room for all others. */
const PER_ENDPOINT = 4
const IN_ALL = 64
/** Sorts after every ISO timestamp. */
const END = "~"

type Ids = Pick<Delivery, "id" | "webhook_id">

/**
 * Decides which delivery is attempted next (assumption webhooks.order). What waits is in the table, sorted by endpoint and due time; only the running
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

  /** How many attempts run now. */
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

/** The result of an attempt that was not made, because nothing knows how to sign it. */
const dialectIsOff = ({ dialect }: Webhook): AttemptResult => ({
  status_code: null,
  duration_ms: 0,
  error: `not sent: the endpoint was created in the dialect ${dialect?.name}. Start Sandpost with --dialect ${dialect?.name}`,
  response_body: null,
})

/** The trace context of the request that sent the email. */
const traceHeaders = ({ traceparent, tracestate }: Delivery): Record<string, string> => ({
  ...(traceparent && { traceparent }),
  ...(tracestate && { tracestate }),
})

/**
 * The changes after a finished attempt (sections 3.5 and 6, assumptions webhooks.retry_schedule and webhooks.disabled_with_retries). None if the delivery or endpoint was deleted.
 * `started` is the delivery as it was when the attempt started. It may have been dropped since. `header` is the signature's (default:
 * the setting's default).
 */
export function attemptChanges(
  { store, clock, settings, attempts }: Needs<"store" | "clock" | "settings"> & { attempts: Runs },
  started: Delivery,
  result: AttemptResult,
  signature: string,
  header?: string,
): Change[] {
  const delivery = store.tables.deliveries.get(started.id)
  const webhook = store.tables.webhooks.get(started.webhook_id)
  if (!delivery || !webhook) return []
  // The first entry is the wait before the first attempt, which has already passed.
  const waits = settings()["webhooks.retry_schedule"].slice(1)
  const current = { ...delivery, status: started.status }
  const after = afterAttempt(current, webhook, result, signature, clock.now(), waits, header)
  return [
    { op: "patch", in: "deliveries", id: delivery.id, fields: after.delivery },
    { op: "patch", in: "webhooks", id: webhook.id, fields: after.webhook },
    ...metChanges(delivery.account_id, { retried: delivery.attempts.length > 0, disabled: after.dropped }, clock.now()),
    ...(after.dropped ? waitingChanges({ store, attempts }, webhook.id) : []),
  ]
}

/** Remembers for the report that the account has met a retry or a disabled endpoint. */
function metChanges(id: string, { retried, disabled }: { retried: boolean; disabled: boolean }, now: number): Change[] {
  if (!retried && !disabled) return []
  const at = instant(now)
  const fields = { ...(retried && { retried_at: at }), ...(disabled && { endpoint_disabled_at: at }) }
  return [{ op: "patch", in: "accounts", id, fields }]
}

type Runs = Pick<Attempts, "runs">

/** The changes that drop the waiting deliveries of a disabled endpoint, except those whose attempt is running (assumption webhooks.disabled_with_retries). */
export function waitingChanges({ store, attempts }: Needs<"store"> & { attempts: Runs }, webhook_id: string): Change[] {
  const pending = store.tables.deliveries.by.webhook_status(webhook_id, "pending").all()
  return droppedChanges(pending.filter((delivery) => !attempts.runs(delivery)))
}

const droppedChanges = (deliveries: readonly Delivery[]): Change[] =>
  dropWaiting(deliveries).map((patch): Change => ({ op: "patch", in: "deliveries", ...patch }))

/** The changes that remove an account's oldest finished deliveries above the limit. */
export function overflowChanges({ store }: Needs<"store">, account_id: string): Change[] {
  const { deliveries } = store.tables
  const surplus = deliveries.by.over(account_id).count() - MAX_DELIVERIES
  if (surplus <= 0) return []
  return deletions("deliveries", deliveries.by.over(account_id).upTo("~", surplus))
}
