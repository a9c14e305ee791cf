import { EMAILS_PER_ACCOUNT, PER_EMAIL } from "../core/state/memory-limits.ts"
import type { CollectionName } from "../core/state/state.ts"
import type { EmailRecord } from "../parts/emails/record.ts"
import { type Applied, type Follower, isIn, type Store } from "../store/store.ts"

/** Bytes of an event, a planned step or a requested link in memory. */
const PER_ENTRY = 400

/** How many ordinary emails an email counts as: one with many events, steps or visits is larger. */
export function weightOf({ events, plan = [], behaviour_log = [] }: EmailRecord): number {
  const visits = behaviour_log.reduce((sum, entry) => sum + 1 + (entry.visits?.length ?? 0), 0)
  return 1 + Math.floor(((events.length + plan.length + visits) * PER_ENTRY) / PER_EMAIL)
}

/** How many messages the records in memory count as, for the limits of memory. */
export class Weights implements Follower {
  readonly follows: readonly CollectionName[] = ["emails"]
  readonly #store: Store
  #emails = 0

  constructor(store: Store) {
    this.#store = store
    for (const email of store.tables.emails.values()) this.#emails += weightOf(email)
  }

  applied(changes: readonly Applied[]): void {
    for (const change of changes) {
      if (!isIn(change, "emails")) continue
      const { before, after } = change
      this.#emails += (after ? weightOf(after) : 0) - (before ? weightOf(before) : 0)
    }
  }

  get total(): number {
    const { api_keys, inbound } = this.#store.tables
    return this.#emails + inbound.size + EMAILS_PER_ACCOUNT * api_keys.by.opened().count()
  }
}
