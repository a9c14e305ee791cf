import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { isLong } from "../helpers/long.ts"

const run = fileURLToPath(new URL("../torture/run.ts", import.meta.url))
/** Only ends a run that hangs: each part ends itself after six minutes, and reports what it was doing. */
const BOUND_MS = 2_400_000

const parts = isLong ? [] : ["--only", "disk-full"]

it(
  `npm run torture -- ${["--short", ...parts].join(" ")} ends with 0 failures`,
  async () => {
    const child = spawn(process.execPath, [run, "--short", ...parts], {
      timeout: BOUND_MS - 5000,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let out = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes) => (out += bytes))
    const code = await new Promise((done, fail) => child.on("close", done).on("error", fail))
    process.stdout.write(out)
    expect(out).toMatch(/^0 failures, \d+ parts skipped/m)
    expect(code).toBe(0)
  },
  BOUND_MS,
)
