import { describe, expect, it } from "vitest"
import { faultInput } from "./fault-input.ts"

const from = (fields: Record<string, string>) => faultInput((name) => fields[name])

describe("faultInput", () => {
  it("leaves out what was left empty", () => {
    expect(from({ kind: "error", type: "internal_error", times: "1" })).toEqual({
      times: 1,
      when: "before",
      error: { type: "internal_error" },
    })
  })

  it("gives an error its status and Retry-After", () => {
    expect(from({ kind: "error", type: "rate_limit_exceeded", status: "429", retry_after: "2" }).error).toEqual({
      type: "rate_limit_exceeded",
      status: 429,
      retry_after: 2,
    })
  })

  it("makes one fault of one kind", () => {
    expect(from({ kind: "disconnect", when: "after", type: "x" })).toEqual({ when: "after", disconnect: true })
    expect(from({ kind: "latency", latency_ms: "50", method: "POST", path: "/emails" })).toEqual({
      method: "POST",
      path: "/emails",
      when: "before",
      latency_ms: 50,
    })
  })
})
