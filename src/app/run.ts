import type { Command } from "../cli/command.ts"
import type { Exec } from "../cli/exec.ts"
import type { Addressed } from "../cli/invocation.ts"
import { type Config, readTask, type Sources } from "../config.ts"
import { addressKind } from "../core/text/network-address.ts"
import { maskSecrets } from "../core/text/secrets.ts"
import { createLogger, jsonLogLine } from "../logger.ts"
import { isError } from "../realm.ts"
import { StartError, StopError } from "../start-error.ts"
import { accessWarning, greeting, mailpitLine, readyLine, type Started } from "./greeting.ts"

/** The parts of the process that `run` uses. */
export interface ProcessParts {
  commands: readonly Command[]
  pid: number
  /** Whether stderr is a terminal, which a person reads. */
  is_terminal: boolean
  start(config: Config): Promise<Started & { stop(): Promise<void> }>
  /** Runs a command beside a sandbox of its own; returns the exit code. */
  exec(exec: Exec, config: Config): Promise<number>
  /** Runs a command against a running sandbox; returns the exit code. */
  call(asked: Addressed): Promise<number>
  out(text: string): void
  err(text: string): void
  /** The IP addresses at which other machines reach this one. */
  network(): string[]
  /** Calls `act` at every SIGTERM, SIGINT and SIGHUP. */
  onSignal(act: () => void): void
  /** Calls `act` once if the process that started this one has ended and the sandbox must end with it. */
  onOrphaned(act: () => void): void
  /** Calls `act` once after this many milliseconds of real time. */
  after(ms: number, act: () => void): void
  exit(code: number): void
}

/** Half a second less than the five seconds that a stop may take. */
const STOP_MS = 4_500

/**
 * Runs the command line. A sandbox runs until a signal: the first one stops it gracefully (exit 0), the second one immediately
 * (exit 1). A {@link StartError} is printed on stderr without a stack trace (exit 1).
 */
export async function run(sources: Sources, version: string, parts: ProcessParts): Promise<void> {
  try {
    const task = readTask(sources, version, parts.commands)
    if (task.command === "print") return parts.out(task.text)
    const inFormat = (text: string) => (task.command === "serve" ? inLogFormat(task.config, text) : text)
    for (const warning of task.warnings) parts.err(inFormat(`sandpost: warning: ${warning}\n`))
    if (task.command === "call") return parts.exit(await parts.call(task.call))
    if (task.command === "exec") return parts.exit(await parts.exec(task.exec, task.config))
    const starting = parts.start(task.config)
    stopOnSignal(starting, parts)
    const started = await starting
    const network = addressKind(task.config.host) === "unspecified" ? parts.network() : []
    const { like_mailpit } = task.config
    const text = inFormat(greeting(started, version, network) + (like_mailpit ? mailpitLine(started) : ""))
    if (task.print_ready_json) {
      parts.err(text)
      parts.out(readyLine(started, parts.pid))
    } else parts.out(text)
    const warning = accessWarning(task.config)
    if (warning !== null) parts.err(inFormat(warning))
  } catch (error) {
    parts.err(error instanceof StartError ? `sandpost: ${error.message}\n` : formatError(error))
    parts.exit(1)
  }
}

/** What is printed at the start. With --log-format json, its lines are those of a log: they follow --log-level and name no key. */
function inLogFormat({ log_format, log_level, api_key, sending_key }: Config, text: string): string {
  if (log_format !== "json") return text
  const { isLevelEnabled } = createLogger(log_level, log_format)
  return text
    .split("\n")
    .map((line) => maskSecrets(line.trim(), [api_key, sending_key]))
    .filter((line) => line !== "")
    .map((line) => [line.includes("warning: ") ? "warn" : "info", line] as const)
    .flatMap(([level, line]) => (isLevelEnabled(level) ? `${jsonLogLine(level, {}, line)}\n` : []))
    .join("")
}

function stopOnSignal(starting: ReturnType<ProcessParts["start"]>, parts: ProcessParts): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    parts.after(STOP_MS, () => {
      parts.err("sandpost: shutdown timed out; acknowledged requests are saved.\n")
      parts.exit(0)
    })
    starting.then((sandpost) => sandpost.stop().then(stopped, failed), ignored)
  }
  parts.onSignal(() => (stopping ? parts.exit(1) : stop()))
  parts.onOrphaned(stop)
  const stopped = () => {
    // After the ^C that a terminal shows.
    if (parts.is_terminal) parts.err("\nStopped.\n")
    parts.exit(0)
  }
  const failed = (error: unknown) => {
    parts.err(error instanceof StopError ? `sandpost: ${error.message}\n` : formatError(error))
    parts.exit(1)
  }
  /** `run` reports an error of the start. */
  const ignored = () => {}
}

/** An unexpected error with its stack trace. */
export const formatError = (error: unknown) =>
  `sandpost: ${isError(error) ? (error.stack ?? error.message) : String(error)}\n`
