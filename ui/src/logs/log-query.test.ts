import { describe, expect, it } from "vitest"
import { logFilters, withStatus } from "./log-query.ts"

describe("logFilters", () => {
  it("takes the status out and leaves the endpoint", () => {
    expect(logFilters("status:4xx /emails")).toEqual({ status: "4xx", endpoint: "/emails" })
  })

  it("asks for nothing when nothing was typed", () => {
    expect(logFilters("  ")).toEqual({})
    expect(logFilters("status:")).toEqual({})
  })

  it("lets the status typed last win", () => {
    expect(logFilters("status:2xx status:5xx")).toEqual({ status: "5xx" })
  })
})

describe("withStatus", () => {
  it("replaces the status and keeps the endpoint", () => {
    expect(withStatus("status:4xx /emails", "5xx")).toBe("status:5xx /emails")
    expect(withStatus("/emails", "2xx")).toBe("status:2xx /emails")
  })

  it("takes the status out for requests of any", () => {
    expect(withStatus("status:4xx /emails", "")).toBe("/emails")
    expect(withStatus("status:4xx", "")).toBe("")
  })
})
