import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { accessProblem, StartError } from "../start-error.ts"
import { isDiskFull } from "./files.ts"

/** Other files of a folder may belong to another user: they are replaced, or only named. */
const USED = /^(?:lock|sandpost\.json|journal.*\.ndjson|blobs|requests)$/

/**
 * Checks that this process can use an existing data folder, and changes nothing.
 *
 * @throws {@link StartError} with the owner, or the read-only file system, and what to do.
 */
export function checkFolderAccess(folder: string): void {
  // What is no folder is refused when the store is opened.
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const refuse = (problem: string | null) => {
    if (problem === null) return
    throw new StartError(
      `The data folder ${folder} cannot be read and written: ${problem}. Nothing was changed. Another folder is set with --data, and --data memory stores nothing.`,
    )
  }
  refuse(accessProblem(folder))
  const used = readdirSync(folder).filter((each) => USED.test(each))
  for (const name of used) refuse(accessProblem(join(folder, name), undefined, folder))
}

/** Turns the failure of a start on a full disk into a {@link StartError}. Returns any other error unchanged. */
export function explainFullDisk(folder: string, error: unknown): unknown {
  if (!isDiskFull(error) && !isDiskFull((error as Error).cause ?? {})) return error
  return new StartError(
    `The disk is full, so Sandpost cannot start on the data folder ${folder}. Nothing that it stored was changed. Free disk space. Another folder is set with --data. If only Sandpost's data can go: delete the folder ${join(folder, "requests")} (the request log), and start with a lower --max-emails, which drops the oldest mail.`,
  )
}
