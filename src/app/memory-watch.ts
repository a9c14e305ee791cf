import { readFileSync } from "node:fs"
import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { platform } from "../platform.ts"
import { StartError } from "../start-error.ts"
import type { CheckMemory } from "../store/read-parts.ts"
import { elapsedMs } from "../time/turn.ts"

const MIB = 1024 * 1024

/** The share of the limit at which to warn. */
const WARN_SHARE = 0.8
/** Number of consecutive checks above it before a warning, because uncollected garbage is no reason to warn. */
const CHECKS = 12
const CHECK_MS = 250
/** The share of the limit at which to collect garbage, and the share by which memory must grow before the next collection. */
const COLLECT_SHARE = 0.7
const GROWTH_SHARE = 0.1
/** Above this limit V8 collects early enough on its own. A collection stops the process for up to a quarter of a second. */
const COLLECTS_BELOW = 1024 * MIB

/** The share of the limit that work under way may use (the rest is for the start of workers and for sockets), and how often a collection makes room for it. */
const ROOM_SHARE = 0.88
const ROOM_EVERY_MS = 250
/** What work uses at its peak, with garbage that is not collected yet, in multiples of what it was reckoned to need. */
const PEAK = 1.25

/** Each leaves about five bytes of garbage. */
const LOOK_AFTER_CHARACTERS = MIB

/** Used memory and its limit, in bytes. */
interface Used {
  used: number
  most: number
}

export interface MemorySource {
  /** Memory of the process; null if it is not limited. */
  process(): Used | null
  heap(): Used
  /** Collects all garbage and returns the freed memory to the operating system. */
  collect(): void
}

/**
 * The bytes of V8's heap limit that only young objects may use: three semi-spaces. What survives must fit into the
 * rest, or V8 ends the process.
 *
 * @param heap_size_limit in bytes; @param flags those of the process; @param major of Node.
 */
export function youngBytes(heap_size_limit: number, flags: string, major: number): number {
  const set = /--max[-_]semi[-_]space[-_]size=(\d+)/.exec(flags)?.[1]
  if (set !== undefined) return 3 * Number(set) * MIB
  const usual = (major >= 24 ? 64 : 16) * MIB
  // In a container V8 chooses both by its memory: at most a 32nd of the rest for a semi-space.
  return 3 * (/--max[-_]old[-_]space[-_]size/.test(flags) ? usual : Math.min(usual, heap_size_limit / 35))
}

const FLAGS = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ")
const NODE = Number.parseInt(process.versions.node, 10)

/** The memory of this process. `limit` is the operating system's limit in bytes; null if there is none. */
export const ownMemory = (limit: number | null): MemorySource => ({
  process: () => (limit === null ? null : { used: ownBytes(), most: limit }),
  heap: () => {
    const { used_heap_size: used, heap_size_limit } = getHeapStatistics()
    return { used, most: heap_size_limit - youngBytes(heap_size_limit, FLAGS, NODE) }
  },
  collect: freeMemory,
})

/** Collects with V8's last resort: after an ordinary collection, V8 keeps the memory, because it does not know the limit of a container. */
export function freeMemory(): void {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as (options: object) => void
  setFlagsFromString("--no-expose-gc")
  collect({ type: "major", execution: "sync", flavor: "last-resort" })
}

/** Resident memory that is not backed by files. File-backed pages, such as the program, can be evicted and read again. */
function ownBytes(): number {
  const rss = process.memoryUsage.rss()
  try {
    const [, resident = 1, shared = 0] = readFileSync("/proc/self/statm", "latin1").split(" ").map(Number)
    return rss * (1 - shared / resident)
  } catch {
    return rss
  }
}

/** Collects garbage early in a process with little memory, so that garbage alone never exceeds its limit. Warns once if memory is short. */
export class MemoryWatch {
  readonly #source: MemorySource
  /** A limit that the program alone exceeds is not enforced. */
  readonly #isEnforced: boolean
  readonly #max_emails: number
  readonly #warn: (message: string) => void
  /** Number of consecutive checks above the limit of the warning. */
  #above = 0
  /** Characters of stored texts that were read since memory was looked at. */
  #read = 0
  /** When a collection last made room for work, in milliseconds. */
  #roomAt = Number.NEGATIVE_INFINITY
  /** Memory in use after the last collection, in bytes. */
  #collected = 0
  #warned = false

  constructor(source: MemorySource, max_emails: number, warn: (message: string) => void) {
    this.#source = source
    const memory = source.process()
    this.#isEnforced = memory !== null && memory.used < memory.most * ROOM_SHARE
    this.#max_emails = max_emails
    this.#warn = warn
  }

