import type { Change } from "../core/state.ts"
import { changeFault, looksLikeChange } from "../core/state-check.ts"
import { StartError } from "../start-error.ts"
import { version as sandpost } from "../version.ts"
import { JOURNAL_VERSION } from "./journal.ts"
import type { ReadJournal } from "./journals.ts"
import { RECOVERY_HINT } from "./read-parts.ts"

/**
 * Yields the commits of journals, oldest first. Migrations of older journal versions belong here, before the check. Lines that
 * this version wrote get only a quick check, so that a start with many messages stays fast; `thorough` checks every value.
 *
 * @throws {@link StartError} with file and line of an invalid commit.
 */
export function commitsOf(journals: readonly ReadJournal[], thorough = false): Change[][] {
  return journals.flatMap(({ path, contents }) => {
    if (contents.version !== JOURNAL_VERSION) throw ofAnotherVersion(path, contents.version)
    const isForeign = contents.sandpost !== sandpost
    for (const [index, payload] of contents.payloads.entries()) {
      const fault = commitFault(payload, thorough || isForeign)
      // The first line says which journal it is.
      if (fault !== null) throw unfit(path, index + 2, fault)
    }
    return contents.payloads as Change[][]
  })
}

function commitFault(payload: unknown, thorough: boolean): string | null {
  if (!Array.isArray(payload)) return "it must be a list of changes"
  if (!thorough && payload.every(looksLikeChange)) return null
  for (const [index, change] of payload.entries()) {
    const fault = changeFault(change, `[${index}]`)
    if (fault !== null) return fault
  }
  return null
}

const unfit = (path: string, line: number, fault: string) =>
  new StartError(
    `${path} has an unknown or invalid entry at line ${line}: ${fault}. Nothing was changed. ${RECOVERY_HINT}`,
  )

const ofAnotherVersion = (path: string, version: unknown) =>
  new StartError(
    `${path} has version ${JSON.stringify(version)} (line 1), but this Sandpost (${sandpost}) reads only version ${JOURNAL_VERSION}. Nothing was changed. Start the Sandpost version that wrote it. ${RECOVERY_HINT}`,
  )
