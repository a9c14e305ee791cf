import { constants } from "node:buffer"
import { existsSync, renameSync } from "node:fs"
import { rename, rm, writeFile } from "node:fs/promises"
import { Low } from "lowdb"
import { isObject } from "../core/state/shape.ts"
import { isCollection, isRawRecord, recordsFault } from "../core/state/state-check.ts"
import { StartError } from "../start-error.ts"
import { FILE_MODE } from "./files.ts"
import { isSchemaNumber, type Schema } from "./migrations.ts"
import { type CheckMemory, type Parts, readParts, recoveryHint, unknownForm } from "./read-parts.ts"
import { isUntouched, readByLine, type StateText, serialise } from "./state-text.ts"
import { type Contents, collectionNames, contentsOf } from "./tables.ts"

/** The contents of the JSON file after the check. Of an older schema, only the form of the records is checked. */
export interface FileState extends StateText {
  collections: Contents
}

/**
 * The whole state as one readable JSON document, written by lowdb through our adapter: first to a temporary file in the same
 * folder, which then replaces the old file by a rename. A reader or a crash sees either the old or the new state.
 */
export class StateFile {
  readonly path: string
  readonly #schema: Schema
  readonly #checkMemory: CheckMemory | undefined

  constructor(path: string, schema: Schema, checkMemory?: CheckMemory) {
    this.path = path
    this.#schema = schema
    this.#checkMemory = checkMemory
  }

  /** A new one for each read and write, so that it does not keep the state. */
  #low(data: FileState, beforeRename?: () => void): Low<FileState> {
    const { path } = this
    const use = (file: Parts) => stateOf(path, file, this.#schema)
    const read = async () => (existsSync(path) ? readParts(path, use, this.#checkMemory) : null)
    return new Low({ read, write: (state) => writeState(path, state, beforeRename) }, data)
  }

  /** Reads the state, or returns an empty one if there is no file. Throws {@link StartError} for a damaged or newer file. */
  async read(): Promise<FileState> {
    const empty = { version: 1, schema: this.#schema.number, journal: 0, collections: contentsOf(() => []) } as const
    const low = this.#low(empty)
    await low.read()
    return low.data
  }

  /** @param beforeRename may throw; the old file then stays in place. */
  async write(state: FileState, beforeRename: () => void): Promise<void> {
    await this.#low(state, beforeRename).write()
  }

  /** Writes a state to a temporary file. `put` replaces the file synchronously, so that the caller can do more in the same turn. */
  async prepare(state: FileState): Promise<{ put(): void; discard(): Promise<void> }> {
    const temporary = await writeBeside(this.path, state)
    return { put: () => renameSync(temporary, this.path), discard: () => rm(temporary, { force: true }) }
  }
}

function stateOf(path: string, file: Parts, schema: Schema): FileState {
  const untouched = isUntouched(file) ? (readByLine(file) as FileState | null) : null
  // Records of an older schema are migrated and checked, whatever the checksum says.
  const isCurrent = untouched?.schema === schema.number
  if (untouched && isCurrent && (headFault(untouched) ?? collectionsFault(untouched)) === null) return untouched
  const isLarge = file.size > constants.MAX_STRING_LENGTH
  const value = untouched ?? (isLarge ? readLarge(path, file) : readTouched(path, file))
  if (isObject(value) && typeof value.version === "number" && value.version !== 1)
    throw unknownForm(path, `version ${value.version}`, "version 1")
  const fault = headFault(value)
  if (fault !== null) throw notAState(path, fault)
  const state = value as FileState
  state.schema ??= 1
  schema.refuseNewer(path, state.schema)
  if (state.schema === schema.number) return checkState(path, state)
  checkForm(path, state)
  return state
}

/** Checks every value of a state of this schema. Throws {@link StartError} with the path of the file. */
export function checkState(path: string, state: StateText): FileState {
  const valueFaults = collectionNames
    .values()
    .map((name) => recordsFault(name, state.collections[name], `collections.${name}`))
  const fault = collectionsFault(state) ?? valueFaults.find((found) => found !== null)
  if (fault) throw notAState(path, fault)
  return state as FileState
}

/** Checks only that a state of an older schema consists of records. */
function checkForm(path: string, { collections }: StateText): void {
  for (const [name, records] of Object.entries(collections)) {
    const index = records.findIndex((record) => !isRawRecord(record))
    if (index !== -1) throw notAState(path, `\`collections.${name}[${index}]\` is not a record with an id`)
  }
}

const notAState = (path: string, fault: string) =>
  new StartError(`${path} is not a Sandpost state: ${fault}. Nothing was changed. ${recoveryHint(path)}`)

/** Reads a file of another version, or an edited one, as one document. Errors name the line. */
function readTouched(path: string, file: Parts): unknown {
  const text = file.read(0, file.size).toString("utf8")
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(
      `${path} is not valid JSON (line ${lineOf(text, error)}). Nothing was changed. ${recoveryHint(path)}`,
    )
  }
}

/** Reads a file that is too large for one string. It must have the line format that Sandpost writes. */
function readLarge(path: string, file: Parts): unknown {
  const state = readByLine(file)
  if (state) return state
  throw new StartError(
    `${path} does not have one JSON record per line, as Sandpost writes it, and is too large to be read in another format (${file.size} bytes). Nothing was changed. ${recoveryHint(path)}`,
  )
}

/** Checks what a state of any schema has. Returns the problem, or null. */
function headFault(value: unknown): string | null {
  if (!isObject(value)) return "line 1 is not an object"
  const { version, schema = 1, journal, collections } = value
  if (version !== 1) return `its version is ${JSON.stringify(version)}, but this Sandpost reads version 1`
  if (!isSchemaNumber(schema)) return "`schema` is not an integer of at least 1"
  if (!Number.isSafeInteger(journal)) return "`journal` is not an integer"
  if (!isObject(collections)) return "`collections` is not an object"
  const notAList = Object.entries(collections).find(([, records]) => !Array.isArray(records))
  return notAList ? `\`collections.${notAList[0]}\` is not a list` : null
}

/** Checks that exactly the collections of this schema are there. Returns the problem, or null. */
function collectionsFault({ collections }: StateText): string | null {
  const unknown = Object.keys(collections).find((name) => !isCollection(name))
  if (unknown !== undefined) return `\`collections.${unknown}\` is not known`
  const missing = collectionNames.find((name) => !(name in collections))
  return missing ? `\`collections.${missing}\` is missing` : null
}

/** Returns the line of a parse error. If the error has no position, finds the first line up to which the text is not a JSON prefix. */
function lineOf(text: string, error: unknown): number {
  const position = positionIn(error)
  if (position !== null) return text.slice(0, position).split("\n").length
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
  const position = /position (\d+)/.exec(String(error))?.[1]
  return position === undefined ? null : Number(position)
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

/** The number of files that this process has written, for their temporary names. */
let written = 0

/** Writes a state of any schema, first to a temporary file. `beforeRename` may throw; the old file then stays in place. */
export async function writeState(path: string, state: StateText, beforeRename = () => {}): Promise<void> {
  const temporary = await writeBeside(path, state)
  try {
    beforeRename()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeBeside(path: string, state: StateText): Promise<string> {
  const temporary = `${path}.${process.pid}-${written++}.tmp`
  try {
    await writeFile(temporary, serialise(state), { flag: "wx", mode: FILE_MODE, flush: true })
    return temporary
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
