import { verifySignature as verifyAt } from "./core/webhooks/signature.ts"
import { platform } from "./platform.ts"

/**
 * Verifies the signature of a webhook request; for receivers (section 6). Compares in constant time over the raw bytes. Also returns
 * `false` if the timestamp differs from now by more than `tolerance_seconds` (default 300).
 *
 * @param secret the whole `whsec_…` string of the endpoint.
 * @param header the value of `Service-Signature`.
 * @param rawBody the raw request body, not JSON serialized again from the parsed event.
 */
export function verifySignature(
  secret: string,
  header: string | undefined | null,
  rawBody: string | Uint8Array,
  options: { tolerance_seconds?: number } = {},
): boolean {
  return verifyAt(secret, header, rawBody, { ...options, now: platform.wallMs() })
}
