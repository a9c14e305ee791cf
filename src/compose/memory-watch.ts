import { readFileSync } from "node:fs"
import { getHeapStatistics } from "node:v8"

const SHARE = 0.8
/** So many looks in a row must find it: garbage that is about to be collected is no reason to warn. */
const LOOKS = 3
const LOOK_MS = 1000

/** Memory in use and the most that may be, in bytes. */
interface Used {
  used: number
  most: number
}

export interface MemorySource {
  /** Of the process; null where nothing limits it. */
  process(): Used | null
  heap(): Used
}

/** The memory of this process. `limit` is what the operating system lets it use, in bytes; null where nothing limits it. */
export const ownMemory = (limit: number | null): MemorySource => ({
  process: () => (limit === null ? null : { used: ownBytes(), most: limit }),
  heap: () => {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
    return { used, most }
  },
})

/** What of the resident memory no file holds: the rest, such as the program itself, can be dropped and read again. */
function ownBytes(): number {
  const rss = process.memoryUsage.rss()
  try {
    const [, resident = 1, shared = 0] = readFileSync("/proc/self/statm", "latin1").split(" ").map(Number)
    return rss * (1 - shared / resident)
  } catch {
    return rss
  }
}

/** Warns once when memory runs short, and says what helps. */
export class MemoryWatch {
  readonly #source: MemorySource
  readonly #max_emails: number
  readonly #warn: (message: string) => void
  #found = 0
  #warned = false
  #timer: NodeJS.Timeout | null = null

  constructor(source: MemorySource, max_emails: number, warn: (message: string) => void) {
    this.#source = source
    this.#max_emails = max_emails
    this.#warn = warn
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  look(): void {
    const memory = this.#source.process()
    const full = [memory, this.#source.heap()].find((one) => one !== null && one.used >= one.most * SHARE)
    this.#found = full ? this.#found + 1 : 0
    if (!full || this.#found < LOOKS || this.#warned) return
    this.#warned = true
    this.stop()
    const name = full === memory ? "memory" : "JavaScript heap (Node's --max-old-space-size)"
    const now = this.#max_emails === 0 ? "currently unlimited" : `currently ${this.#max_emails}`
    this.#warn(
      `${mebibytes(full.used)} of ${mebibytes(full.most)} MiB of the ${name} are in use. Start Sandpost with a lower --max-emails (${now}), or raise the memory limit.`,
    )
  }
}

const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
