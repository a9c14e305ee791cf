import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

it("each tool can be taken off by its folders and its lines in the list, and the emulator's tests pass without all of them", {
  timeout: 900_000,
}, () => {
  const script = fileURLToPath(new URL("../../scripts/without-tools.mjs", import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" })
  expect([status, stderr]).toEqual([0, ""])
})
