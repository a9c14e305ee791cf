import { describe, expect, it } from "vitest"
import { codesIn } from "./codes.ts"

describe("codesIn", () => {
  it.each([
    ["Your code is 482913.", "482913"],
    ["Your verification code:\n\n  123 456  \n\nIt expires in 10 minutes.", "123456"],
    ["Ihr Bestätigungscode lautet 4711", "4711"],
    ["Verifizierung: 99-1234-x or PIN 8365", "8365"],
    ["G-204817 is your Google verification code.", "G-204817"],
    ["Use 5521 as your one-time PIN", "5521"],
    ["OTP: AB12CD", "AB12CD"],
    ["Security code: X4F-9QZ", "X4F-9QZ"],
    ["Your login code: 12345678", "12345678"],
    ["Code: 2024", "2024"],
    ["(482913) is the code", "482913"],
    ["Your code: 482-913", "482913"],
  ])("finds the code in %j", (text, code) => {
    expect(codesIn(text)).toEqual([code])
  })
  it.each([
    "Thanks for 123456 reasons",
    "Security report of 2024, see 2025",
    "Your confirmed order 123456 ships",
    "Confirmation: you paid EUR 1234 and 5678 € and $4321",
    "Login problems? Call +49 30 1234567",
    "Login problems? Phone: 0301 234567",
    "Verify at https://x.test/verify/123456?token=987654",
    "verify ann123456@x.test",
    "Your code name is WOLVERINE HELLO",
    "Code valid until 2026-03-01 or 01.03.2026",
    "The code costs 1,234.50 and 12345.67",
    "Confirm 1500 minutes",
    "",
  ])("finds no code in %j", (text) => {
    expect(codesIn(text)).toEqual([])
  })
  it("returns at most ten codes, in order and without duplicates", () => {
    expect(codesIn("code 1111 code 2222 code 1111")).toEqual(["1111", "2222"])
    expect(codesIn(Array.from({ length: 50 }, (_, index) => `code ${3000 + index}`).join("\n"))).toHaveLength(10)
  })
  it("is fast on long text", () => {
    expect(codesIn("code ".repeat(1_000_000))).toEqual([])
    expect(codesIn("1234 ".repeat(1_000_000))).toEqual([])
    expect(codesIn(`${"code ".repeat(2000)}${"A1B2 C3D4 ".repeat(1000)}`).length).toBeLessThanOrEqual(10)
  })
})
