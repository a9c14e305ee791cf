import { spawn } from "node:child_process"
import { createReadStream } from "node:fs"
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { isatty } from "node:tty"
import { printable, printableLines } from "../core/text/printable.ts"
import { platform } from "../platform.ts"
import { StartError } from "../start-error.ts"
import type { Io } from "./command.ts"

/** Whether this process has a terminal, which sends it SIGHUP when it goes away. */
export const hasTerminal = (): boolean => [0, 1, 2].some((fd) => isatty(fd))

/** The files, terminal and signals of the current process. */
export function processIo(): Omit<Io, "start" | "openRun"> {
  const interrupted = new AbortController()
  // Without a terminal, SIGHUP is left as it is: nohup ignores it.
  const signals = hasTerminal() ? (["SIGINT", "SIGTERM", "SIGHUP"] as const) : (["SIGINT", "SIGTERM"] as const)
  for (const signal of signals) process.once(signal, () => interrupted.abort())
  // Stop when the reader closes the pipe, as `| head -1` does.
  process.stdout.once("error", () => interrupted.abort())
  return {
    out: (line) => process.stdout.write(`${printable(line)}\n`),
    err: (line) => process.stderr.write(`${printable(line)}\n`),
    read: async (path) => {
      if (path === "-") return await buffer(process.stdin)
      return await readFile(path).catch((error) => {
        throw new StartError(`${path} cannot be read: ${reason(error)}.`)
      })
    },
    stream: async function* (path) {
      try {
        yield* path === "-" ? process.stdin : createReadStream(path)
      } catch (error) {
        throw new StartError(`${path} cannot be read: ${reason(error as NodeJS.ErrnoException)}.`)
      }
    },
    askSecret,
    write: async (path, bytes, options) => {
      if (path === "-") {
        const shown = process.stdout.isTTY ? safeForTerminal(bytes) : bytes
        return await pipeline(Readable.from(shown), process.stdout, { end: false })
      }
      const written = options?.in_place ? writeFile(path, bytes) : writeWhole(path, bytes)
      await written.catch((error) => {
        throw error.code === undefined ? error : new StartError(`${path} cannot be written: ${reason(error)}.`)
      })
    },
    makeFolder: async (path) => {
      await mkdir(path, { recursive: true }).catch((error) => {
        throw new StartError(`The folder ${path} cannot be created: ${reason(error)}.`)
      })
    },
    open: openInBrowser,
    is_terminal: process.stderr.isTTY,
    signal: interrupted.signal,
  }
}

/** Bytes as text without escape sequences. */
export async function* safeForTerminal(bytes: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield printableLines(decoder.decode(chunk, { stream: true }).replaceAll("\r", ""))
  yield printableLines(decoder.decode())
}

async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartError(`${question}: there is no terminal to ask on. Use the flag that names a variable.`)
  // Readline shows what is typed on its output; without one, nothing is shown. It is there before the question, so that no quick answer is shown.
  const lines = createInterface({ input: process.stdin, terminal: true })
  process.stderr.write(`${question}: `)
  const answer = await new Promise<string>((done) => {
    lines.once("line", done)
    lines.once("close", () => done(""))
    lines.once("SIGINT", () => lines.close())
  })
  lines.close()
  process.stderr.write("\n")
  if (answer.trim() === "") throw new StartError("No key was given.")
  return answer.trim()
}

const BROWSERS: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ["open"],
  // Unlike `start`, it does not interpret characters of the URL.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
}
/** Some programs that open a browser run as long as the browser does. */
const OPENED_MS = 2000

async function openInBrowser(url: string): Promise<boolean> {
  const { platform: system, env } = process
  if (!BROWSERS[system] && !env.DISPLAY && !env.WAYLAND_DISPLAY) return false
  const [command, ...args] = BROWSERS[system] ?? ["xdg-open"]
  const child = spawn(command, [...args, url], { stdio: "ignore", detached: true })
  child.unref()
  return await new Promise<boolean>((done) => {
    child.once("error", () => done(false))
    child.once("exit", (code) => done(code === 0))
    platform.setTimeout(() => done(true), OPENED_MS)
  })
}

/** Writes to a temporary file and renames it, unless the target is a device or a pipe. */
async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const found = await stat(target).catch(() => null)
  if (found && !found.isFile()) return await writeFile(target, bytes)
  const part = `${target}.${process.pid}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "no such file or folder",
  EACCES: "permission denied",
  EISDIR: "is a folder",
  EEXIST: "is a file",
  ENOTDIR: "a part of the path is a file",
}
const reason = ({ code, message }: NodeJS.ErrnoException) => REASONS[code ?? ""] ?? message
