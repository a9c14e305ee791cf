import { describe, expect, it } from "vitest"
import { sandpostForFile, toolDocuments } from "../helpers/sandpost.ts"

const box = await sandpostForFile({ ui_password: "secret" })
const headers = { authorization: `Basic ${Buffer.from("me:secret").toString("base64")}` }
const get = (path: string) => box.ask("GET", path, undefined, { headers })

it("documents require the password if one is set, like the inbox", async () => {
  for (const path of [...toolDocuments, "/docs", "/llms.txt"]) {
    expect([path, (await box.ask("GET", path)).status]).toEqual([path, 401])
  }
})

describe("GET /docs", () => {
  it("loads all its files from this server", async () => {
    const page = await get("/docs")
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'")
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1])
    expect(files).toHaveLength(5)
    for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200])
    const start = (await get("/docs/start.js")).body
    for (const [, document] of start.matchAll(/url: "([^"]+)"/g)) expect((await get(document)).status).toBe(200)
    expect((await get("/docs/package.json")).status).toBe(404)
  })
})

describe("GET /llms.txt", () => {
  it("describes this sandbox with commands that work unchanged", async () => {
    const { body } = await get("/llms.txt")
    const { url, tokens } = box
    expect(body).toContain(`API of the service: ${url}/v1`)
    const data = /-d '(\{"from".*\})'/.exec(body)?.[1] as string
    expect((await box.v1("POST", "/emails", JSON.parse(data))).status).toBe(200)
    const q = /'q=(to:.*)'/.exec(body)?.[1] as string
    expect((await get(`/sandbox/emails/wait?q=${encodeURIComponent(q)}`)).body.data[0].subject).toBe("Your code")
    expect(body).toContain(tokens.sending)
    expect(body).not.toContain("secret")
  })
})
