import { constants as limits } from "node:buffer"
import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { EmailRecord } from "../core/records/emails.ts"
import type { InboundRecord } from "../core/records/inbound.ts"
import { isObject } from "../core/shape.ts"
import { changeFault, StateCheck } from "../core/state-check.ts"
import { StartError } from "../start-error.ts"
import { messageFault } from "./blob-store.ts"
import { codeOf, FILE_MODE, isDiskFull, makeFolder } from "./files.ts"
import { openFolder } from "./folder.ts"
import { JOURNAL_VERSION, type SalvagedJournal, salvageJournal } from "./journal.ts"
import { ACTIVE, rotatedNumber } from "./journals.ts"
import { guardFolder } from "./lock.ts"
import { isRawRecord, type RawRecord, SCHEMA, type Schema } from "./migrations.ts"
import { blocksOf, type Parts, readParts, unknownForm } from "./read-parts.ts"
import { Segments } from "./segments.ts"
import { writeState } from "./state-file.ts"
import { readByLine } from "./state-text.ts"
import { type Contents, collectionNames, contentsOf } from "./tables.ts"
import { isRawChange, type RawChange, RawState } from "./upgrade.ts"

/** The result of a repair. */
export interface Repair {
  /** The folder of the copy. */
  copy: string
  /** What the copy lacks, one sentence each, without a full stop. */
  left_out: string[]
  /** Whether lines of a journal were left out. Records that only those lines changed or deleted are as they were before. */
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
  if (!existsSync(folder)) throw new StartError(`${folder} does not exist.`)
  if (!statSync(folder).isDirectory() || !isDataFolder(folder))
    throw new StartError(`${folder} is not a data folder: it has neither ${STATE} nor a journal.`)
  if (existsSync(copy)) throw new StartError(`${copy} already exists. Move it away first.`)
  const endGuard = guardFolder(folder)
  // Renamed when it is complete. A killed repair leaves it behind.
  const part = `${copy}.part`
  rmSync(part, { recursive: true, force: true })
  try {
    const repair = await new Salvage(folder, schema).writeTo(part)
    renameSync(part, copy)
    return { ...repair, copy }
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    const code = codeOf(error)
    if (error instanceof StartError || code === undefined) throw error
    throw new StartError(`${copy} could not be written (${isDiskFull(error) ? "the disk is full" : code}).`)
  } finally {
    endGuard()
  }
}

const isDataFolder = (folder: string) => existsSync(join(folder, STATE)) || journalNames(folder).length > 0

const journalNames = (folder: string) =>
  readdirSync(folder).filter((name) => name === ACTIVE || rotatedNumber(name) !== null)

/** A journal as far as it can be read. */
interface FoundJournal extends SalvagedJournal {
  name: string
  number: number
}

/** What can be read of a JSON file. */
interface FoundState {
  schema: number | null
  /** The number of the last journal in it. */
  journal: number | null
  collections: Record<string, RawRecord[]>
}

/** Collects what can be read in a folder, and lists what cannot. */
class Salvage {
  readonly #folder: string
  readonly #schema: Schema
  readonly #leftOut: string[] = []
  #lostChanges = false

  constructor(folder: string, schema: Schema) {
    this.#folder = folder
    this.#schema = schema
  }

