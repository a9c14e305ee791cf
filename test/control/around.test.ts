import { describe, expect, it } from "vitest"
import { sandpostForFile } from "../helpers/sandpost.ts"

const box = await sandpostForFile({ ui_password: "secret" })
const headers = { authorization: `Basic ${Buffer.from("me:secret").toString("base64")}` }
const get = (path: string) => box.ask("GET", path, undefined, { headers })

describe("GET /metrics", () => {
  it("counts requests by operation and status, mail by status, and contains no token", async () => {
    await box.send()
    await box.v1("POST", "/emails", {})
    await box.v1("GET", "/nowhere")
    await box.settle({ headers })
    const { headers: answered, body } = await get("/metrics")
    expect(answered.get("content-type")).toContain("text/plain; version=0.0.4")
    expect(body).toContain('sandpost_requests_total{api="service",operation="sendEmail",status="200"} 1')
    expect(body).toContain('sandpost_requests_total{api="service",operation="sendEmail",status="422"} 1')
    expect(body).toContain('sandpost_requests_total{api="service",operation="none",status="404"} 1')
    expect(body).toContain('sandpost_requests_total{api="control",operation="settle",status="200"} 1')
    expect(body).toContain('sandpost_request_duration_seconds_count{api="service",operation="sendEmail"} 2')
    expect(body).toContain('sandpost_emails{status="delivered"} 1')
    expect(body).toContain('sandpost_deliveries{status="pending"} 0')
    for (const name of ["sandpost_live_clients 0", "sandpost_journal_bytes 0", "process_resident_memory_bytes"]) {
      expect(body).toContain(name)
    }
    expect(body).not.toContain(box.tokens.full_access)
  })

  it("requires the password if one is set, like the inbox", async () => {
    for (const path of ["/metrics", "/docs", "/llms.txt"]) expect((await box.ask("GET", path)).status).toBe(401)
  })
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
