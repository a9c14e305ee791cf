import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs"
import { join } from "node:path"
import { findLogFault } from "../core/state/state-check.ts"
import type { Log } from "../parts/logs/record.ts"
import { StartError } from "../start-error.ts"
import { type BlobStore, MemoryBlobs } from "../store/blob-store.ts"
import { FILE_MODE, isDiskFull, makeFolder, systemCodeOf, writeAll } from "../store/files.ts"
import { blocksOf, LINE_END, readParts } from "../store/read-parts.ts"
import { Segments } from "../store/segments.ts"
import { elapsedMs, pacer } from "../time/turn.ts"

/** Where the request log is stored. */
export interface LogStorage {
  /** The exchanges. */
  blobs: BlobStore
  /** The entries; null in memory. */
  file: LogFile | null
  /** Removes the exchanges that nothing holds. */
  dropUnreferenced(): void
}

export const logInMemory = (): LogStorage => ({ blobs: new MemoryBlobs(), file: null, dropUnreferenced: () => {} })

/**
 * Opens the request log in a folder, and creates the folder.
 *
 * @param check throws if the folder must not be written to any more.
 * @throws {@link StartError} if it cannot be read and written.
 */
export function openLogFolder(folder: string, check: () => void): LogStorage {
  try {
    makeFolder(folder)
    const blobs = new Segments(folder, check)
    const file = new LogFile(join(folder, "log.ndjson"), check)
    return { blobs, file, dropUnreferenced: () => void blobs.dropUnreferenced(false) }
  } catch (error) {
    throw unusable(folder, error)
  }
}

/**
 * Checks that the request log of a folder can be read and written, and changes nothing. For the time before the rest of the folder is changed.
 *
 * @throws {@link StartError} if it cannot.
 */
export function checkLogFolder(folder: string): void {
  const path = join(folder, "log.ndjson")
  try {
    if (!existsSync(folder)) return
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" })
    if (existsSync(path)) closeSync(openSync(path, "r+"))
  } catch (error) {
    throw unusable(folder, error, " Nothing was changed.")
  }
}

/** A system error as a {@link StartError} that says what to do. */
function unusable(folder: string, error: unknown, more = ""): unknown {
  const code = systemCodeOf(error)
  if (code === undefined || isDiskFull(error)) return error
  return new StartError(
    `The request log ${folder} cannot be read and written (${code}).${more} Move it away to start with an empty log.`,
  )
}

/** A line of the file: an entry, which replaces an earlier one with its id, or what was removed from the entries before it. */
export type Line =
  | Log
  /** The id of an account without entries. */
  | { cleared: string }
  /** The id of an entry without its exchange, subject and recipients. */
  | { redacted: string }

/** Whether the stored bytes are the exchange of an entry: those of a dropped one are overwritten. */
export function hasBytes(blobs: BlobStore, { id, exchange }: Log): boolean {
  if (!exchange) return false
  const start = `{"id":"${id}"`
  try {
    return blobs.readPart(exchange, 0, start.length).toString("latin1") === start
  } catch {
    return false
  }
}

/** An entry without what it has of a message. */
export const redact = (log: Log): Log => ({ ...log, exchange: null, about: null, to: null })

/** Lines after which the file is written again without those that no longer count. */
const SPARE_LINES = 1000
/** Milliseconds between two attempts to do so. */
const RETRY_MS = 1000
/** Entries that are written at a time. */
const BATCH = 200

/**
 * The entries, one JSON line each, appended. Drops beyond the limits are not written, because each start makes them again. It is not
 * durable like the state: a line that cannot be read is skipped, and one that cannot be written is in the next whole file.
 */
export class LogFile {
  readonly #path: string
  readonly #check: () => void
  #descriptor: number
  #size: number
  #lines = 0
  /** Whether the last line has no end, as after a kill. */
  #torn: boolean
  /** Why the last lines could not be written; null if nothing is missing. */
  #failure: unknown = null
  /** What was appended while the whole file is written; null if it is not. */
  #meanwhile: Line[] | null = null
  #rewriting: Promise<void> = Promise.resolve()
  #rewritten = Number.NEGATIVE_INFINITY

  constructor(path: string, check: () => void) {
    this.#path = path
    this.#check = check
    this.#descriptor = openSync(path, existsSync(path) ? "r+" : "wx+", FILE_MODE)
    this.#size = fstatSync(this.#descriptor).size
    const last = Buffer.alloc(1)
    this.#torn = this.#size > 0 && readSync(this.#descriptor, last, 0, 1, this.#size - 1) === 1 && last[0] !== LINE_END
  }

