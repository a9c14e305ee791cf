import { describe, expect, it } from "vitest"
import { CODES } from "./codes.ts"
import { idOf, ledger } from "./ledger.ts"

describe("the ledger of assumptions", () => {
  it("has every name that once had a code: users set them, so that a new name needs the old one as an alias", () => {
    const names = new Set(ledger.map(({ name }) => name))
    expect(Object.keys(CODES).length).toBeGreaterThan(190)
    expect(Object.keys(CODES).filter((name) => !names.has(name))).toEqual([])
  })

  it("names a row by its code, or by a name that is no code", () => {
    expect(idOf({ name: "emails.pace", code: "M3" })).toBe("M3")
    expect(idOf({ name: "emails.pace" })).toBe("emails.pace")
    for (const { name } of ledger) expect(name).toMatch(/^[a-z][a-z_]*(\.[a-z][a-z_\d]*)*$/)
  })

  it("has unique names, and a section of the document, a reason and a decision of one line in each row", () => {
    expect(new Set(ledger.map((row) => row.name)).size).toBe(ledger.length)
    for (const row of ledger) {
      expect(row.section).toMatch(/^[1-9](\.[1-9])?$/)
      expect(row.why).toMatch(/^[^\n]+[.]$/)
      expect(row.decision).toMatch(/^[^\n]+[.]$/)
      if (!row.setting) expect(row.default).toBe(row.decision)
    }
  })
})
