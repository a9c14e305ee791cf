import { constants as limits } from "node:buffer"
import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { defaultSettings } from "../../core/assumptions/settings.ts"
import { isObject, type RawRecord } from "../../core/state/shape.ts"
import { isCollection, isRawRecord, StateCheck } from "../../core/state/state-check.ts"
import { newAccount } from "../../parts/accounts/rules.ts"
import { StartError } from "../../start-error.ts"
import { messageFault } from "../../store/blob-store.ts"
import { checkVersion, commitFault } from "../../store/commits.ts"
import { FILE_MODE, isDiskFull, makeFolder, systemCodeOf } from "../../store/files.ts"
import { type OpenOptions, openFolder } from "../../store/folder.ts"
import { readJournal } from "../../store/journal.ts"
import { journalNames, rotatedNumber } from "../../store/journals.ts"
import { guardFolder } from "../../store/lock.ts"
import { SCHEMA, type Schema } from "../../store/migrations.ts"
import { blocksOf, type Parts, readParts, unknownForm } from "../../store/read-parts.ts"
import { Segments } from "../../store/segments.ts"
import { writeState } from "../../store/state-file.ts"
import { type Contents, collectionNames, contentsOf } from "../../store/tables.ts"
import { RawState } from "../../store/upgrade.ts"

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

export interface RepairOptions {
  /** The folder of the copy (default: `<folder>.repaired`). */
  to?: string
  schema?: Schema
  /** Stores the request log of a folder of an earlier version, whose state had it, in the copy. */
  takeLogs?: (copy: string, ...taken: Parameters<OpenOptions["takeLogs"]>) => Promise<void>
}

/**
 * Writes a copy of a damaged folder with everything that can be read and that passes every check. Nothing in the old folder is changed.
 *
 * @throws {@link StartError} if there is no such folder, it is in use or of a later version, or the copy exists, cannot be written, or
 *   would be removed with its container.
 */
export async function repairFolder(path: string, options: RepairOptions = {}): Promise<Repair> {
  const folder = resolve(path)
  const copy = options.to === undefined ? `${folder}.repaired` : resolve(options.to)
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found) throw new StartError(`${folder} does not exist.`)
  if (!found.isDirectory() || !(existsSync(join(folder, STATE)) || journalNames(folder).length > 0))
    throw new StartError(`${folder} is not a data folder: it has neither ${STATE} nor a journal.`)
  if (existsSync(copy)) throw new StartError(`${copy} already exists. Move it away first.`)
  const inside = `sandpost repair ${folder} --to ${join(folder, "repaired")}`
  if (isOnlyInContainer(copy) && !isOnlyInContainer(folder))
    throw new StartError(`${copy} is not on a volume and would be removed with the container. Use ${inside}.`)
  const endGuard = guardFolder(folder)
  // Renamed when it is complete. A killed repair leaves it behind.
  const part = `${copy}.part`
  rmSync(part, { recursive: true, force: true })
  try {
    const repair = await writeCopy(folder, part, options)
    renameSync(part, copy)
    return { copy, ...repair }
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    const code = systemCodeOf(error)
    if (error instanceof StartError || code === undefined) throw error
    const elsewhere = options.to === undefined && !isDiskFull(error) ? ` Use ${inside}.` : ""
    throw new StartError(`${copy} could not be written (${isDiskFull(error) ? "the disk is full" : code}).${elsewhere}`)
  } finally {
    endGuard()
  }
}

/** Whether a path is on the file system of a container itself, and not on a volume. */
function isOnlyInContainer(path: string): boolean {
  if (!["/.dockerenv", "/run/.containerenv"].some((mark) => existsSync(mark))) return false
  let parent = path
  while (!existsSync(parent)) parent = dirname(parent)
  return statSync(parent).dev === statSync("/").dev
}

/** Lists a part that the copy lacks. A count of 0 lists nothing. */
type LeaveOut = (name: string, what: string, count?: number) => void