  /** Writes the copy, and opens it once like a start, which also removes bodies that no message refers to. */
  async writeTo(copy: string): Promise<Omit<Repair, "copy">> {
    const records = this.#checked(this.#records())
    makeFolder(join(copy, "blobs"))
    writeFileSync(join(copy, ".gitignore"), "*\n", { mode: FILE_MODE })
    this.#copyBlobs(join(copy, "blobs"))
    const blobs = new Segments(join(copy, "blobs"))
    // An analysis is derived from the body. It is computed again on demand.
    const emails = records.emails.map(({ analysis: _, ...email }) => email)
    records.emails = this.#keep("emails", emails, (email: EmailRecord) => messageFault(blobs, "emails", email))
    records.inbound = this.#keep("inbound", records.inbound, (one: InboundRecord) =>
      messageFault(blobs, "inbound", one),
    )
    blobs.close()
    await writeState(join(copy, STATE), { version: 1, schema: this.#schema.number, journal: 0, collections: records })
    const { close } = await openFolder(copy, undefined, undefined, this.#schema)
    await close()
    const kept = Object.fromEntries(collectionNames.map((name) => [name, records[name].length]))
    return { left_out: this.#leftOut, lost_changes: this.#lostChanges, kept }
  }

  /** The records of the JSON file with the commits of the journals, migrated. */
  #records(): Record<string, RawRecord[]> {
    const state = this.#readState()
    const journals = this.#readJournals(state.journal)
    const from = state.schema ?? journals.find(({ head }) => head)?.head?.schema ?? this.#schema.number
    const raw = new RawState(state.collections)
    for (const journal of journals) this.#replay(raw, journal, from)
    return this.#schema.migrateAll(from, raw.collections)
  }

  #readState(): FoundState {
    const path = join(this.#folder, STATE)
    const read = existsSync(path) ? this.#read(STATE, (file) => wholeState(file) ?? this.#readLines(file)) : null
    if (read === null) return { schema: null, journal: null, collections: {} }
    const { version = 1, schema = 1, journal, collections } = read
    if (version !== 1) throw unknownForm(path, `version ${JSON.stringify(version)}`, "version 1")
    const number = typeof schema === "number" ? schema : 1
    this.#schema.refuseNewer(path, number)
    const found: FoundState = {
      schema: number,
      journal: Number.isSafeInteger(journal) ? Number(journal) : null,
      collections: {},
    }
    for (const [name, records] of Object.entries(isObject(collections) ? collections : {})) {
      const list: unknown[] = Array.isArray(records) ? records : []
      if (list !== records) this.#leftOut.push(`${STATE}, \`collections.${name}\` is not a list`)
      found.collections[name] = list.filter(isRawRecord)
      const lost = list.flatMap((record, index) => (isRawRecord(record) ? [] : [index]))
      if (lost.length > 0)
        this.#leftOut.push(`${STATE}, ${placesOf("entry", "entries", lost)} of ${name}: not a record`)
    }
    return found
  }

  #read<T>(name: string, use: (file: Parts) => T): T | null {
    try {
      return readParts(join(this.#folder, name), use)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      this.#leftOut.push(`${name}: it cannot be read`)
      return null
    }
  }

  /** Reads a JSON file that is not valid as a whole, one record per line as Sandpost writes it. */
  #readLines(file: Parts): Record<string, unknown> {
    const head: Record<string, unknown> = {}
    const collections: Record<string, unknown[]> = {}
    const lost: number[] = []
    let [number, last] = [0, ""]
    let records: unknown[] | null = null
    for (const { bytes } of blocksOf(file, file.size)) {
      for (const line of bytes.toString("utf8").replace(/\n$/, "").split("\n")) {
        number++
        last = line
        const [, field, value] = /^"(version|schema|journal|records)": (\d+),$/.exec(line) ?? []
        const [, name, end] = /^"(\w+)": \[(\],?)?$/.exec(line) ?? []
        if (field !== undefined) head[field] = Number(value)
        else if (name !== undefined) {
          const list: unknown[] = []
          collections[name] = list
          records = end === undefined ? list : null
        } else if (/^\],?$/.test(line)) records = null
        else if (!FRAME.test(line)) {
          const record = parsed(line.replace(/,$/, ""))
          if (records && isRawRecord(record)) records.push(record)
          else lost.push(number)
        }
      }
    }
    if (lost.length > 0) this.#leftOut.push(`${STATE}, ${placesOf("line", "lines", lost)}: damaged`)
    if (last !== "}") this.#leftOut.push(`${STATE}, everything after line ${number}, where it is cut off`)
    return { ...head, collections }
  }

  /** The journals that are not in the JSON file yet, oldest first. `held` is the number of the last journal in it. */
  #readJournals(held: number | null): FoundJournal[] {
    const found = journalNames(this.#folder).flatMap((name): (SalvagedJournal & { name: string })[] => {
      const journal = this.#read(name, salvageJournal)
      return journal ? [{ name, ...journal }] : []
    })
    const known = found.flatMap(({ name, head }) => head?.number ?? rotatedNumber(name) ?? [])
    // Without a number in its first line, the current journal follows all others.
    const next = Math.max(held ?? 0, ...known) + 1
    const journals = found
      .map((one) => ({ ...one, number: one.head?.number ?? rotatedNumber(one.name) ?? next }))
      .sort((a, b) => a.number - b.number || Number(a.name === ACTIVE) - Number(b.name === ACTIVE))
    let before = held ?? Math.min(...journals.map(({ number }) => number)) - 1
    if (!existsSync(join(this.#folder, STATE)) && before > 0)
      this.#lose(`${STATE}: missing, and the journals continue it`)
    return journals.filter(({ name, number, commits }) => {
      if (number <= before) {
        // A kill can leave a rotated journal whose commits are in the JSON file already. The current journal must be newer.
        if (commits.length > 0 && (name === ACTIVE || number > (held ?? 0)))
          this.#leftOut.push(
            `${name}, all ${commits.length} commits: its number ${number} is not after ${before}, the last one before it`,
          )
        return false
      }
      if (number > before + 1) this.#lose(`journals ${before + 1} to ${number - 1}: missing`)
      before = number
      return true
    })
  }

  #replay(raw: RawState, { name, head, commits, damaged, torn }: FoundJournal, from: number): void {
    const path = join(this.#folder, name)
    if (head && head.version !== JOURNAL_VERSION)
      throw unknownForm(path, `version ${JSON.stringify(head.version)} (line 1)`, `version ${JOURNAL_VERSION}`)
    if (head) this.#schema.refuseNewer(path, head.schema)
    if (head && head.schema !== from && commits.length > 0) {
      this.#leftOut.push(
        `${name}, all ${commits.length} commits: it has schema ${head.schema}, but the files before it have schema ${from}`,
      )
      return
    }
    const lost = damaged.filter((line) => line > 1)
    if (lost.length > 0) this.#lose(`${name}, ${placesOf("line", "lines", lost)}: damaged`)
    if (torn > 0)
      this.#leftOut.push(`${name}, the last ${torn} bytes: an incomplete line or zeros, as after a power cut`)
    for (const { line, payload } of commits) {
      const changes = this.#changesOf(payload, from)
      if (typeof changes === "string") this.#lose(`${name}, line ${line}: ${changes}`)
      else for (const change of changes) raw.apply(change)
    }
  }

