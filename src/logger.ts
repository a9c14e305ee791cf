import pino from "pino"
import type { Config } from "./config.ts"
import { printable, printableJson } from "./core/printable.ts"

/** Sandpost's log. The message of an info entry says everything; its fields are for programs. */
export interface Logger {
  isLevelEnabled(level: Level): boolean
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** Writes what has not been written yet. */
  flush(): void
}

const LEVELS = ["debug", "info", "warn", "error", "silent"] as const satisfies Config["log_level"][]
type Level = (typeof LEVELS)[number]
const SECRETS = ["authorization", "token", "secret", "password"]

/** Where the log goes: stderr, because stdout is for the ready line. */
type Output = Pick<NodeJS.WriteStream, "isTTY" | "writableLength"> & { write(text: string): unknown }

/** Creates the log: readable lines on a terminal, otherwise one line of JSON per entry. Secrets are left out. */
export function createLogger(level: Level, out: Output = process.stderr): Logger {
  const { add, flush } = lineBuffer(out)
  return Object.assign(out.isTTY ? readable(level, add) : json(level, add), { flush })
}

function json(level: Level, add: (line: string) => void) {
  const redact = SECRETS.flatMap((name) => [name, `*.${name}`])
  return pino({ level, base: null, redact }, { write: (line) => add(printableJson(line.trimEnd())) })
}

function readable(level: Level, add: (line: string) => void) {
  const isLevelEnabled = (own: Level) => LEVELS.indexOf(own) >= LEVELS.indexOf(level)
  const writer = (own: Level) => (fields: object, message: string) => {
    if (!isLevelEnabled(own)) return
    const time = new Date().toTimeString().slice(0, 8)
    add(printable(own === "info" ? `${time}  ${message}` : `${time}  ${own}: ${message}${pairs(fields)}`))
  }
  return {
    isLevelEnabled,
    debug: writer("debug"),
    info: writer("info"),
    warn: writer("warn"),
    error: writer("error"),
  }
}

const pairs = (fields: object) =>
  Object.entries(fields)
    .filter(([name]) => !SECRETS.includes(name))
    .map(([name, value]) => `  ${name}=${value}`)
    .join("")

/** Lines are dropped while this much text waits for the reader of a pipe, because an unread pipe must not fill the memory. */
const MOST_WAITING = 1024 * 1024
const WRITE_EVERY_MS = 20

/** Collects lines and writes them together, off the path of a request. */
function lineBuffer(out: Output) {
  let lines = ""
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (lines !== "" && out.writableLength < MOST_WAITING) out.write(lines)
    lines = ""
  }
  const add = (line: string) => {
    lines += `${line}\n`
    timer ??= setTimeout(flush, WRITE_EVERY_MS).unref()
  }
  return { add, flush }
}
