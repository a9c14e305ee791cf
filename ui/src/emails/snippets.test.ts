import { describe, expect, it } from "vitest"
import { sendSnippets } from "./snippets.ts"

const snippets = sendSnippets({ base_url: "http://127.0.0.1:8025/v1", token: "sp_x", domain: "acme.test" })
const code = (name: string) => snippets.find((snippet) => snippet.name === name)?.code ?? ""

describe("the lines an empty list teaches", () => {
  it("name the real address and key in every language", () => {
    for (const snippet of snippets) {
      expect(snippet.code).toContain("http://127.0.0.1:8025/v1")
      expect(snippet.code).toContain("sp_x")
    }
  })

  it("send JSON that curl can carry inside single quotes", () => {
    const body = code("curl").split("-d '")[1]?.slice(0, -1) ?? ""
    expect(body).not.toContain("'")
    expect(JSON.parse(body)).toMatchObject({ from: "Acme <hello@acme.test>", to: ["ada@example.com"] })
  })

  it("write Python that Python can read", () => {
    expect(code("Python")).toContain('"track_opens": True')
  })
})
