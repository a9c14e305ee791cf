import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { isNightly } from "../helpers/long.ts"

it("the tools can be taken off by their folders and their lines in the lists, at night each of them alone, too: generated code, types, import rules and tests of the rest are right", {
  timeout: 3_600_000,
}, () => {
  const script = fileURLToPath(new URL("../../scripts/without-tools.mjs", import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, isNightly ? "--whole" : "--together"], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  expect([status, stderr]).toEqual([0, ""])
})
