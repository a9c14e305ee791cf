import { describe, expect, it } from "vitest"
import { actionLink, digitGroups } from "./essentials.ts"

const link = (text: string | null, url: string) => ({ text, url })

describe("the link of the header (Q23)", () => {
  it("is the first that is listed, whatever its words", () => {
    const links = [
      link("パスワードを再設定", "https://acme.test/x"),
      link("Track your order", "https://acme.test/track"),
    ]
    expect(actionLink(links)?.url).toBe("https://acme.test/x")
    expect(actionLink([link(null, "https://a.test/x")])?.url).toBe("https://a.test/x")
  })
  it("is none of those that mail has at its edges", () => {
    const edges = [
      link("View in browser", "https://a.test/v"),
      link("Manage your email preferences", "https://a.test/p"),
      link("Follow us", "https://twitter.com/acme"),
      link("Mail us", "mailto:a@a.test"),
    ]
    expect(actionLink(edges)).toBeUndefined()
    expect(actionLink([...edges, link("Acme", "https://a.test/")])?.url).toBe("https://a.test/")
  })
})

describe("the numbers that may be a code", () => {
  it.each([
    ["Use 4829 or 48291347.", ["4829", "48291347"]],
    ["验证码482913请勿", ["482913"]],
    ["code:482913", ["482913"]],
    ["٤٨٢٩١٣", ["٤٨٢٩١٣"]],
    ["twice 482913 and 482913", ["482913"]],
    ["1.482913 2026-11-26 12:3456 #4829 AB4829 123456789 123 https://a.test/482913", []],
  ])("of %j are %j", (text, groups) => {
    expect(digitGroups(text)).toEqual(groups)
  })
})
