import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { internal } from "../core/errors.ts"
import { StartError } from "../start-error.ts"

/** Node 22 calls its SQLite experimental on stderr each time it is loaded; nobody who starts Sandpost can do anything about that. */
function loadSqlite(): typeof import("node:sqlite") {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule("node:sqlite")
  } finally {
    process.emitWarning = emitWarning
  }
}

const FILE_MODE = 0o600

/** A folder that this process holds. */
export interface FolderLock {
  /** Throws `internal_error` saying what to do once the folder is not this process's any more: moved, removed, or its lock replaced. */
  check(): void
  release(): void
}

/**
 * Holds a data folder for this process: an exclusive lock of the operating system on `lock`, refused at once to a second
 * process and freed at once by a kill, also where process ids mean nothing (containers). `lock.pid` is only for the message.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, "lock")
  const note = join(folder, "lock.pid")
  const database = openLock(path)
  // By their paths, and before SQLite makes its own file beside the lock: opening and closing the lock here would let it go.
  for (const each of [path, `${path}-journal`]) closeToOthers(each)
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE")
  } catch (error) {
    database.close()
    if (!/locked|busy/i.test(String(error))) throw notALock(path, error)
    throw new StartError(
      `The data folder ${folder} is in use by another Sandpost (process ${holder(note)}). Stop that process, or set another folder with --data.`,
    )
  }
  try {
    writeNote(note)
    const held = identityOf(path)
    return { check: () => checkHeld(folder, path, held), release: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Which file stands at a path; null where there is none, or none that can be looked at. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return null
  }
}

function checkHeld(folder: string, path: string, held: string | null): void {
  if (held !== null && identityOf(path) === held) return
  throw internal(
    existsSync(folder)
      ? `The data folder ${folder} may be in use by another Sandpost: its file lock was removed or replaced while this one was running. Changes are no longer saved. Stop every Sandpost that uses the folder, then start one.`
      : `The data folder ${folder} was moved or removed while Sandpost was running. Changes are no longer saved. Move it back, or stop Sandpost and start it with --data set to the new location.`,
  )
}

/** SQLite makes files that others may read. What is not ours stays as it is. */
function closeToOthers(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, FILE_MODE)
  } catch {}
}

/** Anew each time: one that is left may belong to somebody else. */
function writeNote(note: string): void {
  try {
    rmSync(note, { force: true })
    writeFileSync(note, `${process.pid}\n`, { mode: FILE_MODE, flag: "wx" })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new StartError(
      `${note} cannot be written (${code}). Nothing was changed. The file contains no data: remove it, or set another folder with --data.`,
    )
  }
}

function openLock(path: string): InstanceType<typeof import("node:sqlite").DatabaseSync> {
  const { DatabaseSync } = loadSqlite()
  try {
    return new DatabaseSync(path)
  } catch (error) {
    throw notALock(path, error)
  }
}

const notALock = (path: string, error: unknown) =>
  new StartError(
    `${path} cannot be used as the folder's lock (${error instanceof Error ? error.message : error}). Nothing was changed. Stop every Sandpost that uses this folder, then remove the file: it contains no data.`,
  )

function holder(note: string): string {
  try {
    return readFileSync(note, "utf8").trim()
  } catch {
    return "unknown"
  }
}
