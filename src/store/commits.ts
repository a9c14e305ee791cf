import type { Change } from "../core/state/state.ts"
import { changeFault, looksLikeChange } from "../core/state/state-check.ts"
import { StartError } from "../start-error.ts"
import { version as sandpost } from "../version.ts"
import { JOURNAL_VERSION, type JournalContents } from "./journal.ts"
import type { ReadJournal } from "./journals.ts"
import { recoveryHint, unknownForm } from "./read-parts.ts"

/**
 * Returns the commits of journals of this schema, oldest first. Lines that this version wrote get only a quick check, so that a start
 * with many messages stays fast; `thorough` checks every value.
 *
 * @throws {@link StartError} with file and line of an invalid commit.
 */
export function commitsOf(journals: readonly ReadJournal[], thorough = false): Change[][] {
  return journals.flatMap(({ path, contents }) => {
    checkVersion({ path, contents })
    const isForeign = contents.sandpost !== sandpost
    for (const [index, payload] of contents.payloads.entries()) {
      const fault = commitFault(payload, thorough || isForeign)
      // The first line says which journal it is.
      if (fault !== null) throw invalidLine(path, index + 2, fault)
    }
    return contents.payloads as Change[][]
  })
}

/** Returns what is wrong with a commit of this schema, or null. */
export function commitFault(payload: unknown, thorough: boolean): string | null {
  if (!Array.isArray(payload)) return "it must be a list of changes"
  if (!thorough && payload.every(looksLikeChange)) return null
  for (const [index, change] of payload.entries()) {
    const fault = changeFault(change, `[${index}]`)
    if (fault !== null) return fault
  }
  return null
}

/** The error for a line of a journal that is not a commit. */
export const invalidLine = (path: string, line: number, fault: string) =>
  new StartError(
    `${path} has an unknown or invalid entry at line ${line}: ${fault}. Nothing was changed. ${recoveryHint(path)}`,
  )

/** @throws {@link StartError} if a journal has another version of the format. */
export function checkVersion({ path, contents: { version } }: { path: string; contents: JournalContents }): void {
  if (version === JOURNAL_VERSION) return
  throw unknownForm(path, `version ${JSON.stringify(version)} (line 1)`, `version ${JOURNAL_VERSION}`)
}
