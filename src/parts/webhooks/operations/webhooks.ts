import { eventSchemas } from "../../../api/event-schemas.gen.ts"
import { invalid, notFound } from "../../../core/errors.ts"
import { orNearest } from "../../../core/text/suggest.ts"
import type { Control, Needs, Service } from "../../../operations/context.ts"
import { deletions, findOwn, listPage, refuseMore } from "../../../operations/records.ts"
import type { Delivery, Webhook } from "../record.ts"
import { planDeliveries } from "../rules/delivery.ts"
import { checkWebhook } from "../rules/endpoint.ts"
import { presentCreated, presentSandboxWebhook, presentWebhook, presentWebhookDetail } from "../rules/present.ts"
import { samplePayload } from "../rules/sample.ts"
import { newSecret } from "../rules/signature.ts"
import { writeInDialect } from "../shared.ts"
import { waitingChanges } from "./attempts.ts"
import { presentAttempted } from "./deliveries.ts"

/** POST /webhooks: subscribes to the given events, or to all (section 4.5, assumption webhooks.url_policy). */
export const createWebhook: Service<
  "createWebhook",
  "account" | "commit" | "hints" | "ids" | "now" | "settings" | "store"
> = (ctx, { body }) => {
  refuseMore(ctx, "webhooks")
  const { ids, account, now } = ctx
  nameAll(ctx, body.events)
  const record: Webhook = {
    ...checkWebhook(body, ctx.settings()["webhooks.url_policy"]),
    id: ids.uuid(),
    account_id: account.id,
    secret: newSecret(ids),
    enabled: true,
    created_at: now,
    last_delivery_at: null,
    last_status_code: null,
    consecutive_failures: 0,
    disabled_at: null,
  }
  return ctx.commit(presentCreated(record, ctx.settings()["answers.created"] === "full"), [
    { op: "put", in: "webhooks", record },
  ])
}

/** The document lists `all` only in answers (section 2.7); a client may send back what it read (assumption webhooks.all_events). */
function nameAll({ hints }: Needs<"hints">, events: unknown): void {
  if (events === "all")
    hints.push('`events`: "all" is accepted for every event; the document has an empty or omitted list')
}

/** GET /webhooks: newest first, without secrets (section 4.5). */
export const listWebhooks: Service<"listWebhooks", "account" | "store"> = ({ store, account }, { query }) => {
  const { total: _, ...page } = listPage(store.tables.webhooks.by.account(account.id), query, presentWebhook)
  return page
}

/** GET /sandbox/webhooks: includes delivery counts. */
export const listSandboxWebhooks: Control<"listWebhooks", "account" | "store" | "tallies"> = (ctx, { query }) => {
  const own = ctx.store.tables.webhooks.by.account(ctx.account.id)
  return listPage(own, query, (webhook) => presentSandboxWebhook(webhook, ctx.tallies.of(webhook.id)))
}

/** GET /sandbox/webhooks/{id}: includes the secret. */
export const getWebhook: Control<"getWebhook", "account" | "store" | "tallies"> = (ctx, { params }) => {
  const webhook = findOwn(ctx, "webhooks", params.id)
  return presentWebhookDetail(webhook, ctx.tallies.of(webhook.id))
}

/**
 * PATCH /sandbox/webhooks/{id}: enabling resets the failure count (section 3.5), disabling drops waiting deliveries
 * (assumption webhooks.disabled_with_retries).
 */
export const updateWebhook: Control<"updateWebhook"> = (ctx, { params, body }) => {
  const webhook = findOwn(ctx, "webhooks", params.id)
  nameAll(ctx, body.events)
  const checked = checkWebhook({ ...webhook, ...body }, ctx.settings()["webhooks.url_policy"])
  const fields: Partial<Webhook> = { ...checked, ...enabling(webhook, body.enabled, ctx.now) }
  if (webhook.dialect && body.events !== undefined) fields.dialect = { name: webhook.dialect.name }
  const changed = { ...webhook, ...fields }
  const dropped = changed.enabled ? [] : waitingChanges(ctx, webhook.id)
  return ctx.commit(presentWebhookDetail(changed, ctx.tallies.of(webhook.id)), [
    { op: "patch", in: "webhooks", id: webhook.id, fields },
    ...dropped,
  ])
}

function enabling(webhook: Webhook, enabled: boolean | undefined, now: string): Partial<Webhook> {
  if (enabled === true) return { enabled, consecutive_failures: 0, disabled_at: null }
  return enabled === false && webhook.enabled ? { enabled, disabled_at: now } : {}
}

/** DELETE /webhooks/{id}: deletes the endpoint and its deliveries. No further attempt starts (section 3.5). */
export const deleteWebhook: Service<"deleteWebhook", "account" | "commit" | "store"> = (ctx, { params }) => {
  const { id } = findOwn(ctx, "webhooks", params.id)
  const { webhook, exam_webhook } = ctx.store.tables.deliveries.by
  const deliveries = [...webhook(id).all(), ...exam_webhook(id).all()]
  const changes = [...deletions("webhooks", [{ id }]), ...deletions("deliveries", deliveries)]
  return ctx.commit({ id, deleted: true as const }, changes)
}

/**
 * POST /sandbox/webhooks/{id}/test: delivers a sample event like a real one, regardless of the endpoint's subscriptions, but its
 * failures do not disable the endpoint (assumption webhooks.test_events). Responds after the first attempt.
 */
export const testWebhook: Control<
  "testWebhook",
  "account" | "attempts" | "clock" | "event_forms" | "ids" | "now" | "settings" | "store"
> = async (ctx, { params, body }) => {
  const { ids, account, now, store } = ctx
  const webhook = findOwn(ctx, "webhooks", params.id)
  const asked: Webhook = { ...webhook, enabled: true, events: "all" }
  const received = ctx.settings()["webhooks.received_data"]
  const id = ids.uuid()
  const type = body?.type ?? "email.delivered"
  const payload = samplePayload(type, id, now, received)
  const about = { account_id: account.id, email_id: null, inbound_id: null }
  const planned = planDeliveries({
    ...about,
    payload,
    webhooks: [asked],
    ids: ids.uuid,
    now: Date.parse(now),
    wait: 0,
    inDialect: () =>
      writeInDialect(ctx, everything(asked), payload, { created_at: now, message_id: `<${id}@acme.test>` }),
  })
  if (!planned[0]) throw notInDialect(webhook, type)
  const record: Delivery = { ...planned[0], test: true }
  store.commit([{ op: "put", in: "deliveries", record }])
  await ctx.attempts.attempt(record)
  return presentAttempted(ctx, record.id)
}

const everything = (webhook: Webhook): Webhook => ({ ...webhook, dialect: { name: webhook.dialect?.name ?? "" } })

const notInDialect = ({ dialect }: Webhook, type: string) =>
  invalid(
    `The endpoint was created in the dialect ${dialect?.name}, which is off or has no event for ${type}. Start Sandpost with --dialect ${dialect?.name}, or choose another event.`,
  )

/** GET /sandbox/schemas/events/{type}.json: the JSON Schema of a webhook event; `envelope` is that of any event. */
export const getEventSchema: Control<"getEventSchema", never> = (_, { params: { type } }) => {
  const text = Object.hasOwn(eventSchemas, type) ? eventSchemas[type] : undefined
  if (text !== undefined) return JSON.parse(text)
  const names = Object.keys(eventSchemas)
  throw notFound(`There is no event "${type}"${orNearest(type, names, '"')}. There are ${names.join(", ")}.`)
}
