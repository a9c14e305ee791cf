import { IS_DIGIT, uniform, type Vocabulary, type Word, wordsIn } from "./code-lexer.ts"
import { OPEN } from "./plain-text.ts"

/** Maximum characters around numbers to search. */
const MAX_TEXT = 16_000
/** Maximum numbers to consider. */
const MAX_CANDIDATES = 200
/** Characters before and after a number in which words count. */
export const BEFORE = 240
const AFTER = 80
/** Characters after a number that belong to the same part of the text. */
const STEP = 50

const LATIN = "\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}"
const SHAPES = [
  // One digit after another: `4 8 2 9 1 3`.
  "\\d(?:[ \\-]\\d){3,7}",
  // Groups of digits: `482 913`, `12-34-56`, `1234-5678`.
  "\\d{3}[ \\-]\\d{3}(?:[ \\-]\\d{3})?|\\d{4}[ \\-]\\d{4}|\\d{3}[ \\-]\\d{4}|\\d{4}[ \\-]\\d{3}|\\d\\d[ \\-]\\d\\d[ \\-]\\d\\d(?:[ \\-]\\d\\d)?|\\d{5}[ \\-]\\d{5}",
  "\\d{4,8}",
  // Letters before a number: `G-204817`.
  "[A-Z]{1,4}-\\d{4,8}",
  // Groups of letters and digits: `I6R-B2W`, `a1b2c-3d4e5`.
  "[A-Z0-9]{3,6}(?:-[A-Z0-9]{3,6}){1,4}|[a-z0-9]{4,6}(?:-[a-z0-9]{4,6}){1,3}",
  "[A-Za-z0-9]{4,12}",
].join("|")
const CANDIDATE = new RegExp(
  `(?<![${LATIN}\\p{N}._\\/+@&=#\\\\%]|\\d[,'’:]|[A-Za-z0-9]-)(?:${SHAPES})(?![${LATIN}\\p{N}_\\/@=]|[.,:]\\d|-[A-Z0-9])`,
  "vy",
)
/** Capitals without digits that may be a code: in groups, alone in their line, emphasised, or after a colon or a word that is not in capitals. */
const CAPITALS = /[A-Z]{3,4}-[A-Z]{3,4}(?![A-Z])|(?<![A-Z0-9.,;!?/@#&=-] {0,2})[A-Z]{4,10}(?![A-Za-z0-9])/y
const URL_START = /\bhttps?:\/\/[!-~]+/gi

/** A number, or what looks like one, that may be the code. */
export interface Candidate {
  code: string
  start: number
  end: number
  digits: boolean
  /** Whether it is alone in its line or block, in its own element, or between signs of emphasis. */
  isAlone: boolean
  /** The words of the table in the text before and after it, in order. */
  before: Word[]
  after: Word[]
}

/** The text around the numbers, and the numbers. */
export interface Numbers {
  text: string
  candidates: Candidate[]
}

/** Finds what may be a code, without amounts, dates, telephone numbers and other numbers that their form gives away. */
export function findNumbers(vocabulary: Vocabulary, source: string): Numbers {
  const near = textNearNumbers(source)
  if (near === "") return { text: "", candidates: [] }
  const { text, opens, closes } = withoutMarks(
    joinCells(uniform(near.replace(URL_START, (url) => (/[.!?]$/.test(url) ? ". " : " ")))),
  )
  const candidates = candidatesIn(text, opens, closes)
  addWords(vocabulary, text, candidates)
  return { text, candidates }
}

/** The next place where a code may be: at a digit of any script, or at capitals that may be one. A regular expression takes ten times as long. */
function nextSeed(text: string, from: number): number {
  let before = 0
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (IS_DIGIT[unit]) return at
    const isCapital = unit > 0x40 && unit < 0x5b
    if (isCapital && !(before > 0x40 && before < 0x5b)) {
      CAPITALS.lastIndex = at
      if (CAPITALS.test(text)) return at
    }
    before = unit
  }
  return -1
}

/** The parts of a text in which there may be codes, with the words around them. The rest of a long mail is not looked at closely. */
function textNearNumbers(text: string): string {
  let near = ""
  let from = 0
  let to = 0
  for (let at = nextSeed(text, 0); at >= 0 && near.length + to - from < MAX_TEXT; at = nextSeed(text, at + STEP)) {
    if (at - BEFORE > to) {
      near += `${text.slice(from, to)}\n\n`
      from = at - BEFORE
    }
    to = at + STEP + AFTER
  }
  return near + text.slice(from, to)
}

/** Joins the characters of a code that has one in each line, such as in the cells of a table. */
const joinCells = (text: string): string =>
  `\n${text}`.replace(CELLS, (cells) => {
    const joined = cells.replace(/[\s\ufdd0\ufdd1]/g, "")
    const isCode = /^[A-Za-z0-9-]{4,10}$/.test(joined) && /\d/.test(joined) && !isCounting(joined)
    return isCode ? `\n${joined.replaceAll("-", "")}` : cells
  })
const CELLS =
  /\n[ \ufdd0\ufdd1]*[A-Za-z0-9][ \ufdd0\ufdd1]*(?:\n[\s\ufdd0\ufdd1]*[A-Za-z0-9-][ \ufdd0\ufdd1]*(?=\n|$)){3,}/g

/** Whether digits count from 0 or 1, as pages and ratings do. */
const isCounting = (digits: string) => "0123456789".startsWith(digits) || "123456789".startsWith(digits)

/** Takes the marks of inline elements out of a text. Returns the places where elements begin and end. */
function withoutMarks(marked: string): { text: string; opens: Set<number>; closes: Set<number> } {
  const opens = new Set<number>()
  const closes = new Set<number>()
  if (!marked.includes(OPEN)) return { text: marked, opens, closes }
  let text = ""
  let from = 0
  for (const { 0: mark, index } of marked.matchAll(/[\ufdd0\ufdd1]/g)) {
    text += marked.slice(from, index)
    from = index + 1
    ;(mark === OPEN ? opens : closes).add(text.length)
  }
  return { text: text + marked.slice(from), opens, closes }
}

const CURRENCY = "[$€£¥₹₽₴₺₩₪฿₫₦₱₸₼₾֏]"
const PRICE_BEFORE = new RegExp(
  `(?:${CURRENCY}|\\b(?:EUR|USD|GBP|CHF|JPY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|MXN|CNY|KRW|TRY|ZAR|SGD|HKD|AED|SAR|ILS|NGN|KES|RMB|Rs\\.?|R\\$|kr\\.?|zł|Kč|Ft|RM|Rp\\.?))[ ]?$`,
  "i",
)
const PRICE_AFTER = new RegExp(
  `^ ?(?:${CURRENCY}|%|(?:EUR|USD|GBP|CHF|JPY|INR|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|KRW|TRY|kr|zł|Kč|Ft|lei|лв|руб|грн|TL|RSD|KM)(?![\\p{L}\\p{N}_])|円|元|圆|원|บาท|£)`,
  "iu",
)
/** Signs for hidden digits, or for "number". */
const HIDDEN = /[*•·●…∙×#№〒][ ]?-?$|n[°º] ?$|[xX*•]{2,}[ -]*$|\(\d{2,5}\)[ -]?$|\+[\d ()-]*$/

function candidatesIn(text: string, opens: Set<number>, closes: Set<number>): Candidate[] {
  const candidates: Candidate[] = []
  let until = 0
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    if (index < until || !(/\d/.test(found) || /^[A-Z]{4,10}$|^[A-Z]{3,4}-[A-Z]{3,4}$/.test(found))) continue
    CANDIDATE.lastIndex = index
    const written = CANDIDATE.exec(text)?.[0]
    if (written === undefined || isInUrl(text, index)) continue
    const [start, end] = [index, index + written.length]
    until = end
    const digits = !/[A-Za-z]/.test(written)
    const isAlone = isAloneAt(text, start, end, opens, closes)
    const around = [text.slice(Math.max(0, start - 24), start), text.slice(end, end + 12)] as const
    if (isOtherNumber(written, digits, ...around, isAlone)) continue
    candidates.push({ code: written.replaceAll(" ", ""), start, end, digits, isAlone, before: [], after: [] })
    if (candidates.length === MAX_CANDIDATES) break
  }
  return candidates
}
const TOKEN = /[A-Za-z0-9-]+/g

const LONGEST_ADDRESS = 64

/** Whether the text to which a place belongs is an e-mail address, or a URL without its scheme. */
function isInUrl(text: string, at: number): boolean {
  const isPart = (index: number) => text.charCodeAt(index) > 0x20 && text.charCodeAt(index) < 0x7f
  let from = at
  while (from > at - LONGEST_ADDRESS && isPart(from - 1)) from--
  let to = at
  while (to < at + LONGEST_ADDRESS && isPart(to)) to++
  return /@|\bwww\.|[a-z]\.[a-z]+\//i.test(text.slice(from, at)) || /^[\w.+-]+@\w/.test(text.slice(at, to))
}

/** Whether the form of a number or the characters around it are those of an amount, a telephone number, a date or a part of something longer. */
function isOtherNumber(written: string, digits: boolean, before: string, after: string, isAlone: boolean): boolean {
  if (/^[Xx]{2,}-?\d+$/.test(written)) return true
  if (!digits) return /^\d{1,4}(?:st|nd|rd|th|min|sec|ms|px|kb|mb|gb|km|am|pm)$/i.test(written)
  if (PRICE_BEFORE.test(before) || PRICE_AFTER.test(after)) return true
  if (HIDDEN.test(before) && !(isAlone && /[*•]$/.test(before))) return true
  if (/\d[ ]$/.test(before) || /^ ?\d/.test(after) || /^ ?[年년]/.test(after)) return true
  return /^\d(?: \d)+$/.test(written) && isCounting(written.replaceAll(" ", ""))
}

export const isDate = (code: string) =>
  /^(?:19|20)\d\d$/.test(code) || /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(code)

const QUOTES = /^(?:\*+|_+|`+|["“”„«»‹›'‘’「」『』【】〔〕[\]<>])+$/

function isAloneAt(text: string, start: number, end: number, opens: Set<number>, closes: Set<number>): boolean {
  let from = start
  let to = end
  while (text[from - 1] === " ") from--
  while (text[to] === " ") to++
  if ((opens.has(from) || opens.has(start)) && (closes.has(to) || closes.has(end))) return true
  if (QUOTES.test(text[start - 1] ?? "") && QUOTES.test(text[end] ?? "")) return true
  const left = text.slice(Math.max(0, text.lastIndexOf("\n", start - 1) + 1, start - 40), start)
  const next = text.indexOf("\n", end)
  const right = text.slice(end, Math.min(next < 0 ? text.length : next, end + 40))
  return !/[^\s*_>|=~`"'“”„«»「」【】()[\]:.-]/.test(left + right)
}

/** Finds the words around all numbers at once, and gives each number those near it. */
function addWords(vocabulary: Vocabulary, text: string, candidates: Candidate[]): void {
  const words: Word[] = []
  let until = 0
  for (const { start, end } of candidates) {
    const from = Math.max(until, text.lastIndexOf(" ", start - BEFORE) + 1, start - 2 * BEFORE)
    const space = text.indexOf(" ", end + AFTER)
    const to = Math.min(space < 0 ? text.length : space, end + 2 * AFTER)
    if (to > from) words.push(...wordsIn(vocabulary, text, from, to))
    until = Math.max(until, to)
  }
  let [first, last, next, beyond] = [0, 0, 0, 0]
  const isBefore = (index: number, place: number, edge: "start" | "end") =>
    index < words.length && (words[index] as Word)[edge] <= place
  for (const candidate of candidates) {
    const { start, end } = candidate
    while (isBefore(first, start - BEFORE, "end")) first++
    while (isBefore(last, start, "end")) last++
    while (isBefore(next, end - 1, "start")) next++
    while (isBefore(beyond, end + AFTER, "start")) beyond++
    candidate.before = words.slice(first, last)
    candidate.after = words.slice(next, beyond)
  }
}
