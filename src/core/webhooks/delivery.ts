import { cutToBytes } from "../cut-to-bytes.ts"
import type { AttemptResult } from "../ports.ts"
import type { Timestamp } from "../records/basics.ts"
import type { Delivery, DeliveryAttempt, Webhook } from "../records/webhooks.ts"
import type { Payload } from "./payload.ts"

/** Number of consecutive failed attempts that disables an endpoint (sections 3.5 and 8). */
const FAILURES_UNTIL_DISABLED = 15
/** Maximum size of the response body stored with an attempt. */
const KEPT_RESPONSE_BYTES = 4096

/** Whether an endpoint gets an event: it is enabled and subscribed (section 6). */
export const wants = (webhook: Webhook, type: string): boolean =>
  webhook.enabled && (webhook.events === "all" || webhook.events.some((name) => name === type))

/**
 * One row for each enabled endpoint that subscribes to the event, to be committed together with the event itself.
 * The body becomes JSON once, so that every endpoint and every attempt gets the same bytes (assumption W7).
 *
 * @param now sandbox time in milliseconds.
 * @param wait milliseconds until the first attempts are due: none unless the schedule begins with some (assumption W1).
 * @param ids makes the id of each row.
 */
export function planDeliveries(input: {
  account_id: string
  payload: Payload
  email_id: string | null
  inbound_id: string | null
  webhooks: readonly Webhook[]
  ids: () => string
  now: number
  wait?: number
}): Delivery[] {
  const { account_id, payload, email_id, inbound_id, webhooks, ids } = input
  const told = webhooks.filter((webhook) => webhook.account_id === account_id && wants(webhook, payload.type))
  if (told.length === 0) return []
  const body = JSON.stringify(payload)
  const now = timestamp(input.now)
  return told.map((webhook) => ({
    id: ids(),
    account_id,
    webhook_id: webhook.id,
    email_id,
    inbound_id,
    body,
    event_type: payload.type,
    created_at: now,
    status: "pending",
    attempts: [],
    next_attempt_at: timestamp(input.now + (input.wait ?? 0)),
  }))
}

/** Any 2xx, in time, is a success (section 6, delivery rule 1). A redirect is not (assumption W2). */
const succeeded = (result: AttemptResult): boolean =>
  result.error === null && result.status_code !== null && result.status_code >= 200 && result.status_code < 300

/**
 * What an attempt changes (sections 3.5 and 6, assumptions W1 and W6). A failed attempt of a pending delivery is followed
 * by another after the schedule's next wait, or by none when the schedule is used up or the endpoint is disabled. A
 * delivery that was over already and was sent again by hand takes the result as it is and is not retried.
 *
 * @param webhook the endpoint as it is when the attempt has ended, since attempts of one endpoint may overlap.
 * @param signature the `Service-Signature` that was sent.
 * @param now sandbox time in milliseconds at which the attempt ended; the next wait counts from it.
 * @param schedule the waits between attempts in milliseconds: seven of them make eight attempts.
 * @returns patches for both records; `dropped` says that this failure disabled the endpoint, so that what still waits
 *   for it has to be dropped too: {@link dropWaiting}.
 */
export function afterAttempt(
  delivery: Delivery,
  webhook: Webhook,
  result: AttemptResult,
  signature: string,
  now: number,
  schedule: readonly number[],
): { delivery: Partial<Delivery>; webhook: Partial<Webhook>; dropped: boolean } {
  const at = timestamp(now)
  const attempts = [...delivery.attempts, kept(result, signature, at)]
  const seen: Partial<Webhook> = { last_delivery_at: at, last_status_code: result.status_code }
  if (succeeded(result)) {
    return {
      delivery: { status: "succeeded", attempts, next_attempt_at: null },
      webhook: { ...seen, consecutive_failures: 0 },
      dropped: false,
    }
  }
  const consecutive_failures = webhook.consecutive_failures + 1
  const dropped = webhook.enabled && consecutive_failures >= FAILURES_UNTIL_DISABLED
  const wait = delivery.status === "pending" ? schedule[attempts.length - 1] : undefined
  const goesOn = wait !== undefined && webhook.enabled && !dropped
  return {
    delivery: {
      status: goesOn ? "pending" : wait === undefined ? "failed" : "dropped",
      attempts,
      next_attempt_at: goesOn ? timestamp(now + wait) : null,
    },
    webhook: { ...seen, consecutive_failures, ...(dropped && { enabled: false, disabled_at: at }) },
    dropped,
  }
}

/** Patches that drop what still waits for an endpoint that was disabled or deleted (assumption W6, section 3.5). */
export const dropWaiting = (deliveries: readonly Delivery[]): { id: string; fields: Partial<Delivery> }[] =>
  deliveries
    .filter(({ status }) => status === "pending")
    .map(({ id }) => ({ id, fields: { status: "dropped", next_attempt_at: null } }))

function kept(result: AttemptResult, signature: string, at: Timestamp): DeliveryAttempt {
  const { status_code, duration_ms, error, response_body } = result
  const beginning = response_body === null ? null : cutToBytes(response_body, KEPT_RESPONSE_BYTES)
  return { at, status_code, duration_ms, error, response_body: beginning, signature }
}

const timestamp = (ms: number): Timestamp => new Date(ms).toISOString()
