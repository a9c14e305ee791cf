import { readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { ApiError, internal } from "../core/errors.ts"
import { platform } from "../platform.ts"
import { StopError } from "../start-error.ts"
import { ignoreMissing, isDiskFull, syncFile, systemCodeOf, writeError } from "./files.ts"
import { Journal } from "./journal.ts"
import { ACTIVE, rotatedName, rotatedNumber } from "./journals.ts"
import type { FolderLock } from "./lock.ts"
import type { FileState, StateFile } from "./state-file.ts"
import type { Durable, Store } from "./store.ts"
import type { Contents } from "./tables.ts"

/** A JSON file up to this size is rewritten in each idle moment after a commit, so that it shows the current state. */
const SMALL_BYTES = 4 * 1024 * 1024
/**
 * A larger one is rewritten once the journal reaches this size, or the size of the JSON file if that is larger. The rewrite waits for
 * an idle moment, so that it does not slow down a burst, but at most until the journal has grown by the second factor.
 */
const JOURNAL_BYTES = 16 * 1024 * 1024
const AT_MOST = 4
/** Interval for checking the folder lock and the journal during commits. A check at each commit would cost some percent. */
const CHECK_MS = 10

/** The journal of a folder. Rewrites the JSON file once the journal is large. */
export class FolderJournal implements Durable {
  /** The store counts as idle after this time without a commit. Tests that read the journal set a longer time. */
  static quiet_ms = 1000
  #store!: Store
  readonly #folder: string
  readonly #stateFile: StateFile
  #journal!: Journal
  readonly #most: number
  /** Above this size, the JSON file is rewritten in the next idle moment … */
  #bound = 0
  /** … and above this size immediately. */
  #hardBound = 0
  #rewriting: Promise<void> | null = null
  #quiet: NodeJS.Timeout | undefined
  readonly #lock: FolderLock
  #checked = 0
  #closed = false

  constructor(folder: string, lock: FolderLock, stateFile: StateFile, most_bytes: number) {
    this.#folder = folder
    this.#lock = lock
    this.#stateFile = stateFile
    this.#most = most_bytes
  }

  /** Connects the journal to its store, before the first commit. */
  begin(store: Store, journal: Journal): void {
    this.#store = store
    this.#journal = journal
    this.#setBound()
  }

  get size(): number {
    return this.#journal.size
  }

  append(payloads: readonly string[]): void {
    this.check()
    try {
      this.#journal.append(payloads)
    } catch (error) {
      throw writeError(error)
    }
    if (this.#journal.size > this.#hardBound) this.#beginRewrite()
    else if (this.#journal.size > this.#bound) this.#awaitQuiet()
  }

  /** Throws `internal_error` if a write would be lost, or would overwrite another process's data. */
  check(): void {
    const now = platform.elapsedMs()
    if (now - this.#checked < CHECK_MS) return
    if (this.#closed) throw internal("The sandbox has stopped.")
    this.#lock.check()
    if (this.#journal.removed) {
      throw internal(
        `${this.#journal.path} was removed while Sandpost was running. Changes are no longer saved. Stop Sandpost with SIGTERM or Ctrl+C, which writes the whole state to sandpost.json, and start it again.`,
      )
    }
    this.#checked = now
  }

  sync(): Promise<void> {
    return this.#journal.sync()
  }

  /**
   * Writes a whole state as the JSON file. `take` runs in the event loop turn in which it becomes the state of the folder: earlier
   * commits are in obsolete journals, later ones in the next journal. If the write fails, it throws and changes nothing.
   */
  async replace(collections: Contents, take: () => void): Promise<void> {
    while (this.#rewriting) await this.#rewriting
    const work = this.#replace(collections, take)
    this.#rewriting = work
      .catch(() => undefined)
      .finally(() => {
        this.#rewriting = null
      })
    await work
    await this.#rewriting
  }

  /** Throws {@link StopError} if the state cannot be written. */
  async close(): Promise<void> {
    await this.#rewriting
    const isLost = this.#journal.removed
    try {
      try {
        this.#store.flush()
      } catch {
        // Pending commits are already in memory, so the JSON file includes them.
      }
      // Prevents every later rewrite.
      this.#rewriting = this.#rewrite()
      await this.#rewriting
    } catch (error) {
      throw notKept(error, this.#stateFile.path, isLost)
    } finally {
      platform.clearTimeout(this.#quiet)
      this.#closed = true
      this.#checked = 0
      this.#journal.close()
    }
  }

  /** Restarts the idle timer. Called for each commit above the size limit, also during a rewrite, which may not include it. */
  #awaitQuiet(): void {
    if (this.#quiet) this.#quiet.refresh()
    else {
      const onQuiet = () => (this.#rewriting ? this.#awaitQuiet() : this.#beginRewrite())
      this.#quiet = platform.setTimeout(onQuiet, FolderJournal.quiet_ms).unref()
    }
  }

  #beginRewrite(): void {
    if (this.#rewriting) return
    platform.clearTimeout(this.#quiet)
    this.#quiet = undefined
    // In the next turn, so that a commit that is being written takes effect before the state is read.
    this.#rewriting = new Promise((done) => platform.setImmediate(done))
      .then(() => {
        this.#store.flush()
        return this.#rewrite()
      })
      .catch(() => this.#retryLater())
      .finally(() => {
        this.#rewriting = null
      })
  }

  /** Starts a new journal, writes the current state and removes the older journals. */
  async #rewrite(): Promise<void> {
    const covered = this.#journal.number
    this.#lock.check()
    this.#rotate()
    await this.#stateFile.write(this.#stateOf(covered, this.#store.contents()), () => this.#lock.check())
    this.#removeCovered(covered)
  }

  async #replace(collections: Contents, take: () => void): Promise<void> {
    // Nothing else starts a new journal while this runs.
    const covered = this.#journal.number
    const file = await this.#stateFile.prepare(this.#stateOf(covered, collections))
    try {
      this.#lock.check()
      this.#rotate()
      file.put()
    } catch (error) {
      await file.discard()
      throw error
    }
    take()
    await syncFile(this.#folder)
    try {
      this.#removeCovered(covered)
    } catch {
      // The next start skips these journals, and the next rewrite removes them.
    }
  }

  #stateOf(journal: number, collections: Contents): FileState {
    return { version: 1, schema: this.#store.schema.number, journal, collections }
  }

  /** Removes the journals whose commits are in the JSON file. */
  #removeCovered(covered: number): void {
    for (const name of readdirSync(this.#folder)) {
      const number = rotatedNumber(name)
      if (number !== null && number <= covered) rmSync(join(this.#folder, name))
    }
    this.#setBound()
  }

  #rotate(): void {
    const active = join(this.#folder, ACTIVE)
    const rotated = join(this.#folder, rotatedName(this.#journal.number))
    // The commits of a removed journal are still in memory and are written to the JSON file.
    const renamed = ignoreMissing(() => renameSync(active, rotated))
    try {
      const next = Journal.create(active, this.#journal.number + 1, this.#store.schema.number)
      this.#journal.close()
      this.#journal = next
    } catch (error) {
      rmSync(active, { force: true })
      if (renamed) renameSync(rotated, active)
      throw error
    }
  }

  /** Continues the journal after the JSON file could not be written. Retries when the journal has grown by the same amount again. */
  #retryLater(): void {
    this.#bound = this.#journal.size + JOURNAL_BYTES
    this.#hardBound = this.#bound * AT_MOST
  }

  #setBound(): void {
    const { size } = statSync(this.#stateFile.path)
    const bytes = Math.max(JOURNAL_BYTES, size)
    this.#bound = size <= SMALL_BYTES ? 0 : Math.min(bytes, this.#most / 2)
    this.#hardBound = Math.min(bytes * AT_MOST, this.#most)
  }
}

function notKept(error: unknown, state: string, isLost: boolean): unknown {
  if (error instanceof ApiError) return new StopError(error.message)
  const code = systemCodeOf(error)
  if (code === undefined) return error
  const why = isDiskFull(error) ? "the disk is full" : code
  const rest = isLost
    ? "and the journal was removed: changes since the last stop may be lost"
    : "but no acknowledged request is lost: the journals in the same folder contain the changes, and the next start reads them"
  return new StopError(`${state} could not be written (${why}), ${rest}.`)
}
