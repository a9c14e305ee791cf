import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative } from "node:path"
import { crc32 } from "node:zlib"

/** The files of a folder without its lock, by name. */
export function filesOf(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const state = paths
    .map((path) => [relative(folder, path), path] as const)
    // A journal goes once the JSON file has its commits.
    .filter(([name, path]) => !name.startsWith("lock") && existsSync(path))
  return new Map(state.map(([name, path]) => [name, readFileSync(path, "latin1")]))
}

/** The content of all files in one text, for searching. */
export const contentOf = (folder: string): string => [...filesOf(folder).values()].join("\n")

/** Copies a folder in the state that a kill would leave. */
export function copyAsIfKilled(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/lock(\.pid)?$/.test(path) })
}

/** The permissions of a file or folder. */
export const modeOf = (path: string): number => statSync(path).mode & 0o777

/** Adds any line to a journal like Sandpost, with a correct running checksum. */
export function addToJournal(path: string, payload: unknown): void {
  const last = readFileSync(path, "utf8").trimEnd().split("\n").at(-1) ?? ""
  const before = last === "" ? 0 : Number.parseInt(last.slice(2, 10), 16)
  const text = JSON.stringify(payload)
  appendFileSync(path, `["${crc32(text, before).toString(16).padStart(8, "0")}",${text}]\n`)
}
