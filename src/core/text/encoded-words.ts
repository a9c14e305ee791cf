import { decodeAs, decodeUndeclared } from "../mail/charset.ts"

/** One word of a phrase. `spaced`: white space precedes it. `encoded`: it looks like an RFC 2047 encoded word. */
interface PhraseWord {
  text: string
  spaced: boolean
  encoded: boolean
}

/**
 * Joins the words of a display name with single spaces and decodes RFC 2047 encoded words. Adjacent encoded words are
 * joined without a space. If they have the same charset, their bytes are joined first, since senders split characters. Words in an
 * unknown charset stay as they are; with `isUsable`, those in a charset for which it is false are decoded by their bytes.
 */
export function decodeWords(words: PhraseWord[], isUsable: (charset: string) => boolean = () => true): string {
  let text = ""
  let pending: { charset: string; chunks: Buffer[] } | null = null
  let previousEncoded = false
  const flush = () => {
    if (!pending) return
    const { charset, chunks } = pending
    const bytes = Buffer.concat(chunks)
    text += charset === "" ? decodeUndeclared(bytes) : (decodeAs(bytes, charset) ?? "")
    pending = null
  }
  for (const word of words) {
    const decoded: { charset: string; bytes: Buffer } | null = word.encoded ? decode(word.text, isUsable) : null
    if (!decoded) {
      flush()
      text += (word.spaced && text !== "" ? " " : "") + word.text
      previousEncoded = false
      continue
    }
    if (!previousEncoded && word.spaced && text !== "") text += " "
    const current = pending as { charset: string; chunks: Buffer[] } | null
    if (current?.charset === decoded.charset) current.chunks.push(decoded.bytes)
    else {
      flush()
      pending = { charset: decoded.charset, chunks: [decoded.bytes] }
    }
    previousEncoded = true
  }
  flush()
  // A decoded name may contain line breaks, although the encoded one cannot.
  return text.replace(/\p{Cc}+/gu, " ").trim()
}

/** Decodes the encoded words of a text, which white space separates. */
export const decodeText = (text: string, space = /[ \t]+/): string =>
  decodeWords(text.split(space).map((word) => ({ text: word, spaced: true, encoded: word.startsWith("=?") })))

/** Decodes `=?charset?B|Q?text?=`; null if the syntax is wrong or the charset is unknown. The charset is empty if it is not usable. */
function decode(word: string, isUsable: (charset: string) => boolean): { charset: string; bytes: Buffer } | null {
  if (!word.endsWith("?=")) return null
  const [charsetAndLanguage, encoding, text, rest] = word.slice(2, -2).split("?")
  if (!charsetAndLanguage || !encoding || text === undefined || rest !== undefined) return null
  const named = (charsetAndLanguage.split("*")[0] as string).toLowerCase()
  const charset = isUsable(named) ? named : ""
  if ((charset !== "" && decodeAs(Buffer.alloc(0), charset) === null) || !/^[bq]$/i.test(encoding)) return null
  const bytes = /^b$/i.test(encoding)
    ? Buffer.from(text, "base64")
    : Buffer.from(text.replace(/_/g, " ").replace(/=([0-9a-f]{2})/gi, byteOf), "latin1")
  // UTF-16 is little-endian to a `TextDecoder`, whatever its byte order mark says.
  const isBigEndian = charset === "utf-16" && bytes[0] === 0xfe && bytes[1] === 0xff
  return { charset: isBigEndian ? "utf-16be" : charset, bytes }
}

const byteOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
