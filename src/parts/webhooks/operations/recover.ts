import { invalid } from "../../../core/errors.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Control, Needs } from "../../../operations/context.ts"
import { readFromTime } from "../../../operations/mailbox/since.ts"
import { findOwn } from "../../../operations/records.ts"
import { turn } from "../../../time/turn.ts"

/** The deliveries to an endpoint that failed or were dropped, of events from a time on. There are at most as many as an account keeps. */
function failedSince({ store }: Needs<"store">, webhook_id: string, since: Timestamp | undefined, limit = Infinity) {
  return store.tables.deliveries.by.failed(webhook_id).page({ limit, offset: 0, after: since })
}

/** GET /sandbox/webhooks/{id}/recover: how many deliveries would be sent again, and how many are under way. */
export const previewRecovery: Control<"previewRecovery", "account" | "clock" | "now" | "store"> = (
  ctx,
  { params, query },
) => {
  const { id } = findOwn(ctx, "webhooks", params.id)
  const { webhook_status, endpoint_due } = ctx.store.tables.deliveries.by
  return {
    failed: failedSince(ctx, id, readFromTime(ctx, query.since), 0).total,
    pending: webhook_status(id, "pending").count(),
    due: endpoint_due(id).countUpTo(ctx.now),
  }
}

/** Deliveries that are changed at a time, so that requests are served in between. */
const BATCH = 200

/**
 * POST /sandbox/webhooks/{id}/recover: makes the deliveries due again, in the order of their events. The attempts follow as those of new
 * deliveries do: a few at a time, and also after a restart. One whose attempt is running is left alone.
 */
export const recoverWebhook: Control<
  "recoverWebhook",
  "account" | "attempts" | "clock" | "commit" | "now" | "store"
> = async (ctx, { params, body }) => {
  const webhook = findOwn(ctx, "webhooks", params.id)
  if (!webhook.enabled) {
    throw invalid(
      `The endpoint is disabled, so nothing is sent to it. Enable it first: PATCH /sandbox/webhooks/${webhook.id} {"enabled":true}.`,
    )
  }
  const failed = failedSince(ctx, webhook.id, readFromTime(ctx, body?.since)).records.reverse()
  let recovered = 0
  for (let at = 0; at < failed.length; at += BATCH) {
    if (at > 0) await turn()
    const changes = failed.slice(at, at + BATCH).flatMap(({ id }) => dueAgain(ctx, id))
    ctx.store.commit(changes)
    recovered += changes.length
  }
  return ctx.commit({ recovered }, [])
}

/** The change that makes a delivery due, unless it is under way, has succeeded or is gone meanwhile. */
function dueAgain({ store, attempts, now }: Needs<"attempts" | "now" | "store">, id: string): Change[] {
  const delivery = store.tables.deliveries.get(id)
  const hasFailed = delivery?.status === "failed" || delivery?.status === "dropped"
  if (!hasFailed || attempts.runs(delivery)) return []
  return [{ op: "patch", in: "deliveries", id, fields: { status: "pending", next_attempt_at: now } }]
}
