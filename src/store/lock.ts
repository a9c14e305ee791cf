import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { internal } from "../core/errors.ts"
import { isError } from "../realm.ts"
import { StartError } from "../start-error.ts"
import { FILE_MODE, isDiskFull, systemCodeOf } from "./files.ts"

/** Suppresses Node 22's warning that SQLite is experimental. Users cannot act on it. */
function loadSqlite(): typeof import("node:sqlite") {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return process.getBuiltinModule("node:sqlite")
  } finally {
    process.emitWarning = emitWarning
  }
}

/** A folder that this process has locked. */
export interface FolderLock {
  /** Throws `internal_error` if the folder was moved or removed, or its lock was replaced. The message says what to do. */
  check(): void
  release(): void
}

/**
 * Locks a data folder for this process with an exclusive lock of the operating system on `lock`. A second process fails immediately,
 * and a kill releases the lock, also in containers, where process ids are not reliable. `lock.pid` is only for the error message.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, "lock")
  const database = openLock(path)
  // By path, because opening and closing the lock file would release its POSIX lock, and before SQLite creates its journal.
  for (const each of [path, `${path}-journal`]) makePrivate(each)
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE")
  } catch (error) {
    database.close()
    if (!isBusy(error)) throw isDiskFull(error) ? error : notALock(path, error)
    throw new StartError(`${inUse(folder)} Stop that process, or set another folder with --data.`)
  }
  try {
    writeNote(noteOf(folder))
    const held = identityOf(path)
    return { check: () => checkHeld(folder, path, held), release: () => database.close() }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Prevents every Sandpost from starting on a folder while the caller reads it. Changes no file. Throws {@link StartError} if a Sandpost
 * is running on it.
 *
 * @returns a function that allows starts again.
 */
export function guardFolder(folder: string): () => void {
  const path = join(folder, "lock")
  if (!existsSync(path)) return () => undefined
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    database.exec("PRAGMA busy_timeout = 0; BEGIN; SELECT count(*) FROM sqlite_master")
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new StartError(`${inUse(folder)} Stop that process first.`)
    // The file is not usable as a lock, so no Sandpost can start on the folder.
    return () => undefined
  }
  return () => database.close()
}

const noteOf = (folder: string) => join(folder, "lock.pid")

const isBusy = (error: unknown) => /locked|busy/i.test(String(error))

function inUse(folder: string): string {
  let holder = "unknown"
  try {
    holder = readFileSync(noteOf(folder), "utf8").trim()
  } catch {
    // It was stopped a moment ago, or by hand.
  }
  return `The data folder ${folder} is in use by another Sandpost (process ${holder}${holder === "1" && process.pid === 1 ? " of another container" : ""}).`
}

/** Returns the identity of the file at a path; null if there is none or it is not accessible. */
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

/** Makes a file private, because SQLite creates files that others can read. Ignores files of other users. */
function makePrivate(path: string): void {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, FILE_MODE)
  } catch {}
}

/** Creates the file again each time: an existing one may belong to another user. */
function writeNote(note: string): void {
  try {
    rmSync(note, { force: true })
    writeFileSync(note, `${process.pid}\n`, { mode: FILE_MODE, flag: "wx" })
  } catch (error) {
    if (isDiskFull(error)) throw error
    const code = systemCodeOf(error) ?? String(error)
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
    `${path} cannot be used as the folder's lock (${isError(error) ? error.message : error}). Nothing was changed. Stop every Sandpost that uses this folder, then remove the file: it contains no data.`,
  )
