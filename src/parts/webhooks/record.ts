import { eventNameValues, examCaseNameValues } from "../../api/sandbox.enums.gen.ts"
import { trace } from "../../core/state/basics.ts"
import { byArrival, byCreation, collection } from "../../core/state/collection.ts"
import {
  copiedText,
  count,
  either,
  filled,
  fitting,
  flag,
  type Infer,
  isObject,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"

/** Every event an endpoint can subscribe to (section 6). */
export const EVENT_NAMES = eventNameValues
export type EventName = (typeof EVENT_NAMES)[number]

const webhook = record({
  id: uuid,
  account_id: uuid,
  url: filled,
  description: text,
  events: either(list(oneOf(EVENT_NAMES)), oneOf(["all"])),
  secret: filled,
  enabled: flag,
  created_at: timestamp,
  last_delivery_at: nullable(timestamp),
  last_status_code: nullable(count),
  consecutive_failures: count,
  disabled_at: nullable(timestamp),
  /** Set on an endpoint that was created in a dialect: its name, and the events as the dialect calls them (default: all that `events` stands for). */
  dialect: optional(record({ name: filled, events: optional(list(text)) })),
})
export interface Webhook extends Infer<typeof webhook> {}

export const webhookCollection = collection(webhook)({
  lists: {
    account: byCreation((one) => [one.account_id]),
    failing: byCreation((one) => (one.consecutive_failures > 0 ? [one.account_id] : null)),
  },
  unique: {},
  word: "webhook",
  kept_as: "webhooks",
  limit: ["limits.webhooks", "DELETE /v1/webhooks/{id}"],
})

const deliveryAttempt = record({
  at: timestamp,
  status_code: nullable(count),
  duration_ms: count,
  error: nullable(copiedText),
  response_body: nullable(copiedText),
  /** The headers of the request and of its response, a line each. Attempts of earlier versions have none. */
  request_headers: optional(copiedText),
  response_headers: optional(copiedText),
  /** Null for a request without signature, in an exam. */
  signature: nullable(text),
  /** The name of the signature's header, if it was not the default (assumption webhooks.signature_header). */
  signature_header: optional(filled),
})
export interface DeliveryAttempt extends Infer<typeof deliveryAttempt> {}

function isEvent(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    // An exam also sends unknown types.
    return isObject(value) && typeof value.type === "string" && isObject(value.data)
  } catch {
    return false
  }
}

/** The delivery of one event to one endpoint. It is created in the commit of the event, so that neither exists without the other. */
const delivery = record({
  id: uuid,
  account_id: uuid,
  webhook_id: uuid,
  email_id: nullable(uuid),
  inbound_id: nullable(uuid),
  /** The bytes that every attempt sends (assumption webhooks.signature_time): the event as JSON, but for `texts`. */
  body: fitting(text, isEvent, "an event as JSON"),
  /** The blob with `text` and `html` of a received message, which `body` has as null (assumption webhooks.received_data). */
  texts: optional(filled),
  event_type: filled,
  created_at: timestamp,
  status: oneOf(["pending", "succeeded", "failed", "dropped"]),
  attempts: list(deliveryAttempt),
  next_attempt_at: nullable(timestamp),
  ...trace,
  /** The case of the exam that sent it. */
  exam: optional(oneOf(examCaseNameValues)),
  test: optional(flag),
})
export interface Delivery extends Infer<typeof delivery> {}

/** Those that wait for an attempt, by its time. */
const byAttempt = <const K extends readonly string[]>(keys: (one: Delivery) => K) => ({
  keys: (one: Delivery) => (one.next_attempt_at ? keys(one) : null),
  sort: (one: Delivery) => one.next_attempt_at ?? "",
})

export const deliveryCollection = collection(delivery)({
  // The lists that are shown and counted do not include deliveries of exams: `account`, `webhook`, `status` and `webhook_status`.
  lists: {
    account: byArrival((one) => (one.exam ? null : [one.account_id])),
    webhook: byArrival((one) => (one.exam ? null : [one.webhook_id])),
    exam_account: byArrival((one) => (one.exam ? [one.account_id] : null)),
    exam_webhook: byArrival((one) => (one.exam ? [one.webhook_id] : null)),
    email: byArrival((one) => (one.email_id ? [one.email_id] : null)),
    inbound: byArrival((one) => (one.inbound_id ? [one.inbound_id] : null)),
    status: byArrival((one) => (one.exam ? null : [one.account_id, one.status])),
    webhook_status: byArrival((one) => (one.exam ? null : [one.webhook_id, one.status])),
    failed: byCreation((one) => (one.exam || !["failed", "dropped"].includes(one.status) ? null : [one.webhook_id])),
    over: byArrival((one) => (one.status === "pending" ? null : [one.account_id])),
    retention: byCreation((one) => (one.status === "pending" ? null : [])),
    due: byAttempt(() => []),
    endpoint_due: byAttempt((one) => [one.webhook_id]),
    account_due: byAttempt((one) => [one.account_id]),
  },
  unique: {},
  word: "delivery",
  kept_as: null,
})