async function writeCopy(
  folder: string,
  copy: string,
  { schema = SCHEMA, takeLogs }: RepairOptions,
): Promise<Omit<Repair, "copy">> {
  const leftOut: string[] = []
  const leaveOut: LeaveOut = (name, what, count) => {
    if (count === undefined) leftOut.push(`${name}: ${what}`)
    else if (count > 0) leftOut.push(`${name}: ${count} ${what}`)
  }
  const { logs, ...raw } = readRecords(folder, schema, leaveOut)
  makeFolder(join(copy, "blobs"))
  writeFileSync(join(copy, ".gitignore"), "*\n", { mode: FILE_MODE })
  for (const from of ["blobs", "blobs.orphaned"]) copyFiles(folder, from, join(copy, "blobs"), leaveOut)
  // A start skips what it cannot read of the request log.
  makeFolder(join(copy, "requests"))
  copyFiles(folder, "requests", join(copy, "requests"), leaveOut)
  const blobs = new Segments(join(copy, "blobs"))
  if (logs) await takeLogs?.(copy, logs, (ref) => blobs.read(ref))
  const records = keepValid(withAccounts(raw, leaveOut), blobs, leaveOut)
  blobs.close()
  await writeState(join(copy, STATE), { version: 1, schema: schema.number, journal: 0, collections: records })
  // A start also removes bodies that no message refers to.
  await (await openFolder(copy, { schema })).close()
  const kept = Object.fromEntries(collectionNames.map((name) => [name, records[name].length]))
  return { left_out: leftOut, lost_changes: leftOut.some((part) => part.startsWith("journal")), kept }
}

/** The records of the JSON file with the commits of the journals that are not in it yet, migrated. */
function readRecords(folder: string, schema: Schema, leaveOut: LeaveOut): Record<string, RawRecord[]> {
  const path = join(folder, STATE)
  const state = existsSync(path) ? readState(path, schema, leaveOut) : null
  const held = state?.journal ?? null
  const journals = journalNames(folder)
    // A kill can leave a rotated journal whose commits are in the JSON file already.
    .filter((name) => (rotatedNumber(name) ?? LAST) > (held ?? 0))
    .flatMap((name) => {
      let damaged = 0
      const contents = tryReading(name, leaveOut, () => readJournal(join(folder, name), () => damaged++))
      leaveOut(name, "damaged lines", damaged)
      return contents ? [{ name, contents, number: contents.number ?? rotatedNumber(name) ?? LAST }] : []
    })
    .sort((a, b) => a.number - b.number)
  // A folder whose first journal is there needs none yet.
  if (!existsSync(path) && journals[0]?.contents.number !== 1) leaveOut(STATE, "it is missing")
  const withHead = journals.find(({ contents }) => contents.number !== null)
  const from = state?.schema ?? withHead?.contents.schema ?? schema.number
  const raw = new RawState(state?.collections ?? {})
  let before = held ?? (journals[0]?.number ?? 1) - 1
  for (const { name, number, contents } of journals) {
    checkVersion({ path: join(folder, name), contents })
    schema.refuseNewer(join(folder, name), contents.schema)
    leaveOut(name, "bytes at the end (an incomplete line, or zeros)", contents.torn)
    if (number > before + 1 && number !== LAST) leaveOut(name, "the changes before it are missing")
    const continues = number > before && (contents.number === null || contents.schema === from)
    if (!continues && contents.payloads.length > 0) leaveOut(name, "it does not continue the files before it")
    for (const payload of continues ? contents.payloads : []) {
      const fault = (from === schema.number ? commitFault(payload, true) : null) ?? raw.apply(payload)
      if (fault !== null) leaveOut(name, `an invalid commit: ${fault}`)
    }
    before = Math.max(before, number)
  }
  return schema.migrateAll(from, raw.collections)
}

/** The number of a journal that has none in its first line and name: it follows all others. */
const LAST = Number.MAX_SAFE_INTEGER

/** A JSON file without the entries that are not records. `schema` and `journal`, how far it goes, are null if it does not say them. */
function readState(path: string, schema: Schema, leaveOut: LeaveOut) {
  const read = tryReading(STATE, leaveOut, () => readParts(path, (file) => readAny(file, leaveOut)))
  if (read === null) return null
  // An emptied or zeroed file has no version, and one that lost its first lines may lack the others, too.
  const { version, schema: number = version === undefined ? null : 1, journal } = read
  if (version === undefined) leaveOut(STATE, "its first lines are missing")
  else if (version !== 1) throw unknownForm(path, `version ${JSON.stringify(version)}`, "version 1")
  if (number !== null) schema.refuseNewer(path, Number(number))
  const collections = Object.entries(read.collections).map(([name, list]) => {
    const entries: unknown[] = [list].flat()
    const records = entries.filter(isRawRecord)
    leaveOut(STATE, `entries of ${name} that are not records`, entries.length - records.length)
    return [name, records] as const
  })
  return {
    schema: number === null ? null : Number(number),
    journal: Number.isSafeInteger(journal) ? Number(journal) : null,
    collections: Object.fromEntries(collections),
  }
}

