import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync } from "node:fs"
import { promisify } from "node:util"
import { crc32 } from "node:zlib"
import { StartError } from "../start-error.ts"
import { version as sandpost } from "../version.ts"
import { blocksOf, type Parts, RECOVERY_HINT, readParts } from "./read-parts.ts"
import { writeAll } from "./write-all.ts"

const datasync = promisify(fdatasync)
const FILE_MODE = 0o600
/** The version of what the lines say; a journal that names none is of version 1. */
export const JOURNAL_VERSION = 1

/**
 * One line per commit: `["<crc>",<payload>]`. Each checksum runs on from the line before, so that a changed, missing or
 * repeated line shows. The first line says which journal it is and who wrote it: `{"journal":<number>,"version":1,"sandpost":"<version>"}`.
 */
export class Journal {
  readonly path: string
  readonly #descriptor: number
  #crc: number
  #size: number
  /** Set when a failed write could not be taken back; every write first tries again to cut the file there. */
  #cutTo: number | null = null

  private constructor(path: string, descriptor: number, size: number, crc: number) {
    this.path = path
    this.#descriptor = descriptor
    this.#size = size
    this.#crc = crc
  }

  /** Starts a new journal. Throws when the file exists. */
  static create(path: string, number: number): Journal {
    const journal = new Journal(path, openSync(path, "wx+", FILE_MODE), 0, 0)
    journal.#begin(number)
    return journal
  }

  /** Goes on with a journal that was read before; what follows its last whole line is cut off. */
  static reopen(path: string, { number, size, crc }: { number: number; size: number; crc: number }): Journal {
    const descriptor = openSync(path, "r+", FILE_MODE)
    if (fstatSync(descriptor).size !== size) ftruncateSync(descriptor, size)
    const journal = new Journal(path, descriptor, size, crc)
    if (size === 0) journal.#begin(number)
    return journal
  }

  get size(): number {
    return this.#size
  }

