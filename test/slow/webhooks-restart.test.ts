import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterEach, describe, expect, it } from "vitest"
import { verifySignature } from "../../src/verify-signature.ts"
import { anEmail, caller, ok } from "../helpers/over-http.ts"
import { aReceiver } from "../helpers/receiver.ts"

const main = new URL("../../src/main.ts", import.meta.url).pathname
const children = new Set<ChildProcess>()
const folders: string[] = []

afterEach(() => {
  for (const child of children) child.kill("SIGKILL")
  children.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandpost-"))
  folders.push(folder)
  return folder
}

/** Starts a sandbox in a separate process with a data folder. */
async function aProcess(folder: string) {
  const flags = ["--port", "0", "--smtp-port", "off", "--data", folder, "--print-ready-json"]
  const child = spawn(process.execPath, [main, ...flags], { stdio: ["ignore", "pipe", "ignore"] })
  children.add(child)
  const [line] = (await once(createInterface(child.stdout), "line")) as [string]
  const { url, base_url } = JSON.parse(line) as { url: string; base_url: string }
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    const exit = once(child, "exit")
    child.kill(signal)
    children.delete(child)
    return (await exit)[0] as number | null
  }
  return {
    v1: caller(base_url, { Authorization: "Bearer sp_dev_full_access" }),
    sandbox: caller(`${url}/sandbox`, {}),
    end,
  }
}

describe("pending webhooks of a process that ends (section 6)", () => {
  it("are delivered after kill -9 between the event and its delivery", { timeout: 60_000 }, async () => {
    const folder = aFolder()
    const receiver = await aReceiver("hang")
    const first = await aProcess(folder)
    const hook = await ok(first.v1("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"] }))
    const ids: string[] = []
    for (let n = 0; n < 8; n++) ids.push((await ok(first.v1("POST", "/emails", anEmail))).id)
    await receiver.got(4)
    await first.end("SIGKILL")
    receiver.behave(200)

    const second = await aProcess(folder)
    await ok(second.sandbox("POST", "/settle", {}))
    const after = receiver.requests.slice(4)
    expect(new Set(after.map(({ event }) => event.data.email_id))).toEqual(new Set(ids))
    for (const { raw, signature } of after) expect(verifySignature(hook.secret, signature, raw)).toBe(true)
    expect(await ok(second.sandbox("GET", "/deliveries?status=succeeded"))).toMatchObject({ total: 8 })
    expect(await second.end("SIGTERM")).toBe(0)
  })

  it("are interrupted by a stop without counting as failures, and repeated at the next start", {
    timeout: 60_000,
  }, async () => {
    const folder = aFolder()
    const receiver = await aReceiver("hang")
    const first = await aProcess(folder)
    const { id } = await ok(first.v1("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"] }))
    await ok(first.v1("POST", "/emails", anEmail))
    await receiver.got(1)
    const began = performance.now()
    expect(await first.end("SIGTERM")).toBe(0)
    expect(performance.now() - began).toBeLessThan(5000)
    receiver.behave(200)

    const second = await aProcess(folder)
    await receiver.got(2)
    await ok(second.sandbox("POST", "/settle", {}))
    expect(await ok(second.sandbox("GET", "/deliveries"))).toMatchObject({
      total: 1,
      data: [{ status: "succeeded", attempts: [{ status_code: 200 }] }],
    })
    expect(await ok(second.sandbox("GET", `/webhooks/${id}`))).toMatchObject({ consecutive_failures: 0 })
    expect(await second.end("SIGTERM")).toBe(0)
  })
})
