import { describe, expect, it } from "vitest"
import { describeDnsAnswer } from "./domain-pane.tsx"

describe("describeDnsAnswer", () => {
  it("is null before the first lookup and if the record was found", () => {
    expect(describeDnsAnswer({ verified: false, found: [] }, false)).toBeNull()
    expect(describeDnsAnswer({ verified: true, found: ["v=spf1"] }, true)).toBeNull()
  })

  it("names the records found, or says there are none", () => {
    expect(describeDnsAnswer({ verified: false, found: ["v=spf1 -all"] }, true)).toBe("DNS: found v=spf1 -all")
    expect(describeDnsAnswer({ verified: false, found: [] }, true)).toBe("DNS: record not found")
  })
})
