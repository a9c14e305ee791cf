import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it, onTestFinished } from "vitest"
import { aFolder } from "../helpers/spawn.ts"
import { startProgram } from "../helpers/start-program.ts"

/** A suite that registers a webhook, sends an email that bounces and one that is due in two seconds, and fails. */
const SUITE = `
const post = (path, body) => fetch(process.env.MAIL_API_URL + path, {
  method: "POST",
  headers: { Authorization: "Bearer " + process.env.MAIL_API_KEY, "Content-Type": "application/json" },
  body: JSON.stringify(body),
})
const mail = { from: "a@acme.test", subject: "Run", text: "x" }
await post("/webhooks", { url: process.env.HOOK, events: ["email.delivered", "email.bounced"] })
await post("/emails", { ...mail, to: ["bounced@sandbox.test"] })
await post("/emails", { ...mail, to: ["b@x.test"], scheduled_at: new Date(Date.now() + 2000).toISOString() })
process.exit(3)
`

async function startHook() {
  let hits = 0
  const server = createServer((req, res) => {
    hits++
    req.resume()
    res.writeHead(500).end()
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, hits: () => hits }
}

describe("sandpost exec --run and sandpost open", () => {
  it("write the run of a suite that fails, and show it from stdin: nothing is sent, and nothing happens, until Ctrl+C", async () => {
    const hook = await startHook()
    const file = join(aFolder(), "runs", "run.sandpost")
    const suite = startProgram(["exec", "--run", file, "--", process.execPath, "--input-type=module", "-e", SUITE], {
      HOOK: hook.url,
    })
    const { code, err } = await suite.ended
    expect(err).toContain(`Wrote the run. Open it with: sandpost open ${file}`)
    expect([code, err.includes("Emails sent twice")]).toEqual([3, false])
    const before = hook.hits()

    const { child, ended } = startProgram(["open", "-"], {})
    onTestFinished(() => void child.kill("SIGKILL"))
    child.stdin.end(readFileSync(file))
    const [line] = await once(child.stdout, "data")
    const url = /http:\S+\//.exec(String(line))?.[0]
    const statuses = async () =>
      ((await (await fetch(`${url}sandbox/emails`)).json()) as { by_status: object }).by_status
    const first = await statuses()
    expect(first).toEqual({ bounced: 1, scheduled: 1 })
    const clock = async () => await (await fetch(`${url}sandbox/clock`)).json()
    const opened = await clock()
    await sleep(20)
    // The clock stands, beside that of the machine, so the email and the retry of the webhook never become due.
    expect(await clock()).toEqual(opened)
    expect(await statuses()).toEqual(first)
    expect(hook.hits()).toBe(before)
    child.kill("SIGINT")
    expect(await ended).toMatchObject({ code: 0, err: "" })
  })

  it("say what a file is that cannot be opened", async () => {
    const missing = await startProgram(["open", join(aFolder(), "none.sandpost")], {}).ended
    expect(missing.code).toBe(1)
    expect(missing.err).toContain("none.sandpost cannot be read: no such file or folder.")
  })
})
