import { Readable, Transform } from "node:stream"
import {
  type AttachmentStream,
  type Headers,
  type HeaderValue,
  type IconvConstructor,
  MailParser,
  type MailParserOptions,
  type MessageText,
} from "mailparser"
import { extension } from "mime-types"
import { decodeBody } from "../core/mail/body-text.ts"
import { safeFileName } from "../core/mail/file-name.ts"
import { joinFlowed } from "../core/mail/flowed-text.ts"
import { plainText } from "../core/mail/plain-text.ts"
import { ALTERNATIVE, MOST_PARTS, type Prepared, textFormat } from "../core/mail/reading-rules.ts"
import { messageIdIn } from "../core/mailbox/thread.ts"
import type { ParsedAttachment, ParsedMail, Reading } from "../core/ports.ts"
import { contentIdOf } from "../core/text/content-id.ts"
import { escapeHtml } from "../core/text/text.ts"
import { MAX_MESSAGE_BYTES } from "../parts/inbound/rules/inbound.ts"
import { isBuiltIn } from "../realm.ts"
import { addressFields, addressIn, type FieldAddress } from "./address-fields.ts"

/** Larger messages are passed to mailparser in chunks of this size, because it would otherwise hold all lines in memory at once. */
const CHUNK = 128 * 1024

function* chunksOf(raw: Buffer): Generator<Buffer> {
  for (let at = 0; at < raw.length; at += CHUNK) yield raw.subarray(at, at + CHUNK)
}

/** Decodes the text of a body once its end has come, since its charset depends on all of it. */
class BodyDecoder extends Transform {
  readonly #charset: string
  readonly #chunks: Buffer[] = []

  constructor(charset: string) {
    super()
    this.#charset = charset
  }

