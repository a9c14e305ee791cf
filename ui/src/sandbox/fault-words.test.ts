import { describe, expect, it } from "vitest"
import { faultCount, faultInWords } from "./fault-words.ts"

const any = { method: null, path: null, times: 1, remaining: 1, when: "before" as const }

describe("a fault in words", () => {
  it("says what is hit and what happens to it", () => {
    expect(
      faultInWords({
        ...any,
        method: "POST",
        path: "/emails",
        error: { type: "rate_limit_exceeded", status: 429, retry_after: 2 },
      }),
    ).toBe("POST /emails: answers 429 rate_limit_exceeded, retry after 2 s")
    expect(faultInWords({ ...any, latency_ms: 2000 })).toBe("every request: waits 2 s")
  })

  it("says when the request takes effect all the same", () => {
    expect(faultInWords({ ...any, disconnect: true, when: "after" })).toBe(
      "every request: takes effect, then the connection is cut",
    )
  })

  it("counts what has struck and what is left", () => {
    expect(faultCount({ times: 3, remaining: 2, hits: 1 })).toBe("struck once, 2 left")
    expect(faultCount({ times: 0, remaining: null, hits: 4 })).toBe("struck 4 times, until removed")
  })
})
