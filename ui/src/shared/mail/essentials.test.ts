import { describe, expect, it } from "vitest"
import { actionLink } from "./essentials.ts"

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
