import { execFileSync } from "node:child_process"
import { expect, it } from "vitest"
import { isNightly } from "../helpers/long.ts"

it.runIf(isNightly)(
  "each word in a pattern of the checks is needed by a sentence of their tests",
  () => {
    const found = execFileSync(process.execPath, ["scripts/words.mjs"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
    expect(found).toBe("")
  },
  600_000,
)
