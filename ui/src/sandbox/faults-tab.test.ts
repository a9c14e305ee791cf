import { describe, expect, it } from "vitest"
import { describeFault, describeHits, faultInput, inputOf } from "./faults-tab.tsx"

const from = (fields: Record<string, string>) => faultInput((name) => fields[name])

describe("faultInput", () => {
  it("omits empty fields", () => {
    expect(from({ kind: "error", type: "internal_error", times: "1" })).toEqual({
      times: 1,
      when: "before",
      error: { type: "internal_error" },
    })
  })

  it("sets status and Retry-After of an error", () => {
    expect(from({ kind: "error", type: "rate_limit_exceeded", status: "429", retry_after: "2" }).error).toEqual({
      type: "rate_limit_exceeded",
      status: 429,
      retry_after: 2,
    })
  })

  it("sends a Retry-After that is no number as it is written, such as an HTTP date", () => {
    const retry_after = "Fri, 27 Nov 2026 08:00:00 GMT"
    expect(from({ kind: "error", type: "rate_limit_exceeded", retry_after }).error).toEqual({
      type: "rate_limit_exceeded",
      retry_after,
    })
  })

  it("sets exactly one effect", () => {
    expect(from({ kind: "disconnect", when: "after", type: "x" })).toEqual({ when: "after", disconnect: true })
    expect(from({ kind: "latency", latency_ms: "50", method: "POST", path: "/emails" })).toEqual({
      method: "POST",
      path: "/emails",
      when: "before",
      latency_ms: 50,
    })
  })
})

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
    const date = "Fri, 27 Nov 2026 08:00:00 GMT"
    expect(describeFault({ ...any, error: { type: "rate_limit_exceeded", retry_after: date } })).toBe(
      `every request: returns rate_limit_exceeded, retry after ${date}`,
    )
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
    expect(describeHits({ times: 2, remaining: 0, hits: 2 })).toBe("Triggered 2 times")
    expect(describeHits({ times: 0, remaining: null, hits: 4 })).toBe("Triggered 4 times · until removed")
  })
})

it("a used-up fault is injected again with what it matches, does and how often, and nothing else", () => {
  const past = {
    ...any,
    id: "1",
    hits: 3,
    times: 3,
    remaining: 0,
    created_at: "2026-11-26T00:00:00.000Z",
    hint: "none",
  }
  const error = { type: "rate_limit_exceeded", retry_after: 2 }
  expect(inputOf({ ...past, method: "POST", path: "/emails", error })).toEqual({
    method: "POST",
    path: "/emails",
    error,
    when: "before",
    times: 3,
  })
  expect(inputOf({ ...past, latency_ms: 5 })).toEqual({ latency_ms: 5, when: "before", times: 3 })
  expect(inputOf({ ...past, disconnect: true, times: 0 })).toEqual({ disconnect: true, when: "before", times: 0 })
})
