import { constants } from "node:buffer"
import { existsSync, renameSync } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { Low } from "lowdb"
import type { CollectionName } from "../core/state.ts"
import { recordsFault } from "../core/state-check.ts"
import { StartError } from "../start-error.ts"
import { FILE_MODE } from "./files.ts"
import { type Parts, RECOVERY_HINT, readParts } from "./read-parts.ts"
import { isUntouched, readByLine, type StateText, serialise } from "./state-text.ts"
import { type Contents, collectionNames, contentsOf } from "./tables.ts"

/** The contents of the JSON file after the check. */
export interface FileState extends StateText {
  collections: Contents
}

/**
 * The whole state as one readable JSON document, written by lowdb through our adapter: first to a temporary file in the same
 * folder, which then replaces the old file by a rename. A reader or a crash sees either the old or the new state.
 */
export class StateFile {
  readonly #low: Low<FileState>
  readonly path: string
  #beforeRename = () => {}

  constructor(path: string) {
    this.path = path
    this.#low = new Low<FileState>(
      { read: async () => readState(path), write: (state) => writeState(path, state, this.#beforeRename) },
      empty(),
    )
  }

  /** Reads the state, or returns an empty one if there is no file. Throws {@link StartError} for a damaged file. */
  async read(): Promise<FileState> {
    await this.#low.read()
    const state = this.#low.data
    this.#low.data = empty()
    return state
  }

  /** @param beforeRename may throw; the old file then stays in place. */
  async write(state: FileState, beforeRename: () => void): Promise<void> {
    this.#low.data = state
    this.#beforeRename = beforeRename
    try {
      await this.#low.write()
    } finally {
      this.#low.data = empty()
    }
  }

  /** Writes a state to a temporary file. `put` replaces the file synchronously, so that the caller can do more in the same turn. */
  async prepare(state: FileState): Promise<{ put(): void; discard(): Promise<void> }> {
    const temporary = await writeBeside(this.path, state)
    return { put: () => renameSync(temporary, this.path), discard: () => rm(temporary, { force: true }) }
  }
}

const empty = (): FileState => ({ version: 1, journal: 0, collections: contentsOf(() => []) })

function readState(path: string): FileState | null {
  return existsSync(path) ? readParts(path, (file) => stateOf(path, file)) : null
}

function stateOf(path: string, file: Parts): FileState {
  const untouched = isUntouched(file) ? (readByLine(file) as FileState | null) : null
  if (untouched && headFault(untouched) === null) return untouched
  const value = file.size > constants.MAX_STRING_LENGTH ? readLarge(path, file) : readTouched(path, file)
  const fault = faultOf(value)
  if (fault) throw new StartError(`${path} is not a Sandpost state: ${fault}. Nothing was changed. ${RECOVERY_HINT}`)
  return value as FileState
}

/** Reads a file of another version, or an edited one, as one document. Errors name the line. */
function readTouched(path: string, file: Parts): unknown {
  const text = file.read(0, file.size).toString("utf8")
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(
      `${path} is not valid JSON (line ${lineOf(text, error)}). Nothing was changed. ${RECOVERY_HINT}`,
    )
  }
}

/** Reads a file that is too large for one string. It must have the line format that Sandpost writes. */
function readLarge(path: string, file: Parts): unknown {
  const state = readByLine(file)
  if (state) return state
  throw new StartError(
    `${path} does not have one JSON record per line, as Sandpost writes it, and is too large to be read in another format (${file.size} bytes). Nothing was changed. ${RECOVERY_HINT}`,
  )
}

function faultOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "line 1 is not an object"
  const fault = headFault(value)
  if (fault) return fault
  for (const [name, records] of Object.entries((value as FileState).collections)) {
    const fault = recordsFault(name as CollectionName, records, `collections.${name}`)
    if (fault) return fault
  }
  return null
}

/** Checks everything except the records. Returns the problem, or null. */
function headFault(state: Partial<FileState>): string | null {
  if (state.version !== 1) return `its version is ${JSON.stringify(state.version)}, but this Sandpost reads version 1`
  if (!Number.isSafeInteger(state.journal)) return "`journal` is not an integer"
  const collections: unknown = state.collections
  if (typeof collections !== "object" || collections === null) return "`collections` is not an object"
  for (const [name, records] of Object.entries(collections)) {
    if (!(collectionNames as string[]).includes(name)) return `\`collections.${name}\` is not known`
    if (!Array.isArray(records)) return `\`collections.${name}\` is not a list`
  }
  const missing = collectionNames.find((name) => !(name in collections))
  return missing ? `\`collections.${missing}\` is missing` : null
}

/** Returns the line of a parse error. If the error has no position, finds the first line up to which the text is not a JSON prefix. */
function lineOf(text: string, error: unknown): number {
  const told = positionIn(error)
  if (told !== null) return text.slice(0, told).split("\n").length
  const lines = text.split("\n")
  let [good, bad] = [0, lines.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isBeginning(lines.slice(0, middle).join("\n"))) good = middle
    else bad = middle
  }
  return bad
}

const positionIn = (error: unknown): number | null => {
  const told = /position (\d+)/.exec(String(error))?.[1]
  return told === undefined ? null : Number(told)
}

/** Whether a text is a prefix of JSON: the parser fails only at its end. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    return /end of JSON input/.test(String(error)) || (positionIn(error) ?? 0) >= text.trimEnd().length
  }
}

let written = 0

async function writeState(path: string, state: FileState, beforeRename: () => void): Promise<void> {
  const temporary = await writeBeside(path, state)
  try {
    beforeRename()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeBeside(path: string, state: FileState): Promise<string> {
  const temporary = `${path}.${process.pid}-${written++}.tmp`
  const file = await open(temporary, "wx", FILE_MODE)
  try {
    for (const text of serialise(state)) {
      await file.appendFile(text)
    }
    await file.datasync()
    await file.close()
    return temporary
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(temporary, { force: true })
    throw error
  }
}
