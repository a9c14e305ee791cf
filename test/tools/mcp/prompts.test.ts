import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { catalogOf } from "../../../src/tools/mcp/catalog.ts"
import { tools } from "../../../src/tools/tools.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"
import { anAgent } from "./mcp.ts"

const { tools: agentTools } = await catalogOf(tools)
const box = await sandpostForFile()

describe("the prompts at /mcp", () => {
  it("name only tools that exist, and take the arguments that they list", async () => {
    const { client } = await anAgent(box)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      "verify_sign_up",
      "explain_webhook_failure",
      "prove_idempotency",
      "check_outlook",
    ])
    const names = agentTools.map(({ name }) => name)
    for (const { name, arguments: known = [] } of prompts) {
      const values = Object.fromEntries(known.map((argument) => [argument.name, "value-of-argument"]))
      const [bare, filled] = [await client.getPrompt({ name }), await client.getPrompt({ name, arguments: values })]
      const text = JSON.stringify(filled.messages)
      // A line of a text is not indented like the code around it.
      expect(text).not.toMatch(/\\n /)
      expect(text.includes("value-of-argument")).toBe(known.length > 0)
      expect(JSON.stringify(bare.messages)).not.toContain("undefined")
      const called = [...text.matchAll(/\b(?:[Cc]all|with) ([a-z]+_[a-z_]+|clock|reset)\b/g)].map(([, tool]) => tool)
      expect(called.length).toBeGreaterThan(1)
      expect(called.filter((tool) => !names.includes(tool as string))).toEqual([])
    }
    await expect(client.getPrompt({ name: "verify" })).rejects.toThrow(
      /No prompt is named "<untrusted-\w+>verify<\/untrusted-\w+>"\. Known: verify_sign_up, /,
    )
  })
})

describe("the resources at /mcp", () => {
  it("are the contracts, the ledger and every guide", async () => {
    const { client } = await anAgent(box)
    const { resources } = await client.listResources()
    const guides = readdirSync("docs/guides").filter((name) => name !== "README.md")
    expect(resources.map(({ uri }) => uri).sort()).toEqual(
      [
        ...["llms.txt", "openapi.yaml", "sandbox.openapi.yaml", "ledger"].map((name) => `sandpost://${name}`),
        ...guides.map((name) => `sandpost://guides/${name}`),
      ].sort(),
    )
    for (const { uri, mimeType } of resources) {
      const [found] = (await client.readResource({ uri })).contents
      expect(found).toMatchObject({ uri, mimeType })
      expect((found as { text: string }).text.length, uri).toBeGreaterThan(500)
    }
    const [ledger] = (await client.readResource({ uri: "sandpost://ledger" })).contents as { text: string }[]
    expect(JSON.parse(ledger?.text ?? "").data.length).toBeGreaterThan(50)
  })

  it.each(["sandpost://guides/../../package.json", "sandpost://guides/none.md", "file:///etc/passwd", "x"])(
    "%s is none",
    async (uri) => {
      const { client } = await anAgent(box)
      await expect(client.readResource({ uri })).rejects.toThrow(/No resource has the URI <untrusted-.+>\.$/)
    },
  )
})