  /** Returns the entries by id, oldest first, and the number of lines that cannot be read. */
  read(): { entries: Map<string, Log>; lost: number } {
    const reader = new LineReader()
    let lost = 0
    let isRead = true
    readParts(this.#path, (file) => {
      for (const { bytes } of blocksOf(file, this.#size)) {
        for (const text of bytes.toString("utf8").split("\n")) {
          if (text === "") continue
          this.#lines++
          isRead = reader.read(text)
          if (!isRead) lost++
        }
      }
    })
    // A kill can leave the last line incomplete.
    return { entries: reader.entries(), lost: this.#torn && !isRead ? lost - 1 : lost }
  }

  /** Why the file lacks what was appended; null if it does not. */
  get failure(): unknown {
    return this.#failure
  }

  /** Appends lines. What cannot be written is in the next whole file. */
  append(lines: readonly Line[]): void {
    if (lines.length === 0) return
    const text = textOf(lines)
    for (const line of lines) this.#meanwhile?.push(line)
    this.#lines += lines.length
    const bytes = Buffer.from(this.#torn ? `\n${text}` : text)
    this.#try(() => {
      writeAll(this.#descriptor, bytes, this.#size)
      this.#torn = false
      this.#size += bytes.length
    })
  }

  /** Removes everything. A rewrite that runs then ends without effect. */
  clear(): void {
    this.#meanwhile &&= []
    this.#failure = null
    this.#lines = 0
    this.#try(() => {
      ftruncateSync(this.#descriptor, 0)
      this.#torn = false
      this.#size = 0
    })
  }

  /** Writes the whole file again, beside other work, if it has many more lines than there are entries, or lacks some. */
  tidy(count: number, entries: () => readonly Log[]): void {
    const isWorth = this.#failure !== null || this.#lines > 2 * count + SPARE_LINES
    if (!isWorth || this.#meanwhile !== null || elapsedMs() - this.#rewritten < RETRY_MS) return
    this.#rewriting = this.#rewrite(entries())
  }

  #try(write: () => void): void {
    try {
      this.#check()
      write()
    } catch (error) {
      this.#failure = error
    }
  }

  /** If it fails, the old file stays. */
  async #rewrite(entries: readonly Log[]): Promise<void> {
    this.#rewritten = elapsedMs()
    const temporary = `${this.#path}.tmp`
    const meanwhile: Line[] = []
    this.#meanwhile = meanwhile
    let next: number | null = null
    try {
      next = openSync(temporary, "w", FILE_MODE)
      let size = 0
      const write = (descriptor: number, text: string) => {
        const bytes = Buffer.from(text)
        writeAll(descriptor, bytes, size)
        size += bytes.length
      }
      const pause = pacer()
      for (let at = 0; at < entries.length; at += BATCH) {
        write(next, textOf(entries.slice(at, at + BATCH)))
        await pause()
      }
      // The log was cleared.
      if (this.#meanwhile !== meanwhile) return
      write(next, textOf(meanwhile))
      this.#check()
      renameSync(temporary, this.#path)
      closeSync(this.#descriptor)
      this.#descriptor = next
      next = null
      this.#size = size
      this.#lines = entries.length + meanwhile.length
      this.#torn = false
      this.#failure = null
    } catch (error) {
      this.#failure = error
    } finally {
      if (next !== null) {
        closeSync(next)
        rmSync(temporary, { force: true })
      }
      this.#meanwhile = null
    }
  }

  /** Writes the whole file if it has more than the entries, so that nothing deleted stays on the disk. */
  async close(entries: readonly Log[]): Promise<void> {
    await this.#rewriting
    if (this.#failure !== null || this.#lines !== entries.length) await this.#rewrite(entries)
    closeSync(this.#descriptor)
  }
}

const textOf = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("")

/** Reads lines one after another. */
class LineReader {
  readonly #read = new Map<string, { log: Log; line: number }>()
  /** The last line that cleared each account, so that a line does not look at all entries. */
  readonly #cleared = new Map<string, number>()
  #line = 0

  /** Returns whether the line could be read. */
  read(text: string): boolean {
    this.#line++
    let line: unknown
    try {
      line = JSON.parse(text)
    } catch {
      return false
    }
    const { cleared, redacted: id } = (line ?? {}) as { cleared?: string; redacted?: string }
    if (typeof cleared === "string") {
      this.#cleared.set(cleared, this.#line)
      return true
    }
    if (typeof id === "string") {
      const known = this.#read.get(id)
      if (known) known.log = redact(known.log)
      return true
    }
    if (findLogFault(line) !== null) return false
    const log = line as Log
    const known = this.#read.get(log.id)
    // An entry that comes back after it was cleared is the newest.
    if (known && this.#isCleared(known)) this.#read.delete(log.id)
    this.#read.set(log.id, { log, line: this.#line })
    return true
  }

  /** The entries that were not cleared, by id, oldest first. */
  entries(): Map<string, Log> {
    const kept = [...this.#read.values()].filter((entry) => !this.#isCleared(entry))
    return new Map(kept.map(({ log }) => [log.id, log]))
  }

  #isCleared({ log, line }: { log: Log; line: number }): boolean {
    return line < (this.#cleared.get(log.account_id) ?? 0)
  }
}

/**
 * Stores the entries of a folder of an earlier version, whose state had them, and returns them. A later call replaces what an interrupted
 * one has written. Throws if they cannot be written.
 */
export function importEntries(
  { blobs, file }: LogStorage,
  records: readonly unknown[],
  read: (ref: string) => Buffer,
): Log[] {
  const valid = records.filter((record): record is Log => findLogFault(record) === null)
  const entries = valid.map(({ exchange, ...log }) => {
    try {
      return exchange ? { ...log, exchange: blobs.append(read(exchange)) } : log
    } catch {
      return log
    }
  })
  file?.clear()
  file?.append(entries)
  if (file?.failure) throw file.failure
  return entries
}
