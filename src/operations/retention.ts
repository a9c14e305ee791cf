import type { Change, CollectionName } from "../core/state.ts"
import type { Store } from "../store/store.ts"
import { EVERYONE } from "../store/tables.ts"
import { instant } from "../time/clock.ts"
import type { Job } from "../time/scheduler.ts"
import type { World } from "./context.ts"

/** Log entries are kept so long (section 8), and finished webhook deliveries as long as them. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** How many records one run takes before requests get their turn. */
const BATCH = 200
/** What falls due in the same second goes together: an advance by months stops once a second of entries, not at each. */
const GRAIN_MS = 1000

interface Rule {
  collection: CollectionName
  /** The list that says which record goes first. */
  list: string
  kept_ms: number
}

const RULES: readonly Rule[] = [
  { collection: "logs", list: "retention", kept_ms: KEPT_MS },
  { collection: "deliveries", list: "retention", kept_ms: KEPT_MS },
  { collection: "idempotency", list: "expiry", kept_ms: 0 },
]

/** The job that lets go of what is kept for a time only, on the sandbox clock. */
export function retention(store: Store): Job {
  const first = ({ collection, list }: Rule) => store.tables[collection].first(list, EVERYONE)
  const dueOf = (rule: Rule): number | null => {
    const record = first(rule)
    if (!record) return null
    const since = Date.parse("expires_at" in record ? record.expires_at : (record as { created_at: string }).created_at)
    return Math.ceil((since + rule.kept_ms) / GRAIN_MS) * GRAIN_MS
  }
  return {
    name: "retention",
    nextDue: () => {
      const due = RULES.map(dueOf).filter((each) => each !== null)
      return due.length === 0 ? null : Math.min(...due)
    },
    run: (now) => {
      const changes = RULES.flatMap(({ collection, list, kept_ms }): Change[] => {
        const old = store.tables[collection].upTo(list, EVERYONE, instant(now - kept_ms), BATCH)
        return old.map(({ id }): Change => ({ op: "delete", in: collection, id }))
      })
      store.commitSoon(changes)
      return changes.length
    },
  }
}

/** With `--max-emails`: drops the oldest messages, captured and received, past that number. */
export function dropOldest({ store, fixed }: World): Job {
  const { emails, inbound } = store.tables
  const excess = () => (fixed.max_emails === 0 ? 0 : emails.size + inbound.size - fixed.max_emails)
  return {
    name: "oldest messages",
    nextDue: () => (excess() > 0 ? 0 : null),
    run: () => {
      const count = Math.min(BATCH, excess())
      const oldest = [
        ...emails
          .upTo("everyone", EVERYONE, "~", count)
          .map(({ id, created_at: at }) => ({ in: "emails" as const, id, at })),
        ...inbound
          .upTo("everyone", EVERYONE, "~", count)
          .map(({ id, received_at: at }) => ({ in: "inbound" as const, id, at })),
      ]
      // Ids are made in order: they tell of two messages at one instant, as while the clock is frozen, which came first.
      oldest.sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
      store.commitSoon(
        oldest.slice(0, count).map(({ in: collection, id }): Change => ({ op: "delete", in: collection, id })),
      )
      return count
    },
  }
}
