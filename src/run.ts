import type { Addressed } from "./cli/invocation.ts"
import { type Config, readTask, type Sources } from "./config.ts"
import { greeting, readyLine, type Started, tokenWarning } from "./greeting.ts"
import { StartError, StopError } from "./start-error.ts"

/** The process around the program, as far as it is used. */
export interface World {
  pid: number
  start(config: Config): Promise<Started & { stop(): Promise<void> }>
  /** Runs a command against a sandbox that runs; its exit code. */
  call(asked: Addressed): Promise<number>
  out(text: string): void
  err(text: string): void
  /** Calls back at every SIGTERM and SIGINT. */
  on_signal(act: () => void): void
  /** Calls back once, so many milliseconds of real time from now. */
  after(ms: number, act: () => void): void
  exit(code: number): void
}

/** Half a second less than the five that a stop may take. */
const STOP_MS = 4_500

/**
 * Does what the command line asks. A sandbox runs until a signal: the first one stops it in good order (exit 0), a second
 * one at once (exit 1). A {@link StartError} is one sentence on stderr and exit 1.
 */
export async function run(sources: Sources, version: string, world: World): Promise<void> {
  try {
    const task = readTask(sources, version)
    if (task.command === "print") return world.out(task.text)
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
    world.err(error instanceof StartError ? `sandpost: ${error.message}\n` : told(error))
    world.exit(1)
  }
}

function stopOnSignal(starting: ReturnType<World["start"]>, world: World): void {
  let stopping = false
  world.on_signal(() => {
    if (stopping) return world.exit(1)
    stopping = true
    world.after(STOP_MS, () => {
      world.err("sandpost: something in flight did not end in time; whatever was answered is kept.\n")
      world.exit(0)
    })
    starting.then((sandpost) => sandpost.stop().then(() => world.exit(0), failed), ignored)
  })
  const failed = (error: unknown) => {
    world.err(error instanceof StopError ? `sandpost: ${error.message}\n` : told(error))
    world.exit(1)
  }
  /** A start that fails is told where it is awaited. */
  const ignored = () => {}
}

/** An error nobody foresaw, with its stack. */
export const told = (error: unknown) =>
  `sandpost: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
