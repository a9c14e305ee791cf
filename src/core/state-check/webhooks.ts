import { OUTCOMES } from "../emails/outcome.ts"
import type { OutcomeRule } from "../records/emails.ts"
import type { Delivery, DeliveryAttempt, Webhook } from "../records/webhooks.ts"
import {
  count,
  either,
  filled,
  fitting,
  flag,
  isObject,
  list,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../shape.ts"
import type { Fault } from "../state.ts"
import { EVENT_NAMES } from "../webhooks/events.ts"

export const webhook = record<Webhook>({
  ...{ id: uuid, account_id: uuid, url: filled, description: text, secret: filled, enabled: flag },
  events: either(oneOf(["all"]), list(oneOf(EVENT_NAMES))),
  ...{ created_at: timestamp, last_delivery_at: nullable(timestamp), last_status_code: nullable(count) },
  ...{ consecutive_failures: count, disabled_at: nullable(timestamp) },
})

const attempt = record<DeliveryAttempt>({
  ...{ at: timestamp, status_code: nullable(count), duration_ms: number, error: nullable(text) },
  ...{ response_body: nullable(text), signature: text },
})

const event = fitting(text, isEvent, "an event as JSON")

function isEvent(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) && EVENT_NAMES.includes(value.type as never) && isObject(value.data)
  } catch {
    return false
  }
}

export const delivery = record<Delivery>({
  ...{ id: uuid, account_id: uuid, webhook_id: uuid, email_id: nullable(uuid), inbound_id: nullable(uuid) },
  ...{ body: event, event_type: filled, created_at: timestamp, attempts: list(attempt) },
  ...{ status: oneOf(["pending", "succeeded", "failed", "dropped"]), next_attempt_at: nullable(timestamp) },
})

export const outcome = record<OutcomeRule>({
  ...{ id: uuid, account_id: uuid, recipient: filled, after_ms: count, created_at: timestamp },
  outcome: oneOf(OUTCOMES),
})

const faultError = record<NonNullable<Fault["error"]>>({
  ...{ type: filled, status: optional(count), retry_after: optional(count) },
})

export const fault = record<Fault>({
  ...{ id: uuid, account_id: uuid, method: nullable(filled), path: nullable(filled), times: count },
  ...{ remaining: nullable(count), error: nullable(faultError), latency_ms: nullable(count), disconnect: flag },
  ...{ when: oneOf(["before", "after"]), hits: count, created_at: timestamp },
})
