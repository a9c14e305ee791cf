import { describe, expect, it } from "vitest"
import { layoutAt, newDomainRecords, receivingHostOf, zoneRecordsFor } from "./records.ts"

const input = { name: "acme.test", selector: "sandpost", public_key: "AAAA", label: "sp" }

describe("the records a new domain is issued (section 2.3)", () => {
  const current = newDomainRecords({ ...input, layout: "current" })
  const older = newDomainRecords({ ...input, layout: "older" })

  it("issues SPF, DKIM, Return-Path and DMARC under full names (rules 1 and 2, assumptions domains.records and domains.label)", () => {
    expect(
      current.map(({ type, name, value, priority, purpose }) => ({ type, name, value, priority, purpose })),
    ).toEqual([
      { type: "TXT", name: "sp.acme.test", value: "v=spf1 include:_spf.sandpost.test ~all", purpose: "spf" },
      { type: "TXT", name: "sandpost._domainkey.acme.test", value: "v=DKIM1; k=rsa; p=AAAA", purpose: "dkim" },
      { type: "MX", name: "sp.acme.test", value: "mx.sandpost.test", priority: 10, purpose: "return_path" },
      { type: "TXT", name: "_dmarc.acme.test", value: "v=DMARC1; p=none;", purpose: "dmarc" },
    ])
  })

  it("requires all except DMARC (rule 1), all unverified at first", () => {
    expect(current.map(({ purpose, required }) => [purpose, required])).toEqual([
      ["spf", true],
      ["dkim", true],
      ["return_path", true],
      ["dmarc", false],
    ])
    expect(current.some(({ verified, found }) => verified || found.length > 0)).toBe(false)
  })

  it("has a priority on the MX only", () => {
    expect(current.filter((row) => "priority" in row).map(({ type }) => type)).toEqual(["MX"])
  })

  it("issues SPF on the apex and a CNAME return path in the older layout, no MX and no DMARC (rule 3)", () => {
    expect(older.map(({ type, name, value, purpose }) => [type, name, value, purpose])).toEqual([
      ["TXT", "acme.test", "v=spf1 include:_spf.sandpost.test ~all", "spf"],
      ["TXT", "sandpost._domainkey.acme.test", "v=DKIM1; k=rsa; p=AAAA", "dkim"],
      ["CNAME", "bounces.acme.test", "bounces.sandpost.test", "return_path"],
    ])
  })

  it("uses the older layout for domains added before September 2026 (rule 3, assumption domains.older_layout)", () => {
    expect(layoutAt("2026-08-31T23:59:59.999Z")).toBe("older")
    expect(layoutAt("2026-09-01T00:00:00.000Z")).toBe("current")
  })
})

describe("publishing a domain", () => {
  const records = newDomainRecords({ ...input, layout: "current" })
  const domain = { id: "d", account_id: "a", receiving_host: receivingHostOf("acme.test", "in"), records }

  it("adds all issued records to the zone by default", () => {
    expect(zoneRecordsFor(domain).map(({ purpose }) => purpose)).toEqual(["spf", "dkim", "return_path", "dmarc"])
    expect(zoneRecordsFor(domain, ["dkim"])).toEqual([
      {
        account_id: "a",
        domain_id: "d",
        name: "sandpost._domainkey.acme.test",
        type: "TXT",
        value: "v=DKIM1; k=rsa; p=AAAA",
        priority: null,
        ttl: 60,
        purpose: "dkim",
      },
    ])
  })

  it("adds the receiving host's MX for the purpose receiving (assumption inbound.host)", () => {
    expect(zoneRecordsFor(domain, ["receiving"])).toMatchObject([
      { type: "MX", name: "in.acme.test", value: "mx.sandpost.test", priority: 10, purpose: "receiving" },
    ])
  })
})
