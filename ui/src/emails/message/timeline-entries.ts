import type { CapturedEmail, Delivery, DeliveryAttempt, EmailEvent, LogDetail } from "../../api-types.ts"

export type TimelineEntry =
  | { kind: "request"; at: string; log: LogDetail }
  | { kind: "event"; at: string; event: EmailEvent }
  | { kind: "attempt"; at: string; delivery: Delivery; attempt: DeliveryAttempt; number: number }
  | { kind: "waiting"; at: string; delivery: Delivery }

/** A stable key for an entry, whatever is added before or after it. */
export function entryKey(entry: TimelineEntry): string {
  if (entry.kind === "request") return "request"
  if (entry.kind === "attempt") return `${entry.delivery.id} ${entry.number}`
  if (entry.kind === "waiting") return `${entry.delivery.id} waiting`
  const { type, occurred_at, recipient, url } = entry.event
  return [type, occurred_at, recipient, url].join(" ")
}

const ORDER = { request: 0, event: 1, attempt: 2, waiting: 3 }

function toEntries(delivery: Delivery): TimelineEntry[] {
  const attempts = delivery.attempts.map((attempt, index) => ({
    kind: "attempt" as const,
    at: attempt.at,
    delivery,
    attempt,
    number: index + 1,
  }))
  if (!delivery.next_attempt_at) return attempts
  return [...attempts, { kind: "waiting", at: delivery.next_attempt_at, delivery }]
}

/** The history of an email, oldest first: the request, its events and the webhook attempts. */
export function timelineOf(email: CapturedEmail, log: LogDetail | null, deliveries: Delivery[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...(log ? [{ kind: "request" as const, at: log.created_at, log }] : []),
    ...email.events.map((event) => ({ kind: "event" as const, at: event.occurred_at, event })),
    ...deliveries.flatMap(toEntries),
  ]
  const rank = (entry: TimelineEntry) => (entry.kind === "request" ? "" : entry.at)
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort(
      (a, b) =>
        rank(a.entry).localeCompare(rank(b.entry)) || ORDER[a.entry.kind] - ORDER[b.entry.kind] || a.index - b.index,
    )
    .map(({ entry }) => entry)
}
