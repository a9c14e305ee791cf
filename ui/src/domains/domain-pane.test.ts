import { describe, expect, it } from "vitest"
import { describeDeletion, describeDnsAnswer, zoneOf } from "./domain-pane.tsx"

describe("describeDeletion", () => {
  it("names the receiving addresses that are deleted too (assumption domains.deletion)", () => {
    expect(describeDeletion("a.test", 2)).toContain("a.test and 2 receiving addresses deleted.")
    expect(describeDeletion("a.test", 1)).toContain("a.test and 1 receiving address deleted.")
    expect(describeDeletion("a.test", 0)).not.toContain("address")
  })
})

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

describe("zoneOf", () => {
  it("writes a line for each record, long texts in parts and hosts with their dot", () => {
    expect(
      zoneOf([
        { type: "MX", name: "in.a.test", value: "mail.a.test", priority: 10 },
        { type: "TXT", name: "k._domainkey.a.test", value: `p=${"x".repeat(300)}` },
      ]),
    ).toBe(`in.a.test. IN MX 10 mail.a.test.\nk._domainkey.a.test. IN TXT "p=${"x".repeat(253)}" "${"x".repeat(47)}"\n`)
  })
})
