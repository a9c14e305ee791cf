import { cpSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

/** Returns the files of a folder without its lock, by name, as Latin-1. Empty folders are included. */
export function filesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .map((entry) => [entry, join(entry.parentPath, entry.name)] as const)
      .map(([entry, path]) => [relative(folder, path), entry.isFile() ? readFileSync(path, "latin1") : "a folder"])
      .filter(([name]) => !/^lock(\.pid|-journal)?$|^blobs$/.test(name as string)),
  )
}

/** Copies a folder as it would be after a kill now. */
export function copyAsIfKilled(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/lock(\.pid|-journal)?$/.test(path) })
}
