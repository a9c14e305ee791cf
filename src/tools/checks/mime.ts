import { isAscii, isUtf8 } from "node:buffer"
import { decodeBody, isUsable } from "../../core/mail/body-text.ts"
import { decodeUndeclared } from "../../core/mail/charset.ts"
import { fromFirstField, lineEnd, unfoldValue } from "../../core/mail/headers.ts"
import { type Field, type ReadPart, walkParts } from "../../core/mail/mime-parts.ts"
import { plainText } from "../../core/mail/plain-text.ts"
import { isShownText, MOST_PARTS } from "../../core/mail/reading-rules.ts"
import { isTrace } from "../../parts/submission/rules/carried.ts"
import { decodeContent } from "../../parts/submission/rules/carried-texts.ts"
import { type Findings, shortenText } from "./findings.ts"
import { checkFields } from "./mime-fields.ts"
import { comparedWords } from "./text-part.ts"

/** Maximum bytes of a line without its line break (RFC 5322 2.1.1). */
const LONGEST_LINE = 998
/** Addresses beyond ASCII need SMTPUTF8, with which header fields are UTF-8 (RFC 6532). */
const WIDE_ADDRESS = /[\x80-\xff][^\s<>@",]*@|@[^\s<>",]*[\x80-\xff]/
/** Maximum characters of a text whose words are compared. */
const COMPARED = 100_000
/** A text repeats the HTML if at least this share of its words is in there. A footer does not. */
const SAME_WORDS = 0.8

/**
 * Checks the MIME of a carried message as its mailer wrote it: mistakes that the reader of Sandpost and many mailboxes
 * repair, and others do not. Takes linear time.
 */
export function checkMime(written: Uint8Array, findings: Findings): void {
  const raw = fromFirstField(Buffer.from(written.buffer, written.byteOffset, written.byteLength))
  const parts: ReadPart[] = []
  const message = walkParts(
    raw,
    (part) => {
      parts.push(part)
      return false
    },
    MOST_PARTS,
  )
  checkHead(raw, message, findings)
  checkFields(raw, message, parts, findings)
  checkLines(raw.subarray(0, message.bodyStart), "A line of the header", "headers", findings)
  const cut = parts.find((part) => part.parts > 0 && !part.isClosed && part.end === raw.length)
  if (cut && parts.length < MOST_PARTS) {
    const message = `A reader may see only a part of the message: it ends without the line "--${shortenText(cut.type.params.boundary ?? "", 40)}--".`
    findings.add("mime-cut", { part: "headers", message, excerpt: `Content-Type: ${cut.type.value}` })
  }
  for (const part of parts) {
    checkFileName(raw, part, findings)
    if (part.parts > 0) checkForms(raw, part, parts, findings)
    else checkContent(raw, part, findings)
  }
}

function checkHead(raw: Buffer, { fields }: ReadPart, findings: Findings): void {
  const contentField = fields.find(({ name }) => /^content-(?:type|transfer-encoding)$/.test(name))
  if (contentField && !fields.some(({ name }) => name === "mime-version")) {
    const message = "A reader may see the source of the parts: without MIME-Version, a mail is plain text in ASCII."
    findings.add("mime-version", { part: "headers", message, excerpt: textOf(raw, contentField) })
  }
  const wide = fields.filter(({ name, start, end }) => !isTrace(name) && !isAscii(raw.subarray(start, end)))
  if (wide.some(({ start, end }) => WIDE_ADDRESS.test(raw.toString("latin1", start, end)))) return
  for (const field of wide.filter(({ name }) => !name.startsWith("content-"))) {
    const bytes = raw.subarray(field.start, field.end)
    const message = `A program that guesses another charset shows "${wrongWord(bytes)}": the header is not encoded.`
    findings.add("mime-header", { part: "headers", message, excerpt: textOf(raw, field) })
  }
}

function checkFileName(raw: Buffer, { fields }: ReadPart, findings: Findings): void {
  const wide = fields.find(
    ({ name, start, end }) => /^content-(?:type|disposition)$/.test(name) && !isAscii(raw.subarray(start, end)),
  )
  if (!wide) return
  const shown = wrongWord(raw.subarray(wide.start, wide.end)).replace(/^.*?name="?|"?;?$/gi, "")
  const message = `A program that guesses another charset saves the file as "${shown}": its name is not encoded.`
  findings.add("mime-file-name", { part: "attachments", message, excerpt: textOf(raw, wide) })
}

