import { describe, expect, it } from "vitest"
import { checkZoneRecord } from "./dns-record.ts"

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
