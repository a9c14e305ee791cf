import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { rawHttp, rawRequest } from "../../helpers/raw-http.ts"
import { type Box, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import { anAgent } from "./mcp.ts"

const box = await sandpostForFile()

const rpc = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })

async function post(own: Box, body: string, headers: Record<string, string> = {}) {
  const accept = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" }
  const response = await fetch(`${own.url}/mcp`, { method: "POST", body, headers: { ...accept, ...headers } })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text.replace(/^[\s\S]*\ndata: /, "") || "null") }
}

const countEmails = async (own: Box) => (await own.sandbox("GET", "/emails")).body.total
const sendCall = rpc("tools/call", { name: "send_email", arguments: anEmail() })

describe("bad input of /mcp", () => {
  it("an unknown tool is an error of the protocol", async () => {
    const { client } = await anAgent(box)
    await expect(client.callTool({ name: "sent_email" })).rejects.toThrow(
      /No tool is named "<untrusted-\w+>sent_email<\/untrusted-\w+>"\. Known: send_email, find_emails/,
    )
  })

  it.each([
    ["a field of a wrong type", { to: 5 }, "`to` must be a string or an array."],
    ["a missing field", { subject: undefined }, "`subject` is required."],
    ["an unknown argument", { sujbect: "Hi" }, "`sujbect` is not an argument of send_email; the nearest is `subject`."],
    ["a text instead of a boolean", { full: "yes" }, "`full` must be of type boolean."],
  ])("%s is refused in one sentence and changes nothing", async (_, fields, sentence) => {
    const agent = await anAgent(box)
    expect(await agent.refused("send_email", anEmail(fields))).toBe(sentence)
    expect(await countEmails(box)).toBe(0)
  })

  it.each([
    ["find_emails", { limit: "ten" }, '`limit` must be an integer such as 25, got "ten".'],
    ["find_emails", { limit: { $gt: 1 } }, "`limit` must be a text, a number or a boolean."],
    [
      "find_requests",
      { id: crypto.randomUUID(), q: "x" },
      /^`q` cannot be used here: with these arguments, find_requests takes id/,
    ],
    ["accounts", { action: "drop" }, '`action` must be one of list, create, update, delete, got "drop".'],
    ["accounts", { action: "delete" }, "`id` is required."],
    ["get_email", { id: "../accounts" }, "This account has no email with the id ../accounts."],
    ["get_email", { include: ["checks", "checks"] }, "`include` must not have the same entry twice."],
    ["get_email", { include: ["secrets"] }, '`include` must be one of request, checks, got "secrets".'],
  ])("%s refuses %o in one sentence", async (name, args, sentence) => {
    const agent = await anAgent(box)
    const refused = await agent.refused(name, args)
    if (typeof sentence === "string") expect(refused).toBe(sentence)
    else expect(refused).toMatch(sentence)
  })

  it("10 MB of text is refused and changes nothing", async () => {
    const text = "x".repeat(10 * 1024 * 1024)
    const body = rpc("tools/call", { name: "send_email", arguments: anEmail({ text }) })
    const answer = await post(box, body)
    expect(answer.status).toBe(413)
    expect(answer.body.error.message).toMatch(/^[^.]+\.?$/)
    expect(await countEmails(box)).toBe(0)
  })

  it("a wrong protocol version is refused, and the error names the right ones", async () => {
    const answer = await post(box, sendCall, { "MCP-Protocol-Version": "1999-01-01" })
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toContain("2025-11-25")
    expect(await countEmails(box)).toBe(0)
  })

  it.each(["{", "[]", '"text"', "{}"])("the body %s is refused", async (body) => {
    const answer = await post(box, body)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBeLessThan(-32000 + 1)
  })

  it("a page of another origin is refused in the protocol's form", async () => {
    const answer = await post(box, sendCall, { Origin: "https://evil.example" })
    expect(answer).toMatchObject({ status: 403, body: { jsonrpc: "2.0", error: { code: -32000 } } })
    expect(answer.body.error.message).toContain("Cross-origin request from https://evil.example is not allowed")
    expect(await countEmails(box)).toBe(0)
  })

  it("a client without the password is refused, and one with it can use every tool", async () => {
    const own = await startSandpost({ ui_password: "s3cret" })
    const password = { Authorization: `Basic ${btoa("any:s3cret")}` }
    expect(await post(own, sendCall)).toMatchObject({
      status: 401,
      body: { error: { message: expect.stringContaining("password") } },
    })
    const answer = await post(own, sendCall, password)
    expect(answer.body.result.structuredContent.id).toEqual(expect.any(String))
    const list = await post(own, rpc("tools/call", { name: "find_emails" }), password)
    expect(list.body.result.structuredContent.total).toBe(1)
  })

  it.each(["GET", "DELETE", "PUT", "OPTIONS", "TRACE", "HEAD"])(
    "%s is refused: there are no sessions",
    async (method) => {
      const answer = await rawHttp(box.url, rawRequest(method, "/mcp", ["Host: localhost"]))
      expect(answer).toMatch(/^HTTP\/1\.1 405 /)
      expect(answer).toMatch(/^Allow: POST\r$/m)
    },
  )

  it("a batch of more than 10 messages is refused and changes nothing", async () => {
    const batch = (count: number) => `[${Array(count).fill(sendCall).join()}]`
    const answer = await post(box, batch(11))
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: -32000, message: "A batch has at most 10 messages, got 11." } },
    })
    expect(await countEmails(box)).toBe(0)
    expect((await post(box, batch(10))).status).toBe(200)
    expect(await countEmails(box)).toBe(10)
  })
})

describe("a tool of /mcp with an empty value is refused (assumption search.empty)", () => {
  it.each([
    ["find_emails", { q: "" }],
    ["find_emails", { q: " " }],
    ["find_requests", { q: "" }],
    ["wait_for_email", { q: "", timeout_ms: 1 }],
    ["get_email", { id: "" }],
  ])("%s %o", async (name, args) => {
    const agent = await anAgent(box)
    expect(await agent.refused(name, args)).toMatch(/empty/)
  })
})
