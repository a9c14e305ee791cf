import type { Addressed } from "./cli/invocation.ts"
import { type Config, readTask, type Sources } from "./config.ts"
import { greeting, readyLine, type Started, tokenWarning } from "./greeting.ts"
import { StartError, StopError } from "./start-error.ts"

/** The parts of the process that `run` uses. */
export interface World {
  pid: number
  start(config: Config): Promise<Started & { stop(): Promise<void> }>
  /** Runs a command against a running sandbox; returns the exit code. */
  call(asked: Addressed): Promise<number>
  out(text: string): void
  err(text: string): void
  /** Calls `act` at every SIGTERM and SIGINT. */
  on_signal(act: () => void): void
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
export async function run(sources: Sources, version: string, world: World): Promise<void> {
  try {
    const task = readTask(sources, version)
    if (task.command === "print") return world.out(task.text)
    for (const warning of task.warnings) world.err(`sandpost: warning: ${warning}\n`)
    if (task.command === "call") return world.exit(await world.call(task.call))
    const starting = world.start(task.config)
    stopOnSignal(starting, world)
    const started = await starting
    if (task.print_ready_json) {
      world.err(greeting(started, version))
      world.out(readyLine(started, world.pid))
    } else world.out(greeting(started, version))
    const warning = tokenWarning(task.config)
    if (warning !== null) world.err(warning)
  } catch (error) {
    world.err(error instanceof StartError ? `sandpost: ${error.message}\n` : formatError(error))
    world.exit(1)
  }
}

function stopOnSignal(starting: ReturnType<World["start"]>, world: World): void {
  let stopping = false
  world.on_signal(() => {
    if (stopping) return world.exit(1)
    stopping = true
    world.after(STOP_MS, () => {
      world.err("sandpost: shutdown timed out; acknowledged requests are saved.\n")
      world.exit(0)
    })
    starting.then((sandpost) => sandpost.stop().then(() => world.exit(0), failed), ignored)
  })
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
