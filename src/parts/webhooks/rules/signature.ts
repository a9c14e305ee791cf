import { createHmac, timingSafeEqual } from "node:crypto"
import { internal } from "../../../core/errors.ts"
import type { Ids } from "../../../core/ports.ts"

/** Maximum difference between `t` and the receiver's clock (section 8). */
const SIGNATURE_TOLERANCE_SECONDS = 300

const SECRET_CHARACTERS = 40

/** Creates the secret of a new endpoint: `whsec_` and 40 random characters (section 2.7). The API shows it once. */
export const newSecret = (ids: Pick<Ids, "token">): string => `whsec_${ids.token(SECRET_CHARACTERS)}`

/**
 * Returns the value of the signature header for one attempt (section 6, assumptions webhooks.signature_time and webhooks.signature_key).
 *
 * @param secret the whole `whsec_…` string; its UTF-8 bytes are the key.
 * @param body the body exactly as sent.
 * @param t wall-clock time in seconds; fractions are ignored.
 */
export function sign(secret: string, body: string | Uint8Array, t: number): string {
  if (!Number.isFinite(t) || t < 0) throw internal("A webhook cannot be signed without a valid time.")
  const seconds = Math.floor(t)
  return `t=${seconds},v1=${mac(secret, seconds, body).toString("hex")}`
}

/**
 * Whether a webhook request is genuine, as every receiver must check it (section 6): over the raw bytes, in constant time, and at
 * most 300 seconds before or after now.
 *
 * @param header the value of the signature header (assumption webhooks.signature_header); without it the request is not genuine.
 * @param rawBody the raw request body, not the parsed event serialised again.
 * @param options `now` is the receiver's clock in milliseconds since the epoch.
 */
export function isValidSignature(
  secret: string,
  header: string | undefined | null,
  rawBody: string | Uint8Array,
  options: { now: number; tolerance_seconds?: number },
): boolean {
  const parts = parse(header ?? "")
  if (parts === null || secret === "") return false
  const genuine = timingSafeEqual(mac(secret, parts.t, rawBody), parts.v1)
  const age = Math.abs(Math.floor(options.now / 1000) - parts.t)
  return genuine && age <= (options.tolerance_seconds ?? SIGNATURE_TOLERANCE_SECONDS)
}

const mac = (secret: string, t: number, body: string | Uint8Array): Buffer =>
  createHmac("sha256", Buffer.from(secret, "utf8")).update(`${t}.`).update(body).digest()

/** Parses one `t` and one `v1` in any order. Unknown schemes are ignored. */
function parse(header: string): { t: number; v1: Buffer } | null {
  const fields = header.split(",").map((field) => field.trim())
  const only = (name: string) => {
    const values = fields.filter((field) => field.startsWith(`${name}=`))
    return values.length === 1 ? values[0]!.slice(name.length + 1) : ""
  }
  const t = only("t")
  const v1 = only("v1")
  if (!/^\d{1,12}$/.test(t) || !/^[0-9a-f]{64}$/i.test(v1)) return null
  return { t: Number(t), v1: Buffer.from(v1, "hex") }
}
