import { readdirSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import type { RawRecord } from "../core/state/shape.ts"
import { isRawChange } from "../core/state/state-check.ts"
import { StartError } from "../start-error.ts"
import { checkVersion, invalidLine } from "./commits.ts"
import { syncFile, systemCodeOf } from "./files.ts"
import { ACTIVE, type ReadJournal, rotatedName, rotatedNumber } from "./journals.ts"
import type { Schema } from "./migrations.ts"
import { recoveryHint } from "./read-parts.ts"
import { checkState, type FileState, writeState } from "./state-file.ts"
import type { StateText } from "./state-text.ts"

/** Applies commits to the records of a state of any schema. */
export class RawState {
  readonly #collections: Map<string, Map<string, RawRecord>>

  constructor(collections: Readonly<Record<string, readonly RawRecord[]>>) {
    const byId = (records: readonly RawRecord[]) => new Map(records.map((record) => [record.id, record]))
    this.#collections = new Map(Object.entries(collections).map(([name, records]) => [name, byId(records)]))
  }

  /** Applies a commit. Returns why it is none, or null. */
  apply(commit: unknown): string | null {
    if (!Array.isArray(commit) || !commit.every(isRawChange)) return "it must be a list of changes"
    for (const change of commit) {
      const records = this.#collections.get(change.in) ?? new Map<string, RawRecord>()
      this.#collections.set(change.in, records)
      const before = change.op === "patch" ? records.get(change.id) : undefined
      if (change.op === "clear") records.clear()
      else if (change.op === "delete") records.delete(change.id)
      else if (change.op === "put") records.set(change.record.id, change.record)
      else if (before) records.set(change.id, { ...before, ...change.fields })
    }
    return null
  }

  /** The records of each collection. */
  get collections(): Record<string, RawRecord[]> {
    return Object.fromEntries(Array.from(this.#collections, ([name, records]) => [name, [...records.values()]]))
  }
}

/**
 * Returns the schema of a folder: that of its JSON file or, without one, of its journals. Journals without commits do not count.
 *
 * @throws {@link StartError} if a journal has a later schema than this Sandpost, or another one than the rest.
 */
export function schemaOf(
  state: FileState,
  hasState: boolean,
  journals: readonly ReadJournal[],
  schema: Schema,
): number {
  const used = journals.filter(({ contents }) => contents.payloads.length > 0)
  for (const { path, contents } of used) schema.refuseNewer(path, contents.schema)
  const found = hasState ? state.schema : (used[0]?.contents.schema ?? schema.number)
  const other = used.find(({ contents }) => contents.schema !== found)
  if (other === undefined) return found
  throw new StartError(
    `${other.path} has schema ${other.contents.schema}, but the files before it have schema ${found}. Nothing was changed. ${recoveryHint(other.path)}`,
  )
}

/**
 * Upgrades the files of a folder: replays the journals on the older records, migrates the records, and writes them as the new JSON
 * file. What the folder contained before, journals included, is kept as `sandpost.json.v<schema>.bak`.
 *
 * @returns the new contents of the JSON file. No journal is left.
 * @throws {@link StartError} if the older state is damaged or cannot be written. The older files are then still in use.
 */
export async function upgrade(
  path: string,
  state: FileState,
  journals: readonly ReadJournal[],
  { from, schema, takeLogs }: { from: number; schema: Schema; takeLogs: (logs: readonly RawRecord[]) => void },
): Promise<FileState> {
  const journal = journals.at(-1)?.contents.number ?? state.journal
  const older: StateText = { version: 1, schema: from, journal, collections: replayJournals(state, journals) }
  const { logs, ...migrated } = schema.migrateAll(from, older.collections)
  const upgraded = checkState(path, { version: 1, schema: schema.number, journal, collections: migrated })
  try {
    await writeState(`${path}.v${from}.bak`, older)
    await syncFile(dirname(path))
    if (logs) takeLogs(logs)
    await replaceFiles(path, upgraded, journals)
  } catch (error) {
    const code = systemCodeOf(error)
    if (code === undefined) throw error
    throw new StartError(
      `${dirname(path)} could not be upgraded from schema ${from} to ${schema.number} (${code}). Nothing was lost: the next start tries again, and the Sandpost version that wrote it still reads it.`,
    )
  }
  return upgraded
}

function replayJournals(state: FileState, journals: readonly ReadJournal[]): Record<string, RawRecord[]> {
  const raw = new RawState(state.collections)
  for (const journal of journals) {
    checkVersion(journal)
    for (const [index, payload] of journal.contents.payloads.entries()) {
      const fault = raw.apply(payload)
      if (fault !== null) throw invalidLine(journal.path, index + 2, fault)
    }
  }
  return raw.collections
}

/**
 * Writes the JSON file, then removes the journals, whose commits are in it. The current journal first gets its number as its name, so that
 * a start after a kill skips it.
 */
async function replaceFiles(path: string, state: FileState, journals: readonly ReadJournal[]): Promise<void> {
  const folder = dirname(path)
  const active = journals.find((journal) => journal.path === join(folder, ACTIVE))
  if (active) renameSync(active.path, join(folder, rotatedName(active.contents.number)))
  await writeState(path, state)
  for (const name of readdirSync(folder)) if (rotatedNumber(name) !== null) rmSync(join(folder, name))
}
