import { describe, expect, it } from "vitest"
import { smtpSnippets } from "./empty.tsx"

describe("the SMTP snippets", () => {
  const snippets = smtpSnippets({ host: "127.0.0.1", port: 1025, recipient: "support@sp.acme.test" })

  it("contain the real host, port and receiving address in every language", () => {
    for (const { code } of snippets) {
      expect(code).toContain("127.0.0.1")
      expect(code).toContain("1025")
      expect(code).toContain("support@sp.acme.test")
    }
  })

  it("escape the line breaks of the message", () => {
    expect(snippets[0]?.code.split("\n")).toHaveLength(2)
  })
})
