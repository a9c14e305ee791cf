import { closeSync, fstatSync, openSync, readSync } from "node:fs"
import { dirname } from "node:path"
import { StartError } from "../start-error.ts"
import { version as sandpost } from "../version.ts"
import { systemCodeOf } from "./files.ts"

const RESTORE = "restore the whole folder from one backup, or move the whole folder away to start empty."

/** How to recover from a damaged file of a data folder. Appended to error messages. */
export const recoveryHint = (path: string): string =>
  `Write a repaired copy with \`sandpost repair ${quotePath(dirname(path))}\`, ${RESTORE}`

const quotePath = (path: string) => (/^[\w./:\\-]+$/.test(path) ? path : `"${path}"`)

/** The error for a file that another version of Sandpost wrote in a form that this one does not know. */
export const unknownForm = (path: string, form: string, known: string): StartError =>
  new StartError(
    `${path} has ${form}, but this Sandpost (${sandpost}) reads only ${known}. Nothing was changed. Start the Sandpost version that wrote it, ${RESTORE}`,
  )

/** A file, or bytes in memory, that is read in parts, since a file may be too large for one read. */
export interface Parts {
  size: number
  /** Returns the bytes from `start` up to `end`, valid until the next call. */
  read(start: number, end: number): Buffer
}

/** Throws {@link StartError} if the memory of the process does not suffice for this number of further bytes of a file. */
export type CheckMemory = (bytes: number, path: string) => void

/**
 * Opens a file for the start. Throws {@link StartError} with its path if it is not a file or cannot be read.
 *
 * @param checkMemory called before each part is read, since what was read of the file before is in memory.
 */
export function readParts<T>(path: string, use: (file: Parts) => T, checkMemory: CheckMemory = () => {}): T {
  let descriptor: number | null = null
  try {
    const opened = openSync(path, "r")
    descriptor = opened
    // One buffer for all parts: a buffer per part would cost much garbage collection at a start with many messages.
    let room = Buffer.alloc(0)
    const read = (start: number, end: number) => {
      checkMemory(end - start, path)
      if (room.length < end - start) room = Buffer.allocUnsafeSlow(end - start)
      return readInto(room.subarray(0, end - start), opened, start)
    }
    return use({ size: fstatSync(opened).size, read })
  } catch (error) {
    const code = systemCodeOf(error)
    if (error instanceof StartError || code === undefined) throw error
    const why = code === "EISDIR" ? "is a folder, not a file" : `cannot be read (${code})`
    throw new StartError(`${path} ${why}. Nothing was changed. ${recoveryHint(path)}`)
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

/** Fills the bytes from a position of a file. Returns fewer if the file ends before. */
export function readInto(bytes: Buffer, descriptor: number, start: number): Buffer {
  for (let read = 0; read < bytes.length; ) {
    const count = readSync(descriptor, bytes, read, bytes.length - read, start + read)
    if (count === 0) return bytes.subarray(0, read)
    read += count
  }
  return bytes
}

const BLOCK_BYTES = 1024 * 1024
export const LINE_END = 0x0a

/** Yields blocks of complete lines up to `end`. Only the last block may end within a line. A line longer than a block is not split. */
export function* blocksOf(file: Parts, end: number): Generator<{ start: number; bytes: Buffer }> {
  let size = BLOCK_BYTES
  for (let start = 0; start < end; ) {
    const bytes = file.read(start, Math.min(start + size, end))
    if (bytes.length === 0) return
    const cut = start + bytes.length >= end ? bytes.length : bytes.lastIndexOf(LINE_END) + 1
    if (cut > 0) yield { start, bytes: bytes.subarray(0, cut) }
    start += cut
    size = cut > 0 ? BLOCK_BYTES : size * 2
  }
}
