import type { Delivery } from "../core/records/webhooks.ts"
import type { Change, IdempotencyRecord, Log } from "../core/state.ts"
import { blobRefs } from "../store/blob-store.ts"
import type { Follower, Store } from "../store/store.ts"
import type { Group } from "../store/table.ts"
import type { Tables } from "../store/tables.ts"
import { instant } from "../time/clock.ts"
import type { Job } from "../time/scheduler.ts"
import type { World } from "./context.ts"
import { removalOf } from "./mailbox/list.ts"

/** Retention time of log entries (section 8) and of finished webhook deliveries. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Records per run, so that requests are served between runs. */
const BATCH = 200
/** Records that expire in the same second are removed together, so that a clock advance by months does not stop at every entry. */
const GRAIN_MS = 1000

interface Rule {
  collection: "logs" | "deliveries" | "idempotency"
  /** The records that can expire, in order of expiry. */
  expiring: (tables: Tables) => Group<Log> | Group<Delivery> | Group<IdempotencyRecord>
  kept_ms: number
}

const RULES: readonly Rule[] = [
  { collection: "logs", expiring: (tables) => tables.logs.by.retention(), kept_ms: KEPT_MS },
  { collection: "deliveries", expiring: (tables) => tables.deliveries.by.retention(), kept_ms: KEPT_MS },
  { collection: "idempotency", expiring: (tables) => tables.idempotency.by.expiry(), kept_ms: 0 },
]

/** The job that removes expired records, on the sandbox clock. */
export function retention(store: Store): Job {
  const dueOf = (rule: Rule): number | null => {
    const record = rule.expiring(store.tables).first()
    if (!record) return null
    const since = Date.parse("expires_at" in record ? record.expires_at : record.created_at)
    return Math.ceil((since + rule.kept_ms) / GRAIN_MS) * GRAIN_MS
  }
  return {
    name: "retention",
    nextDue: () => {
      const due = RULES.map(dueOf).filter((each) => each !== null)
      return due.length === 0 ? null : Math.min(...due)
    },
    run: (now) => {
      const changes = RULES.flatMap(({ collection, expiring, kept_ms }): Change[] => {
        const old = expiring(store.tables).upTo(instant(now - kept_ms), BATCH)
        return old.map(({ id }): Change => ({ op: "delete", in: collection, id }))
      })
      store.commitSoon(changes)
      return changes.length
    },
  }
}

/** Maximum number of stored idempotent responses per account (assumption M12). */
const MOST_REMEMBERED = 10_000

/** Drops the oldest log entries and idempotent responses of an account beyond their limits (assumptions L1 and M12). */
export function dropSurplus({ store, settings }: Pick<World, "store" | "settings">): Job & Follower {
  const most = { logs: () => settings()["logs.keep"], idempotency: () => MOST_REMEMBERED }
  type Bounded = keyof typeof most
  const full = new Map<string, { collection: Bounded; account_id: string }>()
  const surplus = (collection: Bounded, account_id: string) =>
    store.tables[collection].by.account(account_id).count() - most[collection]()
  const look = (collection: Bounded, account_id: string) => {
    if (surplus(collection, account_id) > 0) full.set(`${collection} ${account_id}`, { collection, account_id })
  }
  const lookAtAll = () => {
    for (const { id } of store.tables.accounts.values())
      for (const name of ["logs", "idempotency"] as const) look(name, id)
  }
  lookAtAll()
  return {
    name: "surplus",
    applied: (changes) => {
      for (const change of changes) {
        if (change.in === "settings") lookAtAll()
        else if ((change.in === "logs" || change.in === "idempotency") && change.after && !change.before)
          look(change.in, change.after.account_id)
      }
    },
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
        // Drops slightly more than necessary, so that not every request pays for a drop.
        const count = left > 0 ? Math.min(BATCH, left + Math.floor(most[collection]() / 100)) : 0
        const oldest = store.tables[collection].by.account(account_id).upTo("~", count)
        return oldest.map(({ id }): Change => ({ op: "delete", in: collection, id }))
      })
      store.commitSoon(changes)
      return changes.length
    },
  }
}

/** Share of the surplus that one run drops, so that the surplus does not grow under load … */
const PART = 8
/** … and its upper limit per run. */
const MOST_AT_ONCE = 2000

/**
 * Drops the oldest messages, captured and received, beyond `--max-emails`, and beyond the bytes that fit in memory. Messages that are still
 * in transit or unprocessed are kept until they are final, because their events and webhooks are still pending.
 */
export function dropOldest(world: Pick<World, "store" | "fixed">): Job {
  const { store, fixed } = world
  const { emails, inbound } = store.tables
  const over = () => emails.by.over().count() + inbound.by.over().count()
  const tooMany = () => (fixed.max_emails === 0 ? 0 : Math.min(over(), emails.size + inbound.size - fixed.max_emails))
  const tooLarge = () => (over() === 0 ? 0 : store.blobs.memory_bytes - fixed.limits.stored_bytes)
  return {
    name: "oldest messages",
    nextDue: () => (tooMany() > 0 || tooLarge() > 0 ? 0 : null),
    run: () => {
      const left = tooMany()
      const count = Math.min(left, Math.max(BATCH, Math.min(MOST_AT_ONCE, Math.ceil(left / PART))))
      const most = Math.max(count, tooLarge() > 0 ? BATCH : 0)
      const oldest = [
        ...emails.by
          .over()
          .upTo("~", most)
          .map((message) => ({ in: "emails" as const, id: message.id, at: message.created_at, message })),
        ...inbound.by
          .over()
          .upTo("~", most)
          .map((message) => ({ in: "inbound" as const, id: message.id, at: message.received_at, message })),
      ]
      // Ids are ordered by creation, so they order messages with the same timestamp (for example while the clock is frozen).
      oldest.sort((a, b) => (a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1))
      const dropped: typeof oldest = []
      let bytes = tooLarge()
      for (const one of oldest.slice(0, most)) {
        if (dropped.length >= count && bytes <= 0) break
        dropped.push(one)
        for (const ref of blobRefs(one.in, one.message)) bytes -= store.blobs.sizeOf(ref) ?? 0
      }
      for (const collection of ["emails", "inbound"] as const) {
        const messages = dropped.filter((one) => one.in === collection).map(({ message }) => message)
        store.commitSoon(removalOf(world, collection, messages))
      }
      return dropped.length
    },
  }
}
