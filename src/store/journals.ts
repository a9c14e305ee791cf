import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { StartError } from "../start-error.ts"
import { damagedLine, type HeadedContents, type JournalContents, readJournal } from "./journal.ts"
import { type CheckMemory, recoveryHint } from "./read-parts.ts"

/** What happened to the current journal, as far as the files show it: it has no first line, or there is no journal at all. */
export type LostJournal = "emptied" | "missing" | null

export interface ReadJournal {
  path: string
  contents: HeadedContents
}

/** The current journal. Rotated journals, which are not in the JSON file yet, have their number in the name. */
export const ACTIVE = "journal.ndjson"
export const rotatedName = (number: number) => `journal.${number}.ndjson`
/** Parses the number in the name of a rotated journal. */
export const rotatedNumber = (name: string): number | null => {
  const number = /^journal\.(\d+)\.ndjson$/.exec(name)?.[1]
  return number === undefined ? null : Number(number)
}
/** The names of the journals in a folder, oldest first. */
export const journalNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name === ACTIVE || rotatedNumber(name) !== null)
    .sort((a, b) => (rotatedNumber(a) ?? Number.MAX_VALUE) - (rotatedNumber(b) ?? Number.MAX_VALUE))

/**
 * Reads the journals of a folder that are not in its JSON file yet, oldest first, and lists those that end in zeros, as after a power
 * cut. `lost`: whether the current one was lost.
 *
 * @param held the number of the last journal in the JSON file.
 * @throws {@link StartError} if a journal is missing, exists twice, or has lost its end although another one continues it: its
 *   commits would be applied to the wrong state.
 */
export function readJournals(
  folder: string,
  held: number,
  checkMemory?: CheckMemory,
): { journals: ReadJournal[]; cut: { path: string; contents: JournalContents }[]; lost: LostJournal } {
  const read = journalNames(folder).map((name) => {
    const contents = readJournal(join(folder, name), undefined, checkMemory)
    return { path: join(folder, name), contents: { ...contents, number: contents.number ?? rotatedNumber(name) } }
  })
  const journals = read
    // The process was killed before the first line was complete, or before a journal in the JSON file was removed.
    .filter((journal): journal is ReadJournal => journal.contents.number !== null)
    .filter(({ path, contents }) => contents.number > held || path === join(folder, ACTIVE))
    .sort((a, b) => a.contents.number - b.contents.number)
  for (const [index, { path, contents }] of journals.entries()) {
    if (contents.number !== held + 1 + index) throw outOfSequence(folder, path, contents.number, held + index)
    const isContinued = journals.slice(index + 1).some((later) => later.contents.payloads.length > 0)
    const lostItsEnd = contents.zeros || contents.size === 0
    if (lostItsEnd && isContinued) throw damagedLine(path, contents.payloads.length + (contents.size === 0 ? 1 : 2))
  }
  // A journal that was cut in its first line is lost as a whole.
  const cut = read.filter(
    ({ contents: { zeros, torn, number } }) => (zeros || (torn > 0 && number !== null)) && (number ?? held + 1) > held,
  )
  const isEmptied = read.some(
    ({ path, contents: { number, zeros } }) => path === join(folder, ACTIVE) && number === null && !zeros,
  )
  return { journals, cut, lost: isEmptied ? "emptied" : read.length === 0 ? "missing" : null }
}

function outOfSequence(folder: string, path: string, number: number, before: number): StartError {
  const state = join(folder, "sandpost.json")
  const fault = existsSync(state)
    ? `does not belong to the ${state} in the same folder`
    : `continues a ${state} that is missing`
  return new StartError(
    `${path} ${fault} (it has number ${number}, expected ${before + 1}). Nothing was changed. ${recoveryHint(path)}`,
  )
}
