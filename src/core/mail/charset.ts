import { isUtf8 } from "node:buffer"

// biome-ignore lint/suspicious/noControlCharactersInRegex: JIS switches to two bytes a character with an escape
const JIS = /\x1b\$[@B]/

/** Names that IANA registers, which Node does not know, without hyphens. */
const NAMES: Record<string, string> = {
  latin7: "iso-8859-13",
  latin8: "iso-8859-14",
  l8: "iso-8859-14",
  latin9: "iso-8859-15",
  latin10: "iso-8859-16",
  l10: "iso-8859-16",
  uhc: "euc-kr",
}
/** Charsets of seven bits with two for a character, and those of eight bits with the same characters. */
const SEVEN_BIT: Record<string, string> = {
  "iso-2022-kr": "euc-kr",
  "iso-2022-cn": "gbk",
  "hz-gb-2312": "gbk",
  hz: "gbk",
}

/** The standard name of a charset that Node knows, also with `x-` before it, or that is another name of one. */
function standardName(charset: string): string | undefined {
  const name = charset.trim().toLowerCase()
  return NAMES[name.replaceAll("-", "")] ?? (name.startsWith("x-") ? knownTo(name.slice(2)) : undefined)
}

function knownTo(charset: string): string | undefined {
  try {
    return new TextDecoder(charset).encoding
  } catch {
    return undefined
  }
}

/** Returns the standard name of a charset, or null if it is unknown. */
export const encodingOf = (charset: string): string | null => knownTo(charset) ?? standardName(charset) ?? null

/**
 * Whether {@link decodeAs} knows a charset that libmime 5.6.4 does not, or takes for another one: `latin9` is ISO-8859-15 and not
 * ISO-8859-9 for IANA.
 */
export const isUnknownToParser = (charset: string): boolean =>
  SEVEN_BIT[charset.trim().toLowerCase()] !== undefined ||
  (knownTo(charset) === undefined && encodingOf(charset) !== null)

/** Decodes bytes in a charset that Node knows by any name, or in seven bits. Null if it is unknown. */
export function decodeAs(bytes: Buffer, charset: string): string | null {
  const name = charset.trim().toLowerCase()
  const eightBit = SEVEN_BIT[name]
  if (eightBit !== undefined) return new TextDecoder(eightBit).decode(withEightBits(bytes))
  const encoding = encodingOf(charset)
  return encoding === null ? null : new TextDecoder(encoding).decode(bytes)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ISO-2022 designates a charset with an escape, and shifts to it with SO (RFC 1557, 1922)
const SHIFTS = /\x1b\$\)[AC]|\x0e([^\x0f\n]*)\x0f?|~\{((?:[!-w][!-~])*)(?:~\})?|~\r?\n|~~/g

/** The same text in eight bits: characters of two bytes, after SO or `~{` (RFC 1843), have their highest bit set. */
function withEightBits(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1").replace(SHIFTS, (written, shifted?: string, braced?: string) => {
    const inTwo = shifted ?? braced
    if (inTwo === undefined) return written === "~~" ? "~" : ""
    return inTwo.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) | 0x80))
  })
  return Buffer.from(text, "latin1")
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
