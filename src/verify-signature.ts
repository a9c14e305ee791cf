import { isValidSignature } from "./parts/webhooks/rules/signature.ts"
import { platform } from "./platform.ts"
import { isBuiltIn } from "./realm.ts"

/**
 * Verifies the signature of a webhook request; for receivers (section 6). Compares in constant time over the raw bytes. Also returns
 * `false` if the timestamp differs from now by more than `tolerance_seconds` (default 300).
 *
 * @param secret the whole `whsec_…` string of the endpoint.
 * @param header the value of `Service-Signature`, also as a list.
 * @param rawBody the raw request body, not JSON serialized again from the parsed event.
 * @throws TypeError for an unset secret, a parsed body or a header of another type.
 */
export function verifySignature(
  secret: string,
  header: string | readonly string[] | undefined | null,
  rawBody: string | Uint8Array | ArrayBuffer,
  options: { tolerance_seconds?: number } = {},
): boolean {
  if (typeof secret !== "string" || secret === "") {
    throw new TypeError(
      `\`secret\` must be the whsec_… secret of the endpoint, got ${nameOf(secret)}. Is its variable set?`,
    )
  }
  const body = isBuiltIn(rawBody, "ArrayBuffer") ? new Uint8Array(rawBody) : rawBody
  if (typeof body !== "string" && !isBuiltIn(body, "Uint8Array")) {
    const how = 'Read the request before anything parses it: `express.raw({ type: "*/*" })`, `await request.text()`.'
    throw new TypeError(
      `\`rawBody\` must be the raw body as text or bytes, not the parsed event, got ${nameOf(rawBody)}. ${how}`,
    )
  }
  const value: unknown = Array.isArray(header) ? header.join(",") : header
  if (value !== undefined && value !== null && typeof value !== "string") {
    throw new TypeError(`\`header\` must be the value of Service-Signature, got ${nameOf(header)}.`)
  }
  return isValidSignature(secret, value, body, { ...options, now: platform.wallMs() })
}

const nameOf = (value: unknown) =>
  value === "" ? "an empty string" : Array.isArray(value) ? "an array" : value === null ? "null" : typeof value
