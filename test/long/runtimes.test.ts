import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { copyFile, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isNightly } from "../helpers/long.ts"
import { blocksOf } from "../helpers/markdown.ts"
import { aFolder, install, pack, root, withTools } from "../helpers/packed.ts"

const run = promisify(execFile)
const STEPS = ["start", "code", "raw", "wait", "webhook", "smtp", "inbound", "live", "error", "stop"]
const DENO = ["--allow-net", "--allow-read", "--allow-env", "--allow-sys"]
const guide = blocksOf(readFileSync(join(root, "docs/guides/test-runners.md"), "utf8"))
/** The commands of the guide, by their runtime. */
const commands = guide.flatMap(({ code }) => code.split("\n")).filter((line) => /^(?:bun|deno) test /.test(line))
const RUNTIMES = [
  { name: "bun", script: [], whole: [], proxy: "Because of Bun" },
  { name: "deno", script: ["run", ...DENO], whole: ["run", "--allow-all"], proxy: "Because of Deno" },
]

let folder: Awaited<ReturnType<typeof aFolder>>
let project: string
/** Why a runtime could not be installed, by its name. */
const missing: Record<string, string> = {}

// Each is about 100 MB to download, so this is for the night.
describe.runIf(isNightly)("the package in the newest Bun and Deno", () => {
  beforeAll(async () => {
    folder = await aFolder()
    const { tarball } = await pack()
    project = await install(join(folder.path, "project"), tarball, withTools())
    await copyFile(new URL("runtimes/steps.mjs", import.meta.url), join(project, "steps.mjs"))
    const test = guide.find(({ file }) => file === "mail.test.mjs")
    await writeFile(join(project, "mail.test.mjs"), test?.code as string)
    for (const { name } of RUNTIMES) {
      const at = join(folder.path, name)
      await mkdir(at)
      await writeFile(join(at, "package.json"), JSON.stringify({ private: true, allowScripts: { [name]: true } }))
      await run("npm", ["install", name], { cwd: at, env: withTools() }).catch(({ message }: Error) => {
        missing[name] = message.split("\n", 1)[0] as string
      })
    }
  }, 600_000)
  afterAll(() => folder?.remove())

  describe.each(RUNTIMES)("$name", ({ name, script, whole, proxy }) => {
    const program = () => join(folder.path, name, "node_modules/.bin", name)
    const runs = (args: string[], env: NodeJS.ProcessEnv = {}) =>
      run(program(), args, {
        cwd: project,
        env: { ...withTools(join(folder.path, name, "node_modules/.bin")), ...env },
      })

    it("goes through a test with mail in both directions, webhooks and the live feed, and ends", async ({ skip }) => {
      if (missing[name]) return skip(missing[name])
      const { stdout } = await runs([...script, "steps.mjs"])
      expect(stdout.trim().split("\n")).toEqual(STEPS)
    })

    it("runs the test of the guide with the command of the guide", async ({ skip }) => {
      if (missing[name]) return skip(missing[name])
      const [command = ""] = commands.filter((line) => line.startsWith(`${name} `))
      const [, ...args] = command.split(" ")
      const { stdout, stderr } = await runs(args)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: colors
      expect((stdout + stderr).replace(/\u001b\[[\d;]*m/g, "")).toMatch(/^ 1 pass$|ok \| 1 passed \| 0 failed/m)
    })

    it("runs the command, which passes on the exit code of a test", async ({ skip }) => {
      if (missing[name]) return skip(missing[name])
      const words = [
        ...whole,
        "node_modules/sandpost/dist/main.js",
        "exec",
        "--",
        "sh",
        "-c",
        'echo "$MAIL_API_URL"; exit 7',
      ]
      const failed = await runs(words).catch((error) => error)
      expect([failed.code, failed.stdout]).toEqual([7, expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1\n$/)])
    })

    it("names the proxy that a request went to", async ({ skip }) => {
      if (missing[name]) return skip(missing[name])
      const proxied = { HTTP_PROXY: "http://127.0.0.1:9", NO_PROXY: "", no_proxy: "" }
      const failed = await runs([...script, "steps.mjs"], proxied).catch((error) => error)
      expect(failed.stderr).toContain(`${proxy}, the request went to the proxy 127.0.0.1:9 (HTTP_PROXY)`)
      expect(failed.stdout).toBe("start\n")
    })
  })
})
