import { describe, expect, it } from "vitest"
import { searchDoubts } from "./search-doubts.ts"

const FIELDS = [
  { key: "status", hint: "", values: ["sent", "bounced"] },
  { key: "after", hint: "" },
  { key: "from", hint: "" },
]

describe("searchDoubts", () => {
  it("names what a field takes when it was given something else", () => {
    expect(searchDoubts("status:bounce -after:yesterday", FIELDS)).toEqual([
      "status: takes sent, bounced.",
      "after: takes a date like 2026-03-01.",
    ])
  })

  it("has none about what the search understands, or takes for words", () => {
    const q = 'status:Bounced after:2026-03-01T09:00:00Z from:ada https://a.example "status:x" status: plain'
    expect(searchDoubts(q, FIELDS)).toEqual([])
  })
})
