import { constants, copyFileSync, existsSync, globSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { isCollection, StateCheck } from "../core/state-check.ts"
import { StartError } from "../start-error.ts"
import { messageFault } from "./blob-store.ts"
import { checkVersion, commitFault } from "./commits.ts"
import { codeOf, FILE_MODE, isDiskFull, makeFolder } from "./files.ts"
import { openFolder } from "./folder.ts"
import { readJournal } from "./journal.ts"
import { journalNames, rotatedNumber } from "./journals.ts"
import { guardFolder } from "./lock.ts"
import { isRawRecord, type RawRecord, SCHEMA, type Schema } from "./migrations.ts"
import { readParts, unknownForm } from "./read-parts.ts"
import { Segments } from "./segments.ts"
import { writeState } from "./state-file.ts"
import { countRecords, readByLine } from "./state-text.ts"
import { type Contents, collectionNames, contentsOf } from "./tables.ts"
import { RawState } from "./upgrade.ts"

/** The result of a repair. */
export interface Repair {
  /** The folder of the copy. */
  copy: string
  /** What the copy lacks: a file or record, a colon, and the reason. */
  left_out: string[]
  /** Whether a part of a journal was left out. Records that only this part changed or deleted are as they were before. */
  lost_changes: boolean
  /** The number of records in the copy, by collection. */
  kept: Record<string, number>
}

const STATE = "sandpost.json"

/**
 * Writes a copy of a damaged folder, `<folder>.repaired`, with everything that can be read and that passes every check. Nothing in the
 * old folder is changed.
 *
 * @throws {@link StartError} if there is no such folder, it is in use or of a later version, or the copy exists or cannot be written.
 */
export async function repairFolder(path: string, schema: Schema = SCHEMA): Promise<Repair> {
  const folder = resolve(path)
  const copy = `${folder}.repaired`
  if (globSync(`{${STATE},journal*.ndjson}`, { cwd: folder }).length === 0)
    throw new StartError(`${folder} is not a data folder: it has neither ${STATE} nor a journal.`)
  if (existsSync(copy)) throw new StartError(`${copy} already exists. Move it away first.`)
  const endGuard = guardFolder(folder)
  // Renamed when it is complete. A killed repair leaves it behind.
  const part = `${copy}.part`
  rmSync(part, { recursive: true, force: true })
  try {
    const repair = await writeCopy(folder, part, schema)
    renameSync(part, copy)
    return { copy, ...repair }
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    const why = isDiskFull(error) ? "the disk is full" : codeOf(error)
    throw why === undefined ? error : new StartError(`${copy} could not be written (${why}).`)
  } finally {
    endGuard()
  }
}

/** Lists a part that the copy lacks. A count of 0 lists nothing. */
type LeaveOut = (name: string, what: string, count?: number) => void

async function writeCopy(folder: string, copy: string, schema: Schema): Promise<Omit<Repair, "copy">> {
  const left_out: string[] = []
  const leaveOut: LeaveOut = (name, what, count) => {
    if (count === undefined || count > 0) left_out.push(`${name}: ${count === undefined ? "" : `${count} `}${what}`)
  }
  const raw = readRecords(folder, schema, leaveOut)
  for (const name of ["blobs", "requests"]) makeFolder(join(copy, name))
  writeFileSync(join(copy, ".gitignore"), "*\n", { mode: FILE_MODE })
  // A start skips what it cannot read of the request log.
  for (const files of ["blobs/*.blob", "blobs.orphaned/*.blob", "requests/{*.blob,log.ndjson}"]) {
    for (const name of globSync(files, { cwd: folder })) {
      const to = join(copy, name.replace("blobs.orphaned", "blobs"))
      if (existsSync(to)) continue
      tryReading(name, leaveOut, () => copyFileSync(join(folder, name), to, constants.COPYFILE_FICLONE))
    }
  }
  const blobs = new Segments(join(copy, "blobs"))
  const records = keepValid(raw, blobs, leaveOut)
  blobs.close()
  await writeState(join(copy, STATE), { version: 1, schema: schema.number, journal: 0, collections: records })
  // A start also removes bodies that no message refers to.
  await (await openFolder(copy, undefined, undefined, schema)).close()
  const kept = Object.fromEntries(collectionNames.map((name) => [name, records[name].length]))
  return { left_out, lost_changes: left_out.some((part) => part.startsWith("journal")), kept }
}

/** The records of the JSON file with the commits of the journals that are not in it yet, migrated. */
function readRecords(folder: string, schema: Schema, leaveOut: LeaveOut): Record<string, RawRecord[]> {
  const state = readState(join(folder, STATE), schema, leaveOut)
  const raw = new RawState(state?.collections ?? {})
  let [from, before] = [state?.schema, state?.journal]
  for (const name of journalNames(folder)) {
    const path = join(folder, name)
    // A kill can leave a rotated journal whose commits are in the JSON file already.
    if ((rotatedNumber(name) ?? Number.POSITIVE_INFINITY) <= (state?.journal ?? 0)) continue
    let damaged = 0
    const contents = tryReading(name, leaveOut, () => readJournal(path, () => damaged++))
    leaveOut(name, "damaged lines", damaged)
    if (contents === null) continue
    checkVersion({ path, contents })
    schema.refuseNewer(path, contents.schema)
    leaveOut(name, "bytes at the end (an incomplete line, or zeros)", contents.torn)
    const number = contents.number ?? rotatedNumber(name) ?? (before ?? 0) + 1
    before ??= number - 1
    from ??= contents.number === null ? schema.number : contents.schema
    if (number > before + 1) leaveOut(name, "the changes before it are missing")
    const continues = number > before && (contents.number === null || contents.schema === from)
    if (!continues && contents.payloads.length > 0) leaveOut(name, "it does not continue the files before it")
    for (const payload of continues ? contents.payloads : []) {
      const fault = (from === schema.number ? commitFault(payload, true) : null) ?? raw.apply(payload)
      if (fault !== null) leaveOut(name, `an invalid commit: ${fault}`)
    }
    before = Math.max(before, number)
  }
  return schema.migrateAll(from ?? schema.number, raw.collections)
}

/** What can be read of the JSON file. */
function readState(path: string, schema: Schema, leaveOut: LeaveOut) {
  let damaged = 0
  const state = tryReading(STATE, leaveOut, () => readParts(path, (file) => readByLine(file, () => damaged++)))
  if (!state) return null
  const { version = 1, schema: number = 1, journal, records = 0 } = state
  if (version !== 1) throw unknownForm(path, `version ${JSON.stringify(version)}`, "version 1")
  schema.refuseNewer(path, Number(number))
  const lists = Object.entries(state.collections).map(([name, list]) => [name, [list].flat()] as const)
  const collections = Object.fromEntries(lists.map(([name, list]) => [name, list.filter(isRawRecord)]))
  damaged += countRecords(Object.fromEntries(lists)) - countRecords(collections)
  leaveOut(STATE, "damaged lines", damaged)
  leaveOut(STATE, "records are missing", records - countRecords(collections) - damaged)
  return { schema: Number(number), journal: Number.isSafeInteger(journal) ? journal : undefined, collections }
}

/** The records that pass every check, and whose bytes are there. */
function keepValid(collections: Record<string, RawRecord[]>, blobs: Segments, leaveOut: LeaveOut): Contents {
  const check = new StateCheck()
  for (const [name, records] of Object.entries(collections))
    if (!isCollection(name)) leaveOut(name, "records of an unknown collection", records.length)
  // Accounts and webhooks come before the records that refer to them.
  return contentsOf((name) => {
    const records = collections[name] as unknown as Contents[typeof name]
    return records.filter((record) => {
      // An analysis is derived from the body. It is computed again on demand.
      if ("analysis" in record) delete record.analysis
      const fault =
        check.add(name, record, "record") ?? check.referenceFault(record, "record") ?? messageFault(blobs, name, record)
      if (fault !== null) leaveOut(`${name} ${record.id}`, fault)
      return fault === null
    })
  })
}

/** Returns null and lists a file that cannot be read. */
function tryReading<T>(name: string, leaveOut: LeaveOut, read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (isDiskFull(error) || !(error instanceof StartError || codeOf(error))) throw error
    leaveOut(name, "it is missing or cannot be read")
    return null
  }
}
