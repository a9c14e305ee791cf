import { type EventLoopUtilization, performance } from "node:perf_hooks"
import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

type Collect = (options?: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void

/** Collects the garbage of the JavaScript heap. V8 itself collects only when memory is allocated. */
export const collectGarbage = (): void => exposed()()

/**
 * Also returns the freed memory to the operating system, because V8 does not know the memory limit of a container. Stops the process for
 * up to a quarter of a second and drops optimized code, so that the next requests are slower.
 */
export const freeMemory = (): void => exposed()({ type: "major", execution: "sync", flavor: "last-resort" })

const MIB = 1024 * 1024
/** Interval of the checks, and how many idle ones in a row come before a collection. */
const CHECK_MS = 500
const IDLE_CHECKS = 4
/** Share of time with work below which a check counts as idle: background work that follows a burst is no garbage yet. */
const IDLE_SHARE = 0.1
/** Growth of the heap since the last collection that makes another one worth its pause. */
const GROWTH = 48 * MIB
const EVERY_MS = 30_000
/** A larger heap is not collected: the process would stop for too long. */
const LARGEST = 320 * MIB

export interface IdleSource {
  /** Share of time with work since the last call. */
  utilization(): number
  /** Bytes of the JavaScript heap: in use, and in memory. */
  heap(): { used: number; resident: number }
  /** Milliseconds. */
  now(): number
  collect(): void
}

/** Frees the garbage of a burst once the process is idle. V8 would keep it until more memory is allocated. */
export class IdleCollector {
  readonly #source: IdleSource
  #idle = 0
  #resident: number
  #collectedAt = Number.NEGATIVE_INFINITY

  constructor(source: IdleSource) {
    this.#source = source
    this.#resident = source.heap().resident
  }

  check(): void {
    this.#idle = this.#source.utilization() < IDLE_SHARE ? this.#idle + 1 : 0
    if (this.#idle < IDLE_CHECKS) return
    const { used, resident } = this.#source.heap()
    // The memory of the start is returned later than it is measured.
    this.#resident = Math.min(this.#resident, resident)
    if (resident < this.#resident + GROWTH || used > LARGEST) return
    if (this.#source.now() - this.#collectedAt < EVERY_MS) return
    this.#source.collect()
    this.#collectedAt = this.#source.now()
    this.#resident = this.#source.heap().resident
  }
}

/** Frees memory from now on whenever this process is idle. */
export function freeMemoryWhenIdle(): void {
  let last: EventLoopUtilization | undefined
  const collector = new IdleCollector({
    utilization: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    heap: () => {
      const { used_heap_size: used, total_physical_size: resident } = getHeapStatistics()
      return { used, resident }
    },
    now: () => performance.now(),
    collect: freeMemory,
  })
  setInterval(() => collector.check(), CHECK_MS).unref()
}

function exposed(): Collect {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as Collect
  setFlagsFromString("--no-expose-gc")
  return collect
}
