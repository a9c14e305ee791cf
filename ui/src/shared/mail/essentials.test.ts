import { describe, expect, it } from "vitest"
import { actionLink, nameLink } from "./essentials.ts"

const link = (text: string | null, url: string) => ({ text, url })

describe("the link of the header", () => {
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
  it.each(["https://support.a.test/verify", "https://a.test/password-reset-help", "https://a.test/terms/accept"])(
    "may lead to %s: its text says what it is",
    (url) => {
      expect(actionLink([link("Continue", url), link("Acme", "https://a.test/")])?.url).toBe(url)
      expect(actionLink([link(null, url)])).toBeUndefined()
      expect(actionLink([link("here", `${url}?unsubscribe=1`)])).toBeUndefined()
    },
  )
})

describe("the name of a link", () => {
  it.each([
    [link("Set up account", "https://app.acme.test/x"), "Set up account", "app.acme.test"],
    [link("https://bank.example/login", "http://192.0.2.7/x"), "https://bank.example/login", "192.0.2.7"],
    [link("bank.example", "https://bank.example.evil.test/"), "bank.example", "bank.example.evil.test"],
    [link("bank.example/login", "https://bank.example/login?a=1"), "bank.example/login", undefined],
    [link("HTTPS://Bank.example", "https://bank.example/"), "HTTPS://Bank.example", undefined],
    [link(null, "https://a.test/x"), "https://a.test/x", undefined],
    [link("  ", "https://a.test/x"), "https://a.test/x", undefined],
    [link("اضغط هنا", "https://a.test/x"), "اضغط هنا", "a.test"],
  ])("of %j is %s, with the host %s where the name does not say it", (one, name, host) => {
    expect(nameLink(one)).toEqual({ name, host })
  })
})