  /** Lists changes that are left out. */
  #lose(changes: string): void {
    this.#leftOut.push(changes)
    this.#lostChanges = true
  }

  /** The changes of a commit, or the problem with one of them: a commit is applied completely or not at all. */
  #changesOf(payload: unknown, schema: number): RawChange[] | string {
    if (!Array.isArray(payload)) return "not a list of changes"
    const changes: RawChange[] = []
    for (const [index, change] of payload.entries()) {
      const fault = schema === this.#schema.number ? changeFault(change, `[${index}]`) : null
      if (fault !== null) return fault
      if (!isRawChange(change)) return `\`[${index}]\` is not a change`
      changes.push(change)
    }
    return changes
  }

  /** The records that pass every check. */
  #checked(collections: Record<string, RawRecord[]>): Contents {
    const check = new StateCheck()
    const unknown = Object.keys(collections).filter((name) => !(collectionNames as string[]).includes(name))
    for (const name of unknown)
      this.#leftOut.push(`${name}, all ${collections[name]?.length} records: not a known collection`)
    const valid = contentsOf((name) =>
      this.#keep(name, collections[name] ?? [], (one) => check.add(name, one, "record")),
    )
    return contentsOf((name) => this.#keep(name, valid[name], (one) => check.referenceFault(one, "record")))
  }

  /** Returns the records without a fault, and lists the faults of the others. */
  #keep<T extends { id: string }>(
    name: string,
    records: readonly { id: string }[],
    faultOf: (record: T) => string | null,
  ): T[] {
    return (records as T[]).filter((record) => {
      const fault = faultOf(record)
      if (fault !== null) this.#leftOut.push(`${name} ${record.id}: ${fault}`)
      return fault === null
    })
  }

  #copyBlobs(to: string): void {
    for (const from of ["blobs", "blobs.orphaned"]) {
      const folder = join(this.#folder, from)
      if (!existsSync(folder) || !statSync(folder).isDirectory()) continue
      for (const name of readdirSync(folder)) {
        if (!/^\d+\.blob$/.test(name) || existsSync(join(to, name))) continue
        try {
          copyFileSync(join(folder, name), join(to, name), constants.COPYFILE_FICLONE)
        } catch (error) {
          if (isDiskFull(error)) throw error
          rmSync(join(to, name), { force: true, recursive: true })
          this.#leftOut.push(`${join(from, name)} cannot be read (${codeOf(error)})`)
        }
      }
    }
  }
}

/** Reads a JSON file that is valid as a whole; null if it is not. */
function wholeState(file: Parts): Record<string, unknown> | null {
  const state = readByLine(file)
  if (state) return { ...state }
  const value = file.size > limits.MAX_STRING_LENGTH ? null : parsed(file.read(0, file.size).toString("utf8"))
  return isObject(value) ? value : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The lines of the JSON file around the lists of records. */
const FRAME = /^(\{|\},?|"collections": \{|"checksum": "[0-9a-f]{8}")?$/

/** Names numbers in ascending order: "lines 4 to 7, 9". */
function placesOf(one: string, several: string, numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last?.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const texts = ranges.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`))
  return `${numbers.length === 1 ? one : several} ${texts.join(", ")}`
}
