import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ApiError } from "../errors.ts"
import { checkDepth } from "./json-depth.ts"

const refusal = (text: string) => {
  try {
    checkDepth(Buffer.from(text))
    return null
  } catch (error) {
    return (error as ApiError).detail.status_setting ?? "too deep"
  }
}
const nested = (levels: number, inner: string) => `${"[".repeat(levels)}${inner}${"]".repeat(levels)}`

describe("checkDepth", () => {
  it("accepts 64 levels below the outermost value and rejects one more", () => {
    expect(refusal(nested(65, "1"))).toBe(null)
    expect(refusal(nested(66, "1"))).toBe("too deep")
    expect(refusal(`${'{"a":'.repeat(66)}1${"}".repeat(66)}`)).toBe("too deep")
  })

  it("rejects unclosed brackets as invalid JSON", () => expect(refusal("[".repeat(500))).toBe("malformed"))

  it("ignores brackets inside strings of any length and with any escapes", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("[", "{", '"', "\\", "]", "a", "ü"), maxLength: 300 }), (text) => {
        expect(refusal(JSON.stringify({ [text]: [text, { text }] }))).toBe(null)
        expect(refusal(JSON.stringify(JSON.parse(nested(70, JSON.stringify(text)))))).toBe("too deep")
      }),
    )
  })
})
