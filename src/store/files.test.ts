import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { makeFolder } from "./files.ts"

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandpost-folder-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it("creates missing folders for this user only, and keeps existing ones", () => {
  const folder = join(aFolder(), "a", "b")
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it("fails if a file is in the way", () => {
  const file = join(aFolder(), "file")
  writeFileSync(file, "")
  expect(() => makeFolder(join(file, "below"))).toThrow(/is a file/)
})

it.runIf(process.platform === "linux")("fails instead of retrying forever if the folder cannot be created", () => {
  expect(() => makeFolder("/proc/none/of/it")).toThrow(/ENOENT/)
})
