import { isUtf8 } from "node:buffer"
import type { Reading } from "../ports.ts"
import { contentIdOf } from "../text/content-id.ts"
import { addressText } from "./address-text.ts"
import { isUnknown, isUsable } from "./body-text.ts"
import { encodingOf } from "./charset.ts"
import { type ContentField, formatContentField, parseContentField, plainContentField } from "./content-field.ts"
import { fieldText } from "./field-text.ts"
import { hasOnlyBlanks, unfoldValue } from "./headers.ts"
import { type Field, fieldValue, type ReadPart, walkParts } from "./mime-parts.ts"
import { base64Lines, decodeUu } from "./uuencode.ts"

const COLON = 0x3a
/** Of a message with more parts, the others are left as they are. */
export const MOST_PARTS = 10_000

/** A part that the rules may change before the parser reads it. */
interface Part extends ReadPart {
  message: Message
  /** New values of fields. */
  changes: Map<Field, string>
  /** New fields, by name. */
  added: Map<string, string>
  /** A new body. */
  body?: Buffer
}

interface Message {
  raw: Buffer
  /** The charset in which raw header fields probably are, because a text is. */
  charset: string | undefined
  /** What is missing in the structure, as sentences. */
  problems: Set<string>
  /** How many bytes of its texts may still be read. */
  text_left: number
}

/** What real mail needs and the parser does not do by itself, in this order. Everything else is the parser's reading. */
const RULES: ((part: Part) => void)[] = [
  readAsType,
  readAsTextWithoutParts,
  decodeTransferEncoding,
  unpackUuencode,
  attachEmptyMessage,
  attachNamedText,
  markAlternative,
  cutLongText,
  decodeByContent,
  formatMimeFields,
  formatShownFields,
]

/** A message to be read, and what the rules say of it. */
export interface Prepared {
  message: Buffer
  /** A copy for the parser, or the same bytes if no rule changes anything. */
  raw: Buffer
  /** The charset of raw bytes in headers that are not UTF-8, if a text tells it. */
  charset: string | undefined
  /** Sentences about what is missing. */
  problems: string[]
  /** Whether a part has a body. */
  hasBody: boolean
}

/**
 * Applies the rules to a readable message. Runs in linear time for any bytes.
 *
 * @param text_bytes how much of its texts is read, as they are encoded.
 */
export function applyReadingRules(
  raw: Buffer,
  message_parts: Reading["message_parts"] = "attach",
  text_bytes = Number.POSITIVE_INFINITY,
): Prepared {
  const message: Message = { raw, charset: undefined, problems: new Set(), text_left: text_bytes }
  const parts: Part[] = []
  walkParts(
    raw,
    (found) => {
      const part: Part = Object.assign(found, { message, changes: new Map(), added: new Map() })
      parts.push(part)
      message.charset ??= legacyCharset(part)
      return message_parts === "as_parsed" && isReadAsPart(part)
    },
    MOST_PARTS,
  )
  for (const part of parts) for (const rule of RULES) rule(part)
  // Quoted-printable can be soft line breaks only, which are an empty body: only the parser knows.
  const isContent = ({ encoding, bodyStart, end }: Part) =>
    encoding !== "quoted-printable" && !hasOnlyBlanks(raw, bodyStart, end)
  const hasBody = parts.some((part) => part.parts === 0 && isContent(part))
  const { charset, problems } = message
  return { message: raw, raw: writeChanges(raw, parts), charset, problems: [...problems], hasBody }
}

/** A charset of single bytes or of East Asia. */
function legacyCharset({ type }: Part): string | undefined {
  const encoding = encodingOf(type.params.charset ?? "")
  return encoding === null || encoding.startsWith("utf-") ? undefined : encoding
}

/** Whether the parser reads a message inside of the message as its body. */
const isReadAsPart = ({ type, disposition, encoding }: Part): boolean =>
  type.value === "message/rfc822" && disposition.value === "inline" && /^(7bit|8bit|binary)?$/.test(encoding)

const fieldOf = ({ fields }: Part, name: string): Field | undefined => fields.find((field) => field.name === name)

function set(part: Part, name: string, value: string): void {
  const field = fieldOf(part, name.toLowerCase())
  if (field) part.changes.set(field, value)
  else part.added.set(name, value)
}

const setType = (part: Part) => set(part, "Content-Type", formatContentField(part.type))

