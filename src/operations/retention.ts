import type { Change, CollectionName, Log } from "../core/state.ts"
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

/** This many answers are remembered for an account (assumption M12). */
const MOST_REMEMBERED = 10_000

/** Drops the oldest log entries and remembered answers of an account, past as many as are kept (assumptions L1 and M12). */
export function dropSurplus({ store, settings }: World): Job {
  const most = { logs: () => settings()["logs.keep"], idempotency: () => MOST_REMEMBERED }
  type Bounded = keyof typeof most
  const full = new Map<string, { collection: Bounded; account_id: string }>()
  const surplus = (collection: Bounded, account_id: string) =>
    store.tables[collection].count("account", account_id) - most[collection]()
  const look = (collection: Bounded, account_id: string) => {
    if (surplus(collection, account_id) > 0) full.set(`${collection} ${account_id}`, { collection, account_id })
  }
  const lookAtAll = () => {
    for (const { id } of store.tables.accounts.values())
      for (const name of ["logs", "idempotency"] as const) look(name, id)
  }
  lookAtAll()
  store.onCommit((applied) => {
    for (const { in: name, before, after } of applied) {
      if (name === "settings") lookAtAll()
      else if ((name === "logs" || name === "idempotency") && after && !before) look(name, (after as Log).account_id)
    }
  })
  return {
    name: "surplus",
    nextDue: () => {
      for (const [key, { collection, account_id }] of full) {
        if (surplus(collection, account_id) > 0) return 0
        full.delete(key)
      }
      return null
    },
    run: () => {
      const changes = [...full.values()].flatMap(({ collection, account_id }): Change[] => {
        const left = surplus(collection, account_id)
        // A little more than has to go: one by one, each request would pay for a drop of its own.
        const count = left > 0 ? Math.min(BATCH, left + Math.floor(most[collection]() / 100)) : 0
        const oldest = store.tables[collection].upTo("account", account_id, "~", count)
        return oldest.map(({ id }): Change => ({ op: "delete", in: collection, id }))
      })
      store.commitSoon(changes)
      return changes.length
    },
  }
}

/** While many messages come in, one run drops this part of the surplus, so that it does not grow … */
const PART = 8
/** … and never more than this. */
const MOST_AT_ONCE = 2000

/**
 * With `--max-emails`: drops the oldest messages, captured and received, past that number. One that is still on its way, or not processed
 * yet, is kept until it is over: its events and webhooks are owed.
 */
export function dropOldest({ store, fixed }: World): Job {
  const { emails, inbound } = store.tables
  const over = () => emails.count("over", EVERYONE) + inbound.count("over", EVERYONE)
  const excess = () => (fixed.max_emails === 0 ? 0 : Math.min(over(), emails.size + inbound.size - fixed.max_emails))
  return {
    name: "oldest messages",
    nextDue: () => (excess() > 0 ? 0 : null),
    run: () => {
      const left = excess()
      const count = Math.min(left, Math.max(BATCH, Math.min(MOST_AT_ONCE, Math.ceil(left / PART))))
      const oldest = [
        ...emails
          .upTo("over", EVERYONE, "~", count)
          .map(({ id, created_at: at }) => ({ in: "emails" as const, id, at })),
        ...inbound
          .upTo("over", EVERYONE, "~", count)
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
