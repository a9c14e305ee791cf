import { verifySignature as verify } from "./core/webhooks/signature.ts"

/**
 * Whether a webhook request is genuine, as a receiver checks it (section 6).
 * @param secret the endpoint's `whsec_…`
 * @param header the value of `Service-Signature`
 * @param rawBody the bytes of the body as they came, not JSON made again
 */
export const verifySignature = (
  secret: string,
  header: string | null | undefined,
  rawBody: string | Uint8Array,
): boolean => verify(secret, header, rawBody, { now: Date.now() })
