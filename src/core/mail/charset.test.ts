import { describe, expect, it } from "vitest"
import { decodeUndeclared, encodingOf } from "./charset.ts"

const utf8 = (text: string) => Buffer.from(text, "utf8")
const utf16 = (text: string) => Buffer.from(text, "utf16le")

describe("bytes without a usable charset (assumption inbound.charsets)", () => {
  it.each([
    ["UTF-16 with its mark, little end first", utf16("\ufeffGrüße"), "Grüße"],
    ["UTF-16 with its mark, big end first", utf16("\ufeffGrüße").swap16(), "Grüße"],
    ["ASCII", utf8("Gruss"), "Gruss"],
    ["UTF-8", utf8("Grüße"), "Grüße"],
    ["UTF-8 beside the escape of ISO-2022-JP", utf8("ü\x1b$B$3"), "ü\x1b$B$3"],
    ["ISO-2022-JP of 1978", Buffer.from("\x1b$@$3\x1b(B", "latin1"), "こ"],
    ["ISO-2022-JP of 1983", Buffer.from("\x1b$B$3\x1b(B", "latin1"), "こ"],
    ["UTF-8 that was cut in a character", utf8("Grüße").subarray(0, 5), "Grü\ufffd"],
    ["as many whole characters as broken ones", Buffer.concat([utf8("ü"), Buffer.from([0xff])]), "ü\ufffd"],
    ["more broken characters than whole ones", Buffer.concat([utf8("ü"), Buffer.from([0xff, 0xff])]), "Ã¼ÿÿ"],
    ["one byte of windows-1252", Buffer.from([0x80]), "€"],
  ])("%s are read as such", (_, bytes, text) => {
    expect(decodeUndeclared(bytes)).toBe(text)
  })

  it("are read in the given charset, but not if they are UTF-8", () => {
    expect(decodeUndeclared(Buffer.from([0xcf, 0xf0, 0xe8]), "windows-1251")).toBe("При")
    expect(decodeUndeclared(utf8("При"), "windows-1251")).toBe("При")
  })
})

it("the name of a charset is the standard one, and null if it is unknown", () => {
  expect([encodingOf("latin1"), encodingOf("UTF8"), encodingOf("klingon")]).toEqual(["windows-1252", "utf-8", null])
})
