import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { gunzipSync } from "node:zlib"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { browserProgram } from "../helpers/browser-program.ts"
import { freePort } from "../helpers/free-port.ts"
import { isNightly } from "../helpers/long.ts"
import { type Block, blocksOf } from "../helpers/markdown.ts"
import { aFolder, pack, root, withTools } from "../helpers/packed.ts"

/**
 * Follows the guides as a reader does: in the order of the table in `docs/guides/README.md`, and at night in that of the alphabet, beside one
 * sandbox that keeps its state. The blocks of a guide are pasted, in order, into an empty folder of a project where the package is
 * installed; those of guides with tests in JavaScript all into one folder, so each command has to name its file. Only the ports and the timeouts of the test runners differ.
 */
const run = promisify(execFile)
const names = globSync("docs/guides/*.md", { cwd: root }).map((path) => basename(path, ".md"))
const blocks = (name: string) => blocksOf(readFileSync(join(root, "docs/guides", `${name}.md`), "utf8"))
const playwrightVersion: string = JSON.parse(
  readFileSync(join(root, "node_modules/playwright-core/package.json"), "utf8"),
).version

let folder: Awaited<ReturnType<typeof aFolder>>
/** The project. Each guide has a folder below it. */
let project: string
/** Why Jest and Playwright could not be installed, if they could not. */
let notInstalled: string | null = null
/** What the current test started. */
const children: ChildProcess[] = []
let machine: Machine
/** Runs on that machine, beside all guides. */
let sandbox: ChildProcess | undefined

beforeAll(async () => {
  folder = await aFolder()
  project = join(folder.path, "project")
  const { tarball } = await pack()
  const modules = join(project, "node_modules")
  mkdirSync(modules, { recursive: true })
  // What the package and the guides need besides Sandpost is found here: Vitest and the types of Node.
  symlinkSync(join(root, "node_modules"), join(folder.path, "node_modules"))
  // The clone beside the project.
  symlinkSync(root, join(project, "sandpost"))
  const words = ["install", "--no-save", tarball, "jest@30", `@playwright/test@${playwrightVersion}`]
  writeFileSync(join(project, "package.json"), "{}")
  try {
    await run("npm", words, { cwd: project, env: withTools() })
  } catch (error) {
    notInstalled = `npm cannot install it: ${(error as Error).message.split("\n", 1)[0]}`
    for (const one of ["sandpost", ".bin"]) mkdirSync(join(modules, one), { recursive: true })
    await run("tar", ["-xzf", tarball, "-C", join(modules, "sandpost"), "--strip-components=1"])
    const command = '#!/bin/sh\nexec node "$(dirname "$0")/../sandpost/dist/main.js" "$@"\n'
    writeFileSync(join(modules, ".bin/sandpost"), command, { mode: 0o755 })
  }
  machine = await aMachine()
  await serve(place("running", machine), "exec sandpost")
  sandbox = children.pop()
  // Packing, and installing two test runners.
}, 300_000)
afterEach(async () => {
  await Promise.all(children.splice(0).map(end))
})
afterAll(async () => {
  if (sandbox) await end(sandbox)
  await folder?.remove()
})

/** Ends a process that this test started, and its children. */
async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null
  try {
    process.kill(-(child.pid as number), "SIGTERM")
  } catch {
    // It has already ended.
  }
  await ended
}

const has = (command: string) => spawnSync(command, ["--help"], { stdio: "ignore" }).error === undefined
const versionOf = (command: string) => spawnSync(command, ["--version"], { encoding: "utf8" }).stdout ?? ""
const hasPytest = () => spawnSync("python3", ["-m", "pytest", "--version"], { stdio: "ignore" }).status === 0

/** Why a shell block cannot run on this machine, or null. */
function obstacle(code: string): string | null {
  if (/^npm install /m.test(code)) return "the packages are installed already"
  if (/^docker /m.test(code)) return "it needs a Docker daemon and the image"
  if (/^npx cypress /m.test(code)) return "Cypress is not installed"
  if (/^kubectl /m.test(code)) return "it needs a cluster"
  if (/\b(?:jest|playwright test) /.test(code) && notInstalled) return notInstalled
  if (/-m pytest/.test(code) && !hasPytest()) return "pytest is not installed"
  if (/^phpunit /m.test(code) && !/^PHPUnit \d\d/.test(versionOf("phpunit"))) return "PHPUnit 10 is not installed"
  for (const command of ["go", "mvn", "php", "python3", "ruby", "swaks", "mkcert", "openssl"]) {
    if (new RegExp(`^${command} `, "m").test(code) && !has(command)) return `${command} is not installed`
  }
  return null
}

