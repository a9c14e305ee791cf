import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { ok } from "../../helpers/client.ts"
import { freePort } from "../../helpers/free-port.ts"
import { blocksOf } from "../../helpers/markdown.ts"
import { root } from "../../helpers/packed.ts"
import { startResend } from "./resend.ts"

const run = promisify(execFile)
const GUIDE = readFileSync(join(root, "docs/guides/resend.md"), "utf8")

/** The packages from npm, each with the version that the tests were written with. */
const PACKAGES = {
  calls: ["resend@6.38.0", "svix@2.5.0", "standardwebhooks@1.1.1", "@react-email/render@2", "react@19", "react-dom@19"],
  express: ["resend@6.38.0", "svix@2.5.0", "express@5"],
  next: ["resend@6.38.0", "svix@2.5.0", "next@16", "react@19", "react-dom@19"],
  emulate: ["emulate@0.12.2"],
}
const folder = mkdtempSync(join(tmpdir(), "sandpost-resend-"))
const children: ChildProcess[] = []

/** A folder with packages from npm; null if npm cannot install them. */
function install(name: keyof typeof PACKAGES): string | null {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, "package.json"), JSON.stringify({ private: true, type: "module" }))
  const words = ["install", "--silent", "--no-audit", "--no-fund", ...PACKAGES[name]]
  return spawnSync("npm", words, { cwd: path, stdio: "ignore" }).status === 0 ? path : null
}

/** Writes the files of the guide whose name begins so. */
function paste(path: string, beginning: string): void {
  for (const { file, code } of blocksOf(GUIDE)) {
    if (!file?.startsWith(beginning)) continue
    mkdirSync(dirname(join(path, file)), { recursive: true })
    writeFileSync(join(path, file), code)
  }
}

interface Row {
  method: string
  result: "works" | "refused" | "not emulated" | "wrong"
  note: string
}

