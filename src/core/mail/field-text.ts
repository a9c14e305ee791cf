import { decodeWords } from "../text/encoded-words.ts"
import { isDecodedByNode, isUsable } from "./body-text.ts"
import { decodeUndeclared } from "./charset.ts"

const WORD = /=\?([\w.:*+-]{1,60})\?([bq])\?([^?]*)\?=/gi
const SPECIALS = /[()<>[\]:;@\\,"]/
const EIGHT_BIT = /[\u0080-\u00ff]/
/** Raw bytes of any charset. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ISO-2022-JP begins with an escape
const RAW = /[\u0080-\u00ff]|\x1b\$/

/**
 * Returns the value of a header field in Unicode, from its bytes as latin1. Raw bytes are UTF-8, else in `charset` (assumption inbound.charsets).
 * Neighbouring encoded words that the parser would misread become one: those that mix B and Q, contain raw bytes or specials, or are in
 * a charset that says nothing about bytes above 127.
 */
export function fieldText(value: string, charset?: string): string {
  let text = ""
  let from = 0
  const raw = (end: number) => {
    const part = value.slice(from, end)
    text += RAW.test(part) ? decodeUndeclared(Buffer.from(part, "latin1"), charset) : part
  }
  for (const { start, end, words, isMisread } of wordRuns(value)) {
    if (!isMisread) continue
    const phrase = words.map((word) => ({ text: word, spaced: true, encoded: true }))
    const decoded = decodeWords(phrase, isUsable)
    // Words in a charset that only the parser knows stay as they are.
    if (decoded.includes("=?")) continue
    raw(start)
    text += `=?utf-8?B?${Buffer.from(decoded).toString("base64")}?=`
    from = end
  }
  raw(value.length)
  return text
}

interface WordRun {
  start: number
  end: number
  words: string[]
  encoding: string
  isMisread: boolean
}

/** Finds the encoded words (RFC 2047) with only white space between them. */
function wordRuns(value: string): WordRun[] {
  const runs: WordRun[] = []
  for (const match of value.matchAll(WORD)) {
    const [word, charset = "", written = "", text = ""] = match
    const encoding = written.toLowerCase()
    const end = match.index + word.length
    const name = charset.split("*")[0] as string
    const isOpen = EIGHT_BIT.test(text) || (encoding === "q" && SPECIALS.test(text))
    const isMisread = isOpen || !isUsable(name) || isDecodedByNode(name)
    const last = runs.at(-1)
    if (last && value.slice(last.end, match.index).trim() === "") {
      last.words.push(word)
      last.end = end
      last.isMisread ||= isMisread || encoding !== last.encoding
    } else runs.push({ start: match.index, end, words: [word], encoding, isMisread })
  }
  return runs
}
