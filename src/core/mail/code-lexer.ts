import { once } from "../remember.ts"
import { WORDS, type WordKind } from "./code-words.ts"

/** A word around a code, of one or more kinds, with its place in a text. */
export interface Word {
  kinds: ReadonlySet<WordKind>
  start: number
  end: number
}

/** Scripts without spaces between words, or whose endings are written to any word. */
export const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}"
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "v")
/** Words of letters, and single letters of scripts without spaces. */
const PIECE = new RegExp(`[[\\p{L}\\p{M}]--[${UNSPACED}]]+|[[\\p{L}\\p{M}]&&[${UNSPACED}]]`, "gv")

/** Characters that are not visible: of zero width, marks of direction and so on, and the frame of a keycap. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u20e3/gu

/** Writes a text in one form: composed, ASCII digits for those of all scripts, one kind of hyphen and space, nothing invisible. */
export function uniform(text: string): string {
  // Most mails are ASCII, apart from a few letters.
  if (!/[^\n\r\t -~\ufdd0\ufdd1]/.test(text)) return text
  return (
    text
      // The wide comma and colon end a number, unlike those in 1,234 and 14:30.
      .replace(/[，：．；]/g, "$& ")
      .normalize("NFKC")
      .replace(INVISIBLE, "")
      .replace(/[‐-―−]/g, "-")
      .replace(/[^\S\n]/g, " ")
      .replace(OTHER_DIGIT, asciiDigit)
  )
}

/** The zeros of the scripts that have digits of their own; each is followed by the other nine. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0,
  0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10,
]
const OTHER_DIGIT = new RegExp(
  `[${ZEROS.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`).join("")}]`,
  "g",
)
/** The UTF-16 code units that are digits of any script, or begin a digit for mathematics. */
export const IS_DIGIT = new Uint8Array(65_536)
IS_DIGIT[0xd835] = 1
for (const zero of [0x30, ...ZEROS]) IS_DIGIT.fill(1, zero, zero + 10)

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (ZEROS.find((zero) => code - zero < 10 && code >= zero) ?? code))
}

/** An entry of the table, without its language, in the form in which texts are searched for it. */
export interface Entry {
  kind: WordKind
  /** As it stands in the table. */
  written: string
  word: string
  /** Of an entry of several words, or of a script without spaces: its first word or letter, and the rest. */
  first: string
  rest: string[] | string
}

/** The entries of one kind in a row of the table. */
const entriesOf = (kind: WordKind, list: string): Entry[] =>
  uniform(list)
    .split(", ")
    .map((written) => entryOf(kind, written))

function entryOf(kind: WordKind, written: string): Entry {
  // What is in capitals in the table is a word only in capitals.
  const word = /^[A-Z]{2,}$/.test(written) ? written : written.toLowerCase()
  if (IS_UNSPACED.test(word)) return { kind, written, word, first: word[0] as string, rest: word.slice(1) }
  const [first = "", ...rest] = word.match(PIECE) ?? []
  return { kind, written, word, first, rest }
}

/** All entries of the table; one that several languages share is there once. */
export const allEntries = (): Entry[] => [
  ...new Map(
    Object.values(WORDS).flatMap((row) =>
      (Object.entries(row) as [WordKind, string][]).flatMap(([kind, list]) =>
        entriesOf(kind, list).map((entry) => [`${kind} ${entry.written}`, entry] as const),
      ),
    ),
  ).values(),
]

type Kinds = Set<WordKind>

/** Entries by the way in which they are looked up. */
export interface Vocabulary {
  exact: Map<string, Kinds>
  endings: Map<string, Kinds>
  beginnings: Map<string, Kinds>
  longestEnding: number
  /** By the first word or letter, those with the longest rest first. */
  phrases: Map<string, { rest: string[] | string; kinds: Kinds }[]>
  /** What was found for words before. */
  known: Map<string, Kinds | null>
}

/** Arranges entries for looking them up: those of the table, or all but one in a test. */
export function vocabularyOf(entries: readonly Entry[]): Vocabulary {
  const [exact, endings, beginnings] = [new Map<string, Kinds>(), new Map<string, Kinds>(), new Map<string, Kinds>()]
  const phrases: Vocabulary["phrases"] = new Map()
  for (const { kind, word, first, rest } of entries) {
    if (word.startsWith("*")) enter(endings, word.slice(1), kind)
    else if (word.endsWith("*")) enter(beginnings, word.slice(0, -1), kind)
    else if (rest.length === 0 && !IS_UNSPACED.test(word)) enter(exact, word, kind)
    else {
      const those = phrases.get(first) ?? []
      phrases.set(first, those)
      const same = those.find((phrase) => String(phrase.rest) === String(rest))
      if (same) same.kinds.add(kind)
      else those.push({ rest, kinds: new Set([kind]) })
    }
  }
  for (const those of phrases.values()) those.sort((one, other) => other.rest.length - one.rest.length)
  const longestEnding = Math.max(0, ...[...endings.keys()].map((ending) => ending.length))
  return { exact, endings, beginnings, longestEnding, phrases, known: new Map() }
}