/** Free ports in place of 8025, 1025, 4000 and 9025. */
const aMachine = async () => ({
  http: await freePort(),
  smtp: await freePort(),
  app: await freePort(),
  second: await freePort(),
})
type Machine = Awaited<ReturnType<typeof aMachine>>

const TESTS_IN_JS = /^(?:\w+=\S+ )?(?:npx (?:vitest|jest|playwright)|node --test) /m
const inOneFolder = names.filter((name) => blocks(name).some(({ code }) => TESTS_IN_JS.test(code)))

/** The folder for a guide, which is empty unless guides share it, and the environment of its commands. */
function place(name: string, { http, smtp, app, second }: Machine) {
  const isShared = inOneFolder.includes(name)
  const path = join(project, isShared ? "one-project" : name)
  if (!isShared) rmSync(path, { recursive: true, force: true })
  mkdirSync(path, { recursive: true })
  const { VITEST: _, NODE_ENV: __, ...outside } = withTools(join(project, "node_modules/.bin"))
  const env = {
    ...outside,
    SANDPOST_PORT: String(http),
    SANDPOST_SMTP_PORT: String(smtp),
    SANDPOST_URL: `http://127.0.0.1:${http}`,
    // So that nothing writes to the folder while it is removed.
    SANDPOST_DATA: "memory",
    PLAYWRIGHT_BROWSERS_PATH: join(folder.path, "browsers"),
  }
  const withPorts = (code: string) =>
    code
      .replaceAll("127.0.0.1:8025", `127.0.0.1:${http}`)
      .replaceAll("127.0.0.1:4000", `127.0.0.1:${app}`)
      .replaceAll('PORT: "4000"', `PORT: "${app}"`)
      .replaceAll("127.0.0.1:1025", `127.0.0.1:${smtp}`)
      .replaceAll('"127.0.0.1", 1025', `"127.0.0.1", ${smtp}`)
      .replaceAll("--port 9025", `--port ${second}`)
      .replaceAll("127.0.0.1:9025", `127.0.0.1:${second}`)
  const [url, secondUrl] = [`http://127.0.0.1:${http}`, `http://127.0.0.1:${second}`]
  return { name, path, env, withPorts, app, url, secondUrl }
}
type Place = ReturnType<typeof place>

function paste({ path, withPorts }: Place, { file, code }: Block): void {
  const target = join(path, file as string)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, withPorts(code))
}

/** Starts a command that keeps running, and waits until the sandbox in it responds. */
async function serve({ path, env, url }: Place, code: string): Promise<ChildProcess> {
  const child = spawn("sh", ["-ec", code], { cwd: path, env, detached: true, stdio: ["ignore", "pipe", "pipe"] })
  children.push(child)
  let printed = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (printed += bytes))
  const responds = () =>
    fetch(`${url}/healthz`).then(
      ({ status }) => status,
      () => printed,
    )
  await vi.waitFor(async () => expect(await responds()).toBe(200), { timeout: 60_000, interval: 100 })
  return child
}

/** Test runners end a test after five seconds by default, which can be too few on a busy machine. */
const patiently = (code: string) =>
  code
    .replace(/^npx vitest run/m, "$& --testTimeout=100000 --hookTimeout=100000")
    .replace(/\bnpx jest/, "$& --testTimeout=100000")
    .replace(/^npx playwright test/m, "$& --timeout=200000")

const SERVER = /^npx sandpost( --.*)?$/m

/** What Maven says where it cannot reach its repository and has not kept what a guide needs. */
const NO_DOWNLOAD = /could not be resolved|Could not transfer artifact|Unknown host/

/** Runs a shell command of a guide. Returns what it printed. */
async function shell({ path, env }: Place, code: string): Promise<string> {
  const { stdout, stderr } = await run("sh", ["-ec", patiently(code)], { cwd: path, env }).catch((error) => {
    if (/^mvn /m.test(code) && NO_DOWNLOAD.test(error.stdout + error.stderr)) {
      console.warn(`not run, because Maven cannot download JUnit: ${code.trim()}`)
      return { stdout: "Maven cannot download JUnit", stderr: "" }
    }
    throw new Error(`${code}\n${error.stdout}\n${error.stderr}`)
  })
  return stdout + stderr
}

