import { describe, expect, it } from "vitest"
import type { Assumption } from "../api-types.ts"
import { filterAssumptions, isChanged, parseSetting, settingText } from "./setting-value.ts"

describe("parseSetting", () => {
  it("reads whole numbers and refuses anything else", () => {
    expect(parseSetting("integer", "42")).toBe(42)
    expect(() => parseSetting("integer", "4.2")).toThrow("“4.2” is not a whole number")
  })

  it("reads lists from lines or commas", () => {
    expect(parseSetting("strings", "exe\nbat, com\n\n")).toEqual(["exe", "bat", "com"])
    expect(parseSetting("integers", "0\n5000")).toEqual([0, 5000])
    expect(() => parseSetting("integers", "0\nsoon")).toThrow("“soon” is not a whole number")
  })

  it("leaves text as it is", () => {
    expect(parseSetting("string", " 42 ")).toBe(" 42 ")
  })
})

describe("the ledger", () => {
  it("notices a changed value of any kind", () => {
    expect(isChanged({ value: ["a"], default: ["a"] })).toBe(false)
    expect(isChanged({ value: ["a", "b"], default: ["a"] })).toBe(true)
  })

  it("shows values as a reader would write them", () => {
    expect(["instant", false, ["a", "b"], "", []].map(settingText)).toEqual([
      "instant",
      "false",
      "a, b",
      "none",
      "none",
    ])
  })

  it("is searched by everything a row says", () => {
    const row = { name: "emails.pace", code: "M3", section: "3.1", why: "Tests want the end.", decision: "At once." }
    const all = [{ ...row, basis: "choice" } as Assumption]
    expect(filterAssumptions(all, "m3 once")).toHaveLength(1)
    expect(filterAssumptions(all, "webhooks")).toHaveLength(0)
  })
})
