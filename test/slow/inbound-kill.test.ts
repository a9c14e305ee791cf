import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterEach, expect, it } from "vitest"
import { rawClient } from "../../src/smtp/raw-client.test-helper.ts"

const TOKEN = "sp_dev_full_access"
const main = join(import.meta.dirname, "../../src/main.ts")
const folder = mkdtempSync(join(tmpdir(), "sandpost-kill-"))
const processes: ChildProcess[] = []

afterEach(() => {
  for (const child of processes) child.kill("SIGKILL")
  rmSync(folder, { recursive: true, force: true })
})

interface Ready {
  url: string
  smtp_port: number
  child: ChildProcess
}

/** Starts a sandbox in a separate process, each time on the same data folder. */
async function start(): Promise<Ready> {
  const args = ["--port", "0", "--smtp-port", "0", "--dns-port", "0", "--data", folder, "--print-ready-json"]
  // Only the tests use SANDPOST_CORPUS. The program rejects unknown variables.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SANDPOST_")))
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ["ignore", "pipe", "ignore"] })
  processes.push(child)
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (line.startsWith('{"ready":true')) return { ...JSON.parse(line), child }
  }
  throw new Error("the sandbox did not start")
}

async function call(url: string, method: string, path: string, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: the test reads responses of several shapes.
  return (await answer.json()) as any
}

it("kill -9 after a 250: the message is stored, and processed after the next start", async () => {
  const first = await start()
  const { data } = await call(first.url, "GET", "/v1/domains")
  await call(first.url, "POST", "/v1/inbound/addresses", { domain_id: data[0].id, local_part: "support" })

  const promised: string[] = []
  const killed = new Promise<void>((done) => first.child.once("exit", () => done()))
  const sessions = Array.from({ length: 4 }, async (_, session) => {
    const client = rawClient(first.smtp_port)
    await client.reply()
    await client.say("EHLO client.test")
    for (let i = 0; ; i++) {
      const subject = `message ${session}-${i}`
      for (const line of ["MAIL FROM:<a@b.test>", "RCPT TO:<support@inbound.acme.test>", "DATA"]) await client.say(line)
      const reply = await client.say(`Subject: ${subject}\r\n\r\nHello\r\n.`)
      if (reply === null) return
      if (reply.startsWith("250 ")) promised.push(subject)
      if (promised.length === 200) first.child.kill("SIGKILL")
    }
  })
  await Promise.all([killed, ...sessions])
  expect(promised.length).toBeGreaterThanOrEqual(200)

  const second = await start()
  await call(second.url, "POST", "/sandbox/settle", { timeout_ms: 60_000 })
  const there = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const page = await call(second.url, "GET", `/v1/inbound?limit=100&offset=${offset}`)
    for (const { subject } of page.data) there.add(subject)
    if (page.data.length < 100) break
  }
  expect(promised.filter((subject) => !there.has(subject))).toEqual([])
  const stopped = new Promise((done) => second.child.once("exit", done))
  second.child.kill("SIGTERM")
  expect(await stopped).toBe(0)
})
