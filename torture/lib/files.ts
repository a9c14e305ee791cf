import { cpSync, readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

/** The files of a folder that tell of its state, by name, as Latin-1; folders with no file in them count too. The lock does not. */
export function filesOf(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries
      .map((entry) => [entry, join(entry.parentPath, entry.name)] as const)
      .map(([entry, path]) => [relative(folder, path), entry.isFile() ? readFileSync(path, "latin1") : "a folder"])
      .filter(([name]) => !/^lock(\.pid|-journal)?$|^blobs$/.test(name as string)),
  )
}

/** A copy of a folder as after a kill at this moment. */
export function copyAsIfKilled(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/lock(\.pid|-journal)?$/.test(path) })
}
