import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Change } from "../core/state.ts"
import { StartError } from "../start-error.ts"
import { Journal } from "./journal.ts"
import { readJournals } from "./journals.ts"
import { lockFolder } from "./lock.ts"
import { makeFolder } from "./make-folder.ts"
import { Segments } from "./segments.ts"
import { StateFile } from "./state-file.ts"
import { type Durable, Store } from "./store.ts"

/**
 * The JSON file is written anew once the journal is this long, or as long as the file itself if that is longer: in the next quiet
 * moment, so that a burst does not pay for it, but at the latest when the journal has grown to so many times that.
 */
const JOURNAL_BYTES = 16 * 1024 * 1024
const AT_MOST = 4
/** No commit for so long is a quiet moment. */
const QUIET_MS = 100

/** A store kept in a folder: `sandpost.json`, `journal.ndjson`, `blobs/` (and the lock). */
export interface Folder {
  store: Store
  /** Waits for a write of the JSON file that is under way, writes a last one where `final`, and lets the folder go. */
  close(): Promise<void>
}

/**
 * Opens a data folder: takes its lock, reads the JSON file, replays the journals that came after it.
 * Throws {@link StartError} for a folder that cannot be used, is in use, or holds damaged files; nothing is overwritten then.
 */
export async function openFolder(path: string): Promise<Folder> {
  const folder = resolve(path)
  prepare(folder)
  const lock = lockFolder(folder)
  try {
    return await load(folder, lock)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function load(folder: string, lock: { release(): void }): Promise<Folder> {
  const stateFile = new StateFile(join(folder, "sandpost.json"))
  const state = await stateFile.read()
  const journals = readJournals(folder, ACTIVE, state.journal)
  const blobs = new Segments(join(folder, "blobs"))
  const last = journals.at(-1)
  const active = join(folder, ACTIVE)
  const journal =
    last?.path === active
      ? Journal.reopen(active, last.contents)
      : createActive(active, (last?.contents.number ?? state.journal) + 1)
  const number = last?.path === active ? last.contents.number : (last?.contents.number ?? state.journal) + 1
  const durable = new FolderJournal(folder, stateFile, journal, number)
  const store = new Store(blobs, durable)
  store.load(
    state.collections,
    journals.flatMap(({ contents }) => contents.payloads as Change[][]),
  )
  blobs.dropUnreferenced()
  durable.store = store
  return {
    store,
    close: async () => {
      await durable.close()
      blobs.close()
      lock.release()
    },
  }
}

const ACTIVE = "journal.ndjson"
const rotatedName = (number: number) => `journal.${number}.ndjson`

/** A first line that never got whole says nothing: that journal is begun again. */
function createActive(path: string, number: number): Journal {
  rmSync(path, { force: true })
  return Journal.create(path, number)
}

function prepare(folder: string): void {
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory())
      throw new StartError(`${folder} is a file, not a data folder. Name a folder with --data.`)
    makeFolder(folder)
    const blobs = join(folder, "blobs")
    if (existsSync(blobs) && !statSync(blobs).isDirectory())
      throw new StartError(
        `${blobs} is a file where the folder of message bodies should be; nothing was changed. Move it away, or name another folder with --data.`,
      )
    makeFolder(blobs)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartError) throw error
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartError(
      `The data folder ${folder} cannot be read and written (${code}). Give Sandpost another one with --data, or --data memory to keep nothing.`,
    )
  }
}

/** The journal of a folder, and its turning into the JSON file once it has grown. */
class FolderJournal implements Durable {
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
    this.#bound = Math.max(JOURNAL_BYTES, statSync(this.#stateFile.path).size)
  }

  #rotate(): void {
    const active = join(this.#folder, ACTIVE)
    const rotated = join(this.#folder, rotatedName(this.#number))
    const renamed = renameUnlessGone(active, rotated)
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

/** False where someone removed the file meanwhile: what it said is still in memory, and goes into the JSON file all the same. */
function renameUnlessGone(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
    return false
  }
}
