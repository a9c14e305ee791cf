import { Readable } from "node:stream"
import { type AddressObject, type EmailAddress, type HeaderValue, MailParser, simpleParser } from "mailparser"
import PostalMime, { type Address } from "postal-mime"
import { safeFileName } from "../core/inbound/file-name.ts"
import type { ParsedAttachment, ParsedMail, Reading } from "../core/ports.ts"
import { escapeHtml } from "../core/text.ts"

/** Larger messages are passed to mailparser in chunks of this size, because it would otherwise hold all lines in memory at once. */
const CHUNK = 128 * 1024

function* chunksOf(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at < raw.length; at += CHUNK) yield raw.subarray(at, at + CHUNK)
}

/**
 * mailparser calls this for a text beside the HTML, such as the footer of a mailing list, and adds the result to the HTML. Once it has the
 * HTML, it asks for all texts as HTML, which nobody reads. Its own function takes seconds for long texts.
 */
function textBesideHtml(this: { html?: string }, text: string): string {
  return this.html ? "" : `<p>${escapeHtml(text.trim()).replaceAll("\n", "<br>\n")}</p>`
}
Object.defineProperty(MailParser.prototype, "textToHtml", { value: textBesideHtml })

type Bodies = { hasHtml: boolean; options: { html_of_text?: Reading["html_of_text"] } }
const joinBodies: (this: Bodies) => unknown = Reflect.get(MailParser.prototype, "getTextContent")

/** mailparser adds texts to the HTML only if it has seen HTML (assumption H16). */
function joinWanted(this: Bodies): unknown {
  if (this.options.html_of_text === "no") this.hasHtml = false
  return joinBodies.call(this)
}
Object.defineProperty(MailParser.prototype, "getTextContent", { value: joinWanted })

/** Parses a message with mailparser. It may never settle and may block the thread: only for a worker with a timeout. */
export const withMailparser = async (raw: Buffer, { html_of_text }: Reading): Promise<ParsedParts> => {
  const options = { skipImageLinks: true, skipHtmlToText: true, skipTextLinks: true, html_of_text }
  const mail = await simpleParser(raw.length > CHUNK ? Readable.from(chunksOf(raw)) : raw, options)
  return {
    ...authorOf(mailboxes(mail.from)),
    to: mailboxes(mail.to).flatMap(addressOf),
    cc: mailboxes(mail.cc).flatMap(addressOf),
    subject: mail.subject ?? "",
    message_id: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html || "",
    attachments: mail.attachments.map((found) => ({
      filename: found.filename ?? "",
      content_type: found.contentType,
      declared_type: declaredType(found.headers.get("content-type")) || found.contentType,
      content_id: found.contentId ?? "",
      bytes: Buffer.isBuffer(found.content) ? found.content : Buffer.alloc(0),
    })),
  }
}

const mailboxes = (field: AddressObject | AddressObject[] | undefined): EmailAddress[] =>
  [field ?? []].flat().flatMap(({ value }) => value.flatMap((entry) => entry.group ?? [entry]))

type Entry = { address?: string; name?: string }

/** The address of an entry; none for a name without an `@` (assumption H14). */
const addressOf = ({ address = "" }: Entry): string[] => (address.includes("@") ? [address] : [])

/** The first author. One without an address, such as MAILER-DAEMON, is a name (assumption H14). */
const authorOf = ([author = {}]: Entry[]) => {
  const [from = ""] = addressOf(author)
  return { from, from_name: author.name || (from === "" ? (author.address ?? "") : "") }
}

/** The type in the part's header. mailparser shows a guess from the file name instead of application/octet-stream. */
const declaredType = (field: HeaderValue | undefined): string | undefined =>
  typeof field === "object" && "value" in field && typeof field.value === "string" ? field.value : undefined

type Forms = { options: Bodies["options"]; textMap: Map<unknown, { plain?: unknown[]; html?: unknown[] }> }
const joinForms: (this: Forms) => void = Reflect.get(PostalMime.prototype, "renderTextContent")

