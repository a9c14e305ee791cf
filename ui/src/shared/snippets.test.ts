import { describe, expect, it } from "vitest"
import { requestSnippets } from "./snippets.tsx"

const of = (path: string, body?: unknown) => requestSnippets({ base_url: "http://h/v1", token: "t", path, body })

describe("requestSnippets", () => {
  it("posts a body", () => {
    const [shell, node] = of("/domains", { name: "it's.test" })
    expect(shell?.code).toContain("curl 'http://h/v1/domains' \\\n  -H 'Authorization: Bearer t'")
    expect(shell?.code).toContain(`--data-raw '{"name":"it'\\''s.test"}'`)
    expect(node?.code).toContain(`body: JSON.stringify({"name":"it's.test"})`)
  })

  it("sends a GET without a body", () => {
    const [shell, node] = of("/domains")
    expect(shell?.code).toBe("curl 'http://h/v1/domains' \\\n  -H 'Authorization: Bearer t'")
    expect(node?.code).not.toContain("method")
  })
})
