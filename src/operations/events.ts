import type { Timestamp } from "../core/records/basics.ts"
import type { Change } from "../core/state/state.ts"
import type { EmailEvent, EmailRecord } from "../parts/emails/record.ts"
import { applyEvent, type NewEvent } from "../parts/emails/rules/status.ts"
import { loopbackChanges } from "../parts/inbound/operations/loopback.ts"
import { newSuppression, reasonOf, suppressionId } from "../parts/suppressions/rules.ts"
import type { Webhook } from "../parts/webhooks/record.ts"
import { planDeliveries } from "../parts/webhooks/rules/delivery.ts"
import type { EventSubject } from "../parts/webhooks/rules/event-form.ts"
import { eventNameOf } from "../parts/webhooks/rules/events.ts"
import { emailEvent, type Payload } from "../parts/webhooks/rules/payload.ts"
import type { Needs } from "./context.ts"

/** The suppressions that follow from events of an email; an address that is already on the list does not change. */
export function suppressionChanges({ store }: Needs<"store">, email: EmailRecord, events: readonly EmailEvent[]) {
  return events.flatMap(({ type, recipient, occurred_at }): Change[] => {
    const reason = reasonOf(type)
    if (!reason || !recipient) return []
    const { account_id, id: email_id } = email
    if (store.tables.suppressions.get(suppressionId(account_id, recipient))) return []
    const record = newSuppression({ account_id, address: recipient, reason, created_at: occurred_at, email_id })
    return [{ op: "put", in: "suppressions", record }]
  })
}

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

/** Leaves out the oldest open or click beyond a number: they are the events that a message can have without end (assumption limits.events). */
function newestEvents(events: EmailEvent[], most: number): EmailEvent[] {
  if (events.length <= most) return events
  const oldest = events.findIndex(({ type }) => type === "opened" || type === "clicked")
  return oldest < 0 ? events : events.toSpliced(oldest, 1)
}

/** Applies one event: the changed fields, the updated email, and the resulting suppressions, webhook deliveries and received copies. Throws when the state table does not allow the event. */
export function applyEventTo(
  world: Needs<"event_forms" | "ids" | "settings" | "store">,
  email: EmailRecord,
  event: NewEvent,
  at: Timestamp,
): { fields: Partial<EmailRecord>; after: EmailRecord; follows: Change[] } {
  const applied = applyEvent(email, event, at)
  const fields = { ...applied, events: newestEvents(applied.events, world.settings()["limits.events"]) }
  const after = { ...email, ...fields }
  const last = after.events.slice(-1)
  const copies = event.type === "delivered" ? loopbackChanges(world, after, at) : []
  const follows = [...suppressionChanges(world, after, last), ...eventChanges(world, after, last), ...copies]
  return { fields, after, follows }
}
