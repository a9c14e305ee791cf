import { describe, expect, it } from "vitest"
import { withoutStyles } from "../../shared/mail/html-scan.ts"
import { cutText } from "./inbox-preview.tsx"

/** A font whose characters are all 10 px wide. */
const measure = (text: string) => [...text].length * 10

describe("withoutStyles", () => {
  it("renames style elements and attributes, and keeps texts", () => {
    expect(withoutStyles('<style>a{}</style><p class="x"style=\'color:red\' STYLE = "b">style="c"</p>')).toBe(
      '<template>a{}</template><p class="x"data-style=\'color:red\' data-style = "b">style="c"</p>',
    )
  })
})

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
