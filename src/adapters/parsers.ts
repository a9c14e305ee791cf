import { Readable } from "node:stream"
import { type AddressObject, type EmailAddress, simpleParser } from "mailparser"
import PostalMime, { type Address } from "postal-mime"
import type { ParsedParts } from "./parsed-parts.ts"

/** A larger message is given to mailparser in such pieces: all at once, it would hold every line of it at the same time. */
const CHUNK = 128 * 1024

function* chunksOf(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at < raw.length; at += CHUNK) yield raw.subarray(at, at + CHUNK)
}

/** Reads a message with mailparser. May never settle, and may hold the thread: only for a worker with a deadline. */
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

/** Reads a message with postal-mime: less thorough, but it settles where mailparser does not. */
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
