import { describe, expect, it } from "vitest"
import { accept, complete } from "./complete.ts"

const fields = [
  { key: "from", hint: "sender" },
  { key: "status", hint: "where it stands", values: ["sent", "scheduled", "delivered"] },
  { key: "subject", hint: "words of the subject" },
]
const inserts = (text: string, caret = text.length) => complete(text, caret, fields).map((s) => s.insert)

describe("complete", () => {
  it("offers every field in an empty box", () => {
    expect(inserts("")).toEqual(["from:", "status:", "subject:"])
  })

  it("offers the fields that begin like the word at the caret", () => {
    expect(inserts("invoice s")).toEqual(["status:", "subject:"])
  })

  it("offers the values of a field once its colon is there", () => {
    expect(inserts("status:s")).toEqual(["status:sent", "status:scheduled"])
    expect(inserts("-status:")).toEqual(["status:sent", "status:scheduled", "status:delivered"])
  })

  it("is silent behind a finished word, a finished value and an unknown field", () => {
    expect([inserts("invoice "), inserts("status:sent"), inserts("http:s")]).toEqual([[], [], []])
  })
})

describe("accept", () => {
  it("replaces the word at the caret and keeps what stands around it", () => {
    expect(accept("a -stat b", 7, { insert: "status:", hint: "" })).toEqual({ text: "a -status: b", caret: 10 })
    expect(accept("status:d", 8, { insert: "status:delivered", hint: "" })).toEqual({
      text: "status:delivered ",
      caret: 17,
    })
  })
})
