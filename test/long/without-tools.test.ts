import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

it("each tool can be taken off by its folders and its lines in the list: generated code, types and import rules of the rest are right", {
  timeout: 900_000,
}, () => {
  const script = fileURLToPath(new URL("../../scripts/without-tools.mjs", import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, "--types"], { encoding: "utf8" })
  expect([status, stderr]).toEqual([0, ""])
})
