import { decodeWords } from "../encoded-words.ts"
import { decodeUndeclared } from "./charset.ts"
import { commentEnd, quoteEnd } from "./content-field.ts"

const WORD = /=\?([\w.:*+-]{1,60})\?([bq])\?([^?]*)\?=/gi
const SPECIALS = /[()<>[\]:;@\\,"]/
const EIGHT_BIT = /[\u0080-\u00ff]/

/**
 * Returns the value of a header field for the parser, from bytes as latin1. Raw bytes become UTF-8. Neighbouring encoded words that
 * the parser would misread become one word: those that mix B and Q, contain raw bytes or specials, or have a UTF-16 byte order mark.
 */
export function repairWords(value: string, charset?: string): string {
  let repaired = ""
  let from = 0
  const raw = (end: number) => {
    const text = value.slice(from, end)
    repaired += EIGHT_BIT.test(text) ? decodeUndeclared(Buffer.from(text, "latin1"), charset) : text
  }
  for (const run of wordRuns(value)) {
    if (!isMisread(run.words)) continue
    const text = decodeWords(run.words.map(({ word }) => ({ text: word, spaced: true, encoded: true })))
    // Words in an unknown charset stay as they are.
    if (text.includes("=?")) continue
    raw(run.start)
    repaired += encodedWord(text)
    from = run.end
  }
  raw(value.length)
  return repaired
}

interface Word {
  word: string
  charset: string
  encoding: string
  text: string
}

/** Finds the encoded words with only white space between them. */
function wordRuns(value: string): { start: number; end: number; words: Word[] }[] {
  const runs: { start: number; end: number; words: Word[] }[] = []
  for (const match of value.matchAll(WORD)) {
    const [word, charset = "", encoding = "", text = ""] = match
    const found = { word, charset, encoding: encoding.toLowerCase(), text }
    const last = runs.at(-1)
    const end = match.index + word.length
    if (last && value.slice(last.end, match.index).trim() === "") {
      last.words.push(found)
      last.end = end
    } else runs.push({ start: match.index, end, words: [found] })
  }
  return runs
}

const isMisread = (words: Word[]): boolean =>
  words.some(
    ({ charset, encoding, text }) =>
      encoding !== words[0]?.encoding ||
      EIGHT_BIT.test(text) ||
      (encoding === "q" && SPECIALS.test(text)) ||
      /^utf-?16/i.test(charset),
  )

/** Only letters and digits stay, so that a parser of addresses finds no special character. */
function encodedWord(text: string): string {
  const hex = (byte: string) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
  const bytes = Buffer.from(text).toString("latin1")
  const encoded = bytes.replace(/[^A-Za-z0-9]/g, hex)
  return `=?utf-8?Q?${encoded}?=`
}

/** How far a route is searched for its colon. */
const LONGEST_ROUTE = 1_000

/**
 * Removes from a list of addresses what the parser takes for a part of an address or name: comments (RFC 5322 3.2.2, assumption H14),
 * white space inside of an address, and the route before it (4.4, as in `<@a.test,@b.test:ann@example.com>`).
 */
export function plainAddresses(list: string): string {
  let plain = ""
  let from = 0
  let inBrackets = false
  let hasAt = false
  /** Replaces the text between two indexes. */
  const replace = (start: number, end: number, by = "") => {
    plain += list.slice(from, start) + by
    from = end
  }
  for (let i = 0; i < list.length; i++) {
    const character = list[i]
    if (character === '"') i = quoteEnd(list, i)
    else if (character === "<") {
      inBrackets = true
      const end = routeEnd(list, i + 1)
      if (end > 0) replace(i + 1, end)
      i = Math.max(i, end - 1)
    } else if (character === ">") inBrackets = hasAt = false
    else if (character === "@") hasAt = true
    else if (character === "," || character === ";") inBrackets = hasAt = false
    else if (character === "(" || character === " " || character === "\t") {
      const { end, hasComment } = spaceEnd(list, i)
      if (end === i) break
      const isInside = inBrackets || (hasAt && (list[end] === "." || /[.@]/.test(list[i - 1] ?? "")))
      if (isInside || (hasComment && list[end] === "@")) replace(i, end)
      else if (hasComment) replace(i, end, " ")
      i = end - 1
    }
  }
  return plain + list.slice(from)
}

/** Returns the index after the colon of a route that starts here, or -1. */
function routeEnd(list: string, start: number): number {
  const route = /^[ \t]*@[^<>:"()]*:/.exec(list.slice(start, start + LONGEST_ROUTE))
  return route ? start + route[0].length : -1
}

/** The index after white space and comments, up to a comment that is not closed. */
function spaceEnd(list: string, start: number): { end: number; hasComment: boolean } {
  let end = start
  let hasComment = false
  for (;;) {
    const next = list[end] === "(" ? commentEnd(list, end) : list[end] === " " || list[end] === "\t" ? end + 1 : -1
    if (next < 0) return { end, hasComment }
    hasComment ||= list[end] === "("
    end = next
  }
}