  /** Returns the function that stops it. */
  start(): () => void {
    const timer = platform.setInterval(() => this.check(), CHECK_MS).unref()
    return () => platform.clearInterval(timer)
  }

  check(): void {
    const memory = this.#collect(this.#source.process())
    if (this.#warned) return
    const full = [memory, this.#source.heap()].find((one) => one !== null && one.used >= one.most * WARN_SHARE)
    this.#above = full ? this.#above + 1 : 0
    if (!full || this.#above < CHECKS) return
    this.#warned = true
    const name = full === memory ? "memory" : "JavaScript heap (Node's --max-old-space-size)"
    const now = this.#max_emails === 0 ? "currently unlimited" : `currently ${this.#max_emails}`
    this.#warn(
      `${mebibytes(full.used)} of ${mebibytes(full.most)} MiB of the ${name} are in use. Start Sandpost with a lower --max-emails (${now}), or raise the memory limit.`,
    )
  }

  /** Collects if the memory does not suffice for that many more bytes. False if it does not even then. */
  makeRoom(bytes: number): boolean {
    const memory = this.#isEnforced ? this.#source.process() : null
    const fits = (now: Used | null) => now === null || now.used + bytes * PEAK <= now.most * ROOM_SHARE
    if (!memory || memory.most >= COLLECTS_BELOW || fits(memory)) return true
    if (elapsedMs() < this.#roomAt + ROOM_EVERY_MS) return false
    this.#roomAt = elapsedMs()
    this.#source.collect()
    const after = this.#source.process()
    this.#collected = after?.used ?? 0
    return fits(after)
  }

  /** Notes that characters of a stored text were read: many in a row leave more garbage between two checks than there is room for. */
  noteRead(characters: number): void {
    this.#read += characters
    if (this.#read < LOOK_AFTER_CHARACTERS) return
    this.#read = 0
    this.#collect(this.#source.process())
  }

  /** Collects if memory is nearly full and has grown since the last collection. Returns the memory in use. */
  #collect(memory: Used | null): Used | null {
    if (!memory || memory.most >= COLLECTS_BELOW) return memory
    // What was freed since then without a collection of ours counts as collected.
    this.#collected = Math.min(this.#collected, memory.used)
    const { used, most } = memory
    if (used < most * COLLECT_SHARE || used < this.#collected + most * GROWTH_SHARE) return memory
    this.#source.collect()
    const after = this.#source.process()
    this.#collected = after?.used ?? 0
    return after
  }
}

/** The shares of the memory and of the heap that a start may use. V8 ends a process whose collections leave more than 80 % of the heap. */
const START_SHARE = 0.9
const START_HEAP_SHARE = 0.75
/** The share of the memory by which a start grows before garbage is collected again: V8 counts collections that free little. */
const START_GROWTH = 0.04
/** Memory for each byte of a file that is read: its text, and the records in it. */
const PER_BYTE = 4

/**
 * Says during a start whether the memory suffices for a number of further bytes of a file. A start that needs too much
 * is then refused with the way out, instead of killed by the system, or ended by V8.
 */
export function startMemory(source: MemorySource): CheckMemory {
  const isOver = (memory: Used | null, more: number, share = START_SHARE): memory is Used =>
    memory !== null && memory.used + more > memory.most * share
  // A limit that the program alone exceeds is not enforced.
  const isEnforced = !isOver(source.process(), 0)
  /** What was in use after the last collection. */
  let collected = Number.NEGATIVE_INFINITY
  return (bytes, path) => {
    const findShort = () => {
      const more = bytes * PER_BYTE
      const [memory, heap] = [isEnforced ? source.process() : null, source.heap()]
      if (isOver(memory, more)) return memory
      return isOver(heap, more, START_HEAP_SHARE) ? heap : undefined
    }
    const short = findShort()
    if (!short || source.heap().used + bytes * PER_BYTE < collected + short.most * START_GROWTH) return
    source.collect()
    collected = source.heap().used
    const still = findShort()
    if (!still) return
    throw new StartError(
      `${path} needs more memory than the ${mebibytes(still.most)} MiB that this process may use. Nothing was changed. Start it once with more memory (the limit of the container, or NODE_OPTIONS=--max-old-space-size=<MiB>) and a lower --max-emails, which drops the oldest mail, or move the whole folder away to start empty.`,
    )
  }
}

const mebibytes = (bytes: number) => Math.round(bytes / MIB)
