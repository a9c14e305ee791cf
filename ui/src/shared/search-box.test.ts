import { describe, expect, it } from "vitest"
import { applySuggestion, getSuggestions, searchHints, typedSearch } from "./search-box.tsx"

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
})

describe("searchHints", () => {
  it("names the expected values of a field", () => {
    expect(searchHints("status:bounce -after:yesterday", FIELDS)).toEqual([
      "status: expects one of sent, bounced.",
      "after: expects a date like 2026-03-01.",
    ])
  })

  it("says that a field is unknown, and what OR does", () => {
    expect(searchHints("foo:bar OR invoice", FIELDS)).toEqual([
      "foo: is not a search field. Fields are status, after, from.",
      "OR is searched as a word: a result matches all terms.",
    ])
  })

  it("explains a field without a value, a tag without a value and an open quote", () => {
    expect(searchHints('from: tag:flow subject:"open', [...FIELDS, { key: "tag", hint: "" }])).toEqual([
      "from: has no value, so it is searched as a word. Write it without a space: from:value.",
      "tag:flow matches every value of flow. For one value, write tag:flow=value.",
      "A quote is not closed: all after it is one term.",
    ])
  })

  it("is empty for valid fields and plain words", () => {
    const q = 'status:Bounced after:2026-03-01T09:00:00Z from:ada https://a.example "status:x" note: plain'
    expect(searchHints(q, FIELDS)).toEqual([])
  })
})
