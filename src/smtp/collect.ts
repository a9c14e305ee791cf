import type { Readable } from "node:stream"

/** How much of all messages together is held while they are coming in. */
export class Budget {
  readonly #most: number
  #used = 0

  constructor(bytes: number) {
    this.#most = bytes
  }

  /** Takes so many bytes if there are as many left. */
  take(bytes: number): boolean {
    if (this.#used + bytes > this.#most) return false
    this.#used += bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#used -= bytes
  }
}

export type Collected = { raw: Buffer; release: () => void } | "too_large" | "no_room" | "gone"

const FIRST = 16_384

/**
 * Reads a stream to its end into one buffer. Past `max_bytes`, or when the budget is used up, the rest is read and forgotten,
 * so that the sender gets a reply. `gone` when the sender left in the middle. One buffer that doubles, not a list of
 * chunks: a message made of tiny chunks costs no more than another. `release` gives its bytes back to the budget.
 */
export const collect = (stream: Readable, max_bytes: number, budget: Budget): Promise<Collected> =>
  new Promise((resolve) => {
    let buffer = Buffer.alloc(0)
    let length = 0
    let refused: "too_large" | "no_room" | null = null
    const drop = () => {
      budget.giveBack(buffer.length)
      buffer = Buffer.alloc(0)
    }

    const grow = (needed: number): boolean => {
      if (needed <= buffer.length) return true
      const size = Math.max(FIRST, needed, Math.min(buffer.length * 2, max_bytes))
      if (!budget.take(size - buffer.length)) return false
      const larger = Buffer.allocUnsafeSlow(size)
      buffer.copy(larger, 0, 0, length)
      buffer = larger
      return true
    }

    stream.on("data", (chunk: Buffer) => {
      if (refused) return
      if (length + chunk.length > max_bytes) refused = "too_large"
      else if (!grow(length + chunk.length)) refused = "no_room"
      if (refused) return drop()
      chunk.copy(buffer, length)
      length += chunk.length
    })
    stream.once("end", () => {
      if (refused) return resolve(refused)
      resolve({ raw: buffer.subarray(0, length), release: drop })
    })
    stream.once("error", () => {
      drop()
      resolve("gone")
    })
  })