/** Pastes and runs blocks in order. Returns what each shell block printed, or why it was not run. */
async function runBlocks(here: Place, some: Block[]): Promise<string[]> {
  const printed: string[] = []
  for (const block of some.filter(({ language, file }) => file !== null || language === "sh")) {
    const code = here.withPorts(block.code)
    const why = obstacle(code)
    if (block.file) paste(here, block)
    else if (why !== null) {
      console.warn(`${here.name}.md: not run, because ${why}: ${code.trim().split("\n").at(-1)}`)
      printed.push(why)
    } else if (SERVER.test(code)) {
      await end(await serve({ ...here, url: here.secondUrl }, code))
      printed.push("served")
    } else printed.push(await shell(here, code))
  }
  return printed
}

/** A clock that stays moved would give the mail of the next guides another order. */
async function keepsTime(url: string): Promise<void> {
  const clock = await (await fetch(`${url}/sandbox/clock`)).json()
  expect(clock, "the clock after the guide").toMatchObject({ frozen: false, offset_ms: 0 })
}

/** Follows a guide, beside the running sandbox or on another machine. */
async function follow(name: string, on: Machine = machine): Promise<{ printed: string[]; here: Place }> {
  const here = place(name, on)
  const printed = await runBlocks(here, blocks(name))
  if (on === machine) await keepsTime(here.url)
  if (readdirSync(here.path).some((file) => file.endsWith(".ts"))) await compiles(here)
  return { printed, here }
}

/** Compiles the TypeScript files of a guide with the options that `tsc --init` writes. */
async function compiles({ path, env }: Place): Promise<void> {
  const tsc = join(root, "node_modules/@typescript/native/bin/tsc")
  writeFileSync(join(path, "package.json"), JSON.stringify({ type: "module" }))
  if (!existsSync(join(path, "tsconfig.json"))) await run("node", [tsc, "--init"], { cwd: path, env })
  const { stdout } = await run("node", [tsc, "--noEmit", "--types", "node"], { cwd: path, env }).catch((error) => error)
  expect(stdout, `types of ${path}`).toBe("")
}

/** The files and modules that a file loads with `require`, and those that they load. */
function loadedBy(file: string, known = new Set<string>()): string[] {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/\brequire\("([^"]+)"\)/g)) {
    const path = name.startsWith(".") ? join(dirname(file), name) : name
    if (known.has(path)) continue
    known.add(path)
    if (name.startsWith(".")) loadedBy(path, known)
  }
  return [...known]
}

/** Gives Playwright the browser of these tests instead of a download. */
async function provideBrowser(): Promise<void> {
  const { browsers } = JSON.parse(readFileSync(join(root, "node_modules/playwright-core/browsers.json"), "utf8")) as {
    browsers: { name: string; revision: string }[]
  }
  const { revision } = browsers.find(({ name }) => name === "chromium-headless-shell") as { revision: string }
  const installed = join(folder.path, "browsers", `chromium_headless_shell-${revision}`)
  const bin = join(installed, "chrome-headless-shell-linux64")
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(installed, "INSTALLATION_COMPLETE"), "")
  const { executablePath, args } = await browserProgram()
  const words = [executablePath, ...args].map((word) => `'${word}'`).join(" ")
  const script = `#!/bin/sh\nexec ${words} "$@"\n`
  writeFileSync(join(bin, "chrome-headless-shell"), script, { mode: 0o755 })
}

/** The path of the guide's configuration, which can then be imported without Cypress. */
function withFakeCypress({ path }: Place): string {
  const modules = join(path, "node_modules/cypress")
  mkdirSync(modules, { recursive: true })
  writeFileSync(join(modules, "index.mjs"), "export const defineConfig = (config) => config\n")
  writeFileSync(join(modules, "package.json"), '{ "name": "cypress", "exports": "./index.mjs" }')
  return join(path, "cypress.config.mjs")
}

const variables = () => {
  const { stdout } = spawnSync("npx", ["sandpost", "--help"], { cwd: project, env: withTools(), encoding: "utf8" })
  return new Set(stdout.match(/SANDPOST_[A-Z_]+/g))
}
/** The YAML documents of a file of a guide. */
const documents = (name: string, file: string) =>
  parseAllDocuments(blocks(name).find((block) => block.file === file)?.code as string).map((one) => one.toJS())

