import { describe, expect, it } from "vitest"
import { faultInput } from "./fault-input.ts"

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
