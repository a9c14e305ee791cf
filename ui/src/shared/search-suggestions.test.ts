import { signal } from "@preact/signals"
import { describe, expect, it } from "vitest"
import { applySuggestion, askedAt, getSuggestions, searchHints, typedSearch } from "./search-suggestions.ts"

const fields = [
  { key: "from", hint: "sender" },
  { key: "status", hint: "current status", values: ["sent", "scheduled", "delivered"] },
  { key: "subject", hint: "words of the subject" },
]
const inserts = (text: string, caret = text.length) => getSuggestions(text, caret, fields).map((s) => s.insert)

describe("getSuggestions", () => {
  it("offers all fields in an empty box", () => {
    expect(inserts("")).toEqual(["from:", "status:", "subject:"])
  })

  it("offers the fields that start with the word at the caret", () => {
    expect(inserts("invoice s")).toEqual(["status:", "subject:"])
  })

  it("offers the values of a field after its colon", () => {
    expect(inserts("status:s")).toEqual(["status:sent", "status:scheduled"])
    expect(inserts("-status:")).toEqual(["status:sent", "status:scheduled", "status:delivered"])
  })

  it("offers values with capitals and quotes", () => {
    const method = { key: "method", hint: "", values: ["GET", "POST"] }
    const key = { key: "key", hint: "", values: ['"Development, sending"', "ci"] }
    const all = (text: string) => getSuggestions(text, text.length, [method, key]).map((s) => s.insert)
    expect(all("method:p")).toEqual(["method:POST"])
    expect(all('key:"dev')).toEqual(['key:"Development, sending"'])
    expect(all("method:post")).toEqual([])
  })

  it("offers values from the data that contain what was typed", () => {
    const to = { key: "to", hint: "", offers: () => ["ann@x.test", "joann@x.test", "bob@x.test"] }
    const all = (text: string) => getSuggestions(text, text.length, [to]).map((s) => s.insert)
    expect(all("to:ann")).toEqual(["to:ann@x.test", "to:joann@x.test"])
    expect(all("to:")).toHaveLength(3)
  })

  it("offers what the server knows with its count, and says what to ask for", () => {
    const asks: string[] = []
    const offers = signal([{ value: "flow=colour", hint: "28" }])
    const tag = { key: "tag", hint: "", asked: { offers, ask: (text: string) => void asks.push(text) } }
    expect(getSuggestions("-tag:col", 8, [tag])).toEqual([{ insert: "tag:flow=colour", hint: "28" }])
    const at = askedAt("to:ann -tag:col", 15, [tag])
    at?.asked.ask(at.typed)
    expect([asks, askedAt("tag", 3, [tag]), askedAt("tag:col subject", 15, [tag])]).toEqual([["col"], null, null])
  })

  it("offers nothing after a complete word, a complete value or an unknown field", () => {
    expect([inserts("invoice "), inserts("status:sent"), inserts("http:s")]).toEqual([[], [], []])
  })
})

describe("applySuggestion", () => {
  it("replaces the word at the caret and keeps the rest", () => {
    expect(applySuggestion("a -stat b", 7, { insert: "status:", hint: "" })).toEqual({
      text: "a -status: b",
      caret: 10,
    })
    expect(applySuggestion("status:d", 8, { insert: "status:delivered", hint: "" })).toEqual({
      text: "status:delivered ",
      caret: 17,
    })
  })
})

const FIELDS = [
  { key: "status", hint: "", values: ["sent", "bounced"] },
  { key: "after", hint: "" },
  { key: "from", hint: "" },
]

describe("typedSearch", () => {
  it("leaves out a field at the end whose value is still missing", () => {
    const texts = ["invoice status:", "-status:", "status: sent", "subject:", "note:", "ab "]
    expect(texts.map((text) => typedSearch(text, FIELDS))).toEqual([
      "invoice",
      "",
      "status: sent",
      "subject:",
      "note:",
      "ab",
    ])
  })

  it("closes a quote that is being typed (assumption search.quotes)", () => {
    const cases = [
      ['from:"Your co', 'from:"Your co"'],
      ['a "b ', 'a "b "'],
      ['a "', "a"],
      ['from:"', ""],
      ['"a \\"b', '"a \\"b"'],
      ['"a \\', '"a \\\\"'],
      ['"a b"', '"a b"'],
      ['5"', '5"'],
    ] as const
    for (const [text, q] of cases) expect(typedSearch(text, FIELDS)).toBe(q)
  })
})

describe("searchHints", () => {
  it("explains a tag without a value", () => {
    expect(searchHints('tag:flow header:"x-a" tag:a=b "tag:x"')).toEqual([
      "tag:flow matches every value of flow. For one value, write tag:flow=value.",
      "header:x-a matches every value of x-a. For one value, write header:x-a=value.",
    ])
  })
})