/** A part of a digest is a message by default (RFC 2046 5.1.5), and a malformed type is text (RFC 2045 5.2). */
function readAsType(part: Part): void {
  const { type, disposition, fields } = part
  const isWritten = fields.some(({ name }) => name === "content-type")
  const isMalformed = isWritten && !/^[^\s/]+\/[^\s/]+$/.test(type.value)
  if (isMalformed && disposition.value === "" && type.params.name === undefined) type.value = "text/plain"
  else if (isWritten || type.value === "") return
  setType(part)
}

/** A multipart without parts is shown as text: its boundary is missing, or does not occur. */
function readAsTextWithoutParts(part: Part): void {
  if (part.parts > 0 || !part.type.value.startsWith("multipart/")) return
  const { raw, problems } = part.message
  if (!hasOnlyBlanks(raw, part.bodyStart, part.end)) {
    const what = part.type.params.boundary
      ? "The boundary of a multipart does not occur in the message"
      : "The message has a multipart without a boundary"
    problems.add(`${what}; its content is shown as text.`)
  }
  part.type = { value: "text/plain", params: {} }
  setType(part)
}

/** The parser decodes only an encoding without quotes and parameters (mailparser#85). */
function decodeTransferEncoding(part: Part): void {
  const field = fieldOf(part, "content-transfer-encoding")
  if (!field || !/^(base64|quoted-printable)$/.test(part.encoding)) return
  const written = unfoldValue(part.message.raw, field.start, field.end)
  if (written.toLowerCase() !== part.encoding) part.changes.set(field, part.encoding)
}

/** Unpacks uuencoded parts (POSIX, as in mailparser#251). */
function unpackUuencode(part: Part): void {
  if (!/^(x-)?uu(encode|e)?$/.test(part.encoding)) return
  const unpacked = decodeUu(bodyOf(part))
  if (unpacked === null) return
  part.body = base64Lines(unpacked)
  part.encoding = "base64"
  set(part, "Content-Transfer-Encoding", part.encoding)
}

/** The parser does not end with a message inside of the message that has no body. */
function attachEmptyMessage(part: Part): void {
  if (isReadAsPart(part) && hasOnlyBlanks(part.message.raw, part.bodyStart, part.end)) attach(part)
}

function attach(part: Part): void {
  part.disposition.value = "attachment"
  set(part, "Content-Disposition", formatContentField(part.disposition))
}

/** A text with a file name is an attachment wherever it is (assumption inbound.named_texts). */
function attachNamedText(part: Part): void {
  const { type, disposition } = part
  const name = disposition.params.filename || type.params.name || ""
  if (isBodyText(part) && name.trim() !== "" && !isForm(part, part.message.raw)) attach(part)
}

/** The disposition of a part that is another form of the text. */
export const ALTERNATIVE = "x-alternative"

/** An alternative that is neither text nor HTML, such as AMP or an invitation, is another form of the text, unless it says that it is an attachment. */
function markAlternative(part: Part): void {
  const { type, disposition, outer, parts } = part
  const isForm = outer?.type.value === "multipart/alternative" && parts === 0 && disposition.value !== "attachment"
  if (!isForm || isBodyText(part) || type.value.startsWith("multipart/")) return
  disposition.value = ALTERNATIVE
  set(part, "Content-Disposition", formatContentField(disposition))
}

/** Whether a part is a text of the body. */
export const isShownText = (raw: Buffer, part: ReadPart): boolean =>
  isBodyText(part) &&
  (isForm(part, raw) || (part.disposition.params.filename || part.type.params.name || "").trim() === "")

const isBodyText = ({ type, disposition, parts }: ReadPart): boolean =>
  parts === 0 && /^(text\/(plain|html))?$/.test(type.value) && /^(inline)?$/.test(disposition.value)

/** Whether a part is a form of the body, even with a file name (RFC 2387 3.2). A message that is not a multipart is its body. */
function isForm({ outer, isFirst, fields }: ReadPart, raw: Buffer): boolean {
  if (outer === null || outer.type.value === "multipart/alternative") return true
  if (outer.type.value !== "multipart/related") return false
  const { start = "" } = outer.type.params
  return start === "" ? isFirst : contentIdOf(start) === contentIdOf(fieldValue(raw, fields, "content-id"))
}

