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
/** The heading over its steps. */
const HOUR = "The first hour"
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
  expect(block(HOUR, "sh", "npm start"), "the command of the README").toBe("npm start\n")
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

it("2. Send an email, bounce it, and send it again", async ({ skip }) => {
  needs("curl", skip)
  const send = async () => (await run("sh", ["-ec", block(HOUR, "sh", "Welcome")], { env: env() })).stdout
  const first = await send()
  expect(first).toMatch(sent)
  // What the button does.
  const url = `http://127.0.0.1:${port}/sandbox/emails/${JSON.parse(first).id}/events`
  const headers = { "Content-Type": "application/json" }
  expect((await fetch(url, { method: "POST", headers, body: '{"type":"bounced"}' })).status).toBe(200)
  expect(JSON.parse(await send())).toMatchObject({ error: { type: "suppressed_recipient" } })
})

it("each example of the README and of its guide sends another email, so that there is no duplicate", () => {
  const mails = [
    ...blocks.filter(({ code }) => code.includes("Welcome")),
    ...blocksIn("docs/guides/your-sdk.md").filter(({ code }) => code.includes("@acme.test")),
  ]
  const subjects = mails.map(({ code }) => /["']?subject["']?(?:: | => |=)["']([^"']+)/.exec(code)?.[1])
  expect(subjects).not.toContain(undefined)
  expect(subjects).toHaveLength(5)
  expect(new Set(subjects).size, subjects.join(", ")).toBe(5)
})

describe("4. Receive a webhook", () => {
  const bounces = async (hooks: number) => {
    // The recipient contains the second, and one that has bounced is suppressed.
    await new Promise((done) => setTimeout(done, 1000))
    const { stdout } = await run("sh", ["-ec", block(HOUR, "sh", "bounced+", hooks)], { env: env() })
    expect(JSON.parse(stdout)).toEqual({ id: expect.any(String) })
    return (JSON.parse(stdout) as { id: string }).id
  }
  /** The commands of one terminal: registers an endpoint and starts the receiver. */
  const commands = (hooks: number) =>
    block(HOUR, "sh", "WEBHOOK_SECRET", hooks) + block(HOUR, "sh", "node receiver.mjs", hooks)

  it("a receiver in Node verifies a bounce", async () => {
    const hooks = await freePort()
    writeFileSync(join(folder, "receiver.mjs"), block(HOUR, "js", "", hooks))
    const receiver = start("sh", ["-ec", commands(hooks)])
    await listening(hooks)
    const id = await bounces(hooks)
    await receiver.says(new RegExp(`verified email.sent ${id}[^]*verified email.bounced ${id}`))
    await refusesForgeries(hooks)
    const { stdout } = await commandLine("receiver", block(HOUR, "sh", "npx sandpost exam", hooks))
    expect(stdout).toMatch(/ 0 failed, /)
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

/** Runs a block in a project that has installed the command. */
async function commandLine(name: string, code: string, files: Record<string, string> = {}) {
  const project = join(folder, `project-${name}`)
  mkdirSync(join(project, "node_modules/.bin"), { recursive: true })
  const command = `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`
  writeFileSync(join(project, "node_modules/.bin/sandpost"), command, { mode: 0o755 })
  for (const [file, text] of Object.entries({ "package.json": "{}", ...files }))
    writeFileSync(join(project, file), text)
  const printed = await run("sh", ["-ec", code], {
    cwd: project,
    env: { ...env(), SANDPOST_URL: `http://127.0.0.1:${port}` },
  })
  return { ...printed, project }
}

describe("3. Write a test", () => {
  it("the Vitest example passes unchanged", async () => {
    const project = join(folder, "vitest")
    const modules = join(project, "node_modules")
    mkdirSync(join(modules, "sandpost"), { recursive: true })
    symlinkSync(join(root, "node_modules/vitest"), join(modules, "vitest"))
    symlinkSync(join(root, "src"), join(modules, "sandpost/src"))
    const installed = { name: "sandpost", type: "module", exports: { ".": "./src/index.ts" } }
    writeFileSync(join(modules, "sandpost/package.json"), JSON.stringify(installed))
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }))
    writeFileSync(join(project, "sign-up.test.ts"), block(HOUR, "ts", "startSandpost"))
    const { VITEST: _, NODE_ENV: __, ...clean } = process.env
    const words = [join(root, "node_modules/vitest/vitest.mjs"), "run", "--root", project]
    const { stdout } = await run(process.execPath, words, { cwd: project, env: clean })
    expect(stdout).toContain("1 passed")
  })

  it("its command names the file of the example", () => {
    const [, file] = /^npx vitest run (\S+)\n$/.exec(block(HOUR, "sh", "vitest run sign-up")) ?? []
    expect(block(HOUR, "ts", "startSandpost")).toContain(`// ${file}\n`)
  })
})

describe("5. Run it in CI", () => {
  it("the command around a test gives it the address of a sandbox, and writes a report", async () => {
    const test = `node -p "'it runs at ' + process.env.MAIL_API_URL"`
    const files = { "package.json": JSON.stringify({ scripts: { test } }) }
    const { stdout, project } = await commandLine("around", block(HOUR, "sh", "exec"), files)
    expect(stdout).toMatch(/^it runs at http:\/\/127\.0\.0\.1:\d+\/v1$/m)
    expect(readFileSync(join(project, "report/index.html"), "utf8")).toContain("<html")
  })

  it("the workflow runs that command", () => {
    expect(block(HOUR, "yaml")).toContain(`- run: ${block(HOUR, "sh", "exec")}`)
  })
})

it("has no code block that this test does not run", () => {
  const run = /Welcome|receiver|WEBHOOK_SECRET|bounced\+|startSandpost|vitest run sign-up|sandpost exec|sandpost exam/
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const others = blocks.filter(({ code }) => !run.test(code))
  // `package.test.ts` packs and installs the package, `image.test.ts` builds and starts the image.
  expect(others.map(({ code }) => code.split("\n", 1)[0])).toEqual([
    "npm start",
    "mkdir -p ../app/vendor",
    "npm init --yes",
    `npm install --save-dev ./vendor/sandpost-${version}.tgz vitest`,
    "docker build -t sandpost .",
  ])
})
