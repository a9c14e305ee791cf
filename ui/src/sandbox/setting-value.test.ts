import { describe, expect, it } from "vitest"
import type { Assumption } from "../api-types.ts"
import { filterAssumptions, isChanged, parseSetting, settingText } from "./setting-value.ts"

describe("parseSetting", () => {
  it("reads whole numbers and refuses anything else", () => {
    expect(parseSetting("integer", "42")).toBe(42)
    expect(() => parseSetting("integer", "4.2")).toThrow("not a whole number")
  })

  it("reads lists and objects, each only as itself", () => {
    expect(parseSetting("list", '["a"]')).toEqual(["a"])
    expect(parseSetting("object", '{"a":1}')).toEqual({ a: 1 })
    expect(() => parseSetting("list", '{"a":1}')).toThrow("a list")
    expect(() => parseSetting("object", "null")).toThrow("an object")
    expect(() => parseSetting("object", "nonsense")).toThrow("an object")
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

  it("shows values as they would be written", () => {
    expect([settingText("instant"), settingText(false), settingText(["a"]), settingText(null)]).toEqual([
      "instant",
      "false",
      '["a"]',
      "none",
    ])
  })

  it("is searched by name, code, section, basis and reason", () => {
    const row = { name: "emails.pace", code: "M3", section: "3.1", why: "Tests want the end.", basis: "choice" }
    const all = [row as Assumption]
    expect(filterAssumptions(all, "m3 tests")).toHaveLength(1)
    expect(filterAssumptions(all, "webhooks")).toHaveLength(0)
  })
})
