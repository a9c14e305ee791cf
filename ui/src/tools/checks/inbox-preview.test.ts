import { describe, expect, it } from "vitest"
import { cutText } from "./inbox-preview.tsx"

/** A font whose characters are all 10 px wide. */
const measure = (text: string) => [...text].length * 10

describe("a row of an inbox", () => {
  it("cuts a text where it is wider than the row, the ellipsis included", () => {
    expect(cutText("Your order", 100, measure)).toBe("Your order")
    expect(cutText("Your order", 90, measure)).toBe("Your ord…")
    expect(cutText("Your order", 60, measure)).toBe("Your…")
    expect(cutText("Your order", 0, measure)).toBe("")
  })

  it("does not cut a character in two", () => {
    expect(cutText("😀😀😀", 20, measure)).toBe("😀…")
  })
})
