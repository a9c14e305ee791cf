/** The fields of a delivery that a diagnosis reads. */
export interface Delivered {
  status: string
  next_attempt_at: string | null
  attempts: readonly { status_code: number | null; error: string | null; signature: string | null }[]
}

/** Receivers should reject signatures that are older than this (section 6). */
const TOLERANCE_MS = 300_000

/**
 * Why the last attempt of a webhook delivery failed, and what to do. `offset_ms` is how far the sandbox clock is ahead of real time.
 * Null if the delivery succeeded.
 */
export function diagnoseDelivery({ status, next_attempt_at, attempts }: Delivered, offset_ms: number): string | null {
  if (status === "succeeded") return null
  const last = attempts.at(-1)
  const retry = next_attempt_at === null ? "" : ` The next attempt is at ${next_attempt_at}; \`clock\` can move there.`
  if (!last) return `Nothing was sent yet.${retry}`
  return `${causeOf(last, offset_ms)}${retry}`
}

function causeOf({ status_code, signature }: Delivered["attempts"][number], offset_ms: number): string {
  if (status_code === null) {
    const what = signature === null ? "Nothing was sent" : "The receiver did not respond"
    return `${what}; \`error\` says why. Check that the receiver runs at this URL and responds within 10 seconds.`
  }
  if (status_code === 404 || status_code === 405)
    return `The receiver has no POST handler at this URL (${status_code}). Correct the URL of the endpoint or the route of the receiver.`
  if (status_code >= 300 && status_code < 400)
    return "The receiver redirects, and redirects are not followed. Register the URL that it redirects to."
  if (status_code >= 500)
    return `The receiver failed itself (${status_code}). \`response_body\` and the receiver's log say why.`
  const refused = `The receiver refused the request (${status_code})`
  if (Math.abs(offset_ms) > TOLERANCE_MS) {
    const place = offset_ms > 0 ? "ahead of" : "behind"
    return `${refused}. The sandbox clock is ${Math.round(Math.abs(offset_ms) / 1000)} s ${place} real time, so a receiver that checks the age of the signature rejects it: reset the clock, or use the clock of the sandbox in the receiver.`
  }
  return `${refused}; status 400, 401 and 403 usually mean that it rejected the signature. It must compute HMAC-SHA256 of \`<t>.<raw body>\`, with the bytes as received and before JSON parsing, keyed with this endpoint's whole secret including \`whsec_\`. \`examine_receiver\` with this \`webhook_id\` says which cases fail.`
}
