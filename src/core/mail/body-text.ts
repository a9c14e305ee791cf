import { createDecodeStream, decode } from "libmime/lib/charset.js"
import { once } from "../remember.ts"
import { decodeAs, decodeUndeclared, encodingOf, isUnknownToParser } from "./charset.ts"

/** How far into an HTML body a `<meta>` with its charset is searched for. */
const META_WITHIN = 4_096
const WHOLE = /[\u0080-\ufffc\u{10000}-\u{10ffff}]/u

/** What senders write who do not know the charset, and the names of ASCII that libraries take for windows-1252. */
const NO_CHARSET = /^$|binary|^(us-?)?ascii$|^ansi_x3\.4-1968$/i
/** Two bytes above 127 and the escapes of charsets with seven bits, which ASCII, by any of its other names, does not know. */
const BEYOND_ASCII = Buffer.from('\xc3\xbc \x1b$B$"\x1b(B ~{VP~}', "latin1")
const asAscii = once(() => decode(BEYOND_ASCII, "cp367"))

/** Whether a charset is decoded by Node instead of libmime 5.6.4, which does not know it, or takes it for another. */
export const isDecodedByNode = (charset: string): boolean => {
  if (isUnknownToParser(charset)) return true
  const encoding = createDecodeStream(charset).supported ? null : encodingOf(charset)
  // Without a byte order mark, what has another name of UTF-16 begins with the high byte (RFC 2781 4.3), but not for Node.
  return encoding !== null && !encoding.startsWith("utf-16")
}

/** Whether a charset says something about bytes above 127, and can be decoded. */
export const isUsable = (charset: string): boolean =>
  !NO_CHARSET.test(charset) &&
  (isDecodedByNode(charset) || (createDecodeStream(charset).supported && decode(BEYOND_ASCII, charset) !== asAscii()))

/** What is not meant as the name of a charset. */
const NO_NAME = /^$|unknown|default|binary|bit|ascii|user|none/i

/** Whether a charset has a name and cannot be decoded, such as `johab` and those of EBCDIC. */
export const isUnknown = (charset: string): boolean =>
  !NO_NAME.test(charset) && !isDecodedByNode(charset) && !createDecodeStream(charset).supported

/**
 * Decodes the text of a body (assumption inbound.charsets). Its declared charset counts if at least one character beyond ASCII can be read in it.
 * Otherwise, or without a usable charset, a page is in the charset of its `<meta>`, and any other text in UTF-8 or windows-1252.
 */
export function decodeBody(bytes: Buffer, declared: string, isHtml: boolean): string {
  // ISO-2022 has seven bits and escapes. Some senders declare it for other text.
  const isFalse =
    (/^iso-?2022/i.test(declared) && !bytes.includes(0x1b)) || (/^hz/i.test(declared) && !bytes.includes("~{"))
  if (isFalse || !isUsable(declared)) return decodeUndeclared(bytes, isHtml ? metaCharset(bytes) : undefined)
  const text = (isDecodedByNode(declared) && decodeAs(bytes, declared)) || decode(bytes, declared)
  if (!text.includes("\ufffd") || WHOLE.test(text)) return text
  return new TextDecoder((isHtml && metaCharset(bytes)) || "windows-1252").decode(bytes)
}

/** The charset in the `<meta>` of a page. UTF-8 and UTF-16 cannot be true of one that is not valid UTF-8 and was read as ASCII. */
function metaCharset(bytes: Buffer): string | undefined {
  const found = /<meta[^>]{1,200}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(
    bytes.toString("latin1", 0, META_WITHIN),
  )
  const encoding = found?.[1] === undefined ? null : encodingOf(found[1])
  return encoding === null || encoding.startsWith("utf-") ? undefined : encoding
}
