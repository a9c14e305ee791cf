import { execFile } from "node:child_process"
import { cp, mkdir, symlink } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aFolder, install, pack, root, withTools } from "../../helpers/packed.ts"

const run = promisify(execFile)
const here = fileURLToPath(new URL("./", import.meta.url))
const tool = (...path: string[]) => join(here, "node_modules", ...path)

let folder: Awaited<ReturnType<typeof aFolder>>
let project: string
beforeAll(async () => {
  folder = await aFolder()
  const { tarball } = await pack()
  project = await install(join(folder.path, "project"), tarball, withTools())
  await cp(join(here, "fake-timers/rules.test.mjs"), join(project, "rules.test.mjs"))
  await mkdir(join(project, "node_modules/@jest"))
  const links = {
    vitest: join(root, "node_modules/vitest"),
    sinon: tool("sinon"),
    "@jest/globals": tool("@jest/globals"),
  }
  for (const [name, target] of Object.entries(links)) await symlink(target, join(project, "node_modules", name))
}, 180_000)
afterAll(() => folder?.remove())

const jestConfig = JSON.stringify({ testMatch: ["**/rules.test.mjs"], transform: {}, testEnvironment: "node" })
/** The arguments of Node for each runner. */
const RUNNERS: Record<string, string[]> = {
  vitest: [join(root, "node_modules/vitest/vitest.mjs"), "run", "rules.test.mjs", "--testTimeout=20000"],
  jest: ["--experimental-vm-modules", tool("jest/bin/jest.js"), "--config", jestConfig, "--testTimeout=20000"],
  node: ["--test", "--test-timeout=60000", "rules.test.mjs"],
  sinon: ["--test", "--test-timeout=60000", "rules.test.mjs"],
}

describe("startSandpost in the process of a test with fake timers", () => {
  it.each(Object.keys(RUNNERS))(
    "waits end, webhooks go out and nothing stays pending: %s",
    async (name) => {
      const env = { ...withTools(), RUNNER: name, NO_COLOR: "1", VITEST: undefined, NODE_TEST_CONTEXT: undefined }
      const { stdout, stderr } = await run(process.execPath, RUNNERS[name], { cwd: project, env }).catch(
        (error) => error,
      )
      expect(`${stdout}${stderr}`).toMatch(/(?:Tests +6 passed|Tests: +6 passed|pass 6)\b/)
    },
    120_000,
  )
})
