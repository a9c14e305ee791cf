import type { ControlSchemas, Schemas } from "../../api/contract.ts"
import type { Delivery, Webhook } from "../records/webhooks.ts"

/** How many deliveries of an endpoint are kept, by how they ended. */
export interface Tally {
  succeeded: number
  failed: number
  dropped: number
}

/** An endpoint as `/v1` lists it (section 2.7): without its secret; a description that was not given is null. */
export const presentWebhook = (webhook: Webhook): Schemas["WebhookListItem"] => {
  const { id, url, description, events, enabled, last_delivery_at, last_status_code, created_at } = webhook
  const told = description === "" ? null : description
  return { id, url, description: told, events, enabled, last_delivery_at, last_status_code, created_at }
}

/** The answer to its creation, the only one of `/v1` that shows the secret (section 4.5). */
export const presentCreated = (webhook: Webhook): Schemas["CreatedWebhook"] => {
  const { id, url, events, secret, enabled, created_at } = webhook
  return { id, url, events, secret, enabled, created_at }
}

/** An endpoint as the control API lists it; `success_rate` is of the deliveries that are over and still kept. */
export const presentSandboxWebhook = (webhook: Webhook, tally: Tally): ControlSchemas["WebhookListItem"] => {
  const { consecutive_failures, disabled_at } = webhook
  const over = tally.succeeded + tally.failed + tally.dropped
  const success_rate = over === 0 ? null : tally.succeeded / over
  return { ...presentWebhook(webhook), consecutive_failures, disabled_at, success_rate }
}

/** An endpoint retrieved from the control API, its secret included. */
export const presentWebhookDetail = (webhook: Webhook, tally: Tally): ControlSchemas["WebhookDetail"] => ({
  ...presentSandboxWebhook(webhook, tally),
  secret: webhook.secret,
})

/** A delivery with all its attempts; `event` is the body that is posted. */
export const presentDelivery = (delivery: Delivery, { url }: Webhook): ControlSchemas["Delivery"] => {
  const { id, webhook_id, email_id, inbound_id, body, status, attempts, next_attempt_at, created_at } = delivery
  const event = JSON.parse(body) as ControlSchemas["WebhookEvent"]
  return { id, webhook_id, email_id, inbound_id, url, event, status, attempts, next_attempt_at, created_at }
}
