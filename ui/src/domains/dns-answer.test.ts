import { describe, expect, it } from "vitest"
import { dnsAnswer } from "./dns-answer.ts"

describe("what DNS answered instead", () => {
  it("is silent while nothing was looked up, and when the record was found", () => {
    expect(dnsAnswer({ verified: false, found: [] }, false)).toBeNull()
    expect(dnsAnswer({ verified: true, found: ["v=spf1"] }, true)).toBeNull()
  })

  it("names what was found, or that nothing was", () => {
    expect(dnsAnswer({ verified: false, found: ["v=spf1 -all"] }, true)).toBe("DNS answered: v=spf1 -all")
    expect(dnsAnswer({ verified: false, found: [] }, true)).toBe("DNS answered: nothing by this name")
  })
})
