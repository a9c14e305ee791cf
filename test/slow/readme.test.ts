import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../helpers/free-port.ts"
import { needs } from "../helpers/installed.ts"
import { type Block, blocksOf } from "../helpers/markdown.ts"
import { program } from "../helpers/program.ts"

/** Follows the README from top to bottom: runs its code blocks on other ports, in an empty folder. */
const run = promisify(execFile)
const root = fileURLToPath(new URL("../../", import.meta.url))
const blocksIn = (path: string) => blocksOf(readFileSync(join(root, path), "utf8"))
const blocks = blocksIn("README.md")
const guide = blocksIn("docs/guides/webhooks.md")
const has = (command: string) => spawnSync(command, ["--help"], { stdio: "ignore" }).error === undefined
const without = (command: string) => {
  if (!has(command)) console.warn(`skipped: ${command} is not installed`)
  return !has(command)
}

const folder = mkdtempSync(join(tmpdir(), "sandpost-readme-"))
const children: ChildProcess[] = []
let [port, smtp] = [0, 0]

/** Returns the code block in a language, below a heading and with a text, with the ports of this test. */
function block(heading: string, language: string, part = "", hooks = 4100, within = blocks): string {
  const found = within.filter((one) => one.heading === heading && one.language === language && one.code.includes(part))
  expect(found, `one ${language} block below "${heading}" with "${part}"`).toHaveLength(1)
  return (found[0] as Block).code
    .replaceAll("127.0.0.1:8025", `127.0.0.1:${port}`)
    .replaceAll("127.0.0.1:4100", `127.0.0.1:${hooks}`)
    .replace("listen(4100,", `listen(${hooks},`)
    .replace('("127.0.0.1", 4100)', `("127.0.0.1", ${hooks})`)
}

