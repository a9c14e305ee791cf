import { describe, expect, it } from "vitest"
import { evaluateRecords, foundMx, foundTxt, matchesRecord } from "./match.ts"
import { newDomainRecords } from "./records.ts"

const input = { name: "acme.test", selector: "sandpost", public_key: "MIIBabc+/=", label: "sp" }
const [spf, dkim, mx, dmarc] = newDomainRecords({ ...input, layout: "current" }) as [never, never, never, never]
const cname = newDomainRecords({ ...input, layout: "older" })[2] as never

describe("a record is verified when (assumption domains.record_verified)", () => {
  it("one of several answers matches", () => {
    expect(matchesRecord(spf, ["google-site-verification=1", "v=spf1 include:_spf.sandpost.test -all"])).toBe(true)
    expect(matchesRecord(spf, [])).toBe(false)
  })

  it("the joined strings of a record match", () => {
    expect(matchesRecord(dkim, foundTxt([["v=DKIM1; k=rsa; p=MIIB", "abc+/="]]))).toBe(true)
    expect(matchesRecord(spf, foundTxt([["v=spf1", "include:_spf.sandpost.test ~all"]]))).toBe(false)
  })

  it.each([
    ["v=spf1 include:_spf.sandpost.test ~all", true],
    ["v=spf1  mx\tip4:192.0.2.0/24   include:_spf.sandpost.test   -all", true],
    ["V=SPF1 +INCLUDE:_SPF.Sandpost.Test. ~all", true],
    ["v=spf1 -all", false],
    ["v=spf1 include:_spf.sandpost.test.evil.test ~all", false],
    ["v=spf1 include:x_spf.sandpost.test ~all", false],
    ["v=spf1 -include:_spf.sandpost.test ~all", false],
    ["include:_spf.sandpost.test", false],
    ["v=spf10 include:_spf.sandpost.test", false],
    ["see v=spf1 include:_spf.sandpost.test", false],
  ])("SPF: is an SPF record and contains the include: %s → %s", (answer, verified) => {
    expect(matchesRecord(spf, [answer])).toBe(verified)
  })

  it.each([
    ["v=DKIM1; k=rsa; p=MIIBabc+/=", true],
    ["p=MIIBabc+/=", true],
    ["k=rsa ;  v=DKIM1;p = MIIB abc +/= ; t=s", true],
    ["v=DKIM1; k=rsa; p=miibabc+/=", false],
    ["v=DKIM1; k=rsa; p=", false],
    ["v=DKIM1; k=rsa; p=MIIBabc+/=X", false],
    ["v=DKIM1; n=p=MIIBabc+/=", false],
  ])("DKIM: has the same p=: %s → %s", (answer, verified) => {
    expect(matchesRecord(dkim, [answer])).toBe(verified)
  })

  it("DKIM: never without a key, on either side", () => {
    const keyless = newDomainRecords({ ...input, public_key: "", layout: "current" })[1] as never
    expect(matchesRecord(keyless, ["v=DKIM1; k=rsa; p="])).toBe(false)
  })

  it.each([
    ["v=DMARC1; p=reject; rua=mailto:d@acme.test", true],
    ["  v=DMARC1;p=none", true],
    ["v=DMARC12", false],
    ["p=none; v=DMARC1", false],
  ])("DMARC: starts with v=DMARC1: %s → %s", (answer, verified) => {
    expect(matchesRecord(dmarc, [answer])).toBe(verified)
  })

  it("MX: the same exchange host at any priority, without case and final dot", () => {
    expect(matchesRecord(mx, foundMx([{ exchange: "MX.sandpost.TEST.", priority: 50 }]))).toBe(true)
    expect(matchesRecord(mx, foundMx([{ exchange: "mx.other.test", priority: 10 }]))).toBe(false)
  })

  it("CNAME: the same target, without case and final dot", () => {
    expect(matchesRecord(cname, ["Bounces.sandpost.test."])).toBe(true)
    expect(matchesRecord(cname, ["x.bounces.sandpost.test"])).toBe(false)
  })
})

const records = newDomainRecords({
  name: "acme.test",
  selector: "s",
  public_key: "KEY",
  label: "sp",
  layout: "current",
})
const SPF = ["v=spf1 include:_spf.sandpost.test ~all"]
const DKIM = ["v=DKIM1; p=KEY"]
const pending = { status: "pending", records, verified_at: null } as const
const first = "2026-10-01T00:00:00.000Z"
const later = "2026-10-02T00:00:00.000Z"

describe("POST /domains/{id}/verify (section 3.2)", () => {
  it("makes a domain verified if SPF and DKIM both match, regardless of Return-Path and DMARC", () => {
    const patch = evaluateRecords(pending, [SPF, DKIM, [], []], false, first)
    expect(patch).toMatchObject({ status: "verified", verified_at: first, last_checked_at: first })
    expect(patch.records.map(({ verified }) => verified)).toEqual([true, true, false, false])
    expect(patch.records.map(({ found }) => found)).toEqual([SPF, DKIM, [], []])
  })

  it("leaves it pending otherwise and updates each record's flag", () => {
    const patch = evaluateRecords(pending, [SPF, [], ["10 mx.sandpost.test"], []], false, first)
    expect(patch).toMatchObject({ status: "pending", verified_at: null, last_checked_at: first })
    expect(patch.records.map(({ verified }) => verified)).toEqual([true, false, true, false])
  })

  const verified = { ...pending, ...evaluateRecords(pending, [SPF, DKIM, [], []], false, first) }

  it("makes it pending again if SPF or DKIM is missing; verified_at keeps its first value (assumption domains.verified_is_sticky)", () => {
    const gone = evaluateRecords(verified, [SPF, [], [], []], false, later)
    expect(gone).toMatchObject({ status: "pending", verified_at: first, last_checked_at: later })
    const back = evaluateRecords({ ...verified, ...gone }, [SPF, DKIM, [], []], false, later)
    expect(back).toMatchObject({ status: "verified", verified_at: first })
  })

  it("keeps it verified with the sticky setting, but updates each record's flag (assumption domains.verified_is_sticky)", () => {
    const patch = evaluateRecords(verified, [[], [], [], []], true, later)
    expect(patch.status).toBe("verified")
    expect(patch.records.some((row) => row.verified)).toBe(false)
    expect(evaluateRecords(pending, [[], [], [], []], true, later).status).toBe("pending")
  })

  it("keeps each record's status if no server responded", () => {
    expect(evaluateRecords(verified, [SPF, null, [], []], false, later).status).toBe("verified")
    expect(evaluateRecords(pending, [SPF, null, [], []], false, later).status).toBe("pending")
  })

  it("verifies the older layout by its apex SPF and DKIM (section 2.3, rule 3)", () => {
    const older = newDomainRecords({
      name: "acme.test",
      selector: "s",
      public_key: "KEY",
      label: "sp",
      layout: "older",
    })
    expect(evaluateRecords({ ...pending, records: older }, [SPF, DKIM, []], false, first).status).toBe("verified")
  })
})