let calls: string | null
beforeAll(() => {
  calls = install("calls")
  if (calls) cpSync(join(root, "test/tools/resend/methods.mjs"), join(calls, "methods.mjs"))
}, 300_000)
afterEach(() => {
  for (const child of children.splice(0)) process.kill(-(child.pid as number), "SIGTERM")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Calls every method of the package, and prints the result. */
async function callAll(name: string, env: Record<string, string>): Promise<Row[]> {
  const { stdout } = await run("node", ["methods.mjs"], { cwd: calls as string, env: { ...process.env, ...env } })
  const rows = stdout
    .trim()
    .split("\n")
    .map((line): Row => JSON.parse(line))
  const table = rows.map(({ method, result, note }) => `${method.padEnd(34)} ${result.padEnd(13)} ${note}`)
  console.log(`${name}: ${rows.length} methods\n${table.join("\n")}`)
  return rows
}

const namesOf = (rows: readonly Row[], result: Row["result"]) =>
  rows.filter((row) => row.result === result).map(({ method }) => method)

async function ours(): Promise<Row[]> {
  // The script schedules by the machine's time.
  const { box, baseUrl } = await startResend({ now: new Date().toISOString() })
  return await callAll("Sandpost", {
    RESEND_BASE_URL: baseUrl,
    RESEND_API_KEY: box.tokens.full_access,
    INBOUND_URL: `${box.url}/sandbox/inbound`,
  })
}

/** Starts a program in a process group of its own, and waits until it responds. */
async function serve(path: string, words: string[], env: Record<string, string>, url: string): Promise<void> {
  const [program = "", ...more] = words
  const child = spawn(program, more, { cwd: path, env: { ...process.env, ...env }, detached: true, stdio: "ignore" })
  children.push(child)
  await vi.waitFor(async () => expect((await fetch(url)).status).toBeLessThan(500), { timeout: 100_000, interval: 200 })
}

describe("every method of the package resend", () => {
  it("works, or says that it is not emulated", async ({ skip }) => {
    if (!calls) skip("npm cannot install the packages")
    const rows = await ours()
    expect(rows.length).toBeGreaterThan(130)
    expect(namesOf(rows, "wrong")).toEqual([])
    expect(namesOf(rows, "refused")).toEqual([])
    const resources = new Set(namesOf(rows, "works").map((method) => method.split(".")[0]))
    expect([...resources].sort()).toEqual(["apiKeys", "batch", "domains", "emails", "logs", "suppressions", "webhooks"])
    const lacking = namesOf(rows, "not emulated").filter((method) => resources.has(method.split(".")[0]))
    expect(lacking.sort()).toEqual([
      "domains.claims.create",
      "domains.claims.get",
      "domains.claims.verify",
      "emails.metrics",
      "emails.share",
      "webhooks.events.attempts.list",
      "webhooks.events.get",
      "webhooks.events.list",
      "webhooks.events.replay",
    ])
  }, 300_000)

  it("works where it works with emulate 0.12.2", async ({ skip }) => {
    const emulate = install("emulate")
    if (!calls || !emulate) skip("npm cannot install the packages")
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    await serve(emulate as string, ["npx", "emulate", "start", "--service", "resend", "--port", `${port}`], {}, url)
    const theirs = await callAll("emulate", { RESEND_BASE_URL: url, RESEND_API_KEY: "re_test_key" })
    const works = namesOf(theirs, "works")
    expect(works).toContain("emails.create")
    expect(namesOf(await ours(), "works")).toEqual(expect.arrayContaining(works))
  }, 300_000)
})

describe("the applications of the guide about the package resend", () => {
  /** Signs up, and waits for the webhook that the application has verified. */
  async function signUp(app: string) {
    const { box, baseUrl, resend } = await startResend({ domains: ["shop.test"] })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const path = app === "express" ? "/webhooks" : "/api/webhooks"
    const created = await resend.webhooks.create({ endpoint: url + path, events: ["email.delivered", "email.bounced"] })
    const env = {
      PORT: String(port),
      RESEND_BASE_URL: baseUrl,
      RESEND_API_KEY: box.tokens.sending,
      RESEND_WEBHOOK_SECRET: created.data?.signing_secret ?? "",
      NEXT_TELEMETRY_DISABLED: "1",
    }
    const test = async () => {
      const post = (to: string, body: object) =>
        fetch(url + to, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })
      const route = app === "express" ? "/sign-up" : "/api/sign-up"
      const answer = await post(route, { email: "ann@example.com" })
      expect(answer.status).toBe(200)
      const { id } = JSON.parse(await answer.text())
      expect(await ok(box.sandbox("GET", `/emails/${id}`))).toMatchObject({
        to: ["ann@example.com"],
        codes: ["482913"],
      })
      await ok(box.sandbox("GET", `/deliveries/wait?email_id=${id}&status=succeeded&timeout_ms=60000`))
      expect((await post(path, { type: "email.bounced", data: { email_id: id } })).status).toBe(400)
      expect((await post(route, { email: "ann" })).status).toBe(422)
    }
    return { url, env, test }
  }

  it("express: sends, and verifies webhooks with svix", async ({ skip }) => {
    const path = install("express")
    if (!path) return skip("npm cannot install the packages")
    paste(path, "app.mjs")
    const { url, env, test } = await signUp("express")
    await serve(path, ["node", "app.mjs"], env, url)
    await test()
  }, 300_000)

  it("next: sends, and verifies webhooks with the package", async ({ skip }) => {
    const path = install("next")
    if (!path) return skip("npm cannot install the packages")
    paste(path, "app/")
    writeFileSync(
      join(path, "app/layout.jsx"),
      "export default ({ children }) => <html><body>{children}</body></html>\n",
    )
    writeFileSync(join(path, "app/page.jsx"), "export default () => <p>Shop</p>\n")
    const { url, env, test } = await signUp("next")
    await serve(path, ["npx", "next", "dev", "--port", env.PORT, "--hostname", "127.0.0.1"], env, url)
    await test()
  }, 300_000)
})