const env = () => ({ PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`, HOME: folder })

function start(command: string, args: string[], extra: Record<string, string> = {}) {
  const child = spawn(command, args, { cwd: folder, env: { ...env(), ...extra }, detached: true })
  children.push(child)
  let text = ""
  const watchers = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (bytes) => {
      text += bytes
      for (const look of watchers) look()
    })
  }
  const says = (pattern: RegExp) =>
    new Promise<string>((done, fail) => {
      const look = () => pattern.test(text) && done(text)
      watchers.add(look)
      child.on("close", (code) => fail(new Error(`${command} ended with ${code}: ${text}`)))
      look()
    })
  return { says }
}

beforeAll(async () => {
  ;[port, smtp] = [await freePort(), await freePort()]
  expect(block("Start it", "sh", "npm start"), "the command of the README").toBe("npm start\n")
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const [, ...words] = scripts.start.split(" ") as string[]
  const given = { SANDPOST_PORT: String(port), SANDPOST_SMTP_PORT: String(smtp), SANDPOST_DATA: join(folder, "data") }
  // The path of its script, which is in the clone.
  const args = words.map((word) => (word.endsWith(".mjs") ? join(root, word) : word))
  await start(process.execPath, args, given).says(/is ready/)
})

afterAll(() => {
  for (const child of children) {
    try {
      process.kill(-(child.pid as number), "SIGTERM")
    } catch {
      // It has already ended.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const sent = /\{"id":"[0-9a-f-]{36}"\}/

describe("the first email", () => {
  it("with curl", async ({ skip }) => {
    needs("curl", skip)
    expect((await run("sh", ["-ec", block("Start it", "sh", "curl")], { env: env() })).stdout).toMatch(sent)
  })

  it("with Node", async () => {
    writeFileSync(join(folder, "send.mjs"), block("Send from your code", "js"))
    expect((await run("node", ["send.mjs"], { cwd: folder, env: env() })).stdout).toMatch(sent)
  })
})

it("each example of the README and of its guide sends another email, so that there is no duplicate", () => {
  const mails = [
    ...blocks.filter(({ code }) => code.includes("Welcome") || code.includes("// send.mjs")),
    ...blocksIn("docs/guides/your-sdk.md").filter(({ code }) => code.includes("@acme.test")),
  ]
  const subjects = mails.map(({ code }) => /["']?subject["']?(?:: | => |=)["']([^"']+)/.exec(code)?.[1])
  expect(subjects).not.toContain(undefined)
  expect(subjects).toHaveLength(6)
  expect(new Set(subjects).size, subjects.join(", ")).toBe(6)
})

describe("Receive the first webhook", () => {
  const heading = "Receive the first webhook"
  const bounces = async (hooks: number) => {
    // The recipient contains the second, and one that has bounced is suppressed.
    await new Promise((done) => setTimeout(done, 1000))
    const { stdout } = await run("sh", ["-ec", block(heading, "sh", "bounced+", hooks)], { env: env() })
    expect(JSON.parse(stdout)).toEqual({ id: expect.any(String) })
    return (JSON.parse(stdout) as { id: string }).id
  }
  /** The commands of one terminal: registers an endpoint and starts the receiver. */
  const commands = (hooks: number) =>
    block(heading, "sh", "WEBHOOK_SECRET", hooks) + block(heading, "sh", "node receiver.mjs", hooks)

  it("a receiver in Node verifies a bounce", async () => {
    const hooks = await freePort()
    writeFileSync(join(folder, "receiver.mjs"), block(heading, "js", "", hooks))
    const receiver = start("sh", ["-ec", commands(hooks)])
    await listening(hooks)
    const id = await bounces(hooks)
    await receiver.says(new RegExp(`verified email.sent ${id}[^]*verified email.bounced ${id}`))
    await refusesForgeries(hooks)
  })

  it.skipIf(without("python3"))("a receiver in Python verifies a bounce", async () => {
    const hooks = await freePort()
    writeFileSync(join(folder, "receiver.py"), block("A receiver in Python", "python", "", hooks, guide))
    const instead = commands(hooks).replace("node receiver.mjs", "python3 receiver.py")
    const receiver = start("sh", ["-ec", instead], process.env as Record<string, string>)
    await listening(hooks)
    const id = await bounces(hooks)
    await receiver.says(new RegExp(`verified email.bounced ${id}`))
    await refusesForgeries(hooks)
  })
})

/** Waits until the port accepts connections. A refused connection is fast, so it retries often. */
async function listening(hooks: number): Promise<void> {
  const answers = () => fetch(`http://127.0.0.1:${hooks}/`, { method: "POST", body: "{}" }).then((a) => a.text())
  await expect
    .poll(
      () =>
        answers().then(
          () => true,
          () => false,
        ),
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true)
}

async function refusesForgeries(hooks: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const none = "0".repeat(64)
  for (const header of [
    null,
    "",
    "nonsense",
    `t=abc,v1=${none}`,
    `t=${now},v1=${none}`,
    `t=${now},v1=${none},v1=${none}`,
  ]) {
    const headers: Record<string, string> = header === null ? {} : { "Service-Signature": header }
    const answer = await fetch(`http://127.0.0.1:${hooks}/`, { method: "POST", body: '{"type":"email.sent"}', headers })
    expect(answer.status, String(header)).toBe(400)
  }
}

describe("Use it in tests", () => {
  const heading = "Use it in tests"

  it("the Vitest example passes unchanged", async () => {
    const project = join(folder, "vitest")
    const modules = join(project, "node_modules")
    mkdirSync(join(modules, "sandpost"), { recursive: true })
    symlinkSync(join(root, "node_modules/vitest"), join(modules, "vitest"))
    symlinkSync(join(root, "src"), join(modules, "sandpost/src"))
    const installed = { name: "sandpost", type: "module", exports: { ".": "./src/index.ts" } }
    writeFileSync(join(modules, "sandpost/package.json"), JSON.stringify(installed))
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }))
    writeFileSync(join(project, "sign-up.test.ts"), block(heading, "ts", "startSandpost"))
    const { VITEST: _, NODE_ENV: __, ...clean } = process.env
    const words = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", project]
    const { stdout } = await run(process.execPath, words, { cwd: project, env: clean })
    expect(stdout).toContain("1 passed")
  })

  it("the command around a test gives it the address of a sandbox", async () => {
    const project = join(folder, "around")
    mkdirSync(join(project, "node_modules/.bin"), { recursive: true })
    const command = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`
    writeFileSync(join(project, "node_modules/.bin/sandpost"), command, { mode: 0o755 })
    const test = `node -p "'it runs at ' + process.env.MAIL_API_URL"`
    writeFileSync(join(project, "package.json"), JSON.stringify({ scripts: { test } }))
    const { stdout } = await run("sh", ["-ec", block(heading, "sh", "exec")], { cwd: project, env: env() })
    expect(stdout).toMatch(/^it runs at http:\/\/127\.0\.0\.1:\d+\/v1$/m)
  })

  it("the Playwright lines are the same as in the tested example", () => {
    const example = readFileSync(join(root, "docs/guides/playwright.md"), "utf8")
    for (const line of block(heading, "ts", "getByLabel").trim().split("\n")) expect(example).toContain(line)
  })

  it("waiting with curl finds the first mail", async ({ skip }) => {
    needs("curl", skip)
    const { stdout } = await run("sh", ["-ec", block(heading, "sh", "curl")], { env: env() })
    expect(JSON.parse(stdout).data[0]).toMatchObject({ to: ["ada@example.com"], status: "delivered" })
  })
})

it("has no code block that this test does not run", () => {
  const known = ["Send from your code", "Receive the first webhook", "Use it in tests"]
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const others = blocks.filter(({ heading }) => !known.includes(heading))
  // `package.test.ts` packs, installs and starts the package, `image.test.ts` builds and starts the image, `calibrate.test.ts` calibrates.
  expect(others.map(({ code }) => code.split("\n", 1)[0])).toEqual([
    "npm start",
    "curl -sS http://127.0.0.1:8025/v1/emails \\",
    "docker build -t sandpost .",
    "mkdir -p ../app/vendor",
    `npm install --save-dev ./vendor/sandpost-${version}.tgz`,
    "sandpost calibrate --base-url https://api.example.com/v1 --key-env SERVICE_KEY --out sandpost.config.json",
  ])
})
