import { readFileSync } from "node:fs"
import { StartError } from "../start-error.ts"

/** What to do about a file that does not read; ends the sentence that says so. */
export const WAY_OUT =
  "Restore the whole folder from one copy, or move sandpost.json and every journal of it away to start without what they hold."

/** The bytes of a file that a start needs. Throws {@link StartError} naming it where something else stands in its place, or it may not be read. */
export function readWhole(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    const why = code === "EISDIR" ? "is a folder, not a file" : `cannot be read (${code})`
    throw new StartError(`${path} ${why}; nothing was changed. ${WAY_OUT}`)
  }
}