/** postal-mime converts a text of one kind to the other if it has none of that kind. */
function joinWantedForms(this: Forms): void {
  for (const forms of this.textMap.values()) {
    forms.plain ??= []
    if (this.options.html_of_text === "no") forms.html ??= []
  }
  joinForms.call(this)
}
Object.defineProperty(PostalMime.prototype, "renderTextContent", { value: joinWantedForms })

/** Parses a message with postal-mime: less thorough than mailparser, but it always settles. */
export const withPostalMime = async (raw: Buffer, { message_parts, html_of_text }: Reading): Promise<ParsedParts> => {
  const options = { attachmentEncoding: "arraybuffer" as const, maxNestingDepth: 256, html_of_text }
  const mail = await PostalMime.parse(raw, { ...options, rfc822Attachments: message_parts === "attach" })
  return {
    ...authorOf(flat(mail.from ? [mail.from] : [])),
    to: flat(mail.to ?? []).flatMap(addressOf),
    cc: flat(mail.cc ?? []).flatMap(addressOf),
    subject: mail.subject ?? "",
    message_id: mail.messageId ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    attachments: mail.attachments.map((found) => ({
      filename: found.filename ?? "",
      content_type: found.mimeType,
      declared_type: found.mimeType,
      content_id: found.contentId ?? "",
      bytes: typeof found.content === "string" ? Buffer.from(found.content) : new Uint8Array(found.content),
    })),
  }
}

const flat = (addresses: Address[]) => addresses.flatMap((entry) => entry.group ?? [entry])

/** The result of a parser, before names are sanitized and counts are limited. */
export interface ParsedParts extends Omit<ParsedMail, "headers" | "parser" | "parse_error" | "attachments"> {
  attachments: (Pick<ParsedAttachment, "filename" | "content_type" | "declared_type"> & {
    content_id: string
    bytes: Uint8Array
  })[]
}

const MOST_ATTACHMENTS = 1_000
const MOST_ADDRESSES = 1_000
const LONGEST_LINE = 16_384

/** Reduces a header value to one line of at most 16 KiB, because it appears in lists and webhooks. */
const line = (value: string) =>
  value
    .slice(0, LONGEST_LINE)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()

/** Sanitizes the parts for storage: limits their number, puts header values on one line, makes attachment names safe. */
export const tidyParts = (parts: ParsedParts): Omit<ParsedMail, "headers" | "parser"> => {
  const left = parts.attachments.length - MOST_ATTACHMENTS
  return {
    from: line(parts.from),
    from_name: line(parts.from_name),
    to: parts.to.slice(0, MOST_ADDRESSES).map(line),
    cc: parts.cc.slice(0, MOST_ADDRESSES).map(line),
    subject: line(parts.subject),
    message_id: line(parts.message_id),
    text: parts.text.toWellFormed(),
    html: parts.html.toWellFormed(),
    attachments: parts.attachments.slice(0, MOST_ATTACHMENTS).map(attachment),
    parse_error:
      left > 0
        ? `Only the first ${MOST_ATTACHMENTS} attachments are listed; ${left} more are in the raw message.`
        : null,
  }
}

const attachment = (found: ParsedParts["attachments"][number], index: number): ParsedAttachment => ({
  filename: safeFileName(found.filename, `attachment-${index + 1}`),
  content_type: mimeType(found.content_type),
  declared_type: mimeType(found.declared_type),
  content_id: line(found.content_id).replace(/^<|>$/g, "") || null,
  size: found.bytes.byteLength,
  bytes: ownBuffer(found.bytes),
})

const mimeType = (type: string): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type.toLowerCase() : "application/octet-stream"

/** Bytes with an unshared buffer, so that it can be transferred to another thread; copies them if needed. */
export const ownBuffer = (bytes: Uint8Array): Buffer => {
  const alone = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  const own = alone ? bytes : new Uint8Array(bytes)
  return Buffer.from(own.buffer, 0, own.byteLength)
}
