import { defaultSettings } from "../../../core/assumptions/settings.ts"
import type { AttemptResult } from "../../../core/ports.ts"
import type { Trace } from "../../../core/request/trace-context.ts"
import type { BlobRef, Timestamp } from "../../../core/state/basics.ts"
import { copyText, cutToBytes } from "../../../core/text/text.ts"
import type { Delivery, DeliveryAttempt, Webhook } from "../record.ts"
import { type Payload, takeTexts } from "./payload.ts"

/** Number of consecutive failed attempts that disables an endpoint (sections 3.5 and 8). */
export const FAILURES_UNTIL_DISABLED = 15
/** Maximum size of the response body stored with an attempt. */
const KEPT_RESPONSE_BYTES = 4096

/** The default name of the signature header (section 6, assumption webhooks.signature_header). */
const SIGNATURE_HEADER = defaultSettings["webhooks.signature_header"]

/** Whether an endpoint gets an event: it is enabled and subscribed (section 6). */
export const wants = (webhook: Webhook, type: string): boolean =>
  webhook.enabled && (webhook.events === "all" || webhook.events.some((name) => name === type))

/**
 * Returns one row for each enabled endpoint that subscribes to the event, to be committed together with the event.
 * The body is serialised once, so that every endpoint and every attempt gets the same bytes (assumption webhooks.signature_time).
 *
 * @param now sandbox time in milliseconds.
 * @param wait milliseconds until the first attempts are due (assumption webhooks.retry_schedule).
 * @param trace the trace of the request that sent the email.
 * @param ids creates the id of each row.
 */
export function planDeliveries(input: {
  account_id: string
  payload: Payload
  email_id: string | null
  inbound_id: string | null
  webhooks: readonly Webhook[]
  ids: () => string
  now: number
  wait: number
  trace?: Trace
  /** Stores the bodies of a received message apart, for each delivery, because records are in memory. By default they stay in the body. */
  keepTexts?: (texts: string) => BlobRef
  /** The body for an endpoint of a dialect; null if it does not get the event. By default, such an endpoint gets none. */
  inDialect?: (webhook: Webhook) => string | null
}): Delivery[] {
  const { account_id, payload, email_id, inbound_id, webhooks, ids } = input
  const subscribed = webhooks.filter((webhook) => webhook.account_id === account_id && wants(webhook, payload.type))
  if (subscribed.length === 0) return []
  const taken = input.keepTexts ? takeTexts(payload) : null
  const own = JSON.stringify(taken?.payload ?? payload)
  const now = timestamp(input.now)
  return subscribed.flatMap((webhook): Delivery[] => {
    const body = webhook.dialect === undefined ? own : (input.inDialect?.(webhook) ?? null)
    if (body === null) return []
    const keepsTexts = taken && input.keepTexts && webhook.dialect === undefined
    return [
      {
        id: ids(),
        account_id,
        webhook_id: webhook.id,
        email_id,
        inbound_id,
        body,
        ...(keepsTexts && { texts: input.keepTexts?.(taken.texts) as BlobRef }),
        event_type: payload.type,
        created_at: now,
        status: "pending",
        attempts: [],
        next_attempt_at: timestamp(input.now + input.wait),
        ...input.trace,
      },
    ]
  })
}

/** Any 2xx within the deadline is a success (section 6, delivery rule 1). A redirect is not (assumption webhooks.url_policy). */
export const isSuccess = (result: Pick<AttemptResult, "error" | "status_code">): boolean =>
  result.error === null && result.status_code !== null && result.status_code >= 200 && result.status_code < 300

/**
 * Returns the changes after an attempt (sections 3.5 and 6, assumptions webhooks.retry_schedule, webhooks.disabled_with_retries and webhooks.test_events). A failed attempt of a pending delivery is retried
 * after the schedule's next wait, unless the schedule has ended or the endpoint is disabled. A finished delivery that was resent
 * manually gets the result and is not retried.
 *
 * @param webhook the endpoint at the end of the attempt, since attempts of one endpoint may overlap.
 * @param signature the value of the signature header that was sent.
 * @param now sandbox time in milliseconds at the end of the attempt. The next wait starts here.
 * @param schedule the waits between attempts in milliseconds; seven waits mean eight attempts.
 * @param header the name of that header (assumption webhooks.signature_header).
 * @returns patches for both records. If `dropped`, this failure disabled the endpoint, and its pending deliveries have to be
 *   dropped too: {@link dropWaiting}.
 */
export function afterAttempt(
  delivery: Delivery,
  webhook: Webhook,
  result: AttemptResult,
  signature: string,
  now: number,
  schedule: readonly number[],
  header: string = SIGNATURE_HEADER,
): { delivery: Partial<Delivery>; webhook: Partial<Webhook>; dropped: boolean } {
  const at = timestamp(now)
  const attempts = [...delivery.attempts, recordAttempt(result, { signature, header }, at)]
  if (delivery.exam) {
    // A repeated request of an exam does not count for the endpoint either.
    const status = isSuccess(result) ? "succeeded" : "failed"
    return { delivery: { status, attempts }, webhook: {}, dropped: false }
  }
  const seen: Partial<Webhook> = { last_delivery_at: at, last_status_code: result.status_code }
  if (isSuccess(result)) {
    return {
      delivery: { status: "succeeded", attempts, next_attempt_at: null },
      webhook: { ...seen, consecutive_failures: 0 },
      dropped: false,
    }
  }
  // A test event that fails is no reason to disable the endpoint (assumption webhooks.test_events).
  const consecutive_failures = webhook.consecutive_failures + (delivery.test ? 0 : 1)
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

/** Returns patches that drop the pending deliveries of an endpoint that was disabled or deleted (assumption webhooks.disabled_with_retries, section 3.5). */
export const dropWaiting = (deliveries: readonly Delivery[]): { id: string; fields: Partial<Delivery> }[] =>
  deliveries
    .filter(({ status }) => status === "pending")
    .map(({ id }) => ({ id, fields: { status: "dropped", next_attempt_at: null } }))

/** An attempt as it is stored. */
export function recordAttempt(
  result: AttemptResult,
  { signature, header }: { signature: string | null; header: string },
  at: Timestamp,
): DeliveryAttempt {
  const { status_code, duration_ms } = result
  const error = result.error && copyText(result.error)
  const response_body = result.response_body && cutToBytes(result.response_body, KEPT_RESPONSE_BYTES)
  const named = header === SIGNATURE_HEADER ? {} : { signature_header: header }
  const { request_headers, response_headers } = result
  const headers = {
    ...(request_headers !== undefined && { request_headers: copyText(request_headers) }),
    ...(response_headers !== undefined && { response_headers: cutToBytes(response_headers, KEPT_RESPONSE_BYTES) }),
  }
  return { at, status_code, duration_ms, error, response_body, signature, ...named, ...headers }
}

const timestamp = (ms: number): Timestamp => new Date(ms).toISOString()
