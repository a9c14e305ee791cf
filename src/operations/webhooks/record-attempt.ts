import type { AttemptResult } from "../../core/ports.ts"
import type { Delivery } from "../../core/records/webhooks.ts"
import type { Change } from "../../core/state.ts"
import { afterAttempt, dropWaiting } from "../../core/webhooks/delivery.ts"
import type { Sandbox, World } from "../context.ts"

/** Maximum number of finished deliveries per account. The oldest are removed first. */
const MOST_KEPT = 10_000

/**
 * The changes after a finished attempt (sections 3.5 and 6, assumptions W1 and W6). None if the delivery or endpoint was deleted.
 *
 * @param started the delivery as it was when the attempt started. It may have been dropped since.
 * @returns `disabled`: whether this failure disabled the endpoint.
 */
export function attemptChanges(
  { store, clock, settings }: World,
  started: Delivery,
  result: AttemptResult,
  signature: string,
): { changes: Change[]; disabled: boolean } {
  const delivery = store.tables.deliveries.get(started.id)
  const webhook = store.tables.webhooks.get(started.webhook_id)
  if (!delivery || !webhook) return { changes: [], disabled: false }
  // The first entry is the wait before the first attempt, which has already passed.
  const waits = settings()["webhooks.retry_schedule"].slice(1)
  const current = { ...delivery, status: started.status }
  const after = afterAttempt(current, webhook, result, signature, clock.now(), waits)
  const changes: Change[] = [
    { op: "patch", in: "deliveries", id: delivery.id, fields: after.delivery },
    { op: "patch", in: "webhooks", id: webhook.id, fields: after.webhook },
  ]
  return { changes, disabled: after.dropped }
}

/**
 * Drops the waiting deliveries of a disabled endpoint, except those whose attempt
 * is running (assumption W6).
 */
export function waitingChanges({ store, attempts }: Pick<Sandbox, "store" | "attempts">, webhook_id: string): Change[] {
  const pending = store.tables.deliveries.all("webhook_status", `${webhook_id} pending`)
  return droppedChanges(pending.filter(({ id }) => !attempts.runs(id)))
}

/** The changes that drop pending deliveries (assumption W6, section 3.5). */
export const droppedChanges = (deliveries: readonly Delivery[]): Change[] =>
  dropWaiting(deliveries).map((patch): Change => ({ op: "patch", in: "deliveries", ...patch }))

/** The changes that remove an account's oldest finished deliveries above the limit. */
export function overflowChanges({ store }: World, account_id: string): Change[] {
  const { deliveries } = store.tables
  const surplus = deliveries.count("over", account_id) - MOST_KEPT
  if (surplus <= 0) return []
  const oldest = deliveries.upTo("over", account_id, "~", surplus)
  return oldest.map(({ id }): Change => ({ op: "delete", in: "deliveries", id }))
}
