import { describe, expect, it } from "vitest"
import { logFilters, withStatus } from "./log-query.ts"

describe("logFilters", () => {
  it("separates the status from the endpoint", () => {
    expect(logFilters("status:4xx /emails")).toEqual({ status: "4xx", endpoint: "/emails" })
  })

  it("is empty for an empty search", () => {
    expect(logFilters("  ")).toEqual({})
    expect(logFilters("status:")).toEqual({})
  })

  it("uses the last status", () => {
    expect(logFilters("status:2xx status:5xx")).toEqual({ status: "5xx" })
  })
})

describe("withStatus", () => {
  it("replaces the status and keeps the endpoint", () => {
    expect(withStatus("status:4xx /emails", "5xx")).toBe("status:5xx /emails")
    expect(withStatus("/emails", "2xx")).toBe("status:2xx /emails")
  })

  it('removes the status for ""', () => {
    expect(withStatus("status:4xx /emails", "")).toBe("/emails")
    expect(withStatus("status:4xx", "")).toBe("")
  })
})
