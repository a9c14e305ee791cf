import { isUtf8 } from "node:buffer"

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
