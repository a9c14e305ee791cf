import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { spawnSandpost } from "../helpers/spawn.ts"

/** Number of consecutive runs of the suite. */
const RUNS = 20
const suite = fileURLToPath(new URL("worker-suite/", import.meta.url))
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url))

it(`200 tests in 4 workers against one sandbox pass ${RUNS} times in a row, each worker with its own account`, {
  timeout: 300_000,
}, async () => {
  const sandpost = await spawnSandpost(["--data", "memory"])
  try {
    for (let run = 1; run <= RUNS; run++) {
      const env = { ...process.env, SANDBOX_URL: sandpost.ready.url, NO_COLOR: "1" }
      const { status, stdout } = spawnSync(process.execPath, [vitest, "run", "--root", suite], {
        env,
        encoding: "utf8",
      })
      expect({ run, status, passed: /Tests\s+200 passed/.test(stdout) }).toEqual({
        run,
        status: 0,
        passed: true,
      })
    }
  } finally {
    await sandpost.end("SIGTERM")
  }
})
