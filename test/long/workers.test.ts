import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { spawnSandpost } from "../helpers/spawn.ts"

/** Number of consecutive runs of the suite. */
const ROUNDS = 10
const suite = fileURLToPath(new URL("worker-suite/", import.meta.url))
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url))

it(`200 tests in 4 workers against one sandbox pass ${ROUNDS} times in a row, each worker with its own account`, {
  timeout: 300_000,
}, async () => {
  const { ready } = await spawnSandpost(["--data", "memory"])
  const env = { ...process.env, SANDBOX_URL: ready.url, ROUNDS: String(ROUNDS), NO_COLOR: "1" }
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, "run", "--root", suite], { env })
  expect(stdout).toContain(`Tests  ${ROUNDS * 200} passed (${ROUNDS * 200})`)
})
