import { describe, expect, it } from "vitest"
import { newDomainRecords } from "./records.ts"
import { evaluateRecords } from "./verify.ts"

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

  it("makes it pending again if SPF or DKIM is missing; verified_at keeps its first value (assumption N4)", () => {
    const gone = evaluateRecords(verified, [SPF, [], [], []], false, later)
    expect(gone).toMatchObject({ status: "pending", verified_at: first, last_checked_at: later })
    const back = evaluateRecords({ ...verified, ...gone }, [SPF, DKIM, [], []], false, later)
    expect(back).toMatchObject({ status: "verified", verified_at: first })
  })

  it("keeps it verified with the sticky setting, but updates each record's flag (assumption N4)", () => {
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
