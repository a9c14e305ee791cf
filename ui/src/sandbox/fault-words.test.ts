import { describe, expect, it } from "vitest"
import { describeFault, describeHits } from "./fault-words.ts"

const any = { method: null, path: null, times: 1, remaining: 1, when: "before" as const }

describe("describing a fault", () => {
  it("names the matched requests and the effect", () => {
    expect(
      describeFault({
        ...any,
        method: "POST",
        path: "/emails",
        error: { type: "rate_limit_exceeded", status: 429, retry_after: 2 },
      }),
    ).toBe("POST /emails: returns 429 rate_limit_exceeded, retry after 2 s")
    expect(describeFault({ ...any, latency_ms: 2000 })).toBe("every request: delays the response by 2 s")
  })

  it("says if the request is processed first", () => {
    expect(describeFault({ ...any, disconnect: true, when: "after" })).toBe(
      "every request: processes the request, then closes the connection",
    )
  })

  it("counts triggers and the times left", () => {
    expect(describeHits({ times: 1, remaining: 1, hits: 0 })).toBe("Not triggered yet · 1 left")
    expect(describeHits({ times: 3, remaining: 2, hits: 1 })).toBe("Triggered once · 2 left")
    expect(describeHits({ times: 0, remaining: null, hits: 4 })).toBe("Triggered 4 times · until removed")
  })
})
