import { readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Journal } from "./journal.ts"
import { syncFile } from "./segments.ts"
import type { StateFile } from "./state-file.ts"
import type { FileState } from "./state-text.ts"
import type { Durable, Store } from "./store.ts"
import { unlessGone } from "./unless-gone.ts"

/** The journal that is being written; those that wait to be in the JSON file bear their number. */
export const ACTIVE = "journal.ndjson"
const rotatedName = (number: number) => `journal.${number}.ndjson`

/**
 * The JSON file is written anew once the journal is this long, or as long as the file itself if that is longer: in the next quiet
 * moment, so that a burst does not pay for it, but at the latest when the journal has grown to so many times that.
 */
const JOURNAL_BYTES = 16 * 1024 * 1024
const AT_MOST = 4
/** No commit for so long is a quiet moment. */
const QUIET_MS = 100

/** The journal of a folder, and its turning into the JSON file once it has grown. */
export class FolderJournal implements Durable {
  store: Store | null = null
  readonly #folder: string
  readonly #stateFile: StateFile
  #journal: Journal
  #number: number
  #bound = JOURNAL_BYTES
  #rewriting: Promise<void> | null = null
  #quiet: NodeJS.Timeout | undefined

  constructor(folder: string, stateFile: StateFile, journal: Journal, number: number) {
    this.#folder = folder
    this.#stateFile = stateFile
    this.#journal = journal
    this.#number = number
  }

  get size(): number {
    return this.#journal.size
  }

  append(payloads: readonly string[]): void {
    this.#journal.append(payloads)
    if (this.#journal.size <= this.#bound || this.#rewriting || !this.store) return
    if (this.#journal.size > this.#bound * AT_MOST) this.#beginRewrite()
    else this.#awaitQuiet()
  }

  sync(): Promise<void> {
    return this.#journal.sync()
  }

  /**
   * Writes a whole state as the JSON file. `take` runs in the turn in which it becomes the state of the folder: commits before
   * it are in journals that no longer count, those after it in the next journal. Throws, and changes nothing, when it cannot be written.
   */
  async replace(collections: FileState["collections"], take: () => void): Promise<void> {
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

  async close(): Promise<void> {
    clearTimeout(this.#quiet)
    await this.#rewriting
    this.store?.flush()
    await this.#rewrite()
    this.#journal.close()
  }

  /** Called with each commit past the bound: the wait begins anew. */
  #awaitQuiet(): void {
    if (this.#quiet) this.#quiet.refresh()
    else this.#quiet = setTimeout(() => this.#beginRewrite(), QUIET_MS).unref()
  }

  #beginRewrite(): void {
    clearTimeout(this.#quiet)
    this.#quiet = undefined
    if (this.#rewriting) return
    // After this turn: a commit that is being written takes effect before the state is read.
    this.#rewriting = new Promise((done) => setImmediate(done))
      .then(() => this.#rewrite())
      .catch(() => this.#later())
      .finally(() => {
        this.#rewriting = null
      })
  }

  /** Starts a new journal, writes the state as of then, removes the journals it holds. */
  async #rewrite(): Promise<void> {
    const store = this.store as Store
    store.flush()
    const covered = this.#number
    this.#rotate()
    await this.#stateFile.write({ version: 1, journal: covered, collections: store.contents() })
    this.#removeCovered(covered)
  }

  async #replace(collections: FileState["collections"], take: () => void): Promise<void> {
    // Nothing else starts a new journal while this runs.
    const covered = this.#number
    const file = await this.#stateFile.prepare({ version: 1, journal: covered, collections })
    try {
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
      // They are left out at the next start, and removed with the next ones.
    }
  }

  /** Removes the journals that the JSON file holds. */
  #removeCovered(covered: number): void {
    for (const name of readdirSync(this.#folder)) {
      const number = /^journal\.(\d+)\.ndjson$/.exec(name)?.[1]
      if (number && Number(number) <= covered) rmSync(join(this.#folder, name))
    }
    this.#bound = Math.max(JOURNAL_BYTES, statSync(this.#stateFile.path).size)
  }

  #rotate(): void {
    const active = join(this.#folder, ACTIVE)
    const rotated = join(this.#folder, rotatedName(this.#number))
    // What a removed journal said is still in memory, and goes into the JSON file all the same.
    const renamed = unlessGone(() => renameSync(active, rotated))
    try {
      const next = Journal.create(active, this.#number + 1)
      this.#journal.close()
      this.#journal = next
      this.#number++
    } catch (error) {
      rmSync(active, { force: true })
      if (renamed) renameSync(rotated, active)
      throw error
    }
  }

  /** The JSON file could not be written: the journal goes on, and is tried again when it has grown as much once more. */
  #later(): void {
    this.#bound = this.#journal.size + JOURNAL_BYTES
  }
}
