import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { parse } from "yaml"
import { type StartedSandpost, startSandpost } from "../src/index.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("../", import.meta.url))
const example = (path: string) => readFile(join(root, "fixtures/examples", path), "utf8")
let folder: string
let sandpost: StartedSandpost
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandpost-examples-"))
  sandpost = await startSandpost({ domains: ["acme.test", "shop.test"] })
})
afterAll(async () => {
  await sandpost.stop()
  await rm(folder, { recursive: true })
})

/** The example in its own folder, like a user's project, with its packages and `sandpost` installed. */
async function asProject(name: string, packages: string[]): Promise<string> {
  const project = join(folder, name)
  await cp(join(root, "fixtures/examples", name), project, { recursive: true })
  const modules = join(project, "node_modules")
  await mkdir(join(modules, "@sparticuz"), { recursive: true })
  for (const one of packages) await symlink(join(root, "node_modules", one), join(modules, one))
  await mkdir(join(modules, "sandpost"))
  await symlink(join(root, "src"), join(modules, "sandpost", "src"))
  const exports = { ".": "./src/index.ts", "./client": "./src/client/client.ts" }
  await writeFile(join(modules, "sandpost/package.json"), JSON.stringify({ name: "sandpost", type: "module", exports }))
  await writeFile(join(project, "package.json"), JSON.stringify({ type: "module" }))
  return project
}

async function runsItsTests(project: string, tests: number): Promise<void> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const words = [vitest, "run", "--root", project, "--reporter=json", "--outputFile", join(project, "result.json")]
  const ended = await run(process.execPath, words, { cwd: project, env, timeout: 100_000 }).catch((error) => error)
  const result = JSON.parse(await readFile(join(project, "result.json"), "utf8").catch(() => "{}"))
  const told = result.testResults?.flatMap(
    (file: { message: string; assertionResults: { failureMessages: string[] }[] }) => [
      file.message,
      ...file.assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ],
  )
  expect(told?.filter(Boolean) ?? [ended.stdout, ended.stderr], "nothing failed").toEqual([])
  expect(result).toMatchObject({ success: true, numPassedTests: tests, numTotalTests: tests })
}

describe("the examples", () => {
  it("vitest: a sign-up, time travel, mail that arrives, and tests side by side", async () => {
    await runsItsTests(await asProject("vitest", ["vitest"]), 10)
  })

  it("Playwright: the code from the mail lets a browser in", async () => {
    const packages = ["vitest", "playwright-core", "@sparticuz/chromium"]
    await runsItsTests(await asProject("playwright", packages), 1)
  })

  it("shell: curl sends, waits, reads the code and lets it bounce", async () => {
    const env = { ...process.env, SANDPOST_URL: sandpost.url }
    const { stdout } = await run(join(root, "fixtures/examples/shell/send-and-check.sh"), { env })
    expect(stdout).toMatch(/^ann\+\d+@example\.com got the code 482913, and bounced\.\n$/)
  })

  it("shell: the command line does the same", async () => {
    const bin = join(folder, "bin")
    await mkdir(bin)
    const command = `#!/bin/sh\nexec "${process.execPath}" "${join(root, "src/main.ts")}" "$@"\n`
    await writeFile(join(bin, "sandpost"), command, { mode: 0o755 })
    const env = { ...process.env, SANDPOST_URL: sandpost.url, PATH: `${bin}${delimiter}${process.env.PATH}` }
    const { stdout } = await run(join(root, "fixtures/examples/shell/commands.sh"), { env })
    expect(stdout).toMatch(/^ben\+\d+@example\.com got the code 482913, and bounced\.\n$/m)
  })
})

/** The tests have no Docker, so they check only the parts that work without it. */
describe("the container examples", () => {
  const known = async () => {
    const { stdout } = await run(process.execPath, [join(root, "src/main.ts"), "--help"])
    return new Set(stdout.match(/SANDPOST_[A-Z_]+/g))
  }
  const healthy = async (command: string) =>
    await run("sh", ["-c", command.replaceAll("http://127.0.0.1:8025", sandpost.url)], {
      env: { ...process.env, PATH: `${join(process.execPath, "..")}${delimiter}${process.env.PATH}` },
    })

  it("compose: knows the variables, and its health check works", async () => {
    const { services } = parse(await example("docker/compose.yaml"))
    const names = await known()
    for (const name of Object.keys(services.sandpost.environment)) expect(names).toContain(name)
    const [, program, ...words] = services.sandpost.healthcheck.test as string[]
    expect(program).toBe("node")
    await healthy(`node ${words.map((word) => (word === "-e" ? word : `"${word}"`)).join(" ")}`)
    expect(services.app.environment.MAIL_API_URL).toBe("http://sandpost:8025/v1")
  })

  it("GitHub Actions: knows the variables, is healthy, and its curl step gets a response", async () => {
    const { jobs } = parse(await example("github-actions/test.yaml"))
    const { services, steps, env } = jobs.test
    const names = await known()
    for (const name of Object.keys(services.sandpost.env)) expect(names).toContain(name)
    const check = /--health-cmd "(.+)" --health-interval/.exec(services.sandpost.options)?.[1] as string
    await healthy(check.replaceAll('\\"', '"'))
    const step = steps.find(({ name }: { name?: string }) => name === "Check that the mail service responds")
    const { stdout } = await run("sh", ["-c", step.run], {
      env: { ...process.env, ...env, MAIL_API_URL: sandpost.baseUrl },
    })
    expect(JSON.parse(stdout)).toMatchObject({ data: expect.any(Array) })
  })
})

it("the guides show the examples as they are", async () => {
  const guides = join(root, "docs/guides")
  const texts = await Promise.all((await readdir(guides)).map((file) => readFile(join(guides, file), "utf8")))
  const shown = [
    ...["vitest/sign-up.test.ts", "vitest/time-travel.test.ts", "vitest/inbound.test.ts", "vitest/workers.ts"],
    ...["vitest/workers.test.ts", "playwright/sign-up.test.ts", "playwright/browser.ts", "shell/send-and-check.sh"],
    ...["shell/commands.sh", "docker/compose.yaml", "github-actions/test.yaml"],
  ]
  for (const path of shown) {
    const text = await example(path)
    expect(
      texts.some((guide) => guide.includes(text)),
      `${path} stands in a guide as it is`,
    ).toBe(true)
  }
})
