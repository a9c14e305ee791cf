import fc from "fast-check"
import { expect, it } from "vitest"
import { BodyText, BodyTexts } from "./body-texts.ts"

const aRecord = (id: string, body = id) => ({ id, body })

it("finds the same words as String.includes, for any number of words", () => {
  const piece = fc.string({ unit: fc.constantFrom("a", "b", "ß", "İ", "€", " ", "\ud83d", "Ω"), maxLength: 40 })
  fc.assert(
    fc.property(piece, fc.array(piece, { maxLength: 12 }), (text, words) => {
      const body = new BodyText(text)
      const parts = words.map((word, index) => (index % 2 === 0 ? word : text.slice(index, index + 5)).toLowerCase())
      expect(parts.map((word) => body.includes(word))).toEqual(parts.map((word) => text.toLowerCase().includes(word)))
    }),
    { numRuns: 500 },
  )
})

it("reads a body once for all callers, and reads a changed body again", () => {
  const read: string[] = []
  const texts = new BodyTexts(
    ({ body }: { id: string; body: string | null }) => {
      read.push(body as string)
      return `Text of ${body}`
    },
    () => {},
  )
  for (let n = 0; n < 100; n++) expect(texts.of(aRecord("1")).includes("text of 1")).toBe(true)
  expect(texts.of(aRecord("1", "other")).includes("other")).toBe(true)
  expect(read).toEqual(["1", "other"])
})

it("caches a few million characters, and always the last text", () => {
  const read: string[] = []
  const texts = new BodyTexts(
    ({ id }: { id: string; body: string | null }) => {
      read.push(id)
      return "x".repeat(3_000_000)
    },
    () => {},
  )
  for (const id of ["1", "2", "2", "1", "1"]) texts.of(aRecord(id))
  expect(read).toEqual(["1", "2", "1"])
})

it("reports each unreadable body once, up to a limit", () => {
  const reported: string[] = []
  const texts = new BodyTexts(
    () => {
      throw new Error("missing")
    },
    (id) => reported.push(id),
  )
  for (let n = 0; n < 3; n++) expect(texts.of(aRecord("1")).lower).toBe("")
  expect(reported).toEqual(["1"])
  for (let n = 0; n < 1000; n++) texts.of(aRecord(String(n)))
  expect(reported.length).toBeLessThan(100)
})
