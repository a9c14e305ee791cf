import { accessSync, constants, type Dirent, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { listSome } from "../core/text/text.ts"
import { StartError } from "../start-error.ts"
import { blobRefs, MemoryBlobs } from "./blob-store.ts"
import { commitsOf } from "./commits.ts"
import { FILE_MODE, isDiskFull, makeFolder, systemCodeOf } from "./files.ts"
import { FolderJournal } from "./folder-journal.ts"
import { Journal, type JournalContents } from "./journal.ts"
import { ACTIVE, type LostJournal, type ReadJournal, readJournals } from "./journals.ts"
import { type FolderLock, lockFolder } from "./lock.ts"
import { SCHEMA, type Schema } from "./migrations.ts"
import type { CheckMemory } from "./read-parts.ts"
import { Segments } from "./segments.ts"
import { type FileState, StateFile } from "./state-file.ts"
import { countRecords } from "./state-text.ts"
import { Store } from "./store.ts"
import { schemaOf, upgrade } from "./upgrade.ts"

/** A store in a folder: `sandpost.json`, `journal.ndjson`, `blobs/` and the lock. The request log in `requests/` is opened beside it. */
export interface Folder {
  store: Store
  /** Throws if the folder must not be written to any more. */
  check(): void
  /** Waits for a running write of the JSON file, writes it a last time, and releases the lock. */
  close(): Promise<void>
}

/** Creates a store in memory. */
export const openMemory = (schema: Schema = SCHEMA): Folder => ({
  store: new Store(new MemoryBlobs(), null, schema),
  check: () => undefined,
  close: async () => undefined,
})

export interface OpenOptions {
  /** Prints a warning that does not prevent the start. */
  warn: (message: string) => void
  /** Size of the journal in bytes at which the JSON file is rewritten immediately, since the next start reads the whole journal into memory. */
  most_journal: number
  schema: Schema
  checkMemory: CheckMemory
  /** Stores the request log of a folder of an earlier version, whose state had it. `read` returns the exchange of an entry. */
  takeLogs: (logs: readonly unknown[], read: (ref: string) => Buffer) => void
}

/**
 * Opens a data folder: takes its lock, reads the JSON file, replays the journals that came after it.
 *
 * @throws {@link StartError} if the folder cannot be used, is in use, or contains damaged files. Nothing is overwritten then.
 */
export async function openFolder(path: string, options: Partial<OpenOptions> = {}): Promise<Folder> {
  const {
    warn = () => {},
    most_journal = Infinity,
    schema = SCHEMA,
    takeLogs = () => {},
    checkMemory = () => {},
  } = options
  const folder = resolve(path)
  prepare(folder)
  const lock = lockFolder(folder)
  try {
    const opened = await load(folder, lock, { warn, most_journal, schema, checkMemory, takeLogs })
    warnOfOthers(folder, warn)
    return opened
  } catch (error) {
    lock.release()
    throw error
  }
}

async function load(folder: string, lock: FolderLock, options: OpenOptions): Promise<Folder> {
  const { warn, most_journal, schema, checkMemory, takeLogs } = options
  const stateFile = new StateFile(join(folder, "sandpost.json"), schema, checkMemory)
  const hasState = existsSync(stateFile.path)
  let state = await stateFile.read()
  const read = readJournals(folder, state.journal, checkMemory)
  let { journals } = read
  const losses = findLosses(folder, state, hasState ? read.lost : null)
  const durable = new FolderJournal(folder, lock, stateFile, most_journal)
  const blobs = new Segments(join(folder, "blobs"), () => durable.check())
  const from = schemaOf(state, hasState, journals, schema)
  if (from < schema.number) {
    const take = (logs: readonly unknown[]) => takeLogs(logs, (ref) => blobs.read(ref))
    state = await upgrade(stateFile.path, state, journals, { from, schema, takeLogs: take })
    journals = []
    warn(
      `The data folder ${folder} was upgraded from schema ${from} to ${schema.number}. Its state before the upgrade is in ${stateFile.path}.v${from}.bak.`,
    )
  }
  const store = new Store(blobs, durable, schema)
  checkMemory(0, stateFile.path)
  replay(store, state.collections, journals)
  checkMemory(0, stateFile.path)
  // Nothing was changed up to here, except by an upgrade.
  for (const { path, contents } of read.cut) warn(cutWarning(path, contents))
  removeUnfinished(folder)
  // An earlier version took disk space with it.
  rmSync(join(folder, "reserve"), { force: true })
  removeSearchIndex(join(folder, "search"))
  // First the journal: a state without one tells that it was removed.
  const active = openActive(folder, state.journal, journals, schema)
  if (!hasState) await stateFile.write(state, () => lock.check())
  durable.begin(store, active)
  blobs.takeBack()
  warnOfMissing(store, blobs, warn)
  for (const loss of losses) warn(loss)
  const nothingWasRead = !hasState && read.journals.every(({ contents }) => contents.payloads.length === 0)
  const orphans = blobs.dropUnreferenced(
    nothingWasRead || read.cut.some(({ contents }) => contents.zeros) || losses.length > 0,
  )
  if (orphans > 0) {
    warn(
      `${orphans} files in ${join(folder, "blobs")} are not referenced by any message. They were moved to ${blobs.aside}; a start with the sandpost.json and the journals that reference them moves them back.`,
    )
  }
  return {
    store,
    check: () => durable.check(),
    close: async () => {
      try {
        await durable.close()
      } finally {
        blobs.close()
        lock.release()
      }
    },
  }
}

/** What was dropped at the end of a journal. A kill leaves an incomplete line whose change was never confirmed; a file that was cut may lack more. */
function cutWarning(path: string, { torn, torn_text, zeros }: JournalContents): string {
  if (zeros)
    return `${path} ends in zeros, as after a power failure: ${torn} bytes after its last complete line were dropped. Data written there is lost.`
  const [, where, id] = /"in":"(\w+)",(?:"record":\{)?"id":"([^"]+)"/.exec(torn_text) ?? []
  const subject = /"subject":("(?:[^"\\]|\\.)*")/.exec(torn_text)?.[1]
  const what =
    id === undefined ? "" : `; it was about ${where} ${id}${subject ? `, subject ${subject.slice(0, 100)}` : ""}`
  return `${path} ended in an incomplete line of ${torn} bytes, which was dropped${what}. A kill in the middle of a write leaves one, before its change is confirmed; if the file was cut otherwise, restore the whole folder from a backup.`
}

