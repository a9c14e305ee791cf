import { Readable } from "node:stream"
import { type AddressObject, type EmailAddress, simpleParser } from "mailparser"
import PostalMime, { type Address } from "postal-mime"
import type { ParsedParts } from "./parsed-parts.ts"

/** Larger messages are passed to mailparser in chunks of this size, because it would otherwise hold all lines in memory at once. */
const CHUNK = 128 * 1024

function* chunksOf(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at < raw.length; at += CHUNK) yield raw.subarray(at, at + CHUNK)
}

/** Parses a message with mailparser. It may never settle and may block the thread: only for a worker with a timeout. */
export const withMailparser = async (raw: Buffer): Promise<ParsedParts> => {
  const mail = await simpleParser(raw.length > CHUNK ? Readable.from(chunksOf(raw)) : raw, {
    skipImageLinks: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  })
  const author = mailboxes(mail.from)[0]
  return {
    from: author?.address ?? "",
    from_name: author?.name ?? "",
    to: mailboxes(mail.to).map(written),
    cc: mailboxes(mail.cc).map(written),
    subject: mail.subject ?? "",
    message_id: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html || "",
    attachments: mail.attachments.map((found) => ({
      filename: found.filename ?? "",
      content_type: found.contentType,
      content_id: found.contentId ?? "",
      bytes: Buffer.isBuffer(found.content) ? found.content : Buffer.alloc(0),
    })),
  }
}

const mailboxes = (field: AddressObject | AddressObject[] | undefined): EmailAddress[] =>
  [field ?? []].flat().flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]))

const written = ({ address, name }: { address?: string; name?: string }) => address || name || ""

/** Parses a message with postal-mime: less thorough than mailparser, but it always settles. */
export const withPostalMime = async (raw: Buffer): Promise<ParsedParts> => {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer", maxNestingDepth: 256 })
  const author = flat(mail.from ? [mail.from] : [])[0]
  return {
    from: author?.address ?? "",
    from_name: author?.name ?? "",
    to: flat(mail.to ?? []).map(written),
    cc: flat(mail.cc ?? []).map(written),
    subject: mail.subject ?? "",
    message_id: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    attachments: mail.attachments.map((found) => ({
      filename: found.filename ?? "",
      content_type: found.mimeType,
      content_id: found.contentId ?? "",
      bytes: typeof found.content === "string" ? Buffer.from(found.content) : new Uint8Array(found.content),
    })),
  }
}

const flat = (addresses: Address[]) => addresses.flatMap((entry) => entry.group ?? [entry])
