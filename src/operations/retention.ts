import type { Change } from "../core/state.ts"
import { EVERYONE } from "../store/tables.ts"
import { instant } from "../time/clock.ts"
import type { Job } from "../time/scheduler.ts"
import type { World } from "./context.ts"

/** How many records one run removes before requests get their turn. */
const BATCH = 500
/** What has expired is swept once an hour: reading leaves it out by itself, so nobody sees the difference. */
const SWEEP_MS = 3_600_000

const nextSweep = (expires: number) => Math.ceil(expires / SWEEP_MS) * SWEEP_MS

/** Forgets idempotency keys that have expired (assumption M12). */
export function forgetKeys({ store }: World): Job {
  const { idempotency } = store.tables
  return {
    name: "idempotency keys",
    nextDue: () => {
      const first = idempotency.first("expiry", EVERYONE)
      return first ? nextSweep(Date.parse(first.expires_at)) : null
    },
    run: (now) => {
      const expired = idempotency.upTo("expiry", EVERYONE, instant(now), BATCH)
      store.commitSoon(expired.map(({ id }): Change => ({ op: "delete", in: "idempotency", id })))
      return expired.length
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
      oldest.sort((a, b) => (a.at < b.at ? -1 : 1))
      store.commitSoon(
        oldest.slice(0, count).map(({ in: collection, id }): Change => ({ op: "delete", in: collection, id })),
      )
      return count
    },
  }
}
