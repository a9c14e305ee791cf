import { existsSync, mkdirSync, statSync, writeSync } from "node:fs"
import { open } from "node:fs/promises"
import { dirname } from "node:path"
import { internal } from "../core/errors.ts"

/** The mode of every file: only this user may read it. */
export const FILE_MODE = 0o600

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

/** Writes all bytes at a position, however many calls that takes. */
export function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
  }
}

/** Syncs a file or folder to the disk. Ignores a file that was removed meanwhile. Not every system can sync a folder. */
export async function syncFile(path: string): Promise<void> {
  try {
    const file = await open(path, "r")
    await file.sync().finally(() => file.close())
  } catch (error) {
    const code = systemCodeOf(error)
    if (code !== "ENOENT" && code !== "EISDIR" && code !== "EPERM") throw error
  }
}

/** Runs `act` on a file. Returns false if the file does not exist. Rethrows any other error. */
export function ignoreMissing(act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (systemCodeOf(error) !== "ENOENT") throw error
    return false
  }
}

/** SQLite's code for a full disk, of an error of `node:sqlite`. */
const SQLITE_FULL = 13

/** Whether a write failed because the disk or the user's quota is full. */
export const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes(systemCodeOf(error) ?? "") || (error as { errcode?: number }).errcode === SQLITE_FULL

/** A deletion needs space, too: what always gives some back is the request log, which no record refers to. */
const FULL =
  "The disk is full, so the change could not be saved. Free disk space. If only Sandpost's data can go: stop Sandpost, delete the folder requests in its data folder (the request log), and start it with a lower --max-emails, which drops the oldest mail."

/** Turns a full disk into an API error with the system's error as its cause. Returns any other error unchanged. */
export const writeError = (error: unknown): unknown =>
  isDiskFull(error) ? Object.assign(internal(FULL), { cause: error }) : error

/** The system's code of an error, for example ENOENT. */
export const systemCodeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code
