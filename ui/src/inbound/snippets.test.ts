import { describe, expect, it } from "vitest"
import { smtpSnippets } from "./snippets.ts"

describe("the lines that make a first mail arrive", () => {
  const snippets = smtpSnippets({ host: "127.0.0.1", port: 1025, recipient: "support@inbound.acme.test" })

  it("name the real host, port and receiving address in every language", () => {
    for (const { code } of snippets) {
      expect(code).toContain("127.0.0.1")
      expect(code).toContain("1025")
      expect(code).toContain("support@inbound.acme.test")
    }
  })

  it("keep the line breaks of the message escaped, so that pasting does not break it", () => {
    expect(snippets[0]?.code.split("\n")).toHaveLength(2)
  })
})
