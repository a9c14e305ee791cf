const TOLERANCE_SECONDS = 300

/**
 * Verifies the signature of a webhook request (section 6). Uses Web Crypto, so that it also works outside Node.
 * @param header the value of `Service-Signature`
 * @param raw the raw bytes of the body
 */
export async function isGenuine(secret: string, header: string | null | undefined, raw: Uint8Array): Promise<boolean> {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? []
  if (t === undefined || v1 === undefined) return false
  if (Math.abs(Date.now() / 1000 - Number(t)) > TOLERANCE_SECONDS) return false
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"])
  const signature = Uint8Array.from(v1.match(/../g) as string[], (pair) => Number.parseInt(pair, 16))
  const prefix = new TextEncoder().encode(`${t}.`)
  const signed = new Uint8Array(prefix.length + raw.length)
  signed.set(prefix)
  signed.set(raw, prefix.length)
  return await crypto.subtle.verify("HMAC", key, signature, signed)
}
