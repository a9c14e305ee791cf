import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { catalogOf } from "../../../src/tools/mcp/catalog.ts"
import { toolSchemas } from "../../../src/tools/mcp/tool-schemas.mjs"
import { tools } from "../../../src/tools/tools.ts"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { aHook } from "../../helpers/hook.ts"
import { blocksOf } from "../../helpers/markdown.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { startSandpost } from "../../helpers/sandpost.ts"
import { anAgent, unfenced } from "./mcp.ts"

const { tools: agentTools } = await catalogOf(tools)

describe("the tools at /mcp", () => {
  it("have schemas, and say whether they read or destroy", async () => {
    const { client } = await anAgent(await startSandpost())
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name)).toEqual(agentTools.map(({ name }) => name))
    for (const { inputSchema, outputSchema, description, annotations } of listed) {
      expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false })
      expect(outputSchema?.type).toBe("object")
      expect(description?.length).toBeGreaterThan(40)
      expect(annotations).toHaveProperty("readOnlyHint")
    }
    const hintsOf = (name: string) => listed.find((tool) => tool.name === name)?.annotations
    expect(hintsOf("find_emails")).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(hintsOf("reset")).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  })

  it("send an email and read it, with the request that sent it and the checks of its content", async () => {
    const agent = await anAgent(await startSandpost())
    const { id } = await agent.call("send_email", anEmail({ text: "Your code is 482913: http://app.test/verify?t=1" }))
    expect((await agent.call("find_emails", { q: "to:ann@example.com" })).data).toMatchObject([{ id }])
    const { data } = await agent.call("wait_for_email", { q: "to:ann@example.com" })
    expect(data).toMatchObject([{ id, codes: ["482913"] }])
    expect(unfenced(data[0].links[0].url)).toBe("http://app.test/verify?t=1")
    expect(unfenced(data[0].text)).toBe("Your code is 482913: http://app.test/verify?t=1")
    const email = await agent.call("get_email", { id, include: ["request", "checks"] })
    expect(email).toMatchObject({ id, status: "delivered", request: { source: "mcp", endpoint: "/emails" } })
    expect(email.checks.counts).toEqual({ error: 0, warning: expect.any(Number), note: expect.any(Number) })
    expect(email).not.toHaveProperty("html")
    expect(await agent.call("get_email", { full: true })).toMatchObject({ id, html: null })
    expect(await agent.call("check_email", { id, clients: "outlook.*" })).toHaveProperty("findings")
  })

  it("cut long texts of short answers, and say how to get the rest", async () => {
    const agent = await anAgent(await startSandpost())
    await agent.call("send_email", anEmail({ text: "word ".repeat(1000) }))
    const [short, whole] = [await agent.call("get_email"), await agent.call("get_email", { full: true })]
    expect(unfenced(short.text)).toMatch(/^(word ){400}… \(3000 more characters with full: true\)$/)
    expect(unfenced(whole.text)).toHaveLength(5000)
  })

  it("trigger events, answer and inject mail", async () => {
    const box = await startSandpost()
    const agent = await anAgent(box)
    const { id } = await agent.call("send_email", anEmail({ track_opens: true }))
    expect((await agent.call("make_happen", { id, type: "opened" })).events).toMatchObject([
      {},
      {},
      {},
      { type: "opened" },
    ])
    expect(await agent.call("make_happen", { id, steps: "opened after 3m" })).toHaveProperty("next")
    expect(await agent.refused("make_happen", { id, type: "sent" })).toContain("cannot become sent")
    const inbound = { from: "ann@example.com", to: "help@sp.acme.test", subject: "Help", text: "It broke." }
    expect((await agent.call("receive_email", inbound)).data).toHaveLength(1)
    const reply = { id, kind: "reply", text: "Thanks", to: "hello@sp.acme.test", create_address: true }
    expect((await agent.call("reply_as_recipient", reply)).data).toHaveLength(1)
  })

  it("read invitations of sent and received mail, with their texts fenced", async () => {
    const agent = await anAgent(await startSandpost())
    const lines = ["BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VEVENT", "SUMMARY:Planning", "DTSTART:20260318"]
    const content = Buffer.from([...lines, "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com"].join("\r\n"))
    const attachments = [{ filename: "invite.ics", content: content.toString("base64"), content_type: "text/calendar" }]
    const { id } = await agent.call("send_email", anEmail({ attachments }))
    const calendar = await agent.call("read_invitation", { id, index: "0" })
    expect(calendar).toMatchObject({
      events: [
        {
          kind: "invitation",
          start: { kind: "day", at: "2026-03-18", zone: null },
          attendees: [{ status: "accepted" }],
        },
      ],
    })
    expect([calendar.method, calendar.events[0].summary].map(unfenced)).toEqual(["REQUEST", "Planning"])
    const inbound = { from: "ann@example.com", to: "help@sp.acme.test", subject: "s", text: "t", attachments }
    const { data } = await agent.call("receive_email", inbound)
    const received = { id: data[0].inbound_id, index: "0", received: true }
    expect((await agent.call("read_invitation", received)).events).toMatchObject([{ kind: "invitation" }])
    expect(await agent.refused("read_invitation", { id, index: "1" })).toContain("has no attachment 1; it has 1")
    expect(await agent.refused("read_invitation", { ...received, received: false })).toContain(data[0].inbound_id)
  })

  it("find requests, also refused and unauthenticated ones, with the reason", async () => {
    const box = await startSandpost()
    const agent = await anAgent(box)
    await box.v1("POST", "/emails", anEmail({ from: "me@other.test" }))
    await box.v1("POST", "/emails", anEmail(), { token: "sp_wrong" })
    const { data } = await agent.call("find_requests", { q: "is:refused" })
    expect(data).toMatchObject([{ status_code: 403, error_code: "domain_not_verified", source: "api" }])
    const entry = await agent.call("find_requests", { id: data[0].id })
    expect(entry.error).toMatchObject({ field: "/from" })
    expect(unfenced(entry.error.message)).toContain("other.test")
    expect((await agent.call("find_requests", { unauthenticated: true })).data).toMatchObject([{ status_code: 401 }])
  })

  it("find webhook deliveries, say why they fail, and examine the receiver", async () => {
    const box = await startSandpost({ now: new Date().toISOString() })
    const agent = await anAgent(box)
    const target = await aReceiver(401)
    const { id } = await aHook(box, target)
    await agent.call("send_email", anEmail())
    const { data } = await agent.call("find_deliveries", { webhook_id: id, status: "pending", timeout_ms: 60_000 })
    expect(data[0]).toMatchObject({ webhook_id: id })
    expect(unfenced(data[0].url)).toBe(target.url)
    await ok(box.sandbox("POST", "/settle"))
    const { data: failed } = await agent.call("find_deliveries", { webhook_id: id })
    expect(failed[0].diagnosis).toContain("HMAC-SHA256 of `<t>.<raw body>`")
    await agent.call("clock", { advance: "1h" })
    const one = await agent.call("find_deliveries", { id: data[0].id })
    expect(one.diagnosis).toContain("refused the request. The sandbox clock is more than 5 minutes ahead of real time")
    target.behave(200)
    const exam = await agent.call("examine_receiver", { id, cases: ["no_signature"] })
    expect(exam).toMatchObject({ failed: 1, cases: [{ case: "no_signature", result: "failed" }] })
  })

  it("move the clock, inject faults and reset", async () => {
    const box = await startSandpost()
    const agent = await anAgent(box)
    // The client checks each answer against the schemas of the list.
    await agent.client.listTools()
    const { now } = await agent.call("clock")
    const later = await agent.call("clock", { advance: "2h" })
    expect(Date.parse(later.now) - Date.parse(now)).toBe(2 * 3_600_000)
    const fault = await agent.call("inject_fault", { path: "/emails", error: "rate_limit_exceeded" })
    expect((await agent.call("inject_fault", { action: "list" })).data).toMatchObject([{ id: fault.id }])
    expect(await agent.refused("send_email", anEmail())).toContain("fault")
    await agent.call("inject_fault", { path: "/emails", disconnect: true })
    expect(await agent.refused("send_email", anEmail())).toContain("got no response")
    await agent.call("inject_fault", { path: "/emails", latency_ms: 5 })
    expect(await agent.call("inject_fault", { action: "remove", id: fault.id })).toEqual({
      id: fault.id,
      deleted: true,
    })
    expect(await agent.call("inject_fault", { action: "remove" })).toEqual({ deleted: 2 })
    await agent.call("send_email", anEmail())
    const kept = { preview: true, keep: ["domains", "webhooks"] }
    expect(await agent.call("reset", kept)).toMatchObject({ emails: 1, domains: 0 })
    expect(await agent.call("reset")).toEqual({ reset: true })
    expect(await agent.call("find_emails")).toMatchObject({ total: 0 })
  })

  it("act for the account of the call, with a key of that account", async () => {
    const box = await startSandpost()
    const agent = await anAgent(box)
    const { id: account_id } = await agent.call("accounts", { action: "create", name: "worker", domains: ["w.test"] })
    await agent.call("send_email", anEmail({ from: "hello@w.test", account_id }))
    expect(await agent.call("find_emails", { account_id })).toMatchObject({ total: 1 })
    expect(await agent.call("find_emails")).toMatchObject({ total: 0 })
    expect(await agent.refused("send_email", anEmail({ account_id: crypto.randomUUID() }))).toContain("account")
    const { data } = await ok(box.sandbox("GET", `/api-keys?account_id=${account_id}`))
    for (const { id } of data) await ok(box.sandbox("DELETE", `/api-keys/${id}?account_id=${account_id}`))
    expect(await agent.refused("send_email", anEmail({ account_id }))).toContain("no active API key with full access")
    await agent.call("accounts", { action: "update", id: account_id, name: "renamed" })
    expect((await agent.call("accounts")).data.map(({ name }: { name: string }) => unfenced(name))).toContain("renamed")
    expect(await agent.call("accounts", { action: "delete", id: account_id })).toMatchObject({ deleted: true })
  })

  it("serve clients of the newest protocol version, too", async () => {
    const box = await startSandpost()
    const { client } = await anAgent(box, { versionNegotiation: { mode: { pin: "2026-07-28" } } })
    expect((await client.callTool({ name: "find_emails" })).structuredContent).toMatchObject({ total: 0 })
    expect(client.getProtocolEra()).toBe("modern")
  })

  it("send an email once if the idempotency key is repeated", async () => {
    const agent = await anAgent(await startSandpost())
    const email = anEmail({ idempotency_key: "order-17" })
    expect(await agent.call("send_email", email)).toEqual(await agent.call("send_email", email))
    expect(await agent.call("find_emails")).toMatchObject({ total: 1 })
    expect(await agent.call("get_email")).toMatchObject({ replays: 1 })
  })
})

