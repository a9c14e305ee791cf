import type { Delivery } from "../core/records/webhooks.ts"
import type { Change, IdempotencyRecord } from "../core/state.ts"
import { blobRefs } from "../store/blob-store.ts"
import type { Group } from "../store/table.ts"
import type { Tables } from "../store/tables.ts"
import { instant } from "../time/clock.ts"
import type { Job } from "../time/scheduler.ts"
import type { Needs } from "./context.ts"
import { deletions } from "./records.ts"
import { DELIVERIES_KEPT_MS } from "./webhooks/attempts.ts"

/** Retention time of log entries (section 8). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Records per run, so that requests are served between runs. */
const BATCH = 200
/** Records that expire in the same second are removed together, so that a clock advance by months does not stop at every entry. */
const GRAIN_MS = 1000

interface Rule {
  collection: "deliveries" | "idempotency"
  /** The records that can expire, in order of expiry. */
  expiring: (tables: Tables) => Group<Delivery> | Group<IdempotencyRecord>
  kept_ms: number
}

const RULES: readonly Rule[] = [
  { collection: "deliveries", expiring: (tables) => tables.deliveries.by.retention(), kept_ms: DELIVERIES_KEPT_MS },
  { collection: "idempotency", expiring: (tables) => tables.idempotency.by.expiry(), kept_ms: 0 },
]

/** The job that removes expired records and log entries, on the sandbox clock. */
export function retention({ store, request_log }: Needs<"store" | "request_log">): Job {
  const dueAfter = (since: string, kept_ms: number) => Math.ceil((Date.parse(since) + kept_ms) / GRAIN_MS) * GRAIN_MS
  const dueOf = (rule: Rule): number | null => {
    const record = rule.expiring(store.tables).first()
    return record ? dueAfter("expires_at" in record ? record.expires_at : record.created_at, rule.kept_ms) : null
  }
  const dueLog = () => {
    const { oldest } = request_log
    return oldest ? dueAfter(oldest.created_at, KEPT_MS) : null
  }
  return {
    name: "retention",
    nextDue: () => {
      const due = [...RULES.map(dueOf), dueLog()].filter((each) => each !== null)
      return due.length === 0 ? null : Math.min(...due)
    },
    run: (now) => {
      const changes = RULES.flatMap(({ collection, expiring, kept_ms }): Change[] => {
        return deletions(collection, expiring(store.tables).upTo(instant(now - kept_ms), BATCH))
      })
      store.commitSoon(changes)
      return changes.length + request_log.dropUntil(instant(now - KEPT_MS), BATCH)
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
export function dropOldest({ store, fixed, request_log }: Needs<"store" | "fixed" | "request_log">): Job {
  const { emails, inbound } = store.tables
  const over = () => emails.by.over().count() + inbound.by.over().count()
  const tooMany = () => (fixed.max_emails === 0 ? 0 : Math.min(over(), emails.size + inbound.size - fixed.max_emails))
  const tooLarge = () =>
    over() === 0 ? 0 : store.blobs.memory_bytes + request_log.blobs.memory_bytes - fixed.limits.stored_bytes
  return {
    name: "oldest messages",
    nextDue: () => (tooMany() > 0 || tooLarge() > 0 ? 0 : null),
    run: () => {
      const left = tooMany()
      const count = Math.min(left, Math.max(BATCH, Math.min(MOST_AT_ONCE, Math.ceil(left / PART))))
      const most = Math.max(count, tooLarge() > 0 ? BATCH : 0)
      const oldEmails = emails.by.over().upTo("~", most)
      const oldInbound = inbound.by.over().upTo("~", most)
      const oldest = [
        ...oldEmails.map((message) => ({ in: "emails" as const, id: message.id, at: message.created_at, message })),
        ...oldInbound.map((message) => ({ in: "inbound" as const, id: message.id, at: message.received_at, message })),
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
        store.commitSoon(deletions(collection, messages))
      }
      return dropped.length
    },
  }
}
