import { isUtf8 } from "node:buffer"
import { Libmime } from "libmime"
import { once } from "../remember.ts"
import { isDecodedByNode, isUsable } from "./body-text.ts"
import { encodingOf } from "./charset.ts"

/** The library of the parser. The bundle loads it here, with its tables of charsets. */
export const libmime = once(() => new Libmime())

/** A `Content-Type` or `Content-Disposition` field: its value in lower case, and its parameters by name, decoded. */
export interface ContentField {
  value: string
  params: Record<string, string>
}

/** Parses such a field as the parser does. */
export function parseContentField(text: string): ContentField {
  if (text === "") return { value: "", params: {} }
  const { value, params, decodedParams } = libmime().parseHeaderValue(plainContentField(text), { stripComments: true })
  for (const name of ["name", "filename"]) {
    if (params[name] !== undefined && !decodedParams.includes(name)) params[name] = libmime().decodeWords(params[name])
  }
  return { value: value.toLowerCase(), params }
}

/** A parameter of a longer name is left out: formatting a long value repeats the name in each piece. */
const LONGEST_NAME = 100

/** Formats a field. Parameters beyond ASCII are written as RFC 2231. */
export const formatContentField = ({ value, params }: ContentField): string =>
  libmime().buildHeaderValue({
    value,
    params: Object.fromEntries(Object.entries(params).filter(([name]) => name.length <= LONGEST_NAME)),
  })

/** A type as an encoded word (zammad#6141). */
const ENCODED = /^=\?[\w-]{1,60}\?[bq]\?[^?]{0,200}\?=/i
/** A type without the semicolon after it. */
const UNENDED = /^([\w.+-]{1,100}\/[\w.+-]{1,100})[\s,]+(?=[\w*-]{1,100}\s*=)/
/** A piece of a parameter without encoding. */
const LITERAL = /(\*[1-9]\d{0,3}[ \t]*=[ \t]*)("(?:[^"\\]|\\.)*"|[^;"]*)/g
const STRAY_PERCENT = /%(?![0-9a-f]{2})/gi

/** An encoded parameter without a charset (RFC 2231 4 wants one, mailparser#169), which libmime 5.6.4 takes as it is written. */
const WITHOUT_CHARSET = /((?<!\*\d{1,4})\*(?:0\*)?[ \t]*=)(?![^;']*'[^;']*')([ \t]*"?)/g

/** The charset of an encoded parameter, before its language. */
const CHARSET = /((?<!\*\d{1,4})\*(?:0\*)?[ \t]*=[ \t]*"?)([^'";=\s]{0,60})(?=')/g
const BYTES = /%([0-9a-f]{2})/gi

const parserName = (charset: string): string => (isDecodedByNode(charset) && encodingOf(charset)) || charset

/** A path of Windows as a file name, whose backslashes some senders do not escape. */
const WINDOWS_PATH = /="(?:[a-z]:\\[^\\]|\\\\[^\\"]+\\[^\\"])/i

/** A parameter with two quotation marks on each side. */
const TWICE_QUOTED = /=""([^";]+)""(?=\s*(?:;|$))/g

/** The field with what the parser would misread: an encoded type, quotation marks that are written twice, a missing semicolon, the backslashes of a path, what is literal in an encoded parameter (RFC 2231 4.1), and a charset that says nothing about bytes above 127. */
export function plainContentField(text: string): string {
  const typed = text
    .replace(ENCODED, (word) => libmime().decodeWords(word))
    .replace(UNENDED, "$1; ")
    .replace(TWICE_QUOTED, '="$1"')
  const ended = WINDOWS_PATH.test(typed) ? typed.replace(/\\(?!")/g, "\\\\") : typed
  if (!/\*(?:0\*)?[ \t]*=/.test(ended)) return ended
  const bytes = Buffer.from([...ended.matchAll(BYTES)].map(([, hex]) => hex).join(""), "hex")
  const real = isUtf8(bytes) ? "utf-8" : "windows-1252"
  return ended
    .replace(WITHOUT_CHARSET, `$1$2${real}''`)
    .replace(CHARSET, (_, before: string, charset: string) => before + (isUsable(charset) ? parserName(charset) : real))
    .replace(LITERAL, (_, name: string, piece: string) => name + piece.replaceAll("%", "%25"))
    .replace(STRAY_PERCENT, "%25")
}
