import { eachHeaderField, headerFields } from "../core/inbound/headers.ts"

export interface SigningKey {
  domain: string
  selector: string
  /** PEM. */
  private_key: string
}

/** The message with a DKIM signature (relaxed/relaxed) on top. Throws when the key cannot sign. */
export const signMail = async (raw: Buffer, key: SigningKey, signed_at: Date): Promise<Buffer> => {
  const signature = {
    signingDomain: key.domain,
    selector: key.selector,
    privateKey: key.private_key,
    canonicalization: "relaxed/relaxed",
    signTime: signed_at,
  }
  // Loaded when it is first needed: it takes as long as a whole start.
  const { dkimSign } = await import("mailauth")
  // The library reads keys from `signatureData` only, whatever its types say.
  const { signatures, errors } = await dkimSign(raw, { ...signature, signatureData: [signature] })
  if (signatures === "")
    throw new Error(
      `The message could not be signed for ${key.domain}: ${errors[0]?.err?.message ?? "no reason given"}`,
    )
  return Buffer.concat([Buffer.from(signatures), raw])
}

/** The message with a body that no longer fits its signature, although it still reads the same wherever its encoding allows that. */
export const breakSignature = (raw: Buffer): Buffer => {
  const fields = headerFields(raw)
  const field = (name: string) => fields.find((found) => found.name.toLowerCase() === name)?.value.toLowerCase() ?? ""
  const body = eachHeaderField(raw, () => {})
  const altered = (at: number, inserted: string) =>
    Buffer.concat([raw.subarray(0, at), Buffer.from(inserted), raw.subarray(at)])
  if (field("content-type").startsWith("multipart/")) return altered(body, "This line was added after signing.\r\n")
  const encoding = field("content-transfer-encoding")
  if (encoding === "quoted-printable") return altered(body, "=\r\n")
  if (encoding === "base64" && raw.length > body + 4) return altered(body + 4, "\r\n")
  return altered(raw.length, "\r\nThis line was added after signing.\r\n")
}
