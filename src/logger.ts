import type { Config } from "./config.ts"
import { printable, printableJson, printableLines } from "./core/text/printable.ts"
import { platform } from "./platform.ts"

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

/** The numbers are those that log viewers for JSON lines know. */
const LEVELS: Record<Level, number> = { debug: 20, info: 30, warn: 40, error: 50, silent: 60 }
type Level = Config["log_level"]

/** Where the log goes: stderr, because stdout is for the ready line. */
type Output = Pick<NodeJS.WriteStream, "isTTY" | "writableLength"> & { write(text: string): unknown }

/**
 * Creates the log. In the format `text`, a line begins with the time of day on a terminal, otherwise with an ISO 8601 time; in the format
 * `json`, each entry is one line of JSON. Secrets are left out.
 */
export function createLogger(level: Level, format: Config["log_format"], out: Output = process.stderr): Logger {
  const { add, flush } = lineBuffer(out)
  const line = format === "json" ? jsonLogLine : textLine(out.isTTY ? timeOfDay : isoTime)
  const isLevelEnabled = (own: Level) => LEVELS[own] >= LEVELS[level]
  const writer = (own: Level) => (fields: object, message: string) => {
    if (isLevelEnabled(own)) add(line(own, fields, message))
  }
  return {
    isLevelEnabled,
    debug: writer("debug"),
    info: writer("info"),
    warn: writer("warn"),
    error: writer("error"),
    flush,
  }
}

/** An entry of the log as a line of JSON, without secrets. */
export function jsonLogLine(level: Level, fields: object, message: string): string {
  const entry = { level: LEVELS[level], time: platform.wallMs(), ...fields, msg: message }
  const line = JSON.stringify(entry)
  // A replacer doubles the time of each line, and hardly any line needs it.
  return printableJson(SECRET_FIELD.test(line) ? JSON.stringify(entry, withoutSecret) : line)
}

const timeOfDay = () => new Date(platform.wallMs()).toTimeString().slice(0, 8)
const isoTime = () => new Date(platform.wallMs()).toISOString()

const textLine = (time: () => string) => (level: Level, fields: object, message: string) => {
  if (level === "info") return printable(`${time()}  ${message}`)
  const pairs = Object.entries(fields).map(([name, value]) => `  ${name}=${withoutSecret(name, value)}`)
  // An error has a stack trace.
  return printableLines(`${time()}  ${level}: ${message}${pairs.join("")}`)
}

const SECRETS = ["authorization", "token", "secret", "password"]
const SECRET_FIELD = new RegExp(`"(?:${SECRETS.join("|")})":`)
const withoutSecret = (name: string, value: unknown) => (SECRETS.includes(name) ? "[Redacted]" : value)

/** Lines are dropped while this much text waits for the reader of a pipe, because an unread pipe must not fill the memory. */
const MOST_WAITING = 1024 * 1024
const WRITE_EVERY_MS = 20

/** Collects lines and writes them together, off the path of a request. */
function lineBuffer(out: Output) {
  let lines = ""
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    if (timer) platform.clearTimeout(timer)
    timer = null
    if (lines !== "" && out.writableLength < MOST_WAITING) out.write(lines)
    lines = ""
  }
  const add = (line: string) => {
    lines += `${line}\n`
    timer ??= platform.setTimeout(flush, WRITE_EVERY_MS).unref()
  }
  return { add, flush }
}
