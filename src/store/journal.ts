import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync } from "node:fs"
import { promisify } from "node:util"
import { crc32 } from "node:zlib"
import { StartError } from "../start-error.ts"
import { version as sandpost } from "../version.ts"
import { FILE_MODE, writeAll } from "./files.ts"
import { isSchemaNumber } from "./migrations.ts"
import { blocksOf, type CheckMemory, LINE_END, type Parts, readParts, recoveryHint } from "./read-parts.ts"

const datasync = promisify(fdatasync)
/** The version of the journal format. A journal without a version has version 1. */
export const JOURNAL_VERSION = 1

/**
 * One line per commit: `["<crc>",<payload>]`. Each checksum includes the previous one, which detects changed, missing and
 * repeated lines. The first line has the journal's number, the schema of its records and the Sandpost version:
 * `{"journal":<number>,"version":1,"schema":<number>,"sandpost":"<version>"}`.
 */
export class Journal {
  readonly path: string
  readonly number: number
  readonly #descriptor: number
  #crc: number
  #size: number
  /** Set if a failed write could not be undone. Every write first tries again to truncate the file to this size. */
  #cutTo: number | null = null
  /** The owner of the journal until it closes it, and each `sync` that runs. */
  #users = 1

  private constructor(path: string, number: number, descriptor: number, size: number, crc: number) {
    this.path = path
    this.number = number
    this.#descriptor = descriptor
    this.#size = size
    this.#crc = crc
  }

  /** Creates a new journal. Throws if the file exists. */
  static create(path: string, number: number, schema: number): Journal {
    const journal = new Journal(path, number, openSync(path, "wx+", FILE_MODE), 0, 0)
    journal.#begin(schema)
    return journal
  }

  /** Opens a journal that was read before. Truncates it after its last complete line. */
  static reopen(path: string, { number, schema, size, crc }: HeadedContents): Journal {
    const descriptor = openSync(path, "r+", FILE_MODE)
    if (fstatSync(descriptor).size !== size) ftruncateSync(descriptor, size)
    const journal = new Journal(path, number, descriptor, size, crc)
    if (size === 0) journal.#begin(schema)
    return journal
  }

  get size(): number {
    return this.#size
  }

