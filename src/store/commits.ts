import type { Change } from "../core/state.ts"
import { changeFault, looksLikeChange } from "../core/state-check.ts"
import { StartError } from "../start-error.ts"
import { version as sandpost } from "../version.ts"
import { JOURNAL_VERSION } from "./journal.ts"
import type { ReadJournal } from "./journals.ts"
import { RECOVERY_HINT } from "./read-parts.ts"

/**
 * The commits of journals, oldest first. The one place between a line that was read and the state it changes: lines of an older version
 * are to be brought up to this one here, before they are checked. What this very Sandpost wrote is looked at only at a glance, so that a
 * start with many messages is not slowed; `thorough` looks at every value of it too.
 *
 * @throws {@link StartError} naming file and line of what does not fit.
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