/** What the files show to be lost: records of the JSON file (a missing line leaves it valid), or the commits of a journal. */
function findLosses(folder: string, { records, collections }: FileState, journal: LostJournal): string[] {
  const path = join(folder, "sandpost.json")
  const found = countRecords(collections)
  const losses: string[] = []
  if (records !== undefined && found < records)
    losses.push(
      `${path} has ${found} records, but was written with ${records}: the others were removed from it, or are lost. To get them back, restore the whole folder from one backup.`,
    )
  if (journal)
    losses.push(
      `${join(folder, ACTIVE)} is ${journal === "emptied" ? "empty: its first line is missing" : "missing"}. If requests were confirmed after the last write of ${path}, their changes are lost.`,
    )
  return losses
}

/** Warns once about files of bodies that were removed. Bytes that were changed are noticed when they are read. */
function warnOfMissing(store: Store, blobs: Segments, warn: OpenOptions["warn"]): void {
  const files = blobs.missingFiles()
  if (files.length === 0) return
  const isUnreadable = (refs: readonly string[]) => refs.some((ref) => blobs.sizeOf(ref) === null)
  const { emails, inbound } = store.tables
  const unreadable = [
    ...[...emails.values()].filter((email) => isUnreadable(blobRefs("emails", email))),
    ...[...inbound.values()].filter((message) => isUnreadable(blobRefs("inbound", message))),
  ]
  warn(
    `Files with message bodies are missing: ${listSome(files, (file) => file)}. ${unreadable.length} messages cannot be read. Restore the whole folder from one backup, or delete these messages.`,
  )
}

