import { lastArrivedFirst } from "../arrival.ts"
import type { EmailRecord } from "../parts/emails/record.ts"
import type { InboundRecord } from "../parts/inbound/record.ts"
import { DELIVERIES_KEPT_MS } from "../parts/webhooks/shared.ts"
import { blobRefs } from "../store/blob-store.ts"
import { instant } from "../time/clock.ts"
import type { Job } from "../time/scheduler.ts"
import { weightOf } from "../views/weights.ts"
import type { Needs } from "./context.ts"
import { deletions } from "./records.ts"

/** Retention time of log entries (section 8). */
export const LOGS_KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Records per run, so that requests are served between runs. */
const BATCH = 200
/** Records that expire in the same second are removed together, so that a clock advance by months does not stop at every entry. */
const GRAIN_MS = 1000

/** The job that removes expired records and log entries, on the sandbox clock. */
export function retention({ store, request_log }: Needs<"store" | "request_log">): Job {
  const { deliveries, idempotency } = store.tables
  const dueAfter = (since: string | undefined, kept_ms: number) =>
    since === undefined ? [] : [Math.ceil((Date.parse(since) + kept_ms) / GRAIN_MS) * GRAIN_MS]
  return {
    name: "retention",
    nextDue: () => {
      const due = [
        ...dueAfter(deliveries.by.retention().first()?.created_at, DELIVERIES_KEPT_MS),
        ...dueAfter(idempotency.by.expiry().first()?.expires_at, 0),
        ...dueAfter(request_log.oldest?.created_at, LOGS_KEPT_MS),
      ]
      return due.length === 0 ? null : Math.min(...due)
    },
    run: (now) => {
      const changes = [
        ...deletions("deliveries", deliveries.by.retention().upTo(instant(now - DELIVERIES_KEPT_MS), BATCH)),
        ...deletions("idempotency", idempotency.by.expiry().upTo(instant(now), BATCH)),
      ]
      store.commitSoon(changes)
      return changes.length + request_log.dropUntil(instant(now - LOGS_KEPT_MS), BATCH)
    },
  }
}

/** Share of the bytes in memory that is dropped when work needs memory. */
const FREED = 4
/** Share of the surplus that one run drops, so that the surplus does not grow under load … */
const PART = 8
/** … and its upper limit per run. */
const MOST_AT_ONCE = 2000

interface DropOldest extends Job {
  /** Drops some of the messages that are stored in memory. The newest one stays. */
  makeRoom(): void
}

/**
 * Drops the messages, captured and received, that were accepted first, beyond `--max-emails`, and beyond the bytes that fit in memory. Messages that are still
 * in transit or unprocessed are kept until they are final, because their events and webhooks are still pending.
 */
export function dropOldest({
  store,
  fixed,
  request_log,
  weights,
}: Needs<"store" | "fixed" | "request_log" | "weights">): DropOldest {
  const { emails, inbound } = store.tables
  const over = () => emails.by.over().count() + inbound.by.over().count()
  // A number that the user gave counts messages, that of the memory limit also counts how large they are.
  const isWeighted = fixed.limits.max_emails > 0 && fixed.max_emails === fixed.limits.max_emails
  const tooHeavy = () => (isWeighted ? weights.total : emails.size + inbound.size) - fixed.max_emails
  const tooMany = () => (fixed.max_emails === 0 ? 0 : Math.min(over(), tooHeavy()))
  const bytes = () => store.blobs.memory_bytes + request_log.blobs.memory_bytes
  let most_bytes = fixed.limits.stored_bytes
  // A message that is alone stays, however large it is.
  const tooLarge = () => (over() <= 1 ? 0 : bytes() - most_bytes)
  return {
    name: "oldest messages",
    makeRoom: () => {
      if (over() > 1) most_bytes = Math.min(most_bytes, bytes() - store.blobs.memory_bytes / FREED)
    },
    nextDue: () => (tooMany() > 0 || tooLarge() > 0 ? 0 : null),
    run: () => {
      const left = tooMany()
      const count = Math.min(left, Math.max(BATCH, Math.min(MOST_AT_ONCE, Math.ceil(left / PART))))
      const most = Math.max(count, tooLarge() > 0 ? BATCH : 0)
      const oldest = [...emails.by.over().upTo("~", most), ...inbound.by.over().upTo("~", most)]
      oldest.sort((one, other) => lastArrivedFirst(other, one))
      const dropped = { emails: [] as EmailRecord[], inbound: [] as InboundRecord[] }
      const countDropped = () => dropped.emails.length + dropped.inbound.length
      let surplus = tooLarge()
      most_bytes = fixed.limits.stored_bytes
      let freed = 0
      const last = over() - 1
      for (const message of oldest.slice(0, most)) {
        if (freed >= count && (surplus <= 0 || countDropped() === last)) break
        freed += isWeighted && !("received_at" in message) ? weightOf(message) : 1
        if ("received_at" in message) dropped.inbound.push(message)
        else dropped.emails.push(message)
        const refs = "received_at" in message ? blobRefs("inbound", message) : blobRefs("emails", message)
        for (const ref of refs) surplus -= store.blobs.sizeOf(ref) ?? 0
      }
      for (const name of ["emails", "inbound"] as const) store.commitSoon(deletions(name, dropped[name]))
      return countDropped()
    },
  }
}
