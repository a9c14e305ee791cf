import { accessSync, constants, existsSync, rmSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Change } from "../core/state.ts"
import { StartError } from "../start-error.ts"
import { ACTIVE, FolderJournal } from "./folder-journal.ts"
import { Journal } from "./journal.ts"
import { readJournals } from "./journals.ts"
import { lockFolder } from "./lock.ts"
import { makeFolder } from "./make-folder.ts"
import { Segments } from "./segments.ts"
import { StateFile } from "./state-file.ts"
import { Store } from "./store.ts"

/** A store kept in a folder: `sandpost.json`, `journal.ndjson`, `blobs/` (and the lock). */
export interface Folder {
  store: Store
  /** Waits for a write of the JSON file that is under way, writes a last one, and lets the folder go. */
  close(): Promise<void>
}

/**
 * Opens a data folder: takes its lock, reads the JSON file, replays the journals that came after it.
 *
 * @param most_journal bytes of the journal from which on the JSON file is written anew at once: the next start reads the journal whole.
 * @throws {@link StartError} for a folder that cannot be used, is in use, or holds damaged files; nothing is overwritten then.
 */
export async function openFolder(path: string, most_journal = Number.POSITIVE_INFINITY): Promise<Folder> {
  const folder = resolve(path)
  prepare(folder)
  const lock = lockFolder(folder)
  try {
    return await load(folder, lock, most_journal)
  } catch (error) {
    lock.release()
    throw error
  }
}

async function load(folder: string, lock: { release(): void }, most_journal: number): Promise<Folder> {
  const stateFile = new StateFile(join(folder, "sandpost.json"))
  const state = await stateFile.read()
  const journals = readJournals(folder, ACTIVE, state.journal)
  const blobs = new Segments(join(folder, "blobs"))
  const last = journals.at(-1)
  const active = join(folder, ACTIVE)
  const goesOn = last?.path === active
  const number = goesOn ? last.contents.number : (last?.contents.number ?? state.journal) + 1
  const journal = goesOn ? Journal.reopen(active, last.contents) : createActive(active, number)
  const durable = new FolderJournal(folder, stateFile, journal, number, most_journal)
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
