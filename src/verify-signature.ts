import { verifySignature as verifyAt } from "./core/webhooks/signature.ts"

/**
 * Whether a webhook request came from the service and is fresh: for receivers (section 6). Checked in constant time over the bytes
 * as they came; `false` too when the signature is more than 300 seconds from now.
 *
 * @param secret the whole `whsec_…` string of the endpoint.
 * @param header the value of `Service-Signature`.
 * @param rawBody the request body as it came, not JSON made again from the parsed event.
 */
export function verifySignature(
  secret: string,
  header: string | undefined | null,
  rawBody: string | Uint8Array,
  options: { tolerance_seconds?: number } = {},
): boolean {
  return verifyAt(secret, header, rawBody, { ...options, now: Date.now() })
}
