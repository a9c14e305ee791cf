import { createHash } from "node:crypto"

/** The id of an attachment: a UUID made of the message's id and its place, since the core counts attachments. */
export function attachmentId(message_id: string, index: number): string {
  const hex = createHash("sha256").update(`${message_id} ${index}`).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
