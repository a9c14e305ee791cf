import { eachHeaderField, headerFields } from "../core/inbound/headers.ts"

/** Alters the body so that its DKIM signature fails. If the encoding allows it, the decoded text stays the same. */
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
