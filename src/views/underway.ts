import type { Clock } from "../core/ports.ts"
import type { Applied, Store } from "../store/store.ts"
import { instant } from "../time/clock.ts"
import { later, turn } from "../time/turn.ts"
import type { Changes } from "./changes.ts"

/** The key of callers that wait for the work of all accounts. */
const ALL = null

/**
 * Due work that has not finished, per account or of all accounts (`null`). It is counted once per turn of the event
 * loop, however many callers wait, and only for accounts with changes.
 */
export class Underway {
  readonly #store: Store
  readonly #clock: Clock
  readonly #changes: Pick<Changes, "subscribe">
  #unsubscribe: (() => void) | null = null
  readonly #waiting = new Map<string | null, Set<() => void>>()
  /** Accounts to count at the end of this turn. */
  readonly #changed = new Set<string | null>()

  constructor(store: Store, clock: Clock, changes: Pick<Changes, "subscribe">) {
    this.#store = store
    this.#clock = clock
    this.#changes = changes
  }

  #applied(changes: readonly Applied[]): void {
    const first = this.#changed.size === 0
    for (const change of changes) {
      if (change.in === "emails" || change.in === "deliveries" || change.in === "inbound") {
        const { account_id } = change.after ?? change.before
        for (const key of [account_id, ALL]) if (this.#waiting.has(key)) this.#changed.add(key)
      } else if (change.in === "clock") for (const account_id of this.#waiting.keys()) this.#changed.add(account_id)
    }
    if (first && this.#changed.size > 0) void turn().then(() => this.#endFinished())
  }

  /** The due work of the account, or of all accounts. */
  count(account_id: string | null): { emails: number; deliveries: number } {
    const now = instant(this.#clock.now())
    const { emails, deliveries, inbound } = this.#store.tables
    const isAll = account_id === ALL
    const unprocessed = isAll ? inbound.by.unprocessed() : inbound.by.account_unprocessed(account_id)
    const dueEmails = isAll ? emails.by.due() : emails.by.account_due(account_id)
    const dueDeliveries = isAll ? deliveries.by.due() : deliveries.by.account_due(account_id)
    return { emails: dueEmails.countUpTo(now) + unprocessed.count(), deliveries: dueDeliveries.countUpTo(now) }
  }

  /** Resolves when the account (all accounts) has no due work, after the timeout (real milliseconds), or on abort. */
  async ended(account_id: string | null, timeout_ms: number, signal: AbortSignal): Promise<void> {
    if (this.#isOver(account_id) || signal.aborted) return
    const waiting = this.#waiting.get(account_id) ?? new Set()
    this.#waiting.set(account_id, waiting)
    this.#followWhileNeeded()
    await new Promise<void>((done) => {
      const end = () => {
        cancel()
        signal.removeEventListener("abort", end)
        waiting.delete(end)
        if (waiting.size === 0) this.#waiting.delete(account_id)
        this.#followWhileNeeded()
        done()
      }
      const cancel = later(end, timeout_ms)
      signal.addEventListener("abort", end)
      waiting.add(end)
    })
  }

  /** Follows commits only while somebody waits, so that a send runs nothing of this otherwise. */
  #followWhileNeeded(): void {
    if (this.#waiting.size > 0) this.#unsubscribe ??= this.#changes.subscribe((changes) => this.#applied(changes))
    else {
      this.#unsubscribe?.()
      this.#unsubscribe = null
    }
  }

  #isOver(account_id: string | null): boolean {
    const { emails, deliveries } = this.count(account_id)
    return emails + deliveries === 0
  }

  /** Ends the waits of the changed accounts that have no due work any more. */
  #endFinished(): void {
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const account_id of changed)
      if (this.#isOver(account_id)) for (const end of [...(this.#waiting.get(account_id) ?? [])]) end()
  }
}