/** Checks how text and HTML lie in a multipart. */
function checkForms(raw: Buffer, part: ReadPart, parts: readonly ReadPart[], findings: Findings): void {
  if (!/^multipart\/(?:mixed|alternative)$/.test(part.type.value)) return
  const children = parts.filter(({ outer }) => outer === part)
  const texts = children.filter((child) => !isHtml(child) && isShownText(raw, child))
  const pages = children.filter((child) => isHtml(child) && isShownText(raw, child))
  const [text, page] = [texts.at(-1), pages[0] ?? children.find(({ type }) => type.value === "multipart/related")]
  if (!text || !page) return
  const excerpt = `Content-Type: ${part.type.value}`
  if (part.type.value === "multipart/alternative") {
    if (text.start < page.start) return
    const message = "A program that prefers the last form, as RFC 2046 5.1.4 says, shows the text instead of the HTML."
    findings.add("mime-order", { part: "text", message, excerpt })
  } else if (texts.length === 1 && pages.length === 1 && isRepeated(raw, text, page)) {
    const message = "A reader sees the message twice: multipart/mixed shows the text and the HTML below each other."
    findings.add("mime-mixed", { part: "text", message, excerpt })
  }
}

function isRepeated(raw: Buffer, text: ReadPart, page: ReadPart): boolean {
  const inHtml = new Set(comparedWords(plainText(stringOf(raw, page), COMPARED)))
  const words = comparedWords(stringOf(raw, text).slice(0, COMPARED))
  return words.length > 0 && words.filter((word) => inHtml.has(word)).length >= SAME_WORDS * words.length
}

function checkContent(raw: Buffer, part: ReadPart, findings: Findings): void {
  const bytes = raw.subarray(part.bodyStart, Math.max(part.bodyStart, part.end))
  const isText = isShownText(raw, part)
  const place = !isText ? "attachments" : isHtml(part) ? "html" : "text"
  const name = !isText ? `The file of type ${shortenText(part.type.value, 60)}` : isHtml(part) ? "The HTML" : "The text"
  checkLines(bytes, `A line of ${name.replace("The", "the")}`, place, findings)
  if (/^(?:7bit)?$/.test(part.encoding) && !isAscii(bytes)) {
    const declared = part.encoding === "" ? "names no transfer encoding, which means 7bit" : "is declared as 7bit"
    const message = `${name} ${declared}, but has letters beyond ASCII: a server may refuse or damage them.`
    findings.add("mime-7bit", { part: place, message, excerpt: `Content-Transfer-Encoding: ${part.encoding}` })
  }
  if (isText) checkCharset(part, decodeContent(bytes, part.encoding), name, findings)
}

function checkCharset(part: ReadPart, bytes: Buffer, name: string, findings: Findings): void {
  if (isAscii(bytes)) return
  const { charset = "" } = part.type.params
  const isFalse = /^utf-?8$/i.test(charset) && !isUtf8(bytes)
  if (isUsable(charset) && !isFalse) return
  const declared = shortenText(charset, 40)
  const why = isFalse ? "is not in utf-8, as it says" : charset === "" ? "names no charset" : `names ${declared}`
  const message = `A reader may see "${wrongWord(bytes)}": ${name.replace("The", "the")} ${why}, so programs guess one.`
  const excerpt = `Content-Type: ${part.type.value || "(none)"}${charset === "" ? "" : `; charset=${declared}`}`
  findings.add("mime-charset", { part: isHtml(part) ? "html" : "text", message, excerpt })
}

function checkLines(
  bytes: Buffer,
  name: string,
  part: "headers" | "html" | "text" | "attachments",
  findings: Findings,
) {
  let [longest, count, first] = [0, 0, 0]
  for (let at = 0; at < bytes.length; ) {
    const end = lineEnd(bytes, at)
    const length = end - at - (bytes[end - 1] === LF ? (bytes[end - 2] === CR ? 2 : 1) : 0)
    if (length > LONGEST_LINE && ++count === 1) first = at
    longest = Math.max(longest, length)
    at = end
  }
  if (count === 0) return
  const message = `${name} has ${longest} bytes: servers break it at ${LONGEST_LINE}, or refuse the mail.`
  findings.add("mime-long-line", { part, message, count, excerpt: bytes.toString("utf8", first, first + 60) })
}

const [LF, CR] = [0x0a, 0x0d]
const isHtml = ({ type }: ReadPart) => type.value === "text/html"

const textOf = (raw: Buffer, { start, end }: Field): string => {
  const name = raw.toString("latin1", start, raw.indexOf(":", start))
  return `${name}: ${decodeUndeclared(Buffer.from(unfoldValue(raw, start, end), "latin1"))}`
}

const stringOf = (raw: Buffer, part: ReadPart): string => {
  const bytes = decodeContent(raw.subarray(part.bodyStart, Math.max(part.bodyStart, part.end)), part.encoding)
  return decodeBody(bytes, part.type.params.charset ?? "", isHtml(part))
}

/** The first word beyond ASCII as a program shows it that guesses the wrong charset. */
function wrongWord(bytes: Buffer): string {
  const at = bytes.findIndex((byte) => byte > 0x7f)
  const start = Math.max(0, at - 40)
  const near = bytes.toString("latin1", start, at + 40)
  const [word = ""] = /[^\s<>]*[\x80-\xff][^\s<>]*/.exec(near) ?? []
  const wrong = Buffer.from(word, "latin1")
  return shortenText(isUtf8(bytes) ? new TextDecoder("windows-1252").decode(wrong) : wrong.toString("utf8"), 40)
}
