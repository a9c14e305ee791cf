import { describe, expect, it } from "vitest"
import type { ZoneRecord } from "../record.ts"
import { answerFrom, checkZoneRecord, indexZone } from "./dns-zone.ts"

const record = (name: string, type: ZoneRecord["type"], value: string, priority: number | null = null): ZoneRecord => ({
  id: name + type,
  account_id: "a",
  name,
  type,
  value,
  priority,
  ttl: 60,
  created_at: "2026-01-01T00:00:00.000Z",
  domain_id: null,
  purpose: null,
})
const ask = (records: ZoneRecord[]) => {
  const zone = indexZone(records)
  return (name: string, type: string) => answerFrom(zone.records, name, type, zone.below)
}
const values = (answer: ReturnType<typeof answerFrom>) =>
  answer === "nxdomain" ? answer : answer.map(({ value }) => value)

describe("the sandbox's zone (assumption dns.mode)", () => {
  const zone = ask([
    record("Send.acme.test", "TXT", "one"),
    record("send.acme.test", "TXT", "two"),
    record("send.acme.test", "MX", "mx.sandpost.test", 10),
    record("bounces.acme.test", "CNAME", "Bounces.Sandpost.test."),
    record("away.acme.test", "CNAME", "elsewhere.example"),
    record("loop.acme.test", "CNAME", "pool.acme.test"),
    record("pool.acme.test", "CNAME", "loop.acme.test"),
  ])

  it("returns every record of a name and type, ignoring case and the final dot", () => {
    expect(values(zone("SEND.acme.test.", "TXT"))).toEqual(["one", "two"])
    expect(zone("send.acme.test", "MX")).toMatchObject([{ type: "MX", value: "mx.sandpost.test", priority: 10 }])
  })

  it("returns one record for two identical ones, such as the SPF records of a domain in two accounts", () => {
    const twice = ask([record("a.test", "TXT", "v=spf1 -all"), record("A.test", "TXT", "v=spf1 -all")])
    expect(values(twice("a.test", "TXT"))).toEqual(["v=spf1 -all"])
  })

  it("distinguishes a name without such records from a name that does not exist", () => {
    expect(zone("send.acme.test", "A")).toEqual([])
    expect(zone("send.acme.test", "TYPE65")).toEqual([])
    expect(zone("nobody.acme.test", "TXT")).toBe("nxdomain")
  })

  it("finds a name that has no records, only subdomains", () => {
    expect(zone("acme.test", "A")).toEqual([])
    expect(zone("cme.test", "A")).toBe("nxdomain")
  })

  it("follows CNAMEs inside the zone, and returns only the CNAME if its target is outside", () => {
    expect(values(zone("bounces.acme.test", "MX"))).toEqual(["Bounces.Sandpost.test.", "mx.sandpost.test"])
    expect(values(zone("bounces.acme.test", "CNAME"))).toEqual(["Bounces.Sandpost.test."])
    expect(values(zone("away.acme.test", "A"))).toEqual(["elsewhere.example"])
  })

  it("stops at a loop of CNAMEs", () => {
    expect(values(zone("loop.acme.test", "A"))).toEqual(["pool.acme.test", "loop.acme.test"])
  })

  it("has built-in records, which published records of the same type replace", () => {
    expect(values(zone("_spf.sandpost.test", "TXT"))).toEqual(["v=spf1 ip4:127.0.0.0/8 ip6:::1 ~all"])
    expect(values(zone("mx.sandpost.test", "A"))).toEqual(["127.0.0.1"])
    expect(values(zone("mx.sandpost.test", "AAAA"))).toEqual(["::1"])
    expect(values(zone("1.0.0.127.in-addr.arpa", "PTR"))).toEqual(["mx.sandpost.test"])
    expect(values(zone(`1.${"0.".repeat(31)}ip6.arpa`, "PTR"))).toEqual(["mx.sandpost.test"])
    expect(zone("sandpost.test", "A")).toEqual([])
    const changed = ask([record("_spf.sandpost.test", "TXT", "v=spf1 -all")])
    expect(values(changed("_spf.sandpost.test", "TXT"))).toEqual(["v=spf1 -all"])
  })
})

describe("a record for the sandbox's zone", () => {
  it("is stored in lowercase without final dots, with default priority and ttl", () => {
    expect(checkZoneRecord({ name: "_DMARC.Acme.test.", type: "TXT", value: "v=DMARC1; P=none" })).toEqual({
      name: "_dmarc.acme.test",
      type: "TXT",
      value: "v=DMARC1; P=none",
      priority: null,
      ttl: 60,
    })
    expect(checkZoneRecord({ name: "acme.test", type: "MX", value: "MX.Acme.test." })).toMatchObject({
      value: "mx.acme.test",
      priority: 10,
    })
    expect(
      checkZoneRecord({ name: "acme.test", type: "MX", value: "mx.acme.test", priority: 0, ttl: 0 }),
    ).toMatchObject({
      priority: 0,
      ttl: 0,
    })
  })

  it("may be AAAA, PTR or a null MX (RFC 7505), which has the priority 0 by default", () => {
    const reverse = { name: "1.2.0.192.IN-ADDR.ARPA", type: "PTR", value: "Mail.Acme.test." } as const
    expect(checkZoneRecord(reverse)).toMatchObject({ name: "1.2.0.192.in-addr.arpa", value: "mail.acme.test" })
    expect(checkZoneRecord({ name: "acme.test", type: "AAAA", value: "2001:db8::1" }).value).toBe("2001:db8::1")
    expect(checkZoneRecord({ name: "acme.test", type: "MX", value: "." })).toMatchObject({ value: ".", priority: 0 })
  })

  it.each([
    [{ name: "", type: "TXT", value: "x" }, "name"],
    [{ name: "a..test", type: "TXT", value: "x" }, "name"],
    [{ name: "münchen.test", type: "TXT", value: "x" }, "xn--"],
    [{ name: `${"a".repeat(64)}.test`, type: "TXT", value: "x" }, "63"],
    [{ name: Array(60).fill("abcd").join("."), type: "TXT", value: "x" }, "253"],
    [{ name: "a.test", type: "TXT", value: "x".repeat(60_001) }, "60000 bytes"],
    [{ name: "a.test", type: "A", value: "::1" }, "IPv4"],
    [{ name: "a.test", type: "AAAA", value: "127.0.0.1" }, "IPv6"],
    [{ name: "a.test", type: "AAAA", value: "fe80::1%eth0" }, "IPv6"],
    [{ name: "a.test", type: "MX", value: "10 mx.a.test" }, "value"],
    [{ name: "a.test", type: "MX", value: "mx.a.test", priority: 65_536 }, "priority"],
    [{ name: "a.test", type: "CNAME", value: "." }, "value"],
    [{ name: "1.2.0.192.in-addr.arpa", type: "PTR", value: "192.0.2.1/24" }, "value"],
    [{ name: "a.test", type: "TXT", value: "x", ttl: -1 }, "ttl"],
    [{ name: "a.test", type: "TXT", value: "x", ttl: 1.5 }, "ttl"],
  ] as const)("rejects %j with an error about %s", (input, named) => {
    expect(() => checkZoneRecord(input)).toThrow(named)
    expect(() => checkZoneRecord(input)).toThrow(expect.objectContaining({ type: "validation_error" }))
  })
})
