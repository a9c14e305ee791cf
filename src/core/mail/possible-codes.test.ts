import { describe, expect, it } from "vitest"
import { analyse } from "./analysis.ts"
import { possibleCodes } from "./possible-codes.ts"

describe("the numbers that may be a code", () => {
  it.each([
    ["Use 4829 or 48291347.", ["4829", "48291347"]],
    ["验证码482913请勿", ["482913"]],
    ["code:482913", ["482913"]],
    ["٤٨٢٩١٣", ["٤٨٢٩١٣"]],
    ["twice 482913 and 482913", ["482913"]],
    ["1.482913 2026-11-26 12:3456 #4829 AB4829 123456789 123 https://a.test/482913", []],
  ])("of %j are %j", (text, groups) => {
    expect(possibleCodes(text)).toEqual(groups)
  })

  const ofMail = (html: string | null, text: string | null = null) =>
    analyse({ subject: "Hello", html, text }).possible_codes
  it("are those of the text part, else of what the HTML shows, also across elements", () => {
    expect(ofMail("<p>We found 4829 and <b>77</b><i>12</i> of them.</p>")).toEqual(["4829", "7712"])
    expect(ofMail('<p>We found 4829.</p><p style="display:none">7712</p>')).toEqual(["4829"])
    expect(ofMail("<p>We found 4829.</p>", "We found 7712.")).toEqual(["7712"])
  })
  it("are none beside a code", () => {
    expect(ofMail("<p>Your code is 482913. We found 4829.</p>")).toEqual([])
  })
})
