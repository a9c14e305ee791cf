import { createServer } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, it, onTestFinished } from "vitest"
import { ok } from "../helpers/client.ts"
import { spawnSandpost } from "../helpers/spawn.ts"

const entriesOf = (err: string) =>
  err
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

async function smtp(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  socket.write(lines.map((line) => `${line}\r\n`).join(""))
  return await text(socket)
}

async function failingReceiver(): Promise<string> {
  const server = createServer((_req, res) => res.writeHead(500).end()).listen(0, "127.0.0.1")
  onTestFinished(() => void server.close())
  await new Promise((done) => server.once("listening", done))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`
}

it("logs a line per email, refused request, received message, refused SMTP recipient and failed webhook", async () => {
  const { client, ready, end } = await spawnSandpost(["--data", "memory", "--log-format", "json", "--fixture", "empty"])
  // So that the failed webhook is not retried during the test.
  await ok(client.sandbox("POST", "/clock", { frozen: true }))
  const url = await failingReceiver()
  await ok(client.v1("POST", "/webhooks", { url, events: ["email.delivered"] }))
  const id = await client.send({ to: "Ann <ann@example.com>", subject: "Welcome" })
  await client.send({ from: "a@nope.test" }).catch(() => {})
  await client.as("sp_wrong_token").v1("GET", "/emails?limit=1")
  await client.sandbox("GET", "/nowhere")
  await ok(client.sandbox("POST", "/faults", { disconnect: true }))
  await client.send().catch(() => {})
  const [domain] = (await ok(client.v1<{ data: { id: string }[] }>("GET", "/domains"))).data
  await ok(client.v1("POST", "/inbound/addresses", { domain_id: domain?.id, local_part: "support" }))
  const mail = ["From: Bob <bob@example.com>", "Subject: Help", "", "Help!", "."]
  const to = ["support@sp.acme.test", "nobody@elsewhere.example"].map((address) => `RCPT TO:<${address}>`)
  await smtp(ready.smtp_port ?? 0, "EHLO x", "MAIL FROM:<bob@example.com>", ...to, "DATA", ...mail, "QUIT")
  await ok(client.sandbox("POST", "/settle", {}))
  const { err } = await end("SIGTERM")

  const entries = entriesOf(err).filter(({ event }) => event !== undefined)
  const of = (event: string) => entries.filter((entry) => entry.event === event)
  expect(of("email.created")).toMatchObject([
    {
      level: 30,
      email_id: id,
      to: ["Ann <ann@example.com>"],
      msg: `Email to Ann <ann@example.com>: "Welcome"  ${ready.url}/emails/${id}`,
    },
  ])
  expect(of("request.refused")).toMatchObject([
    { method: "POST", path: "/v1/emails", status: 403, type: "domain_not_verified" },
    { method: "GET", path: "/v1/emails", status: 401, type: "authentication_error" },
    { status: 0, injected: true, msg: "POST /v1/emails: connection closed (injected by a fault)" },
  ])
  expect(of("inbound.created")).toMatchObject([
    {
      from: "bob@example.com",
      msg: expect.stringContaining('Received from bob@example.com at support@sp.acme.test: "Help"'),
    },
  ])
  expect(of("smtp.refused")).toMatchObject([{ reply: expect.stringContaining("<nobody@elsewhere.example>") }])
  expect(of("webhook.failed")).toMatchObject([
    { url, event_type: "email.delivered", msg: expect.stringMatching(/failed: .*500.* \(attempt 1, retry in 5 s\)$/) },
  ])
  expect(entries).toHaveLength(7)
  expect(err).not.toContain("sp_wrong_token")
})

it("logs nothing for a fixture, a reset, or at --log-level warn", async () => {
  const json = ["--data", "memory", "--log-format", "json"]
  const { client, end } = await spawnSandpost([...json, "--fixture", "demo", "--pace", "manual"])
  await ok(client.sandbox("POST", "/reset", {}))
  await ok(client.sandbox("PUT", "/snapshot", (await client.sandbox("GET", "/snapshot")).body))
  expect(entriesOf((await end("SIGTERM")).err).map(({ event }) => event)).not.toContain("email.created")
  const quiet = await spawnSandpost([...json, "--log-level", "warn"])
  await quiet.client.send()
  expect(entriesOf((await quiet.end("SIGTERM")).err)).toEqual([])
})

it("logs text with an ISO time where no terminal reads it", async () => {
  const { client, end } = await spawnSandpost(["--data", "memory"])
  await client.send({ to: "ann@example.com", subject: "Welcome" })
  const { err } = await end("SIGTERM")
  expect(err).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z {2}Email to ann@example\.com: "Welcome"/m)
})
