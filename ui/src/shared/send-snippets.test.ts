import { describe, expect, it } from "vitest"
import { sendSnippets } from "./send-snippets.tsx"

const smtp = { host: "127.0.0.1", port: 1025, key: "sp_y" }
const address = { base_url: "http://127.0.0.1:8025/v1", token: "sp_x", domain: "acme.test" }
const snippets = sendSnippets({ ...address, smtp })
const code = (name: string) => snippets.find((snippet) => snippet.name === name)?.code ?? ""

describe("the snippets of the empty list", () => {
  it("contain the real URL and key in every language", () => {
    for (const snippet of snippets) {
      expect(snippet.code).toContain("http://127.0.0.1:8025/v1")
      expect(snippet.code).toContain("sp_x")
    }
  })

  it("contain JSON that fits single quotes of the shell", () => {
    const body = code("curl").split("-d '")[1]?.slice(0, -1) ?? ""
    expect(body).not.toContain("'")
    expect(JSON.parse(body)).toMatchObject({ from: "Acme <hello@acme.test>", to: ["ada@example.com"] })
  })

  it("contain valid Python", () => {
    expect(code("Python")).toContain('"track_opens": True')
  })
})
