import type { Bytes } from "../api/contract.ts"
import type { InlineImage } from "../core/emails/preview-page.ts"
import { notFound } from "../core/errors.ts"
import type { StoredAttachment } from "../core/records/basics.ts"
import type { World } from "./context.ts"

type Kept = Pick<World, "blobs">
type Message = { attachments: readonly StoredAttachment[] }

/** An attachment of a message, sent or received, by its place in the list from 0. Throws `not_found`, saying how many there are. */
export function attachmentFile({ blobs }: Kept, { attachments }: Message, index: string): Bytes {
  const attachment = /^\d{1,4}$/.test(index) ? attachments[Number(index)] : undefined
  if (!attachment) throw notFound(`The message has no attachment ${index}; it has ${attachments.length}.`)
  return download(blobs.read(attachment.blob), attachment)
}

/** What the HTML of a message may refer to as `cid:…`; its bytes are read when it does. */
export const inlineImages = ({ blobs }: Kept, { attachments }: Message): InlineImage[] =>
  attachments.flatMap(({ content_id, content_type, blob }) =>
    content_id === null ? [] : [{ content_id, content_type, bytes: () => blobs.read(blob) }],
  )

/** What a browser may be told an attachment is. Anything else could be run as a page, script or style of this server. */
const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp"]

/** Bytes as a file to save: never shown as a page of this server. The type that the message declares is in the message's JSON. */
const download = (
  bytes: Uint8Array,
  { filename, content_type }: { filename: string; content_type: string },
): Bytes => ({
  bytes,
  content_type: IMAGES.includes(content_type.toLowerCase()) ? content_type : "application/octet-stream",
  headers: {
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": `attachment; filename="${filename.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encode(filename)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
  },
})

const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