  /** Whether someone has removed the file: what is written to it is lost when it is closed. */
  get removed(): boolean {
    return fstatSync(this.#descriptor).nlink === 0
  }

  /** Writes payloads (JSON texts) as lines, in one write. Throws the system's error and leaves the file as it was. */
  append(payloads: readonly string[]): void {
    this.#mend()
    const { bytes, crc } = linesOf(payloads, this.#crc)
    try {
      writeAll(this.#descriptor, bytes, this.#size)
    } catch (error) {
      this.#cutTo = this.#size
      this.#repairQuietly()
      throw error
    }
    this.#size += bytes.length
    this.#crc = crc
  }

  /** Resolves when everything appended so far has reached the disk. */
  async sync(): Promise<void> {
    await datasync(this.#descriptor)
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #begin(number: number): void {
    this.append([JSON.stringify({ journal: number, version: JOURNAL_VERSION, sandpost })])
  }

  #mend(): void {
    if (this.#cutTo === null) return
    ftruncateSync(this.#descriptor, this.#cutTo)
    this.#cutTo = null
  }

  #repairQuietly(): void {
    try {
      this.#mend()
    } catch {
      // Tried again before the next write.
    }
  }
}

/** How a line begins, but for the digits of its checksum. */
const HEAD = '["00000000",'
const HEAD_BYTES = HEAD.length
const TAIL = "]\n"
/** Where lines are put together, so that a commit makes no garbage of its size; longer ones get a place of their own. */
const SCRATCH = Buffer.allocUnsafe(256 * 1024)

/** The lines of payloads, good until the next call, and the checksum after them. */
function linesOf(payloads: readonly string[], before: number): { bytes: Buffer; crc: number } {
  // No character of a JavaScript string takes more than three bytes.
  const most = payloads.reduce((sum, { length }) => sum + length * 3 + HEAD_BYTES + TAIL.length, 0)
  const room = most > SCRATCH.length ? Buffer.allocUnsafe(most) : SCRATCH
  let crc = before
  let at = 0
  for (const payload of payloads) {
    const start = at + HEAD_BYTES
    const end = start + room.write(payload, start)
    crc = crc32(room.subarray(start, end), crc)
    room.write(`["${hex(crc)}",`, at, "latin1")
    room.write(TAIL, end, "latin1")
    at = end + TAIL.length
  }
  return { bytes: room.subarray(0, at), crc }
}

const hex = (crc: number) => crc.toString(16).padStart(8, "0")

export interface JournalContents {
  /** Which journal it says it is; null where its first line is not whole. */
  number: number | null
  version: number
  /** The Sandpost that wrote it, or null where it does not say. */
  sandpost: string | null
  payloads: unknown[]
  /** Where to go on writing: the end of the last whole line, and the running checksum there. */
  size: number
  crc: number
  /** How many bytes follow the last whole line. */
  torn: number
  /** Whether the last of them are zeros: a file system lost what was written there, acknowledged or not. */
  zeros: boolean
}

/**
 * Reads a journal. A torn end is left out: one line that was being written when the process was killed, or zeros in the place of
 * what a power cut lost. Anything else that does not read is a {@link StartError} naming file and line.
 */
export const readJournal = (path: string): JournalContents => readParts(path, (file) => readLines(path, file))

function readLines(path: string, file: Parts): JournalContents {
  const end = endOf(file)
  const payloads: unknown[] = []
  let [crc, size] = [0, 0]
  for (const { start, bytes } of blocksOf(file, end)) {
    for (let at = 0; at < bytes.length; at = size - start) {
      const lineEnd = bytes.indexOf(LINE_END, at)
      const line = bytes.subarray(at, lineEnd === -1 ? bytes.length : lineEnd)
      const read = readLine(line, crc)
      if (lineEnd === -1 && isTorn(line, read !== null, crc)) break
      if (lineEnd === -1 || read === null) throw damaged(path, payloads.length + 1)
      crc = read.crc
      payloads.push(read.value)
      size = start + lineEnd + 1
    }
  }
  const torn = { torn: file.size - size, zeros: end < file.size }
  if (payloads.length === 0)
    return { number: null, version: JOURNAL_VERSION, sandpost: null, payloads, size, crc, ...torn }
  return { ...headOf(path, payloads.shift()), payloads, size, crc, ...torn }
}

function headOf(path: string, head: unknown): Pick<JournalContents, "version" | "sandpost"> & { number: number } {
  const { journal, version = 1, sandpost = null } = (head ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(journal)) throw damaged(path, 1)
  return { number: journal as number, version: version as number, sandpost: sandpost as string | null }
}

const LINE_END = 0x0a

/** Where the zeros begin that a file ends with; its size where it does not. */
function endOf({ size, read }: Parts): number {
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - SCRATCH.length)
    const bytes = read(start, end)
    const last = bytes.findLastIndex((byte) => byte !== 0)
    if (last !== -1) return start + last + 1
    end = start
  }
  return 0
}

/** The payload of a line without its line end; null unless line and checksum are right. */
function readLine(line: Buffer, crcBefore: number): { value: unknown; crc: number } | null {
  const end = line.length - 1
  if (line[end] !== CLOSING) return null
  const crc = crc32(line.subarray(HEAD_BYTES, end), crcBefore)
  if (line.toString("latin1", 0, HEAD_BYTES) !== `["${hex(crc)}",`) return null
  try {
    return { value: JSON.parse(line.toString("utf8", HEAD_BYTES, end)), crc }
  } catch {
    return null
  }
}

const CLOSING = "]".charCodeAt(0)

/** Whether a last line without its end is the beginning of a good one, and not a whole one whose bytes changed. */
function isTorn(line: Buffer, isWhole: boolean, crcBefore: number): boolean {
  if (!/^(?:\["[0-9a-f]{8}",|\["[0-9a-f]{8}"?$|\["[0-9a-f]{0,7}$|\[?$)/.test(line.toString("latin1", 0, HEAD_BYTES)))
    return false
  return isWhole || !holdsWholeLine(line, crcBefore)
}

/** True when the bytes are a whole good line followed by something else: then its end was changed, not torn off. */
function holdsWholeLine(line: Buffer, crcBefore: number): boolean {
  const end = line.lastIndexOf(CLOSING)
  return end !== -1 && end < line.length - 1 && readLine(line.subarray(0, end + 1), crcBefore) !== null
}

export const damaged = (path: string, line: number) =>
  new StartError(`${path} is damaged at line ${line}. Nothing was changed. ${RECOVERY_HINT}`)
