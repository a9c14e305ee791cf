import { randomBytes } from "node:crypto"
import { appendFileSync, statSync, writeFileSync } from "node:fs"
import { FILE_MODE } from "./files.ts"

const RESERVE_BYTES = 128 * 1024

/** Takes disk space with a file, as much as there is up to its full size, so that a deletion can still be written on a full disk. */
export function fillReserve(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size >= RESERVE_BYTES) return
  try {
    // Random bytes, so that the file system cannot compress them.
    appendFileSync(path, randomBytes(RESERVE_BYTES - size), { mode: FILE_MODE })
  } catch {
    // The disk is full: what fits is kept.
  }
}

/** Writes with the space of the reserve, then takes back what is left of it. */
export function writeWithReserve(path: string, write: () => void): void {
  writeFileSync(path, "", { mode: FILE_MODE })
  try {
    write()
  } finally {
    fillReserve(path)
  }
}
