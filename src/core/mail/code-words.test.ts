import { describe, expect, it } from "vitest"
import { allEntries, type Entry, uniform, vocabularyOf } from "./code-lexer.ts"
import { FRAMES, UNSPACED_FRAMES } from "./code-words.fixture.ts"
import { WORDS } from "./code-words.ts"
import { bestCodes, rankCodes, rankWith } from "./codes.ts"

const ENTRIES = allEntries()

const framesOf = ({ kind, rest }: Entry) =>
  typeof rest === "string" ? [...FRAMES[kind], ...UNSPACED_FRAMES[kind]] : FRAMES[kind]
const sentencesOf = (entry: Entry) =>
  framesOf(entry).map(([frame, codes]) => ({ sentence: frame.replace("{}", entry.written.replace("*", "x")), codes }))

/** Whether a sentence has other codes without an entry. Only the entries that are in the sentence matter. */
function needs(sentence: string, codes: string, entry: Entry): boolean {
  const text = sentence.toLowerCase()
  const others = ENTRIES.filter((other) => other !== entry && text.includes(other.first.toLowerCase()))
  return bestCodes(rankWith(vocabularyOf(others), sentence)).join() !== codes
}

describe("each word around codes, of all languages (assumption codes.order)", () => {
  it("leads to the right codes in the sentences of its kind", () => {
    const wrong = ENTRIES.flatMap(sentencesOf).filter(
      ({ sentence, codes }) => bestCodes(rankCodes(sentence)).join() !== codes,
    )
    expect(wrong).toEqual([])
  })

  it("is needed by a sentence, so no entry is covered by others", () => {
    const unneeded = ENTRIES.filter(
      (entry) => !sentencesOf(entry).some(({ sentence, codes }) => needs(sentence, codes, entry)),
    )
    expect(unneeded.map(({ kind, written }) => `${kind}: ${written}`)).toEqual([])
  })

  it("stands once in its list", () => {
    const lists = Object.values(WORDS).flatMap((row) =>
      (Object.values(row) as string[]).map((list) => uniform(list).split(", ")),
    )
    const twice = lists.flatMap((list) => list.filter((word, index) => list.indexOf(word) < index))
    expect(twice).toEqual([])
  })
})
