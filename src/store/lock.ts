import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
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

/**
 * Holds a data folder for this process: an exclusive lock of the operating system on `lock`, refused at once to a second
 * process and freed at once by a kill, also where process ids mean nothing (containers). `lock.pid` is only for the message.
 */
export function lockFolder(folder: string): { release(): void } {
  const database = openLock(folder)
  const note = join(folder, "lock.pid")
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE")
  } catch (error) {
    database.close()
    if (!/locked|busy/i.test(String(error))) throw notALock(folder, error)
    throw new StartError(
      `The data folder ${folder} is in use by another Sandpost (process ${holder(note)}). Stop that one, or give this one a folder of its own with --data.`,
    )
  }
  writeFileSync(note, `${process.pid}\n`, { mode: 0o600 })
  return { release: () => database.close() }
}

function openLock(folder: string): InstanceType<typeof import("node:sqlite").DatabaseSync> {
  const { DatabaseSync } = loadSqlite()
  try {
    return new DatabaseSync(join(folder, "lock"))
  } catch (error) {
    throw notALock(folder, error)
  }
}

const notALock = (folder: string, error: unknown) =>
  new StartError(
    `${join(folder, "lock")} cannot be used as the folder's lock (${error instanceof Error ? error.message : error}); nothing was changed. It holds no data: remove it and start again.`,
  )

function holder(note: string): string {
  try {
    return readFileSync(note, "utf8").trim()
  } catch {
    return "unknown"
  }
}
