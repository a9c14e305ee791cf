import { describe, expect, it } from "vitest"
import { cutToWidth } from "./inbox-preview.tsx"

/** A font whose characters are all 10 px wide. */
const measure = (text: string) => [...text].length * 10

describe("a row of an inbox", () => {
  it("cuts a text where it is wider than the row, the ellipsis included", () => {
    expect(cutToWidth("Your order", 100, measure)).toBe("Your order")
    expect(cutToWidth("Your order", 90, measure)).toBe("Your ord…")
    expect(cutToWidth("Your order", 60, measure)).toBe("Your…")
    expect(cutToWidth("Your order", 0, measure)).toBe("")
  })

  it("does not cut a character in two", () => {
    expect(cutToWidth("😀😀😀", 20, measure)).toBe("😀…")
  })
})