  override _transform(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk)
    done()
  }

  override _flush(done: () => void): void {
    const { charset, isHtml, isFlowed, delSp } = textFormat(this.#charset)
    const text = decodeBody(Buffer.concat(this.#chunks), charset, isHtml)
    this.push(isFlowed ? joinFlowed(text, delSp) : text)
    done()
  }
}

/** A part as mailparser 3.14.2 keeps it until the end, which its types leave out. */
interface MailNode {
  contentType: string | false
  textContent?: string | undefined
  children: MailNode[]
}
type Internals = MailParser & { tree: MailNode; hasText: boolean; hasHtml: boolean; getTextContent(): MessageText }
const Parser = MailParser as unknown as new (options: MailParserOptions) => Internals

/** mailparser joins texts and pages that stand side by side, such as the footer of a mailing list; how one becomes the other is ours. */
class Reader extends Parser {
  readonly #converts: boolean

  constructor(options: MailParserOptions, converts: boolean) {
    super(options)
    this.#converts = converts
  }

  override getTextContent(): MessageText {
    if (this.hasText && this.hasHtml) this.tree = sideBySide(this.tree, this.#converts && hasWords(this.tree))
    return super.getTextContent()
  }

  /** mailparser calls this for the HTML of all texts, which is not used. */
  override textToHtml(): string {
    return ""
  }
}

const isText = ({ contentType }: MailNode) => contentType === "text/plain" || contentType === "message/delivery-status"
const hasWords = (node: MailNode): boolean =>
  (isText(node) && (node.textContent ?? "").trim() !== "") || node.children.some(hasWords)

/** Replaces each text and page that is not an alternative by an alternative, with `converts` of both forms (assumption inbound.html_of_text). */
function sideBySide(node: MailNode, converts: boolean): MailNode {
  if (node.contentType === "multipart/alternative") return node
  const children = node.children.map((child) => sideBySide(child, converts))
  const { contentType, textContent = "" } = node
  if (textContent === "" || (contentType !== "text/html" && !isText(node))) return { ...node, children }
  const forms: MailNode[] = [{ contentType, textContent, children: [] }]
  if (converts && contentType === "text/html")
    forms.push({ contentType: "text/plain", textContent: pageText(textContent), children: [] })
  else if (converts && textContent.trim() !== "")
    forms.push({ contentType: "text/html", textContent: textPage(textContent), children: [] })
  return { ...node, contentType: "multipart/alternative", textContent: undefined, children: [...forms, ...children] }
}

const pageText = (html: string): string =>
  plainText(html, html.length, html.length)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()

const textPage = (text: string): string => `<p>${escapeHtml(text.trim()).replaceAll("\n", "<br>\n")}</p>`

interface Read {
  headers: Headers
  text: string
  html: string
  attachments: { stream: AttachmentStream; content: Buffer[] }[]
}

const read = (raw: Buffer, { message_parts, html_of_text }: Reading): Promise<Read> =>
  new Promise((resolve, reject) => {
    const attach = message_parts === "attach"
    const options: MailParserOptions = {
      checksumAlgo: false,
      Iconv: BodyDecoder as IconvConstructor,
      ignoreEmbedded: attach,
      keepDeliveryStatus: attach,
      maxChildNodes: MOST_PARTS + 1,
      maxHeadSize: MAX_MESSAGE_BYTES,
      skipHtmlToText: true,
      skipTextLinks: true,
    }
    const parser = new Reader(options, html_of_text === "yes")
    const mail: Read = { headers: new Map(), text: "", html: "", attachments: [] }
    parser.on("headers", (headers: Headers) => {
      mail.headers = headers
    })
    parser.on("data", (data: AttachmentStream | MessageText) => {
      if (data.type === "text") {
        mail.text = data.text ?? ""
        mail.html = data.html || ""
        return
      }
      const attachment = { stream: data, content: [] as Buffer[] }
      mail.attachments.push(attachment)
      data.content.on("data", (chunk: Buffer) => attachment.content.push(chunk))
      data.content.once("end", () => data.release?.())
    })
    parser.once("error", reject)
    parser.once("end", () => resolve(mail))
    if (raw.length > CHUNK) Readable.from(chunksOf(raw)).pipe(parser)
    else parser.end(raw)
  })

/** Parses a message with mailparser. It may block the thread: only for a worker with a timeout. */
export const withMailparser = async ({ message, raw, charset }: Prepared, reading: Reading): Promise<ParsedParts> => {
  const { headers, text, html, attachments } = await read(raw, reading)
  const field = (name: string) => textOf(headers.get(name))
  const mailboxes = addressFields(message, charset)
  const isAlternative = ({ headers }: AttachmentStream) =>
    valueWritten(headers.get("content-disposition")) === ALTERNATIVE
  return {
    ...authorOf(mailboxes("from")),
    to: mailboxes("to").flatMap(addressIn),
    cc: mailboxes("cc").flatMap(addressIn),
    subject: field("subject"),
    message_id: messageIdIn(field("message-id")),
    text,
    html,
    attachments: attachments.map(({ stream, content }) => ({
      filename: stream.filename ?? "",
      content_type: stream.contentType,
      declared_type: valueWritten(stream.headers.get("content-type")) || stream.contentType,
      charset: charsetIn(stream.headers.get("content-type")),
      content_id: stream.contentId ?? "",
      ...(reading.is_carried && isAlternative(stream) && { is_alternative: true }),
      bytes: Buffer.concat(content),
    })),
  }
}

const textOf = (field: HeaderValue | undefined): string => (typeof field === "string" ? field : "")

/** The first author with an address. If none has one, such as MAILER-DAEMON, the first is a name (assumption inbound.address_fields). */
const authorOf = (authors: FieldAddress[]) => {
  const author = authors.find((one) => addressIn(one).length > 0) ?? authors[0]
  const [from = ""] = author ? addressIn(author) : []
  return { from, from_name: author?.name || (from === "" ? (author?.address ?? "") : "") }
}

/** The type or disposition in the part's header. mailparser shows a guess from the file name instead of application/octet-stream. */
const valueWritten = (field: HeaderValue | undefined): string | undefined =>
  typeof field === "object" && "value" in field && typeof field.value === "string" ? field.value : undefined

/** The charset that a `Content-Type` declares for a text, unless it is UTF-8. */
function charsetIn(field: HeaderValue | undefined): string {
  const charset =
    typeof field === "object" && "params" in field ? ((field.params as Record<string, string>).charset ?? "") : ""
  return valueWritten(field)?.startsWith("text/") && !/^(utf-?8|us-ascii)$/i.test(charset) ? charset : ""
}

/** The result of a parser, before names are sanitized and counts are limited. */
export interface ParsedParts extends Omit<ParsedMail, "headers" | "parser" | "parse_error" | "attachments"> {
  attachments: (Pick<ParsedAttachment, "filename" | "content_type" | "declared_type" | "charset" | "is_alternative"> & {
    content_id: string
    bytes: Uint8Array
  })[]
}

const MOST_ATTACHMENTS = 1_000
const MOST_ADDRESSES = 1_000
const LONGEST_LINE = 16_384
const LONGEST_CHARSET = 60

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

/** The ending of a file without a name, by which programs open it. Bytes of no known type have none. */
function endingFor(type: string): string {
  const ending = type === "application/octet-stream" ? false : extension(type)
  return ending === false ? "" : `.${ending}`
}

function attachment(found: ParsedParts["attachments"][number], index: number): ParsedAttachment {
  const filename = safeFileName(found.filename, `attachment-${index + 1}${endingFor(mimeType(found.content_type))}`)
  const written_name = line(found.filename)
  return {
    filename,
    ...(written_name !== "" && written_name !== filename && { written_name }),
    ...(found.is_alternative && { is_alternative: true }),
    content_type: mimeType(found.content_type),
    declared_type: mimeType(found.declared_type),
    ...(found.charset && { charset: line(found.charset).slice(0, LONGEST_CHARSET) }),
    content_id: contentIdOf(line(found.content_id)) || null,
    size: found.bytes.byteLength,
    bytes: ownBuffer(found.bytes),
  }
}

const mimeType = (type: string): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type) ? type.toLowerCase() : "application/octet-stream"

/** Bytes with an unshared buffer, so that it can be transferred to another thread; copies them if needed. */
export const ownBuffer = (bytes: Uint8Array): Buffer => {
  const alone = isBuiltIn(bytes.buffer, "ArrayBuffer") && bytes.byteLength === bytes.buffer.byteLength
  const own = alone ? bytes : new Uint8Array(bytes)
  return Buffer.from(own.buffer, 0, own.byteLength)
}
