import { describe, expect, it } from "vitest"
import type { Assumption } from "../api-types.ts"
import { filterAssumptions, formatSetting, isChanged, parseSetting, settingsByName } from "./settings-tab.tsx"

describe("parseSetting", () => {
  it("reads whole numbers and rejects anything else", () => {
    expect(parseSetting("integer", "42")).toBe(42)
    expect(() => parseSetting("integer", "4.2")).toThrow("Enter a whole number, got “4.2”")
  })

  it("reads lists from lines or commas", () => {
    expect(parseSetting("strings", "exe\nbat, com\n\n")).toEqual(["exe", "bat", "com"])
    expect(parseSetting("integers", "0\n5000")).toEqual([0, 5000])
    expect(() => parseSetting("integers", "0\nsoon")).toThrow("Enter a whole number, got “soon”")
  })

  it("keeps text unchanged", () => {
    expect(parseSetting("string", " 42 ")).toBe(" 42 ")
  })
})

describe("the assumptions", () => {
  it("detects changed values", () => {
    expect(isChanged({ value: ["a"], default: ["a"] })).toBe(false)
    expect(isChanged({ value: ["a", "b"], default: ["a"] })).toBe(true)
  })

  it("formats values of every kind", () => {
    expect(["instant", false, ["a", "b"], "", []].map(formatSetting)).toEqual([
      "instant",
      "false",
      "a, b",
      "none",
      "none",
    ])
  })

  it("are searched by all of their texts", () => {
    const row = { name: "emails.pace", code: "M3", section: "3.1", why: "Tests want the end.", decision: "At once." }
    const all = [{ ...row, basis: "choice" } as Assumption]
    expect(filterAssumptions(all, "m3 once")).toHaveLength(1)
    expect(filterAssumptions(all, "webhooks")).toHaveLength(0)
    const { code: _, ...newer } = row
    expect(filterAssumptions([{ ...newer, basis: "choice" } as Assumption], "undefined")).toHaveLength(0)
  })

  it("are settings if they can be changed, in the order of their names", () => {
    const all = [
      ["tracking", true],
      ["answers", false],
      ["dns", true],
    ].map(([name, setting]) => ({ name, setting }))
    expect(settingsByName(all as Assumption[]).map(({ name }) => name)).toEqual(["dns", "tracking"])
  })
})
