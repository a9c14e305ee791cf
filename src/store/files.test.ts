import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { makeFolder } from "./files.ts"

function aPlace(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandpost-folder-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it("makes what is missing, for this user only, and lets be what is there", () => {
  const folder = join(aPlace(), "a", "b")
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it("fails where a file stands in the way", () => {
  const file = join(aPlace(), "file")
  writeFileSync(file, "")
  expect(() => makeFolder(join(file, "below"))).toThrow(/is a file/)
})

it.runIf(process.platform === "linux")("fails, rather than trying for ever, where none can be made", () => {
  expect(() => makeFolder("/proc/none/of/it")).toThrow(/ENOENT/)
})
