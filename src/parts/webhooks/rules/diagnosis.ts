import type { Delivery, DeliveryAttempt } from "../record.ts"

/** Receivers should reject signatures that are older than this (section 6). */
const TOLERANCE_MS = 300_000

const CLOCK_FIX = "Reset the clock, or use the time of the sandbox in the receiver."

/** Why a delivery has not succeeded, and what to do. They contain no values, so that agents may read them as texts of Sandpost. */
export const DIAGNOSES = {
  not_attempted: "Nothing was sent yet.",
  not_sent: "Nothing was sent; the error of the attempt says why. Check the URL of the endpoint.",
  no_response:
    "The receiver did not respond; the error of the attempt says why. Check that it runs at this URL and responds within 10 seconds.",
  no_handler:
    "The receiver has no POST handler at this URL. Correct the URL of the endpoint or the route of the receiver.",
  redirected: "The receiver redirects, and redirects are not followed. Register the URL that it redirects to.",
  failed: "The receiver failed itself. Its response and its log say why.",
  clock_ahead: `The receiver refused the request. The sandbox clock is more than 5 minutes ahead of real time, so a receiver that checks the age of the signature rejects it. ${CLOCK_FIX}`,
  clock_behind: `The receiver refused the request. The sandbox clock is more than 5 minutes behind real time, so a receiver that checks the age of the signature rejects it. ${CLOCK_FIX}`,
  refused:
    "The receiver refused the request; status 400, 401 and 403 usually mean that it rejected the signature. It must compute HMAC-SHA256 of `<t>.<raw body>`, with the bytes as received and before JSON parsing, keyed with this endpoint's whole secret including `whsec_`. Examine the endpoint to see which cases fail.",
} as const

/**
 * Why the last attempt of a webhook delivery failed, and what to do; null if the delivery succeeded.
 *
 * @param offset_ms how far the sandbox clock is ahead of real time.
 */
export function diagnoseDelivery(
  { status, attempts }: Pick<Delivery, "status" | "attempts">,
  offset_ms: number,
): string | null {
  if (status === "succeeded") return null
  const last = attempts.at(-1)
  return DIAGNOSES[last ? causeOf(last, offset_ms) : "not_attempted"]
}

function causeOf({ status_code, signature }: DeliveryAttempt, offset_ms: number): keyof typeof DIAGNOSES {
  if (status_code === null) return signature === null ? "not_sent" : "no_response"
  if (status_code === 404 || status_code === 405) return "no_handler"
  if (status_code >= 300 && status_code < 400) return "redirected"
  if (status_code >= 500) return "failed"
  if (Math.abs(offset_ms) <= TOLERANCE_MS) return "refused"
  return offset_ms > 0 ? "clock_ahead" : "clock_behind"
}
