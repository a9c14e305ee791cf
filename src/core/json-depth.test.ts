import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkDepth } from "./json-depth.ts"

const refusal = (text: string) => {
  try {
    checkDepth(Buffer.from(text))
    return null
  } catch (error) {
    return (error as { detail: { status?: number } }).detail.status ?? 422
  }
}
const nested = (levels: number, inner: string) => `${"[".repeat(levels)}${inner}${"]".repeat(levels)}`

describe("checkDepth", () => {
  it("accepts 64 levels below the outermost value and rejects one more", () => {
    expect(refusal(nested(65, "1"))).toBe(null)
    expect(refusal(nested(66, "1"))).toBe(422)
    expect(refusal(`${'{"a":'.repeat(66)}1${"}".repeat(66)}`)).toBe(422)
  })

  it("rejects unclosed brackets as invalid JSON", () => expect(refusal("[".repeat(100_000))).toBe(400))

  it("ignores brackets inside strings of any length and with any escapes", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("[", "{", '"', "\\", "]", "a", "ü"), maxLength: 300 }), (text) => {
        expect(refusal(JSON.stringify({ [text]: [text, { text }] }))).toBe(null)
        expect(refusal(JSON.stringify(JSON.parse(nested(70, JSON.stringify(text)))))).toBe(422)
      }),
    )
  })
})
