import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mostlyReached, runs } from "../../../test/helpers/fuzz.ts"
import { type Mailbox, parseMailbox } from "./addresses.ts"

const accepted = (text: string): Mailbox => {
  const result = parseMailbox(text)
  if ("error" in result) throw new Error(`${text} ${result.error}`)
  return result
}
const reason = (text: string): string => {
  const result = parseMailbox(text)
  return "error" in result ? result.error : `(accepted as ${result.address})`
}

describe("parseMailbox (assumption emails.address_syntax)", () => {
  it.each([
    ["ann@acme.test", "", "ann@acme.test"],
    ["Ann Bell <ann@acme.test>", "Ann Bell", "ann@acme.test"],
    ["Ann.Bell+tag@ACME.Test", "", "Ann.Bell+tag@acme.test"],
    ['"Bell, Ann \\"B\\"" <ann@acme.test>', 'Bell, Ann "B"', "ann@acme.test"],
    ["John Q. Public <john@acme.test>", "John Q. Public", "john@acme.test"],
    ["Jürgen Müller <jürgen@münchen.de>", "Jürgen Müller", "jürgen@xn--mnchen-3ya.de"],
    ["=?utf-8?B?w4Q=?= =?ISO-8859-1?Q?_b=E9?= Z <a@b.test>", "Ä bé Z", "a@b.test"],
    ["=?utf-8?B?ww==?= <a@b.test>", "\ufffd", "a@b.test"],
    ["=?utf-8?B?8J+Y?= =?utf-8?B?gA==?= <a@b.test>", "😀", "a@b.test"],
    ["=?nonsense?B?8J+Y?= <a@b.test>", "=?nonsense?B?8J+Y?=", "a@b.test"],
    ['"a b"@acme.test', "", '"a b"@acme.test'],
    ['"ab"@acme.test', "", "ab@acme.test"],
    ['"a@b"@acme.test', "", '"a@b"@acme.test'],
    ["a@[192.0.2.1]", "", "a@[192.0.2.1]"],
    ["a@[IPv6:2001:DB8::1]", "", "a@[ipv6:2001:db8::1]"],
    ["(one) a (two (nested)) @ (three) b.test (four)", "", "a@b.test"],
    ["  a@b.test\t", "", "a@b.test"],
    ["<a@b.test>", "", "a@b.test"],
    ["用户@例子.广告", "", "用户@xn--fsqu00a.xn--4rr70v"],
  ])("reads %s", (text, name, address) => {
    expect(accepted(text)).toMatchObject({ name, address })
  })

  it.each([
    ["", "is empty"],
    ["   ", "is empty"],
    ["ann", "no @"],
    ["@acme.test", "nothing before the @"],
    ["ann@", "nothing after the @"],
    ["<>", "nothing between"],
    ["a@b.test, c@d.test", "more than one address"],
    ["Ann <a@b.test>, Bob <c@d.test>", "more than one address"],
    ["Team: a@b.test, c@d.test;", "group"],
    ["undisclosed-recipients:;", "group"],
    ["a@b.test\r\nBcc: c@d.test", "line break"],
    ["Ann\u0000 <a@b.test>", "control character"],
    ['"Ann\r\n" <a@b.test>', "control character"],
    ["Ann (x\ny) <a@b.test>", "control character"],
    ["a@b.test (x\\\ny)", "control character"],
    ["a..b@c.test", "extra or a missing dot"],
    [".a@c.test", "extra or a missing dot"],
    ["a.@c.test", "extra dot"],
    ["a@c..test", "extra or a missing dot"],
    ["a@c.test.", "extra dot"],
    ["a b@c.test", "space before"],
    ["a@b@c.test", "more than one @"],
    ["a@-b.test", "invalid domain label"],
    ["a@b_c.test", "invalid character"],
    ["a@ex%61mple.tëst", "invalid character"],
    ["a@xn--.test", "domain label"],
    ["a@xn--ü.test", "IDNA"],
    ["a@b.test>", "angle bracket"],
    ["<a@b.test", "unclosed angle bracket"],
    ["Ann <a@b.test> junk", "text after"],
    ["a@b.test <a@b.test>", "double quotes"],
    ["[Team] Ann <a@b.test>", "double quotes"],
    ['"open <a@b.test>', "unclosed quote"],
    ["(open a@b.test", "unclosed comment"],
    ["a@[1 2]", "domain literal"],
    ["\ud800@b.test", "Unicode"],
  ])("rejects %j", (text, part) => {
    expect(reason(text)).toContain(part)
  })

  it("rejects a text of more than 4096 characters", () => {
    expect(reason(`${"x".repeat(5000)} <a@b.test>`)).toContain("at most 4096")
  })

  it("accepts at most 64 octets before the @, counted in UTF-8", () => {
    expect(accepted(`${"a".repeat(64)}@b.test`).local).toHaveLength(64)
    expect(reason(`${"a".repeat(65)}@b.test`)).toContain("at most 64")
    expect(accepted(`${"é".repeat(32)}@b.test`).local).toHaveLength(32)
    expect(reason(`${"é".repeat(33)}@b.test`)).toContain("at most 64")
  })

  it("accepts labels of at most 63 octets in their A-label form", () => {
    expect(accepted(`a@${"b".repeat(63)}.test`).domain).toHaveLength(68)
    expect(reason(`a@${"b".repeat(64)}.test`)).toContain("at most 63")
    expect(reason(`a@${"ü".repeat(60)}.test`)).toMatch(/at most 63|IDNA/)
  })

  it("accepts at most 254 octets in total, and 253 in the domain", () => {
    const domain = `${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(6)}`
    expect(accepted(`${"a".repeat(3)}@${domain}`).address).toHaveLength(254)
    expect(reason(`${"a".repeat(4)}@${domain}`)).toContain("at most 254")
    expect(reason(`a@${domain}.ggg`)).toContain("at most 253")
  })

  it("parses every returned address to the same address", async () => {
    const piece = fc.constantFrom(
      ...["a", "B", "é", ".", "@", " ", '"', "\\", "<", ">", "(", ")", ",", "x.y", "-", "[", "]"],
    )
    const some = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""))
    const quoted = some.map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`)
    const dotted = fc.array(fc.stringMatching(/^[a-zé!#$%&'*+=?^_`{|}~-]{1,6}$/u), { minLength: 1, maxLength: 3 })
    const local = fc.oneof(
      quoted,
      dotted.map((atoms) => atoms.join(".")),
    )
    const address = fc.tuple(local, fc.constantFrom("b.test", "Ünï.test", "[192.0.2.1]")).map((both) => both.join("@"))
    const count = runs(3000)
    await mostlyReached(count, (reach) =>
      fc.assert(
        fc.property(fc.oneof({ weight: 3, arbitrary: address }, { weight: 1, arbitrary: some }), (text) => {
          const first = parseMailbox(text)
          if ("error" in first) return
          reach()
          expect(parseMailbox(first.address)).toEqual({ ...first, name: "" })
        }),
        { numRuns: count },
      ),
    )
  })
})