function enter(map: Map<string, Kinds>, word: string, kind: WordKind): void {
  const kinds = map.get(word)
  if (kinds) kinds.add(kind)
  else map.set(word, new Set([kind]))
}

const MOST_KNOWN = 20_000

function kindsOf(vocabulary: Vocabulary, written: string): Kinds | null {
  const { known } = vocabulary
  let kinds = known.get(written)
  if (kinds !== undefined) return kinds
  kinds = findKinds(vocabulary, written)
  if (known.size === MOST_KNOWN) known.clear()
  known.set(written, kinds)
  return kinds
}

/** The kinds of a single word. A whole word decides before its ending, and a longer ending before a shorter one. */
function findKinds({ exact, endings, beginnings, longestEnding }: Vocabulary, written: string): Kinds | null {
  const word = written.toLowerCase()
  const whole = exact.get(written) ?? exact.get(word)
  if (whole) return whole
  for (let length = Math.min(longestEnding, word.length); length > 1; length--) {
    const kinds = endings.get(word.slice(-length))
    if (kinds) return kinds
  }
  for (let length = word.length; length > 2; length--) {
    const kinds = beginnings.get(word.slice(0, length))
    if (kinds) return kinds
  }
  return null
}

const LONGEST_WORD = 40

/** Finds the words of the table between two places of a text, longest first, in one pass for all languages. */
export function wordsIn(vocabulary: Vocabulary, text: string, start: number, end: number): Word[] {
  const window = text.slice(start, end)
  const pieces = [...window.matchAll(PIECE)].map((piece) => ({
    word: piece[0].toLowerCase(),
    at: piece.index,
    end: piece.index + piece[0].length,
  }))
  const words: Word[] = []
  for (let index = 0; index < pieces.length; index++) {
    const { word, at, end: pieceEnd } = pieces[index] as (typeof pieces)[number]
    if (word.length > LONGEST_WORD) continue
    const add = (kinds: Kinds, until: number) => words.push({ kinds, start: start + at, end: start + until })
    const phrase = vocabulary.phrases.get(word)?.find(({ rest }) => {
      if (typeof rest === "string")
        return (
          window.startsWith(rest, pieceEnd) || window.slice(pieceEnd, pieceEnd + rest.length).toLowerCase() === rest
        )
      return rest.every((next, step) => {
        const piece = pieces[index + 1 + step]
        return piece?.word === next && piece.at - (pieces[index + step] as (typeof pieces)[number]).end <= 2
      })
    })
    if (phrase) {
      const { rest, kinds } = phrase
      const last =
        typeof rest === "string" ? pieceEnd + rest.length : (pieces[index + rest.length] as (typeof pieces)[number]).end
      add(kinds, last)
      while ((pieces[index + 1]?.at ?? last) < last) index++
      continue
    }
    const kinds = kindsOf(vocabulary, window.slice(at, pieceEnd))
    if (kinds) add(kinds, pieceEnd)
  }
  return words
}

/** The words for code of the languages in which one or two letters mean "is", by these letters. */
const ofShortIs = once(() => {
  const by_letters = new Map<string, Vocabulary[]>()
  for (const { code, is = "" } of Object.values(WORDS)) {
    for (const short of is.split(", ").filter((one) => /^[a-z]{1,2}$/.test(one) && !/^[ei]s$/.test(one))) {
      by_letters.set(short, [...(by_letters.get(short) ?? []), vocabularyOf(entriesOf("code", code))])
    }
  }
  return by_letters
})

/**
 * Whether a word means "is" in a language that has the word for code. Short ones are other words elsewhere: `código da`, `code on`, `code
 * to`. Longer ones are not, and `is` and `es` follow words for code of many languages.
 */
export function isInLanguageOf(text: string, is: Word, code: Word): boolean {
  const languages = ofShortIs().get(text.slice(is.start, is.end).toLowerCase())
  return languages?.some((one) => wordsIn(one, text, code.start, code.end).length > 0) ?? true
}