  /** Whether the file was removed. Writes to it are then lost when it is closed. */
  get removed(): boolean {
    return fstatSync(this.#descriptor).nlink === 0
  }

  /** Writes payloads (JSON texts) as lines in one write. On failure, throws the system's error and leaves the file unchanged. */
  append(payloads: readonly string[]): void {
    this.#repair()
    const { bytes, crc } = linesOf(payloads, this.#crc)
    try {
      writeAll(this.#descriptor, bytes, this.#size)
    } catch (error) {
      this.#cutTo = this.#size
      try {
        this.#repair()
      } catch {
        // The next write tries this again.
      }
      throw error
    }
    this.#size += bytes.length
    this.#crc = crc
  }

  /** Resolves when everything appended so far has reached the disk. */
  async sync(): Promise<void> {
    if (this.#users === 0) throw new Error("The journal is closed.")
    this.#users++
    try {
      await datasync(this.#descriptor)
    } finally {
      this.#release()
    }
  }

  /** Closes the file, once each `sync` that runs has ended: the system gives the number of a closed file to the next one. */
  close(): void {
    this.#release()
  }

  #release(): void {
    this.#users--
    if (this.#users === 0) closeSync(this.#descriptor)
  }

  #begin(schema: number): void {
    this.append([JSON.stringify({ journal: this.number, version: JOURNAL_VERSION, schema, sandpost })])
  }

  #repair(): void {
    if (this.#cutTo === null) return
    ftruncateSync(this.#descriptor, this.#cutTo)
    this.#cutTo = null
  }
}

/** The start of a line, without the digits of the checksum. */
const HEAD = '["00000000",'
const HEAD_BYTES = HEAD.length
const TAIL = "]\n"
/** Lines are built here, so that a burst of commits leaves no garbage of three times its size, which does not fit into small containers. */
const SCRATCH = Buffer.allocUnsafeSlow(256 * 1024)

/** Builds the lines of payloads. Returns them with the last checksum. The bytes are valid until the next call. */
function linesOf(payloads: readonly string[], before: number): { bytes: Buffer; crc: number } {
  // A UTF-16 code unit needs at most three bytes of UTF-8.
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
  /** The journal's number; null if its first line is incomplete or damaged. */
  number: number | null
  version: number
  /** The schema of its records. A journal without one has schema 1. */
  schema: number
  /** The Sandpost version that wrote it, or null if not given. */
  sandpost: string | null
  payloads: unknown[]
  /** Where to continue writing: the end of the last complete line, and the checksum there. */
  size: number
  crc: number
  /** Number of bytes after the last complete line. */
  torn: number
  /** The beginning of an incomplete last line. */
  torn_text: string
  /** Whether these bytes end in zeros. The file system then lost data, possibly of acknowledged requests. */
  zeros: boolean
}

/** The contents of a journal whose first line is valid, or whose number its name has. */
export type HeadedContents = JournalContents & { number: number }

/**
 * Reads a journal. Ignores a torn end: an incomplete last line after a kill, or zeros after a power failure. Any other damage is a
 * {@link StartError} with file and line.
 *
 * @param onDamage called with the number of each damaged line; the line is then left out. The line after it is valid only if its
 *   checksum continues the one that the damaged line has.
 */
export const readJournal = (
  path: string,
  onDamage = (line: number): void => {
    throw damagedLine(path, line)
  },
  checkMemory?: CheckMemory,
): JournalContents => readParts(path, (file) => readLines(file, onDamage), checkMemory)

function readLines(file: Parts, onDamage: (line: number) => void): JournalContents {
  const end = endOf(file)
  const payloads: unknown[] = []
  let head: Head | null = null
  let [lines, crc, size] = [0, 0, 0]
  for (const { start, bytes } of blocksOf(file, end)) {
    for (let at = 0; at < bytes.length; at = size - start) {
      const lineEnd = bytes.indexOf(LINE_END, at)
      const line = bytes.subarray(at, lineEnd === -1 ? bytes.length : lineEnd)
      const read = readLine(line, crc)
      if (lineEnd === -1 && isTorn(line, read !== null, crc)) break
      lines++
      if (lines === 1) head = toHead(read?.value)
      else if (read) payloads.push(read.value)
      if (read === null || (lines === 1 && head === null)) onDamage(lines)
      crc = read?.crc ?? checksumOf(line) ?? crc
      size = Math.min(start + at + line.length + 1, end)
    }
  }
  const torn_text = file.read(size, Math.min(end, size + TOLD_BYTES)).toString("utf8")
  return { ...(head ?? NO_HEAD), payloads, size, crc, torn: file.size - size, torn_text, zeros: end < file.size }
}

/** Bytes of an incomplete line in which a warning looks for what it was. */
const TOLD_BYTES = 64 * 1024

type Head = Pick<HeadedContents, "number" | "version" | "schema" | "sandpost">

const NO_HEAD = { number: null, version: JOURNAL_VERSION, schema: 1, sandpost: null }

function toHead(line: unknown): Head | null {
  const { journal, version = 1, schema = 1, sandpost = null } = (line ?? {}) as Record<string, unknown>
  if (!Number.isSafeInteger(journal) || !isSchemaNumber(schema)) return null
  return { number: journal as number, version: version as number, schema, sandpost: sandpost as string | null }
}

/** Bytes that are read at a time to find the zeros at the end of a file. */
const BLOCK_BYTES = 256 * 1024

/** Returns the start of the zeros at the end of a file, or its size if there are none. */
function endOf({ size, read }: Parts): number {
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - BLOCK_BYTES)
    const bytes = read(start, end)
    const last = bytes.findLastIndex((byte) => byte !== 0)
    if (last !== -1) return start + last + 1
    end = start
  }
  return 0
}

/** Parses a line (without line end) and returns its payload; null if line or checksum is invalid. */
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

function checksumOf(line: Buffer): number | null {
  const written = /^\["([0-9a-f]{8})",$/.exec(line.toString("latin1", 0, HEAD_BYTES))?.[1]
  return written === undefined ? null : Number.parseInt(written, 16)
}

/** Whether a last line without line end is an incomplete line, and not a complete one that was changed. */
function isTorn(line: Buffer, isWhole: boolean, crcBefore: number): boolean {
  if (!/^(?:\["[0-9a-f]{8}",|\["[0-9a-f]{8}"?$|\["[0-9a-f]{0,7}$|\[?$)/.test(line.toString("latin1", 0, HEAD_BYTES)))
    return false
  return isWhole || !holdsWholeLine(line, crcBefore)
}

/** Whether the bytes are a complete valid line followed by other bytes. Then the line end was changed, not torn off. */
function holdsWholeLine(line: Buffer, crcBefore: number): boolean {
  const end = line.lastIndexOf(CLOSING)
  return end !== -1 && end < line.length - 1 && readLine(line.subarray(0, end + 1), crcBefore) !== null
}

export const damagedLine = (path: string, line: number) =>
  new StartError(`${path} is damaged at line ${line}. Nothing was changed. ${recoveryHint(path)}`)
