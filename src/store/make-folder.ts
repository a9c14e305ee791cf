import { existsSync, mkdirSync, statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Creates a folder and its missing parents, for this user only. Node's own `recursive` option never returns if a file system
 * rejects new folders with ENOENT, as `/proc` does. Throws with the code of the file system.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return
    throw Object.assign(new Error(`${path} is a file`), { code: "ENOTDIR" })
  }
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
