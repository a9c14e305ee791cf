import { isUtf8 } from "node:buffer"

/** How far into an HTML body a `<meta>` with its charset is searched for. */
const META_WITHIN = 4_096
/** Names that senders use when they do not know the charset. */
const NO_CHARSET = /unknown|default|^_?8bit|binary|^(us-?)?ascii$|^ansi_x3/i

/** Whether a declared charset says nothing about bytes above 127. */
export const isVague = (charset: string | undefined): boolean =>
  charset === undefined || charset === "" || NO_CHARSET.test(charset)

/**
 * Returns the charset of a text that is not valid in the declared one: the one in the HTML's `<meta>`, else windows-1252, which almost
 * all such mail uses. Null if the declared charset, or UTF-8 without one, fits.
 */
export function guessCharset(content: () => Buffer, declared: string | undefined, isHtml: boolean): string | null {
  const vague = isVague(declared)
  if (!vague && !/^utf-?8$/i.test(declared ?? "")) return null
  const bytes = content()
  const meta = vague && isHtml ? metaCharset(bytes) : null
  if (isUtf8(bytes)) return meta === "iso-2022-jp" ? meta : null
  if (meta !== null) return meta
  return isMostlyUtf8(bytes) ? null : "windows-1252"
}

function metaCharset(bytes: Buffer): string | null {
  const found = /<meta[^>]{1,200}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(
    bytes.toString("latin1", 0, META_WITHIN),
  )
  const encoding = found?.[1] === undefined ? null : encodingOf(found[1])
  // A declaration that was read as ASCII cannot be true of UTF-16.
  return encoding === null || encoding.startsWith("utf-") ? null : encoding
}

/** Returns the standard name of a charset, or null if it is unknown. */
export function encodingOf(charset: string): string | null {
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return null
  }
}

/** How much of a text decides. */
const LOOKED_AT = 1024 * 1024

/** Whether bytes are UTF-8 with a few broken characters, such as one that was cut: more characters are whole than broken. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [whole, broken] = [0, 0]
  for (const [run] of bytes.toString("utf8", 0, LOOKED_AT).matchAll(/[\u0080-\ufffc\u{10000}-\u{10ffff}]+|\ufffd+/gu)) {
    if (run.startsWith("\ufffd")) broken += run.length
    else whole += run.length
  }
  return whole > broken
}

/** Decodes bytes without a declared charset: as UTF-8 if they are, else in `charset`. */
export function decodeUndeclared(bytes: Buffer, charset = "windows-1252"): string {
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return bytes.toString("utf8")
  return new TextDecoder(charset).decode(bytes)
}
