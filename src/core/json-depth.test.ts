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
  it("takes 64 levels below the outermost value and refuses one more", () => {
    expect(refusal(nested(65, "1"))).toBe(null)
    expect(refusal(nested(66, "1"))).toBe(422)
    expect(refusal(`${'{"a":'.repeat(66)}1${"}".repeat(66)}`)).toBe(422)
  })

  it("says of brackets that stay open that they are no JSON", () => expect(refusal("[".repeat(100_000))).toBe(400))

  it("counts no bracket inside a string, whatever its length and escapes", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("[", "{", '"', "\\", "]", "a", "ü"), maxLength: 300 }), (text) => {
        expect(refusal(JSON.stringify({ [text]: [text, { text }] }))).toBe(null)
        expect(refusal(JSON.stringify(JSON.parse(nested(70, JSON.stringify(text)))))).toBe(422)
      }),
    )
  })
})