describe("the schemas of the tools", () => {
  const read = () => ({
    service: parse(readFileSync("openapi.yaml", "utf8")),
    control: parse(readFileSync("sandbox.openapi.yaml", "utf8")),
  })

  it("change when the contract changes", () => {
    const [before, changed] = [read(), read()]
    changed.control.components.parameters.Limit.schema.maximum = 7
    changed.service.components.schemas.SendEmail.properties.priority = { type: "integer" }
    changed.control.components.schemas.CapturedEmailItem.properties.preview = { type: "integer" }
    const [old, fresh] = [toolSchemas(agentTools, before), toolSchemas(agentTools, changed)]
    expect(old.find_emails.input.properties.limit.maximum).toBe(100)
    expect(fresh.find_emails.input.properties.limit.maximum).toBe(7)
    expect(old.send_email.input.properties).not.toHaveProperty("priority")
    expect(fresh.send_email.input.properties.priority).toEqual({ type: "integer" })
    expect(fresh.send_email.places.send.arguments.priority).toBe("body")
    expect(old.find_emails.output.properties.data.items.properties.preview).toEqual({ type: "string" })
    expect(fresh.find_emails.output.properties.data.items.properties.preview).toEqual({ type: "integer" })
  })

  it("take further parameters that choose the account, also for the service and for added parts", () => {
    const changed = read()
    const tenant = { name: "tenant", in: "query", description: "Its name.", schema: { type: "string" } }
    for (const item of Object.values(changed.control.paths) as { parameters?: object[] }[])
      item.parameters = [...(item.parameters ?? []), tenant]
    const { send_email, get_email, clock } = toolSchemas(agentTools, changed)
    for (const { input, scope } of [send_email, get_email]) {
      expect(input.properties.tenant).toEqual({ type: "string", description: "Its name." })
      expect(scope).toEqual(["account_id", "account", "tenant"])
    }
    expect(send_email.places.send.arguments).toMatchObject({ account_id: "account", tenant: "account" })
    expect(get_email.places.request.arguments).toMatchObject({ tenant: "query" })
    expect(clock.input.properties).not.toHaveProperty("tenant")
  })

  it("allow every call of the run in the guide", () => {
    const [run] = blocksOf(readFileSync("docs/guides/coding-agents.md", "utf8")).filter(
      ({ language }) => language === "text",
    )
    const calls = [...(run?.code ?? "").matchAll(/^> (\w+) (\{.*\})$/gm)]
    expect(calls).toHaveLength(5)
    const schemas = toolSchemas(agentTools, read())
    for (const [, name, args] of calls)
      expect(Object.keys(schemas[name as string].input.properties)).toEqual(
        expect.arrayContaining(Object.keys(JSON.parse(args as string))),
      )
  })

  it("are refused if two operations give one argument or field different schemas", () => {
    const clash = (name: string, ...ids: string[]) => {
      const tool = { name, operations: Object.fromEntries(ids.map((id) => [id, { api: "control", id, short: [] }])) }
      return () => toolSchemas([tool], read())
    }
    expect(clash("a", "listLogs", "listDeliveries")).toThrow("the MCP tool a have different schemas for the argument")
    expect(clash("b", "deleteFault", "deleteFaults")).toThrow(
      "the MCP tool b have different schemas for the field deleted",
    )
    const faults = toolSchemas(agentTools, read()).inject_fault
    expect(faults.output.properties.deleted.anyOf).toHaveLength(2)
  })

  it("cannot name an operation that the contract does not have", () => {
    const without = read()
    delete without.control.paths["/clock"]
    expect(() => toolSchemas(agentTools, without)).toThrow("no operation has the id getClock")
  })
})