/** A text takes several times its bytes of memory: with little memory, only the beginning of a long one is read. */
function cutLongText(part: Part): void {
  const { message } = part
  if (message.text_left === Number.POSITIVE_INFINITY || !isBodyText(part)) return
  const body = bodyOf(part)
  const left = message.text_left
  message.text_left = Math.max(0, left - body.length)
  if (body.length <= left) return
  const line = body.lastIndexOf("\n", left) + 1
  const kept = body.subarray(0, line > left / 2 ? line : characterStart(body, left))
  part.body = kept
  const way = "The raw message has all of it; give Sandpost more memory to read more."
  message.problems.add(`Only the first ${kept.length} of ${body.length} bytes of a text were read. ${way}`)
}

/** Where the character of UTF-8 begins that has the byte at this place. */
function characterStart(bytes: Buffer, at: number): number {
  let start = at
  while (start > 0 && start > at - 4 && ((bytes[start] as number) & 0xc0) === 0x80) start--
  return start
}

/** What {@link decodeByContent} tells the decoder of a text, as the name of its charset. */
export interface TextFormat {
  charset: string
  isHtml: boolean
  isFlowed: boolean
  delSp: boolean
}

const FORMAT = "x-format?"

/** The format of a text with such a charset. */
export function textFormat(charset: string): TextFormat {
  const given = new URLSearchParams(charset.startsWith(FORMAT) ? charset.slice(FORMAT.length) : { charset })
  const has = (name: string) => given.has(name)
  return { charset: given.get("charset") ?? "", isHtml: has("html"), isFlowed: has("flowed"), delSp: has("delsp") }
}

/**
 * The charset of a text is found by its content if it is UTF-8 or not declared (assumption inbound.charsets), and its
 * lines are joined after decoding, so that any charset can be joined and a signature stays apart (RFC 3676 4.3,
 * assumption inbound.flowed_text).
 */
function decodeByContent(part: Part): void {
  const { type } = part
  if (!isBodyText(part)) return
  const { charset = "", format, delsp, ...others } = type.params
  const isHtml = type.value === "text/html"
  const isFlowed = !isHtml && format?.trim().toLowerCase() === "flowed"
  if (isUnknown(charset) && isBeyondAscii(part))
    part.message.problems.add(
      `The charset ${JSON.stringify(charset.slice(0, 60))} of a text is unknown; its bytes are read as UTF-8, ISO-2022-JP or windows-1252.`,
    )
  const isUtf8Declared = /^utf[-_]?8$/i.test(charset)
  if (!isFlowed && (isPlainUtf8(part, charset) || (!isUtf8Declared && isUsable(charset)))) return
  const given = new URLSearchParams({ charset })
  if (isHtml) given.set("html", "")
  if (isFlowed) given.set("flowed", "")
  if (delsp?.trim().toLowerCase() === "yes") given.set("delsp", "")
  part.type = { value: type.value || "text/plain", params: { ...others, charset: FORMAT + given } }
  setType(part)
}

/** Whether a text is neither ASCII nor UTF-8, or in UTF-7, which libmime refuses. Only for texts whose charset is unknown, because it decodes them. */
function isBeyondAscii(part: Part): boolean {
  const written = bodyOf(part).toString("latin1")
  const bytes =
    part.encoding === "base64"
      ? Buffer.from(written, "base64")
      : Buffer.from(part.encoding === "quoted-printable" ? fromQuotedPrintable(written) : written, "latin1")
  return (
    !isUtf8(bytes) || bytes.includes(0x1b) || (/utf-?7/i.test(part.type.params.charset ?? "") && bytes.includes("+"))
  )
}

