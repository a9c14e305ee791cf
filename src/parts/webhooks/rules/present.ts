import type { ControlSchemas, Schemas } from "../../../api/contract.ts"
import { type Delivery, EVENT_NAMES, type Webhook } from "../record.ts"
import { FAILURES_UNTIL_DISABLED } from "./delivery.ts"
import { diagnoseDelivery } from "./diagnosis.ts"

/** What is counted for an endpoint, of the deliveries that are still stored. */
export interface Tally {
  attempts: number
  /** Attempts that succeeded. */
  succeeded: number
  deliveries: { total: number; succeeded: number; retries: number }
}

/** What an endpoint subscribes to: `all` also if it names every event (section 2.7, assumption webhooks.every_event). */
const subscription = ({ events }: Webhook): Webhook["events"] =>
  events !== "all" && EVENT_NAMES.every((name) => events.includes(name)) ? "all" : events

/** Returns an endpoint as `/v1` lists it (section 2.7): without its secret. An empty description is null. */
export const presentWebhook = (webhook: Webhook): Schemas["WebhookListItem"] => {
  const { id, url, description, enabled, last_delivery_at, last_status_code, created_at } = webhook
  const shown = description === "" ? null : description
  return {
    id,
    url,
    description: shown,
    events: subscription(webhook),
    enabled,
    last_delivery_at,
    last_status_code,
    created_at,
  }
}

/** Returns the response to its creation, the only response of `/v1` with the secret (section 4.5); `full` is assumption answers.created. */
export const presentCreated = (webhook: Webhook, full: boolean): Schemas["CreatedWebhook"] => {
  const { id, url, secret, enabled, created_at } = webhook
  return { ...(full && presentWebhook(webhook)), id, url, events: subscription(webhook), secret, enabled, created_at }
}

/** Returns an endpoint as the control API lists it. */
export const presentSandboxWebhook = (webhook: Webhook, tally: Tally): ControlSchemas["WebhookListItem"] => {
  const { consecutive_failures, disabled_at } = webhook
  const failures_until_disabled = FAILURES_UNTIL_DISABLED
  const success_rate = tally.attempts === 0 ? null : tally.succeeded / tally.attempts
  const counted = { success_rate, deliveries: { ...tally.deliveries } }
  return { ...presentWebhook(webhook), consecutive_failures, failures_until_disabled, disabled_at, ...counted }
}

/** Returns an endpoint retrieved from the control API, including its secret. */
export const presentWebhookDetail = (webhook: Webhook, tally: Tally): ControlSchemas["WebhookDetail"] => ({
  ...presentSandboxWebhook(webhook, tally),
  secret: webhook.secret,
})

/** Returns a delivery with all its attempts. `event` is the posted `body`; the sandbox clock is `offset_ms` ahead of real time. */
export const presentDelivery = (
  delivery: Delivery,
  { body, webhook, offset_ms }: { body: string; webhook: Webhook; offset_ms: number },
): ControlSchemas["Delivery"] => {
  const { url } = webhook
  const { id, webhook_id, email_id, inbound_id, status, attempts, next_attempt_at, created_at } = delivery
  const { traceparent = null } = delivery
  const event = JSON.parse(body) as ControlSchemas["WebhookEvent"]
  const about = { recipient: recipientOf(event), subject: textOf(event.data.subject) }
  const exam = { exam: delivery.exam !== undefined, ...(delivery.exam && { exam_case: delivery.exam }) }
  return {
    ...{ id, webhook_id, email_id, inbound_id, url },
    ...about,
    ...{ event, status, attempts, next_attempt_at, created_at },
    diagnosis: diagnoseDelivery(delivery, offset_ms),
    ...exam,
    test: delivery.test === true,
    traceparent,
  }
}

/** The recipients of an event: an email has several, a received message one. */
function recipientOf({ data }: ControlSchemas["WebhookEvent"]): string | null {
  return Array.isArray(data.to) ? data.to.join(", ") : textOf(data.to)
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)
