import { describe, expect, it } from "vitest"
import { actionLink, digitGroups } from "./essentials.ts"

const link = (text: string | null, url: string) => ({ text, url })

describe("the link that a mail asks to follow", () => {
  it.each([
    [
      "is what confirms, before the home page and the footer",
      [
        link(null, "https://acme.test/"),
        link("Acme", "https://acme.test/"),
        link("Confirm your address", "https://acme.test/c?t=1"),
        link("Unsubscribe", "https://acme.test/u"),
      ],
      "https://acme.test/c?t=1",
    ],
    [
      "is known by its URL in any language",
      [link("Acme", "https://acme.test/"), link("パスワードを再設定", "https://acme.test/reset?token=x")],
      "https://acme.test/reset?token=x",
    ],
    [
      "is the first with a text if none says so",
      [link(null, "https://acme.test/logo"), link("Zum Angebot", "https://acme.test/a")],
      "https://acme.test/a",
    ],
    ["is a bare URL if there is nothing else", [link("https://a.test/x", "https://a.test/x")], "https://a.test/x"],
    [
      "is none if there is only what mail has at its edges",
      [
        link("View in browser", "https://a.test/v"),
        link("Manage your email preferences", "https://a.test/p"),
        link("Follow us", "https://twitter.com/acme"),
        link("Mail us", "mailto:a@a.test"),
      ],
      undefined,
    ],
  ])("%s", (_, links, url) => {
    expect(actionLink(links)?.url).toBe(url)
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