/** Reads a JSON file as a whole if it is valid, else line by line: Sandpost writes one record per line. */
function readAny(file: Parts, leaveOut: LeaveOut): Record<string, unknown> & { collections: object } {
  const whole = file.size > limits.MAX_STRING_LENGTH ? null : parseQuietly(file.read(0, file.size).toString("utf8"))
  if (isObject(whole) && isObject(whole.collections)) return { ...whole, collections: whole.collections }
  const head: Record<string, unknown> = {}
  const lists = new Map<string, unknown[]>()
  let records: unknown[] | undefined
  let [damaged, text] = [0, ""]
  for (const { bytes } of blocksOf(file, file.size)) {
    for (const line of bytes.toString("utf8").replace(/\n$/, "").split("\n")) {
      text = line.replace(/,$/, "")
      const [record, field] = [parseQuietly(text), parseQuietly(`{${text}}`)]
      const name = /^"(\w+)": [[{]\]?$/.exec(text)?.[1]
      if (name !== undefined) {
        records = lists.get(name) ?? []
        lists.set(name, records)
      } else if (/^[{}\]]$/.test(text)) records = undefined
      else if (records && isRawRecord(record)) records.push(record)
      else if (!records && isObject(field)) Object.assign(head, field)
      else damaged++
    }
  }
  leaveOut(STATE, "damaged lines", damaged)
  if (text !== "}") leaveOut(STATE, "its end is missing")
  return { ...head, collections: Object.fromEntries(lists) }
}

function parseQuietly(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Adds the accounts that are lost while records of them are left, such as messages: without their account they would be lost, too. */
function withAccounts(collections: Record<string, RawRecord[]>, leaveOut: LeaveOut): Record<string, RawRecord[]> {
  const accounts = collections.accounts ?? []
  const known = new Set(accounts.map(({ id }) => id))
  const records = Object.values(collections).flat()
  const lost = new Set(
    records.map(({ account_id }) => account_id).filter((id) => typeof id === "string" && !known.has(id)),
  )
  const added = [...lost].map((id) => {
    const times = records.filter((record) => record.account_id === id).map(({ created_at }) => String(created_at ?? ""))
    const now = times.filter((time) => time !== "").sort()[0] ?? new Date(0).toISOString()
    leaveOut(`accounts ${id}`, "it is lost; its records are kept in a new account with the plan unlimited")
    return newAccount(
      { id: String(id), name: `Recovered ${String(id).slice(0, 8)}`, plan: "unlimited", now },
      defaultSettings,
    )
  })
  return { ...collections, accounts: [...accounts, ...(added as unknown as RawRecord[])] }
}

/** The records that pass every check, and whose bytes are there. */
function keepValid(collections: Record<string, RawRecord[]>, blobs: Segments, leaveOut: LeaveOut): Contents {
  const check = new StateCheck()
  for (const [name, records] of Object.entries(collections))
    if (!isCollection(name)) leaveOut(name, "records of an unknown collection", records.length)
  const valid = contentsOf((name) => {
    const records = collections[name] as unknown as Contents[typeof name]
    return keep(name, records, leaveOut, (record) => check.add(name, record, "record"))
  })
  return contentsOf((name) =>
    keep(name, valid[name], leaveOut, (record) => {
      // An analysis is derived from the body. It is computed again on demand.
      if ("analysis" in record) delete record.analysis
      return check.referenceFault(record, "record") ?? messageFault(blobs, name, record)
    }),
  )
}

/** Returns the records without a fault, and lists the others. */
function keep<T extends { id: string }>(
  name: string,
  all: T[],
  leaveOut: LeaveOut,
  faultOf: (record: T) => string | null,
): T[] {
  return all.filter((record) => {
    const fault = faultOf(record)
    if (fault !== null) leaveOut(`${name} ${record.id}`, fault)
    return fault === null
  })
}

function copyFiles(folder: string, from: string, to: string, leaveOut: LeaveOut): void {
  if (!statSync(join(folder, from), { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(join(folder, from))) {
    const [old, copy] = [join(folder, from, name), join(to, name)]
    if (!/^(\d+\.blob|log\.ndjson)$/.test(name) || existsSync(copy)) continue
    tryReading(join(from, name), leaveOut, () => copyFileSync(old, copy, constants.COPYFILE_FICLONE))
  }
}

/** Returns null and lists a file that cannot be read. */
function tryReading<T>(name: string, leaveOut: LeaveOut, read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (isDiskFull(error) || !(error instanceof StartError || systemCodeOf(error))) throw error
    leaveOut(name, "it cannot be read")
    return null
  }
}
