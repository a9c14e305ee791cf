import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync } from "node:fs"
import { promisify } from "node:util"
import { crc32 } from "node:zlib"
import { StartError } from "../start-error.ts"
import { readWhole, WAY_OUT } from "./read-whole.ts"
import { writeAll } from "./write-all.ts"

const datasync = promisify(fdatasync)
const FILE_MODE = 0o600

/**
 * One line per commit: `["<crc>",<payload>]`. Each checksum runs on from the line before, so that a changed, missing or
 * repeated line shows. The first line says which journal it is: `{"journal":<number>}`.
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
    journal.append([JSON.stringify({ journal: number })])
    return journal
  }

  /** Goes on with a journal that was read before; what follows its last whole line is cut off. */
  static reopen(path: string, { size, crc }: { size: number; crc: number }): Journal {
    const descriptor = openSync(path, "r+", FILE_MODE)
    if (fstatSync(descriptor).size !== size) ftruncateSync(descriptor, size)
    return new Journal(path, descriptor, size, crc)
  }

  get size(): number {
    return this.#size
  }

  /** Writes payloads (JSON texts) as lines, in one write. Throws the system's error and leaves the file as it was. */
  append(payloads: readonly string[]): void {
    this.#mend()
    const { bytes, crc } = linesOf(payloads, this.#crc)
    try {
      writeAll(this.#descriptor, bytes, this.#size)
    } catch (error) {
      this.#cutTo = this.#size
      this.#mendQuietly()
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

  #mend(): void {
    if (this.#cutTo === null) return
    ftruncateSync(this.#descriptor, this.#cutTo)
    this.#cutTo = null
  }

  #mendQuietly(): void {
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
  /** Which journal it says it is. */
  number: number
  payloads: unknown[]
  /** Where to go on writing: the end of the last whole line, and the running checksum there. */
  size: number
  crc: number
}

/**
 * Reads a journal. One torn last line, the mark of a process that was killed while it wrote, is left out; anything else
 * that does not read is a {@link StartError} naming file and line. Returns null for a journal that holds no whole line.
 */
export function readJournal(path: string): JournalContents | null {
  const bytes = readWhole(path)
  const payloads: unknown[] = []
  let crc = 0
  let start = 0
  for (let line = 1; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start)
    if (end === -1) {
      if (!isTorn(bytes.subarray(start), crc)) throw damaged(path, line)
      break
    }
    const payload = readLine(bytes.toString("utf8", start, end), crc)
    if (payload === null) throw damaged(path, line)
    crc = payload.crc
    payloads.push(payload.value)
    start = end + 1
  }
  const head = payloads.shift() as { journal?: unknown } | undefined
  if (head === undefined) return null
  if (typeof head?.journal !== "number") throw damaged(path, 1)
  return { number: head.journal, payloads, size: start, crc }
}

const LINE = /^\["([0-9a-f]{8})",(.*)\]$/s

function readLine(line: string, crcBefore: number): { value: unknown; crc: number } | null {
  const match = LINE.exec(line)
  if (!match) return null
  const payload = match[2] as string
  const crc = crc32(payload, crcBefore)
  if (hex(crc) !== match[1]) return null
  try {
    return { value: JSON.parse(payload), crc }
  } catch {
    return null
  }
}

/** Whether a last line without its end is the beginning of a good one, and not a whole one whose bytes changed. */
function isTorn(bytes: Buffer, crcBefore: number): boolean {
  const text = bytes.toString("utf8")
  for (let index = 0; index < Math.min(text.length, HEAD.length); index++) {
    const [expected, actual] = [HEAD[index] as string, text[index] as string]
    if (expected === "0" ? !/[0-9a-f]/.test(actual) : expected !== actual) return false
  }
  if (text.endsWith("]") && readLine(text, crcBefore)) return true
  return !holdsWholeLine(text, crcBefore)
}

/** True when the text is a whole good line followed by something else: then its end was changed, not torn off. */
function holdsWholeLine(text: string, crcBefore: number): boolean {
  const end = text.lastIndexOf("]")
  return end !== -1 && end < text.length - 1 && readLine(text.slice(0, end + 1), crcBefore) !== null
}

const damaged = (path: string, line: number) =>
  new StartError(`${path} is damaged at line ${line}; nothing was changed. ${WAY_OUT}`)
