import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { StartError } from "../start-error.ts"
import { type JournalContents, readJournal } from "./journal.ts"
import { WAY_OUT } from "./read-whole.ts"

interface ReadJournal {
  path: string
  contents: JournalContents
}

/**
 * The journals of a folder that its JSON file does not hold yet, oldest first.
 *
 * @param active the name of the journal that is written to: it always comes after the JSON file.
 * @param held the number of the last journal that the JSON file holds.
 * @throws {@link StartError} where one is missing in between, or is there twice: what they say would be put on a state that they
 *   were not written for.
 */
export function readJournals(folder: string, active: string, held: number): ReadJournal[] {
  const names = readdirSync(folder).filter((name) => name === active || /^journal\.\d+\.ndjson$/.test(name))
  const journals = names
    .map((name) => ({ path: join(folder, name), contents: readJournal(join(folder, name)) }))
    // Begun, and cut off before its first line was whole; or held by the JSON file, and cut off before it was removed.
    .filter((journal): journal is ReadJournal => journal.contents !== null)
    .filter(({ path, contents }) => contents.number > held || path === join(folder, active))
    .sort((a, b) => a.contents.number - b.contents.number)
  for (const [index, { path, contents }] of journals.entries()) {
    if (contents.number !== held + 1 + index) throw notOfOnePiece(folder, path, contents.number, held + index)
  }
  return journals
}

function notOfOnePiece(folder: string, path: string, number: number, before: number): StartError {
  const state = join(folder, "sandpost.json")
  const fault = existsSync(state)
    ? `does not belong to the ${state} beside it`
    : `goes on from a ${state} that is missing`
  return new StartError(
    `${path} ${fault} (it is number ${number}, and ${before + 1} would follow); nothing was changed. ${WAY_OUT}`,
  )
}
