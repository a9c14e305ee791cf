import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { isNightly } from "../helpers/long.ts"

it("each tool can be taken off by its folders and its lines in the list: generated code, types, import rules and tests of the rest are right", {
  timeout: 3_600_000,
}, () => {
  const script = fileURLToPath(new URL("../../scripts/without-tools.mjs", import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, ...(isNightly ? ["--whole"] : [])], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  expect([status, stderr]).toEqual([0, ""])
})
