import type { ControlAnswer, ControlInput } from "../../../api/contract.ts"
import { notFound } from "../../../core/errors.ts"
import { listSome } from "../../../core/text/text.ts"
import type { Control, Needs } from "../../../operations/context.ts"
import { type IsLater, readSince } from "../../../operations/mailbox/since.ts"
import { waitFor } from "../../../operations/mailbox/wait.ts"
import { findOwn, slicePage } from "../../../operations/records.ts"
import { isInScope, itemOf, type Listing, listingOf } from "../../../operations/scope.ts"
import { pacer } from "../../../time/turn.ts"
import type { Delivery, Webhook } from "../record.ts"
import { wants } from "../rules/delivery.ts"
import { presentDelivery } from "../rules/present.ts"
import { postedBody } from "./posted-body.ts"

/** A delivery in the control API. Its endpoint always exists, because deleting an endpoint deletes its deliveries. */
const present = ({ store, clock }: Needs<"clock" | "store">, delivery: Delivery) =>
  presentDelivery(delivery, {
    body: postedBody(store.blobs, delivery),
    webhook: store.tables.webhooks.get(delivery.webhook_id) as Webhook,
    offset_ms: clock.offset_ms,
  })

/** GET /sandbox/deliveries: newest first. All given filters must match. */
export const listDeliveries: Control<"listDeliveries", "account" | "clock" | "scope" | "store"> = async (
  ctx,
  { query },
) => {
  const { limit, offset } = query
  const { records, total } = await find(ctx, query)
  // An endpoint may have been deleted during the search.
  const stored = records.filter(({ id }) => ctx.store.tables.deliveries.get(id))
  return { data: stored.map((delivery) => itemOf(ctx, delivery, present(ctx, delivery))), total, limit, offset }
}

/** The conditions of a list or a wait. All given ones must match. */
type Conditions = Pick<
  ControlInput<"listDeliveries">["query"],
  "webhook_id" | "email_id" | "event" | "status" | "exam" | "failing" | "retried"
>

const isFailing = ({ status, attempts }: Delivery): boolean => status !== "succeeded" && attempts.length > 0

const fits = (ctx: Needs<"account" | "scope">, delivery: Delivery, conditions: Conditions): boolean => {
  const { webhook_id, email_id, event, status, exam = "false", failing, retried } = conditions
  return (
    isInScope(ctx, delivery) &&
    (delivery.exam !== undefined) === (exam === "true") &&
    (webhook_id === undefined || delivery.webhook_id === webhook_id) &&
    (email_id === undefined || delivery.email_id === email_id) &&
    (event === undefined || delivery.event_type === event) &&
    (status === undefined || delivery.status === status) &&
    (failing !== "true" || isFailing(delivery)) &&
    (retried !== "true" || delivery.attempts.length > 1)
  )
}

async function find(ctx: Needs<"account" | "scope" | "store">, query: ControlInput<"listDeliveries">["query"]) {
  const { event, q = "", limit, offset } = query
  const group = groupOf(ctx, query)
  const isListed =
    query.email_id === undefined &&
    event === undefined &&
    query.exam !== "true" &&
    query.failing !== "true" &&
    query.retried !== "true"
  if (isListed && q === "") return group.page({ limit, offset })
  // The rest is compared one by one. An email has only a few deliveries, an account a limited number.
  const text = q.toLowerCase()
  const pause = pacer()
  const matching: Delivery[] = []
  for (const delivery of group.all()) {
    if (fits(ctx, delivery, query) && (text === "" || contains(ctx, delivery, text))) matching.push(delivery)
    await pause()
  }
  return { records: matching.slice(offset, offset + limit), total: matching.length }
}

/** The smallest list that has all deliveries of the account that match. */
function groupOf(
  ctx: Needs<"account" | "scope" | "store">,
  { webhook_id, email_id, status, exam }: Conditions,
): Listing<Delivery> {
  const { deliveries, webhooks } = ctx.store.tables
  if (exam === "true" && webhook_id !== undefined) return deliveries.by.exam_webhook(webhook_id)
  if (exam === "true") return listingOf(ctx, (id) => deliveries.by.exam_account(id))
  if (email_id !== undefined) return deliveries.by.email(email_id)
  // An endpoint of another account has no deliveries here.
  const webhook = webhook_id === undefined ? undefined : webhooks.get(webhook_id)
  const id = webhook_id === undefined || (webhook && isInScope(ctx, webhook)) ? webhook_id : ""
  if (id !== undefined) {
    return status === undefined ? deliveries.by.webhook(id) : deliveries.by.webhook_status(id, status)
  }
  return listingOf(ctx, (id) => (status === undefined ? deliveries.by.account(id) : deliveries.by.status(id, status)))
}

