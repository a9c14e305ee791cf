import type { Exec } from "../cli/exec.ts"
import type { Addressed } from "../cli/invocation.ts"
import { type Config, readTask, type Sources } from "../config.ts"
import { addressKind } from "../core/webhooks/address.ts"
import { StartError, StopError } from "../start-error.ts"
import { accessWarning, greeting, readyLine, type Started } from "./greeting.ts"

/** The parts of the process that `run` uses. */
export interface ProcessParts {
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
  on_signal(act: () => void): void
  /** Calls `act` once if the process that started this one has ended and the sandbox must end with it. */
  on_orphaned(act: () => void): void
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
export async function run(sources: Sources, version: string, world: ProcessParts): Promise<void> {
  try {
    const task = readTask(sources, version)
    if (task.command === "print") return world.out(task.text)
    for (const warning of task.warnings) world.err(`sandpost: warning: ${warning}\n`)
    if (task.command === "call") return world.exit(await world.call(task.call))
    if (task.command === "exec") return world.exit(await world.exec(task.exec, task.config))
    const starting = world.start(task.config)
    stopOnSignal(starting, world)
    const started = await starting
    const text = greeting(started, version, addressKind(task.config.host) === "unspecified" ? world.network() : [])
    if (task.print_ready_json) {
      world.err(text)
      world.out(readyLine(started, world.pid))
    } else world.out(text)
    const warning = accessWarning(task.config)
    if (warning !== null) world.err(warning)
  } catch (error) {
    world.err(error instanceof StartError ? `sandpost: ${error.message}\n` : formatError(error))
    world.exit(1)
  }
}

function stopOnSignal(starting: ReturnType<ProcessParts["start"]>, world: ProcessParts): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    world.after(STOP_MS, () => {
      world.err("sandpost: shutdown timed out; acknowledged requests are saved.\n")
      world.exit(0)
    })
    starting.then((sandpost) => sandpost.stop().then(stopped, failed), ignored)
  }
  world.on_signal(() => (stopping ? world.exit(1) : stop()))
  world.on_orphaned(stop)
  const stopped = () => {
    // After the ^C that a terminal shows.
    if (world.is_terminal) world.err("\nStopped.\n")
    world.exit(0)
  }
  const failed = (error: unknown) => {
    world.err(error instanceof StopError ? `sandpost: ${error.message}\n` : formatError(error))
    world.exit(1)
  }
  /** `run` reports an error of the start. */
  const ignored = () => {}
}

/** An unexpected error with its stack trace. */
export const formatError = (error: unknown) =>
  `sandpost: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