function replay(store: Store, collections: Parameters<Store["load"]>[0], journals: readonly ReadJournal[]): void {
  const commits = commitsOf(journals)
  try {
    store.load(collections, commits)
  } catch (error) {
    // The quick check missed an invalid line. Check every value to find which one it is.
    commitsOf(journals, true)
    throw error
  }
}

/** Removes the files of a process that was killed while it wrote the JSON file. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^sandpost\.json\.\d+-\d+\.tmp$/.test(name)) rmSync(join(folder, name), { force: true })
  }
}

/** Removes the search index of an earlier version, which contains mail. A folder with other files is not ours. */
function removeSearchIndex(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const isIndex = (entry: Dirent) => entry.isFile() && /^(emails|inbound)(\.tmp)?$/.test(entry.name)
  if (readdirSync(path, { withFileTypes: true }).every(isIndex)) rmSync(path, { recursive: true, force: true })
}

/** Opens the journal for appending. Truncates the torn ends of rotated journals too, since another journal now continues them. */
function openActive(folder: string, held: number, journals: readonly ReadJournal[], schema: Schema) {
  const path = join(folder, ACTIVE)
  const last = journals.at(-1)
  for (const { path: rotated, contents } of journals) {
    if (rotated !== path && (contents.zeros || contents.size === 0)) Journal.reopen(rotated, contents).close()
  }
  const isActive = last?.path === path
  if (isActive && last.contents.schema === schema.number) return Journal.reopen(path, last.contents)
  // A journal of another schema, or whose first line is incomplete, contains no commits, so it is created again.
  rmSync(path, { force: true })
  return Journal.create(path, isActive ? last.contents.number : (last?.contents.number ?? held) + 1, schema.number)
}

function prepare(folder: string): void {
  try {
    if (existsSync(folder) && !statSync(folder).isDirectory())
      throw new StartError(`${folder} is a file, not a data folder. Set a folder with --data.`)
    if (!existsSync(folder)) {
      makeFolder(folder)
      // The folder often lies in a project, and contains mail and webhook secrets.
      writeFileSync(join(folder, ".gitignore"), "*\n", { mode: FILE_MODE })
    }
    const blobs = join(folder, "blobs")
    if (existsSync(blobs) && !statSync(blobs).isDirectory())
      throw new StartError(
        `${blobs} is a file, but must be the folder of message bodies. Nothing was changed. Move the file away, or set another folder with --data.`,
      )
    makeFolder(blobs)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartError || isDiskFull(error)) throw error
    const code = systemCodeOf(error) ?? String(error)
    throw new StartError(
      `The data folder ${folder} cannot be read and written (${code}). Set another folder with --data, or use --data memory to store nothing.`,
    )
  }
}

/**
 * Warns about a folder that other users can access. Group 0 may: only root belongs to it, and users of containers. Sandpost does not change the mode of a folder that it did not create. Listing its
 * names is harmless, since the files in it are private.
 */
function warnOfOthers(folder: string, warn: OpenOptions["warn"]): void {
  if (process.platform === "win32") return
  const modeOf = (path: string) => statSync(path).mode & 0o777
  const mode = modeOf(folder)
  const isOpen = (path: string) => (modeOf(path) & 0o066) !== 0
  const filesIn = (path: string) =>
    (modeOf(path) & 0o011) === 0
      ? []
      : readdirSync(path, { withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ name }) => join(path, name))
  const may = [
    ...(mode & 0o002 || (mode & 0o020 && statSync(folder).gid !== 0) ? ["replace"] : []),
    ...(filesIn(folder).some(isOpen) || (mode & 0o011 && filesIn(join(folder, "blobs")).some(isOpen)) ? ["read"] : []),
  ]
  if (may.length === 0) return
  warn(
    `Other users of this machine may ${may.join(" and ")} files in the data folder ${folder} (its mode is ${mode.toString(8)}). Restrict access with: chmod -R go-rwx ${folder}`,
  )
}