describe("the guides in the order of the table", () => {
  it("your-sdk: two variables, and a send in each language", async () => {
    const { printed } = await follow("your-sdk")
    expect(printed[0]).toContain('{"data":[')
    const [node, python, go, php] = printed.slice(1)
    expect(node).toMatch(/^[0-9a-f-]{36}\n$/)
    for (const output of [python, go, php]) expect(output).toMatch(/^[0-9a-f-]{36}\n$|is not installed/)
  })

  it("resend: its files, which test/tools/resend/resend.long.test.ts runs", async () => {
    expect((await follow("resend")).printed).toEqual([])
  })

  it("smtp: a shell sends, where swaks is installed", async () => {
    const { printed } = await follow("smtp")
    expect(printed).toEqual([expect.stringMatching(/swaks|250/)])
  })

  it("applications: its files, which test/long/applications.test.ts tries", async () => {
    expect((await follow("applications")).printed).toEqual([])
  })

  it("from-mailpit: the start", async () => {
    expect((await follow("from-mailpit")).printed).toEqual(["served"])
  })

  it("vitest: the tests of a sign-up, and of a mail over SMTP", async () => {
    const { printed } = await follow("vitest")
    expect(printed[1]).toContain("3 passed")
    expect(printed.at(-1)).toContain("1 passed")
  })

  it("test-runners: node:test and Jest", async () => {
    const { printed } = await follow("test-runners")
    expect(printed[0]).toContain("pass 1")
    const jest = notInstalled ?? "1 passed"
    expect(printed[2]).toContain(jest)
  })

  it("languages: its links and words", async () => {
    const { printed } = await follow("languages")
    expect(printed).toEqual([])
  })

  it("python: the tests of a sign-up pass", async () => {
    const { printed } = await follow("python")
    expect(printed.at(-1)).toContain(hasPytest() ? "2 passed" : "not installed")
  })

  it("go: the tests of a sign-up pass, with a Sandpost that they start", async () => {
    const here = place("go", machine)
    const printed = await runBlocks({ ...here, env: { ...here.env, SANDPOST_URL: "" } }, blocks("go"))
    expect(printed.at(-1)).toMatch(has("go") ? /^ok/m : /not installed/)
  })

  it("java: the tests of a sign-up pass", async () => {
    const { printed } = await follow("java")
    expect(printed.at(-1)).toMatch(/^$|Maven cannot download|not installed/)
  })

  it("php: a test of a sign-up prints the code, and passes in PHPUnit", async () => {
    const { printed } = await follow("php")
    expect(printed.at(-2)).toMatch(has("php") ? /^482913\nYour code\n$/ : /not installed/)
    expect(printed.at(-1)).toMatch(/^OK \(1 test|not installed/m)
  })

  it("ruby: a test of a sign-up prints the code", async () => {
    const { printed } = await follow("ruby")
    expect(printed.at(-1)).toMatch(has("ruby") ? /^482913\nYour code\n$/ : /not installed/)
  })

  it("testcontainers: every recipe uses the port and variables of the image", async () => {
    await follow("testcontainers")
    const recipes = blocks("testcontainers")
    expect(recipes.map(({ heading }) => heading)).toEqual(["Node", "Python", "Go", "Java"])
    for (const { code, heading } of recipes) {
      expect(code, heading).toContain("8025")
      for (const [name] of code.matchAll(/SANDPOST_\w+/g)) expect(variables(), heading).toContain(name)
    }
    expect(readFileSync(join(root, "Dockerfile"), "utf8")).toContain("\nEXPOSE 8025 ")
  })

  it("playwright: a sandbox for each worker, and one as a web server", async ({ skip }) => {
    if (notInstalled !== null) skip(notInstalled)
    if (process.platform !== "linux" || process.arch !== "x64") skip("the Chromium of these tests needs Linux x64")
    await provideBrowser()
    const { printed } = await follow("playwright")
    expect(printed.slice(1)).toEqual([expect.stringContaining("1 passed"), expect.stringContaining("1 passed")])
    const alone = place("playwright-alone", await aMachine())
    for (const block of blocks("playwright")) if (block.file) paste(alone, block)
    expect(await shell(alone, "npx playwright test shared.spec.ts"), "without a running Sandpost").toContain("1 passed")

    const failing = `import { expect, test } from "./fixtures.js"
test("fails", async ({ box, mail }) => {
  await box.service.sendEmail({ from: "a@acme.test", to: "b@example.com", subject: "Left", html: "<p>Left</p>" })
  expect(await mail.lastCode("b@example.com")).toBe("1")
})
test("begins with an empty account", async ({ mail }) => {
  await mail.expectNone({ timeout_ms: 0 })
})
`
    writeFileSync(join(alone.path, "failing.spec.ts"), failing)
    await shell(
      alone,
      "PLAYWRIGHT_JSON_OUTPUT_NAME=report.json npx playwright test failing.spec.ts --reporter json || true",
    )
    const { stats, suites } = JSON.parse(readFileSync(join(alone.path, "report.json"), "utf8"))
    expect(stats).toMatchObject({ expected: 1, unexpected: 1 })
    const attached: { name: string; body: string }[] = suites[0].specs[0].tests[0].results[0].attachments
    const ours = attached.filter(({ name }) => name.startsWith("sandpost "))
    const named = Object.fromEntries(ours.map(({ name, body }) => [name, String(Buffer.from(body, "base64"))]))
    expect(JSON.parse(named["sandpost emails"] as string)).toMatchObject([{ subject: "Left", html: "<p>Left</p>" }])
    expect(JSON.parse(named["sandpost requests"] as string)).toMatchObject([{ method: "POST", status_code: 200 }])
    expect(JSON.parse(named["sandpost deliveries"] as string)).toEqual([])
    expect(named["sandpost newest email"]).toBe("<p>Left</p>")
    const run = attached.find(({ name }) => name === "run.sandpost")
    const lines = String(gunzipSync(Buffer.from(run?.body ?? "", "base64")))
    expect(lines).toContain('"test":"failing.spec.ts › fails"')
  })

  it("cypress: the commands of the package read the email of a sign-up", async () => {
    const { printed, here } = await follow("cypress")
    expect(printed.at(-1)).toBe("Cypress is not installed")
    const shop = `http://127.0.0.1:${here.app}`
    const env = { ...here.env, PORT: String(here.app) }
    children.push(spawn("node", ["shop.mjs"], { cwd: here.path, env, detached: true }))
    await expect.poll(() => fetch(shop).then(({ status }) => status, String)).toBe(200)
    const post = async (path: string, fields: Record<string, string>) => {
      const answer = await fetch(shop + path, { method: "POST", body: new URLSearchParams(fields) })
      return await answer.text()
    }
    const to = "ann@example.com"
    await post("/sign-up", { email: to })
    // Cypress in short: `cy.request` is a fetch, a chain is a promise. See test/client/cypress.slow.test.ts.
    const program = `const commands = {}
globalThis.Cypress = {
  env: (name) => process.env[name],
  Commands: { add: (name, command) => { commands[name] = command } },
}
globalThis.cy = {
  request: async ({ method, url, qs }) => {
    const answer = await fetch(url + "?" + new URLSearchParams(qs), { method })
    return { status: answer.status, body: await answer.json() }
  },
}
globalThis.afterEach = () => {}
await import("./cypress/support/e2e.js")
console.log(await commands.lastCode("${to}"), (await commands.waitForMail({ to: "${to}" })).subject)
`
    writeFileSync(join(here.path, "commands.mjs"), program)
    const [code, ...subject] = (await shell(here, "node --no-warnings commands.mjs")).trim().split(" ")
    expect(await post(`/confirm?email=${to}`, { code: code as string })).toContain("Welcome!")
    expect(subject.join(" ")).toBe("Your code")
    // The bundlers of Cypress know no module of Node.
    const dist = join(project, "node_modules/sandpost/dist")
    const loaded = loadedBy(join(dist, "client/cypress.js"))
    expect(loaded).toContain(join(dist, "server/email-query.js"))
    expect(loaded.filter((path) => !path.startsWith(dist))).toEqual([])
    const { default: config } = await import(pathToFileURL(withFakeCypress(here)).href)
    expect(config).toMatchObject({ e2e: { baseUrl: shop }, env: { SANDPOST_URL: here.url } })
  })

  it("client: the client compiles", async () => {
    await follow("client")
  })

  it("shell: curl and the command line send, wait, read the code and bounce", async () => {
    const { printed } = await follow("shell")
    expect(printed[0]).toMatch(/^ann\+\d+@example\.com got the code 482913, and bounced\.\n$/)
    expect(printed[1]).toMatch(/^ann\+.* and bounced\.$/m)
    expect(printed[1]).toContain(": 1 email (1 bounced), ")
    expect(printed[2]).toMatch(/^ben\+\d+@example\.com got the code 482913, and bounced\.$/m)
    expect(printed[3]).toMatch(/^The application knows that bounced\+\d+@sandbox\.test bounced\.\n$/)
  })

  it("accounts: an account from curl, and parallel tests", async () => {
    const { printed } = await follow("accounts")
    expect(printed[0]).toContain('"subject":"Welcome"')
    expect(printed[0]).toContain('"deleted":true')
    expect(printed[1]).toContain('"account":{')
    expect(printed[2]).toContain("3 passed")
  })

  it("webhooks: a receiver in a test", async () => {
    const { printed } = await follow("webhooks")
    expect(printed.at(-1)).toContain("1 passed")
  })

  it("private-certificates: a receiver with a certificate of its own gets an event", async () => {
    const { printed } = await follow("private-certificates")
    expect(printed.at(-1)).toMatch(/^received email\.delivered$|openssl is not installed/m)
  })

  it("time-travel: an email scheduled for tomorrow is sent today", async () => {
    const { printed } = await follow("time-travel")
    expect(printed[0]).toContain('"subject":"Reminder"')
    expect(printed[0]).toContain('"now":"2026-03-02T09:00:00.000Z"')
    expect(JSON.parse(printed[1] as string)).toMatchObject({ frozen: false })
    expect(printed[2]).toContain("2 passed")
  })

  it("inbound: an address, a message over SMTP, one with a verdict", async () => {
    const { printed } = await follow("inbound")
    expect(JSON.parse(printed[0] as string)).toMatchObject({ address: "support@sp.acme.test", status: "active" })
    if (has("python3")) expect(printed[2]).toContain('"sender_verdict":"unverified"')
    expect(printed[3]).toContain('"sender_verdict":"verified"')
    expect(printed[4]).toContain("2 passed")
  })

  it("outcomes-and-faults: a complaint, a bounce, a rate limit", async () => {
    const { printed, here } = await follow("outcomes-and-faults")
    expect(printed[2]).toContain('"status":"bounced"')
    expect(printed[3]).toMatch(/429 Too Many Requests[\s\S]*Retry-After: 2/i)
    expect(printed[6]).toContain('"deleted":3')
    expect(printed[7]).toContain('"deleted":1')
    expect(printed[8]).toContain("4 passed")
    const complained = await (await fetch(`${here.url}/sandbox/emails?q=status:complained to:complained`)).json()
    expect(complained).toMatchObject({ total: 1 })
  })

  it("behaviours: personas, scripts, an audience and answers", async () => {
    const { printed } = await follow("behaviours")
    expect(printed[0]).toContain('"frozen":false')
    expect(printed[3]).toContain("complained after 1m")
    expect(printed[4], "only the changed setting").toMatch(
      /^\{"data":\[\{[^{}]*"name":"behaviours.may_visit"[^{}]*\}\]\}$/,
    )
    expect(printed[5]).toContain('"seed":7')
    expect(printed.at(-1)).toContain("3 passed")
  })

  it("magic-links: a login that a link scanner uses up, and one that it does not", async () => {
    const { printed } = await follow("magic-links")
    expect(printed.at(-1)).toContain("2 passed")
  })

  it("coding-agents: a tool is called with curl", async () => {
    const { printed } = await follow("coding-agents")
    expect(printed).toEqual([expect.stringMatching(/"structuredContent":\{"data":\[.*"limit":1,/)])
  })

  it("debug-a-request: the refused request is found with its field, and the tests pass", async () => {
    const { printed } = await follow("debug-a-request")
    expect(printed[1]).toContain('to[1] "bob" is not a valid address')
    expect(printed[2]).toContain('"field":"/to/1"')
    expect(printed[3]).toContain("authentication_error")
    expect(printed.at(-1)).toContain("2 passed")
  })

  it("check-mail: a clean mail, a report, and the findings from curl and the command line", async () => {
    const { printed } = await follow("check-mail")
    expect(printed[0]).toContain("2 passed")
    expect(printed[1]).toContain(notInstalled ?? "1 passed")
    expect(printed[2]).toContain('"rule":"leftover-placeholder"')
    expect(printed[3]).toContain("error  leftover-placeholder  subject 1:7  {{name}}")
    expect(printed[3]).toContain("See above.")
    expect(printed[4]).toContain('"subject":"Hello {{name}}"')
    expect(printed[5]).toContain("1 passed")
    expect(printed[6]).toContain("1 passed")
  })

  it("report: a duplicate from curl, expectOnce, and a report that fails", async () => {
    const { printed, here } = await follow("report")
    expect(printed[0]).toContain('"duplicate_of":"')
    expect(printed[1]).toContain("2 passed")
    expect(printed[2]).toMatch(/Emails sent twice: [1-9]/)
    expect(readdirSync(join(here.path, "report")).toSorted()).toEqual(["index.html", "junit.xml", "mail"])
    expect(printed[3]).toMatch(/sandpost: --fail-on: .*\d duplicate/)
    expect(printed[3]).toContain("See above.")
  })

  it("runs: exec, report and a request write a run", async () => {
    const { here } = await follow("runs")
    // Both commands of the second block write the same file.
    expect(gunzipSync(readFileSync(join(here.path, "run.sandpost"))).toString("utf8")).toContain('"sandpost":"run"')
  })

  it("fixtures: the file loads", async () => {
    expect((await follow("fixtures")).printed).toEqual(["served"])
  })

  it("docker-compose: knows the variables; the app gets the address of the service", async () => {
    await follow("docker-compose", await aMachine())
    const [{ services }] = documents("docker-compose", "compose.yaml")
    for (const name of Object.keys(services.sandpost.environment)) expect(variables()).toContain(name)
    expect(services.app.environment.MAIL_API_URL).toBe("http://sandpost:8025/v1")
    expect(readFileSync(join(root, "Dockerfile"), "utf8"), "for service_healthy").toContain("\nHEALTHCHECK ")
  })

  it("github-actions: the steps start Sandpost and get a response", async () => {
    const { here } = await follow("github-actions", await aMachine())
    const [npx, image] = [".github/workflows/test.yaml", ".github/workflows/container.yaml"].map(
      (file) => parse(readFileSync(join(here.path, file), "utf8")).jobs.test,
    )
    const known = variables()
    for (const name of Object.keys(image.services.sandpost.env)) expect(known).toContain(name)
    const step = (job: typeof npx, name: string) =>
      job.steps.find((one: { name?: string }) => one.name === name).run as string
    const placed = { ...here, env: { ...here.env, ...npx.env } }
    const child = await serve(placed, `${step(npx, "Start the mail service")}\nwait`)
    const env = { ...here.env, ...image.env }
    const { stdout } = await run("sh", ["-ec", step(image, "Check that the mail service responds")], { env })
    expect(JSON.parse(stdout)).toMatchObject({ data: expect.any(Array) })
    const report = step(npx, "Report on the mail of the tests")
    await run("sh", ["-ec", report], { cwd: here.path, env: placed.env })
    expect(readFileSync(join(here.path, "report/junit.xml"), "utf8")).toContain("<testsuites")
    await end(child)
  })

  it("kubernetes: the container's variables, probes and host names work", async () => {
    const { here } = await follow("kubernetes", await aMachine())
    const [deployment, service] = documents("kubernetes", "sandpost.yaml")
    const [container] = deployment.spec.template.spec.containers
    const given: [string, string][] = container.env.map(({ name, value }: { name: string; value: string }) => [
      name,
      value,
    ])
    const known = variables()
    for (const [name] of given) expect(known).toContain(name)
    // What Kubernetes adds for a Service of this name, except the port, which this test needs.
    const links = { SANDPOST_SERVICE_HOST: "10.0.0.1", SANDPOST_PORT_8025_TCP: "tcp://10.0.0.1:8025" }
    const env = { ...here.env, ...Object.fromEntries(given), ...links, SANDPOST_HOST: "0.0.0.0" }
    await serve({ ...here, env }, "npx sandpost")
    for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
      expect((await fetch(here.url + container[probe].httpGet.path)).status, probe).toBe(200)
    }
    for (const host of ["sandpost", "sandpost.default", "sandpost.default.svc", "sandpost.default.svc.cluster.local"]) {
      const { stdout } = await run("curl", ["-sS", "-H", `Host: ${host}:8025`, `${here.url}/sandbox/info`])
      expect(stdout, host).toContain('"version"')
    }
    expect(service.spec.ports.map(({ port }: { port: number }) => port)).toEqual([8025, 1025])
  })

  it("reverse-proxy: Sandpost starts below the path that the files pass on", async () => {
    const { here, printed } = await follow("reverse-proxy", await aMachine())
    expect(printed).toEqual(["served"])
    for (const file of ["nginx.conf", "mail.caddyfile", "traefik.yaml"]) {
      const text = readFileSync(join(here.path, file), "utf8")
      expect(text).toContain("dev.acme.test")
      expect(text).toContain("/mail")
    }
    const [{ http }] = documents("reverse-proxy", "traefik.yaml")
    expect(Object.keys(http.services)).toContain(http.routers.sandpost.service)
  })

  it("devcontainer: both files are valid, and the start command serves", async () => {
    const { here } = await follow("devcontainer", await aMachine())
    const files = blocks("devcontainer").filter(({ file }) => file !== null)
    const [npx, compose] = files.map(({ code }) => JSON.parse(code.replace(/^\/\/.*$/m, "")))
    const child = await serve(here, `${npx.postStartCommand}\nwait`)
    await end(child)
    const [{ services }] = documents("docker-compose", "compose.yaml")
    expect(Object.keys(services)).toContain(compose.service)
  })

  it("calibrate: the requests are printed and not made", async () => {
    const { printed } = await follow("calibrate")
    expect(printed).toEqual([expect.stringMatching(/^reads: \d+\n/m)])
  })

  it("upgrade: the state from before is restored, and a data folder is repaired", async () => {
    const here = place("upgrade", await aMachine())
    const own = { ...here, env: { ...here.env, SANDPOST_DATA: ".sandpost" } }
    const [goBack, repair] = blocks("upgrade").map(({ code }) => code)
    const state = join(here.path, ".sandpost/sandpost.json")
    const body = JSON.stringify({ from: "hello@acme.test", to: "ada@example.com", subject: "Kept", text: "Hello" })
    const headers = { Authorization: "Bearer sp_dev_sending", "Content-Type": "application/json" }
    const first = await serve(own, "exec sandpost")
    expect((await fetch(`${here.url}/v1/emails`, { method: "POST", headers, body })).status).toBe(200)
    await end(first)
    renameSync(state, `${state}.v1.bak`)
    await run("sh", ["-ec", goBack as string], { cwd: here.path, env: here.env })
    const second = await serve(own, "exec sandpost")
    expect(await (await fetch(`${here.url}/sandbox/emails`)).json()).toMatchObject({ data: [{ subject: "Kept" }] })
    await end(second)
    writeFileSync(state, readFileSync(state, "utf8").replace('"subject":"Kept"', '"subject":7'))
    const { stdout } = await run("sh", ["-ec", repair as string], { cwd: here.path, env: here.env })
    expect(stdout).toContain(".sandpost.repaired")
  })

  it("every guide is in the table, and has a test here in the same order", () => {
    const text = readFileSync(join(root, "docs/guides/README.md"), "utf8")
    const rows = text.split("\n").filter((line) => line.startsWith("|"))
    const listed = rows.flatMap((row) => [...row.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name]) => name as string))
    expect(listed.toSorted()).toEqual(names.filter((name) => name !== "README").toSorted())
    const code = readFileSync(new URL(import.meta.url), "utf8")
    const followed = new Set([...code.matchAll(/(?:follow|place)\("([\w-]+)"/g)].map(([, name]) => name as string))
    expect([...followed].filter((name) => names.includes(name))).toEqual(listed)
  })

  it("every block is a whole file or a shell command", () => {
    for (const name of names) {
      for (const { file, language, code } of blocks(name)) {
        // A text is the transcript of a conversation. Settings of a mailer are tried in test/parts/submission/mailers.slow.test.ts,
        // those of an application in test/long/applications.test.ts; a compose file needs an engine.
        if (file === null && language !== "text" && !["smtp", "applications", "from-mailpit"].includes(name))
          expect(language, `${name}: ${code}`).toBe("sh")
      }
    }
  })
})

/** Runs tests that start a sandbox or an account of their own. */
const TEST_RUNNER = /^(?:\w+=\S+ )?(?:npx (?:vitest|jest|playwright)|node --test|python3 -m pytest|go|mvn|phpunit) /m

it.runIf(isNightly)(
  "the guides in the order of the alphabet, which leave no fault and no suppressed address of theirs behind",
  async () => {
    const on = await aMachine()
    const here = place("running-in-order", on)
    await serve(here, "exec sandpost")
    // The state of a stopped Sandpost, see above.
    for (const name of names.filter((one) => one !== "upgrade").toSorted()) {
      const commands = blocks(name).filter(({ file, code }) => file || !TEST_RUNNER.test(code))
      await runBlocks(place(name, on), commands)
      await keepsTime(here.url)
    }
    const list = async <T>(path: string) =>
      ((await (await fetch(`${here.url}/sandbox${path}`)).json()) as { data: T[] }).data
    const faults = await list<{ remaining: number | null }>("/faults")
    expect(faults.filter(({ remaining }) => remaining !== 0)).toEqual([])
    const suppressed = await list<{ address: string }>("/suppressions?limit=100")
    expect(suppressed.length).toBeGreaterThan(2)
    expect(suppressed.filter(({ address }) => !/\+\d+@/.test(address))).toEqual([])
  },
  300_000,
)
