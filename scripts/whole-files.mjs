// The files that are away while npm packs, see packed-files.mjs. Runs on Node 20 and later, without any package.
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Not beside the others, where npm would pack them, too. */
export const WHOLE = join(root, ".whole-files")
/** Where those that replace them are written before. */
export const WRITTEN = `${WHOLE}.new`

/** The files below a folder, by their paths in it. */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))

/** Puts them back, if a pack that ended early has left them there. */
export function restoreWholeFiles() {
  rmSync(WRITTEN, { recursive: true, force: true })
  if (!existsSync(WHOLE)) return
  for (const path of filesBelow(WHOLE)) {
    try {
      renameSync(join(WHOLE, path), join(root, path))
    } catch (error) {
      // Another process restores them, too.
      if (error.code !== "ENOENT") throw error
    }
  }
  rmSync(WHOLE, { recursive: true, force: true })
}
