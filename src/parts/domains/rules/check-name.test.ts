import { describe, expect, it } from "vitest"
import { checkDomainName } from "./check-name.ts"

describe("the name of a sending domain (section 4.4)", () => {
  it.each([
    ["acme.test", "acme.test"],
    ["Mail.ACME.Test", "mail.acme.test"],
    ["acme.test.", "acme.test"],
    ["münchen.test", "xn--mnchen-3ya.test"],
    ["例え。テスト", "xn--r8jz45g.xn--zckzah"],
    ["xn--mnchen-3ya.test", "xn--mnchen-3ya.test"],
    ["a1-b.c.d.e", "a1-b.c.d.e"],
    [`${"a".repeat(63)}.test`, `${"a".repeat(63)}.test`],
  ])("normalises %s to %s", (given, kept) => {
    expect(checkDomainName(given)).toBe(kept)
  })

  it.each([
    ["", "required"],
    ["  ", "required"],
    ["localhost", "two labels"],
    ["127.0.0.1", "IP address"],
    ["１２７.0.0.1", "IP address"],
    ["0x7f.1", "IP address"],
    ["[::1]", "not a domain name"],
    ["acme.123", "not a domain name"],
    ["https://acme.test", "not a domain name"],
    ["ada@acme.test", '"@"'],
    ["acme.test:25", "port"],
    ["%61cme.test", "not a domain name"],
    [" acme.test", "spaces"],
    ["acme..test", "label"],
    ["acme.test..", "label"],
    [".acme.test", "label"],
    ["*.acme.test", "label"],
    ["_dmarc.acme.test", "label"],
    ["-acme.test", "label"],
    ["acme-.test", "label"],
    [`${"a".repeat(64)}.test`, "a label of 64 characters; at most 63"],
  ])("rejects %j (assumption domains.duplicates)", (given, why) => {
    expect(() => checkDomainName(given)).toThrow(expect.objectContaining({ type: "validation_error" }))
    expect(() => checkDomainName(given)).toThrow(why)
  })

  it("rejects a label over 63 characters, and a name that is too long for its DKIM record", () => {
    expect(checkDomainName(`${"a".repeat(63)}.test`)).toHaveLength(68)
    expect(() => checkDomainName(`${"a".repeat(64)}.test`)).toThrow("64")
    const long = `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(45)}.test`
    expect(checkDomainName(long.slice(1))).toHaveLength(232)
    expect(() => checkDomainName(`xx${long}`)).toThrow("DKIM")
  })
})
