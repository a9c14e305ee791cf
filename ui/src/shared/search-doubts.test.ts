import { describe, expect, it } from "vitest"
import { searchHints } from "./search-doubts.ts"

const FIELDS = [
  { key: "status", hint: "", values: ["sent", "bounced"] },
  { key: "after", hint: "" },
  { key: "from", hint: "" },
]

describe("searchHints", () => {
  it("names the expected values of a field", () => {
    expect(searchHints("status:bounce -after:yesterday", FIELDS)).toEqual([
      "status: expects one of sent, bounced.",
      "after: expects a date like 2026-03-01.",
    ])
  })

  it("is empty for valid fields and plain words", () => {
    const q = 'status:Bounced after:2026-03-01T09:00:00Z from:ada https://a.example "status:x" status: plain'
    expect(searchHints(q, FIELDS)).toEqual([])
  })
})
