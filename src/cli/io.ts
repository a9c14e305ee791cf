import { readFile, writeFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { StartError } from "../start-error.ts"
import { type Io, printable } from "./command.ts"

/** The files, terminal and signals of this very process. */
export function processIo(): Io {
  const interrupted = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort())
  // Who reads no further, as `| head -1`, wants to hear nothing more.
  process.stdout.once("error", () => interrupted.abort())
  return {
    out: (line) => process.stdout.write(`${printable(line)}\n`),
    err: (line) => process.stderr.write(`${printable(line)}\n`),
    draw: (text) => process.stderr.write(text),
    read: async (path) => {
      if (path === "-") return await buffer(process.stdin)
      return await readFile(path).catch((error) => {
        throw new StartError(`${path} cannot be read: ${reason(error)}.`)
      })
    },
    write: async (path, text) => {
      if (path === "-") process.stdout.write(text)
      else {
        await writeFile(path, text).catch((error) => {
          throw new StartError(`${path} cannot be written: ${reason(error)}.`)
        })
      }
    },
    columns: process.stderr.isTTY ? (process.stderr.columns ?? 80) : null,
    signal: interrupted.signal,
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  EACCES: "this user may not",
  EISDIR: "it is a folder",
}
const reason = ({ code, message }: NodeJS.ErrnoException) => REASONS[code ?? ""] ?? message
