import { arrivalOf } from "../../arrival.ts"
import type { Change } from "../../core/state/state.ts"
import type { Needs } from "../../operations/context.ts"
import type { EmailEvent, EmailRecord } from "../emails/record.ts"
import type { Webhook } from "./record.ts"
import { planDeliveries } from "./rules/delivery.ts"
import type { EventSubject } from "./rules/event-form.ts"
import { eventNameOf } from "./rules/events.ts"
import { emailEvent, type Payload } from "./rules/payload.ts"

/** Maximum number of finished deliveries per account. The oldest are removed first. */
export const MAX_DELIVERIES = 10_000
/** Retention time of finished deliveries. */
export const DELIVERIES_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The webhook deliveries for events of an email: one per subscribed endpoint (section 6). */
export function eventChanges(
  world: Needs<"event_forms" | "ids" | "settings" | "store">,
  email: EmailRecord,
  events: readonly EmailEvent[],
): Change[] {
  const { id: email_id, account_id, created_at, message_id, traceparent, tracestate } = email
  const webhooks = world.store.tables.webhooks.by.account(account_id).all()
  if (webhooks.length === 0) return []
  const trace = { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) }
  return events.flatMap((event) => {
    const name = eventNameOf(event.type)
    if (name === null) return []
    const payload = emailEvent(name, email, event, event.occurred_at)
    const now = Date.parse(event.occurred_at)
    const planned = { account_id, email_id, inbound_id: null, payload, webhooks, now, trace }
    return deliveryChanges(world, planned, { created_at, message_id, event })
  })
}

/** The webhook deliveries of a payload, whose first attempts are due after the first wait of the schedule (assumption webhooks.retry_schedule). */
export function deliveryChanges(
  world: Needs<"event_forms" | "ids" | "settings">,
  planned: Omit<Parameters<typeof planDeliveries>[0], "ids" | "wait" | "inDialect">,
  subject: EventSubject,
): Change[] {
  const wait = world.settings()["webhooks.retry_schedule"][0] ?? 0
  const inDialect = (webhook: Webhook) => writeInDialect(world, webhook, planned.payload, subject)
  const deliveries = planDeliveries({ ...planned, ids: world.ids.uuid, wait, inDialect })
  return deliveries.map((record): Change => ({ op: "put", in: "deliveries", record }))
}

/** The body of an event for an endpoint that was created in a dialect; null if that is off, or the endpoint does not subscribe to what the event is called there. */
export function writeInDialect(
  { event_forms }: Needs<"event_forms">,
  { dialect }: Webhook,
  payload: Payload,
  subject: EventSubject,
): string | null {
  const written = event_forms.get(dialect?.name ?? "")?.write(payload, subject)
  if (!written || dialect?.events?.includes(written.type) === false) return null
  return JSON.stringify(written)
}

/** Whether no delivery of an email was removed, as far as the stored ones tell. */
export function hasAllDeliveries({ store, clock }: Needs<"clock" | "store">, email: EmailRecord): boolean {
  const finished = store.tables.deliveries.by.over(email.account_id)
  const first = finished.count() >= MAX_DELIVERIES ? finished.first() : undefined
  const isFull = first !== undefined && arrivalOf(email) < arrivalOf(first)
  return !isFull && Date.parse(email.created_at) > clock.now() - DELIVERIES_KEPT_MS
}
