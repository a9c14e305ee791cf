import { readFileSync } from "node:fs"
import { getHeapStatistics } from "node:v8"

const SHARE = 0.8
/** Number of consecutive measurements above the limit before a warning, because uncollected garbage is no reason to warn. */
const LOOKS = 3
const LOOK_MS = 1000

/** Used memory and its limit, in bytes. */
interface Used {
  used: number
  most: number
}

export interface MemorySource {
  /** Memory of the process; null if it is not limited. */
  process(): Used | null
  heap(): Used
}

/** The memory of this process. `limit` is the operating system's limit in bytes; null if there is none. */
export const ownMemory = (limit: number | null): MemorySource => ({
  process: () => (limit === null ? null : { used: ownBytes(), most: limit }),
  heap: () => {
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics()
    return { used, most }
  },
})

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

/** Warns once when memory runs short, with a recommendation. */
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