const fromQuotedPrintable = (text: string): string =>
  text.replace(/=([0-9a-f]{2})|=\r?\n/gi, (_, hex?: string) =>
    hex === undefined ? "" : String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Bytes beyond ASCII and escapes in quoted-printable. */
const ENCODED_BYTE = /=(?:[89a-f]|1b)/i
const SHORT = 65_536

/** Whether the parser reads a text right without help, as far as that shows without decoding it. */
function isPlainUtf8(part: Part, charset: string): boolean {
  const body = bodyOf(part)
  if (part.encoding === "base64" || !/^(utf-?8|us-ascii)?$/i.test(charset)) return false
  if (!isUtf8(body) || body.includes("\x1b$")) return false
  if (part.encoding !== "quoted-printable") return true
  return body.length < SHORT && !ENCODED_BYTE.test(body.toString("latin1"))
}

/** Whether the bytes of a header, given as Latin-1, are this text in UTF-8, which the parser reads. */
const isWrittenAs = (text: string, latin1: string): boolean => Buffer.from(text).toString("latin1") === latin1

/** Rewrites type and disposition where the parser would misread raw bytes beyond ASCII, encoded words or parameters. */
function formatMimeFields(part: Part): void {
  for (const [name, value] of [
    ["content-type", part.type],
    ["content-disposition", part.disposition],
  ] as const) {
    const field = fieldOf(part, name)
    if (!field || part.changes.has(field)) continue
    const { raw, charset } = part.message
    const latin1 = unfoldValue(raw, field.start, field.end)
    const text = fieldText(latin1, charset)
    const isMisread = !isWrittenAs(text, latin1) || plainContentField(text) !== text || isMisfolded(raw, field, value)
    if (isMisread) part.changes.set(field, formatContentField(value))
  }
}

/**
 * The value of a field as libmime 5.6.4 unfolds it: with one space instead of a line break and all white space after it, where only the
 * line break goes (RFC 5322 2.2.3). Such white space may be part of a boundary (mail-mime-parser#55, IBM Notes) or a name.
 */
const parserValue = (raw: Buffer, { start, end }: Field): string =>
  raw
    .toString("latin1", raw.indexOf(COLON, start) + 1, end)
    .replace(/(?:\r?\n|\r)[ \t]*/g, " ")
    .trim()

const WIDE_SPACE = /[ \t]{2}|\t/

const UNINDENTED = /\n(?![ \t]|$)/

/**
 * Whether the parser would read another boundary or name, because white space in it is folded or not written as in the delimiters, or
 * because a parameter is not indented.
 */
function isMisfolded(raw: Buffer, field: Field, { params }: ContentField): boolean {
  if (UNINDENTED.test(raw.toString("latin1", field.start, field.end))) return true
  if (!WIDE_SPACE.test(unfoldValue(raw, field.start, field.end))) return false
  const read = parseContentField(fieldText(parserValue(raw, field))).params
  return ["boundary", "name", "filename"].some((name) => read[name] !== params[name])
}

/**
 * Rewrites the subject where the parser would misread raw bytes beyond ASCII, folding, or a space before the colon (RFC 5322 4.5), and
 * the addresses of a message that is read as a part. Those of the message itself are not read by the parser.
 */
function formatShownFields(part: Part): void {
  const { raw, charset } = part.message
  if (part.outer !== null && part.outer.type.value !== "message/rfc822") return
  for (const field of part.fields) {
    const isAddress = part.outer !== null && /^(from|to|cc|bcc)$/.test(field.name)
    if (!isAddress && field.name !== "subject") continue
    const latin1 = unfoldValue(raw, field.start, field.end)
    const plain = isAddress ? addressText(latin1, charset) : fieldText(latin1, charset)
    const isSpaced = raw[field.start + field.name.length] !== COLON
    const isWide = latin1.replaceAll("\t", " ") !== parserValue(raw, field)
    if (isSpaced || isWide || !isWrittenAs(plain, latin1)) part.changes.set(field, plain)
  }
}

const bodyOf = ({ body, message, bodyStart, end }: Part): Buffer =>
  body ?? message.raw.subarray(bodyStart, Math.max(bodyStart, end))

function writeChanges(raw: Buffer, parts: Part[]): Buffer {
  const output: Buffer[] = []
  let from = 0
  const replace = (start: number, end: number, by: Buffer | string) => {
    output.push(raw.subarray(from, start), Buffer.from(by as string))
    from = end
  }
  for (const { start, fields, changes, added, gap, bodyStart, end, body } of parts) {
    // New fields come first, because the empty line after the others may be missing.
    for (const [name, value] of added) replace(start, start, `${name}: ${value}\r\n`)
    for (const field of fields) {
      const value = changes.get(field)
      if (value !== undefined) replace(field.start, field.end, `${field.name}: ${value}\r\n`)
    }
    if (gap) replace(gap.start, gap.end, "\r\n")
    if (body) replace(bodyStart, end, body)
  }
  return output.length === 0 ? raw : Buffer.concat([...output, raw.subarray(from)])
}
