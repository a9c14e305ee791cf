import { decode } from "libmime/lib/charset.js"
import { decodeUndeclared, encodingOf, isUsable } from "./charset.ts"

/** How far into an HTML body a `<meta>` with its charset is searched for. */
const META_WITHIN = 4_096
const WHOLE = /[\u0080-\ufffc\u{10000}-\u{10ffff}]/u

/**
 * Decodes the text of a body (assumption inbound.charsets). Its declared charset counts if at least one character beyond ASCII can be read in it.
 * Otherwise, or without a usable charset, a page is in the charset of its `<meta>`, and any other text in UTF-8 or windows-1252.
 */
export function decodeBody(bytes: Buffer, declared: string, isHtml: boolean): string {
  // ISO-2022 has seven bits and escapes. Some senders declare it for other text.
  const isFalse = /^iso-?2022/i.test(declared) && !bytes.includes(0x1b)
  if (isFalse || !isUsable(declared)) return decodeUndeclared(bytes, isHtml ? metaCharset(bytes) : undefined)
  const text = decode(bytes, declared)
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
