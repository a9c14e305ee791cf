import { describe, expect, it } from "vitest"
import { faultHint, faultPath, fits } from "./rules.ts"

const paths = [
  { method: "GET", path: "/emails" },
  { method: "POST", path: "/emails" },
  { method: "POST", path: "/emails/{id}/cancel" },
  { method: "GET", path: "/emails/{id}" },
]

describe("the path of a fault", () => {
  it("is accepted with or without /v1 and a leading slash", () => {
    expect(["/emails", "/v1/emails", "v1/emails", "emails"].map(faultPath)).toEqual(Array(4).fill("/emails"))
    expect(faultPath("*/cancel")).toBe("*/cancel")
  })

  it("matches by method and glob", () => {
    expect(fits({ method: "POST", path: "/emails/*" }, { method: "POST", path: "/emails/7/cancel" })).toBe(true)
    expect(fits({ method: "POST", path: "/emails/*" }, { method: "POST", path: "/emails" })).toBe(false)
    expect(fits({ method: "GET", path: null }, { method: "POST", path: "/emails" })).toBe(false)
  })
})

describe("the hint of a fault", () => {
  it("is null for a path that can match", () => {
    for (const path of [
      "/emails",
      "*",
      "/*/cancel",
      "/emails/*",
      "/emails/0190????-*",
      "/*/0190*",
      "*0190*",
      "/emails/7*cel",
      "/e*s",
      null,
    ]) {
      expect(faultHint({ method: null, path }, paths)).toBeNull()
    }
  })

  it("explains a path or a method that the API does not have", () => {
    expect(faultHint({ method: null, path: "/mails" }, paths)).toContain("No API path matches /mails")
    expect(faultHint({ method: null, path: "/emails/*/raw" }, paths)).toContain("never applies")
    expect(faultHint({ method: "DELETE", path: "/emails" }, paths)).toContain("Allowed: GET, POST")
  })
})
