import { isUtf8 } from "node:buffer"
import { createDecodeStream, decode } from "libmime/lib/charset.js"

// biome-ignore lint/suspicious/noControlCharactersInRegex: JIS switches to two bytes a character with an escape
const JIS = /\x1b\$[@B]/

/** Returns the standard name of a charset, or null if it is unknown. */
export function encodingOf(charset: string): string | null {
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return null
  }
}

/** What senders write who do not know the charset, and the names of ASCII that libraries take for windows-1252. */
const NO_CHARSET = /^$|binary|^(us-?)?ascii$|^ansi_x3\.4-1968$/i
/** Two bytes above 127 and the escapes of charsets with seven bits, which ASCII, by any of its other names, does not know. */
const BEYOND_ASCII = Buffer.from('\xc3\xbc \x1b$B$"\x1b(B ~{VP~}', "latin1")

/** Whether a charset says something about bytes above 127, and can be decoded. */
export const isUsable = (charset: string): boolean =>
  !NO_CHARSET.test(charset) &&
  createDecodeStream(charset).supported &&
  decode(BEYOND_ASCII, charset) !== decode(BEYOND_ASCII, "cp367")

/** How much of a text decides. */
const LOOKED_AT = 1024 * 1024

/**
 * Decodes bytes without a usable charset (assumption inbound.charsets): as UTF-8 if they are, also with a few broken characters, such as one that
 * was cut; as ISO-2022-JP or UTF-16, which show by their escapes and byte order mark; else in `charset`, by default windows-1252, which almost all such mail uses.
 */
export function decodeUndeclared(bytes: Buffer, charset = "windows-1252"): string {
  const mark = bytes.toString("hex", 0, 2)
  if (mark === "fffe" || mark === "feff")
    return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be").decode(bytes)
  const start = bytes.toString("utf8", 0, LOOKED_AT)
  const isValid = isUtf8(bytes)
  if (isValid && JIS.test(start) && !/[\u0080-\uffff]/.test(start)) return new TextDecoder("iso-2022-jp").decode(bytes)
  if (isValid) return bytes.toString("utf8")
  let [whole, broken] = [0, 0]
  for (const character of start) {
    if (character === "\ufffd") broken++
    else if (character > "\x7f") whole++
  }
  return whole > 0 && whole >= broken ? bytes.toString("utf8") : new TextDecoder(charset).decode(bytes)
}
