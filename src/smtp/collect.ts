import type { Readable } from "node:stream"

/** Limits the memory of all messages that are being received. */
export class Budget {
  readonly #most: number
  #used = 0

  constructor(bytes: number) {
    this.#most = bytes
  }

  /** Reserves the bytes; false if not enough are left. */
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
 * Reads a stream into one buffer. Over `max_bytes`, or when the budget is used up, the rest is read and discarded, so that the sender
 * receives a reply. Returns `gone` if the sender disconnected. Uses one growing buffer instead of a list of chunks, so that many tiny
 * chunks cost no extra memory. `release` returns the bytes to the budget.
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
