import { decodeWords } from "../text/encoded-words.ts"
import { decodeUndeclared, isUsable } from "./charset.ts"

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
    const decoded = decodeWords(phrase, { byContent: true })
    // Words in an unknown charset stay as they are.
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
    const isOpen = EIGHT_BIT.test(text) || (encoding === "q" && SPECIALS.test(text))
    const isMisread = isOpen || !isUsable(charset.split("*")[0] as string)
    const last = runs.at(-1)
    if (last && value.slice(last.end, match.index).trim() === "") {
      last.words.push(word)
      last.end = end
      last.isMisread ||= isMisread || encoding !== last.encoding
    } else runs.push({ start: match.index, end, words: [word], encoding, isMisread })
  }
  return runs
}

/** Removes the comments from a list of addresses that do not follow an address, and so are no names (RFC 5322 3.4, assumption inbound.address_comments). */
export function withoutInnerComments(list: string): string {
  let kept = ""
  let from = 0
  let comments: [start: number, end: number][] = []
  for (let i = 0; i < list.length; i++) {
    if (list[i] === '"') i = quoteEnd(list, i)
    else if (list[i] === ",") comments = []
    else if (list[i] === "@") {
      for (const [start, end] of comments) {
        kept += `${list.slice(from, start)} `
        from = end
      }
      comments = []
    } else if (list[i] === "(") {
      const end = commentEnd(list, i)
      if (end < 0) break
      comments.push([i, end])
      i = end - 1
    }
  }
  return kept + list.slice(from)
}

/** Splits at a character outside of quoted strings. */
export function splitAt(separator: string, text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') i = quoteEnd(text, i)
    else if (text[i] === separator) {
      pieces.push(text.slice(from, i))
      from = i + 1
    }
  }
  return [...pieces, text.slice(from)]
}

/** Returns the index of the closing quote, or the length of the text. */
export function quoteEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === '"') return i
  }
  return text.length
}

/** Returns the index after a comment (RFC 5322 3.2.2), or -1 if it is not closed. */
export function commentEnd(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === "(") depth++
    else if (text[i] === ")" && --depth === 0) return i + 1
  }
  return -1
}