function contains({ store }: Needs<"store">, delivery: Delivery, text: string): boolean {
  const url = store.tables.webhooks.get(delivery.webhook_id)?.url
  const attempts = delivery.attempts.flatMap(({ error, response_body }) => [error, response_body])
  return [delivery.body, url, ...attempts].some((part) => part?.toLowerCase().includes(text))
}

/**
 * GET /sandbox/deliveries/wait: responds as soon as `count` deliveries match; without a status, deliveries that have ended (deliveries.wait). On timeout
 * the error lists what came instead.
 */
export const waitForDeliveries: Control<
  "waitForDeliveries",
  "account" | "changes" | "clock" | "gone" | "ids" | "scope" | "store"
> = async (ctx, { query }) => {
  const { deliveries } = ctx.store.tables
  const isLater = readSince(ctx, query.since, {
    all: deliveries.by.account(ctx.account.id),
    find: (id) => deliveries.get(id),
    noun: "delivery",
  })
  // With a count of 0, a delivery that has not ended counts, too.
  const isAnyStatus = query.status !== undefined || query.count === 0
  const hasEnded = ({ status }: Delivery) => isAnyStatus || status !== "pending"
  const isMatch = (delivery: Delivery) => isLater(delivery) && hasEnded(delivery) && fits(ctx, delivery, query)
  const found = await waitFor<Delivery>(ctx, query, {
    follow: (listener) => ctx.changes.watch("deliveries", ctx.account.id, listener),
    search: async () => groupOf(ctx, query).all().filter(isMatch),
    open: (delivery) => (isMatch(delivery) ? [] : null),
    noun: "delivery",
    wanted: wantedOf(query),
    describe,
    instead: () => instead(ctx, query, isLater),
  })
  return slicePage(found, query, (delivery) => present(ctx, delivery))
}

const describe = ({ event_type, status, attempts, webhook_id, id }: Delivery): string => {
  const last = attempts.at(-1)
  const answer = last ? `, ${last.status_code ?? last.error}` : ""
  return `${event_type} to endpoint ${webhook_id} (${status}${answer}, ${id})`
}

/** What a wait looks for, as an error repeats it. */
function wantedOf({ event, email_id, webhook_id, status }: Conditions): string {
  const given = { of: email_id && `email ${email_id}`, to: webhook_id && `endpoint ${webhook_id}` }
  const rest = Object.entries(given).filter(([, value]) => value !== undefined)
  return [`${event ?? "any event"}${status ? ` (${status})` : ""}`, ...rest.flat()].join(" ")
}

/** How many of the newest deliveries an error looks at. */
const RECENT = 200

/** What came instead of what a wait looked for. */
function instead(ctx: Needs<"account" | "store">, { event }: Conditions, isLater: IsLater): string {
  const { deliveries, webhooks } = ctx.store.tables
  const { records } = deliveries.by.account(ctx.account.id).page({ limit: RECENT, offset: 0 })
  const came = records.filter(isLater)
  const endpoints = webhooks.by.account(ctx.account.id).all()
  if (event !== undefined && !endpoints.some((webhook) => wants(webhook, event)))
    return `No enabled endpoint is subscribed to ${event}.`
  return came.length === 0 ? "No other delivery was made." : `Deliveries instead: ${listSome(came, describe)}.`
}

/** GET /sandbox/deliveries/{id} */
export const getDelivery: Control<"getDelivery", "account" | "clock" | "store"> = (ctx, { params }) =>
  present(ctx, findOwn(ctx, "deliveries", params.id))

/**
 * POST /sandbox/deliveries/{id}/redeliver: makes one attempt now with the same bytes, also to a disabled endpoint. Responds
 * when the attempt has finished. A delivery that waits for a retry continues its schedule. A finished one is not retried.
 */
export const redeliver: Control<"redeliver", "account" | "attempts" | "clock" | "store"> = async (ctx, { params }) => {
  const delivery = findOwn(ctx, "deliveries", params.id)
  await ctx.attempts.attempt(delivery)
  return presentAttempted(ctx, delivery.id)
}

/** Returns a delivery after its attempt. Throws `not_found` if its endpoint was deleted in the meantime. */
export function presentAttempted(ctx: Needs<"clock" | "store">, id: string): ControlAnswer<"getDelivery"> {
  const delivery = ctx.store.tables.deliveries.get(id)
  if (delivery) return present(ctx, delivery)
  throw notFound("The endpoint was deleted during the delivery attempt.")
}
