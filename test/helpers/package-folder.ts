import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"

/** Set-up of the slow tests: gives them a folder in which the package is packed once, and removes it after the last test. */
export default function ({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "sandpost-packed-"))
  provide("packageFolder", folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
