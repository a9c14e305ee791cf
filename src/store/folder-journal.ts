import { readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Journal } from "./journal.ts"
import type { StateFile } from "./state-file.ts"
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
  readonly #most: number
  /** Past this the JSON file is written anew in the next quiet moment … */
  #bound = 0
  /** … and past this at once. */
  #hardBound = 0
  #rewriting: Promise<void> | null = null
  #quiet: NodeJS.Timeout | undefined

  constructor(folder: string, stateFile: StateFile, journal: Journal, number: number, most_bytes: number) {
    this.#folder = folder
    this.#stateFile = stateFile
    this.#journal = journal
    this.#number = number
    this.#most = most_bytes
    this.#setBound(JOURNAL_BYTES)
  }

  get size(): number {
    return this.#journal.size
  }

  append(payloads: readonly string[]): void {
    this.#journal.append(payloads)
    if (this.#journal.size <= this.#bound || this.#rewriting || !this.store) return
    if (this.#journal.size > this.#hardBound) this.#beginRewrite()
    else this.#awaitQuiet()
  }

  sync(): Promise<void> {
    return this.#journal.sync()
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
    for (const name of readdirSync(this.#folder)) {
      const number = /^journal\.(\d+)\.ndjson$/.exec(name)?.[1]
      if (number && Number(number) <= covered) rmSync(join(this.#folder, name))
    }
    this.#setBound(Math.max(JOURNAL_BYTES, statSync(this.#stateFile.path).size))
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
    this.#hardBound = this.#bound * AT_MOST
  }

  #setBound(bytes: number): void {
    this.#bound = Math.min(bytes, this.#most / 2)
    this.#hardBound = Math.min(bytes * AT_MOST, this.#most)
  }
}
