import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument } from "./html-document.ts"

/** Scripts without spaces, where the end of a cell is no end of a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
/** A longer word is not looked at. */
const LONGEST_WORD = 100
/** Of more different words that only the text part has, and of more cells after the same word, the others are not looked at. */
const [MOST_WORDS, MOST_CELLS] = [5_000, 50]

/**
 * Looks for the last word of a cell or line of the HTML that runs into the first word of the next one in the text part.
 * @param shown the visible text of the HTML
 */
export function checkTextColumns(text: string, shown: string, { blocks }: HtmlDocument, findings: Findings): void {
  const known = new Set(wordsOf(shown))
  const unknown = new Map<string, { written: string; index: number }>()
  for (const { 0: written, index } of text.matchAll(/\S+/g)) {
    const word = written.toLowerCase()
    if (word.length > LONGEST_WORD || known.has(word) || unknown.has(word)) continue
    if (unknown.set(word, { written, index }).size === MOST_WORDS) break
  }
  if (unknown.size === 0) return
  const next = wordsAfter(blocks.flatMap(({ tag, text: one }) => (tag.unseen ? [] : [wordsOf(one)])))
  for (const [word, { written, index }] of unknown) {
    const joined = joinedIn(word, next)
    if (!joined) continue
    const message = `A reader of the text part sees "${shortenText(written, 40)}", where the HTML has "${joined[0]}" and "${joined[1]}" apart.`
    findings.add("text-joined-columns", { part: "text", offset: index, excerpt: written, message })
  }
}

/** The words with which the next cell begins, by the last word of a cell, and whether that is all of it. */
function wordsAfter(all: readonly string[][]): Map<string, Map<string, boolean>> {
  const cells = all.filter(({ length }) => length > 0)
  const next = new Map<string, Map<string, boolean>>()
  for (const [at, words] of cells.slice(1).entries()) {
    const [last, first] = [cells[at]?.at(-1), words[0]]
    if (last === undefined || first === undefined || !areTwo(last, first)) continue
    const after = next.get(last) ?? new Map<string, boolean>()
    if (after.size < MOST_CELLS) next.set(last, after.set(first, after.get(first) || words.length === 1))
  }
  return next
}

function joinedIn(word: string, next: ReadonlyMap<string, ReadonlyMap<string, boolean>>): [string, string] | null {
  for (let at = 2; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const [first, isAlone] of next.get(before) ?? [])
      if (after === first || (isAlone && after.startsWith(first))) return [before, first]
  }
  return null
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\S+/g) ?? []

/** Whether two words are not the parts of one, such as the halves of a code, or a name with one letter in each cell. */
const areTwo = (one: string, other: string): boolean =>
  one.length > 1 &&
  (other.length > 1 || /^\d/.test(other)) &&
  !(/\d$/.test(one) && /^\d/.test(other)) &&
  !UNSPACED.test(one + other)
