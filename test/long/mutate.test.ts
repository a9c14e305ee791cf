import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"

const changed = () => execFileSync("git", ["diff"], { encoding: "utf8" })

it("a run of planted faults that is interrupted leaves the tree as it was, and no copy of it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandpost-interrupted-"))
  const before = changed()
  const args = ["scripts/mutate.mjs", "src/duration.ts=50"]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "ignore"],
  })
  const copies = () => readdirSync(folder).filter((name) => name.startsWith("sandpost-mutate-"))
  // The first fault has been tried, and the next is planted.
  await once(child.stdout, "data")
  expect(copies()).toHaveLength(1)
  child.kill("SIGINT")
  await once(child, "exit")
  await expect.poll(copies).toEqual([])
  expect(changed()).toBe(before)
  rmSync(folder, { recursive: true })
}, 300_000)
