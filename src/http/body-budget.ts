import type { Request, Response } from "express"

/** Smaller bodies are read at once: they are not what fills the memory. */
const SMALL = 64 * 1024

/**
 * Lets bodies in while there is room for them; others wait, unread, in the order in which they came. A body counts until its request
 * is answered. One that is larger than the whole budget is let in once it is alone.
 */
export class BodyBudget {
  readonly #most: number
  #used = 0
  readonly #waiting: { bytes: number; enter: () => void }[] = []

  /** `bytes` is the room for all bodies together; `Infinity` lets everything in. */
  constructor(bytes: number) {
    this.#most = bytes
  }

  /** Resolves when the body of this request may be read. `limit` is the most bytes of one body; it counts for a body of unknown length. */
  async room(req: Request, res: Response, limit: number): Promise<void> {
    const length = lengthOf(req, limit)
    // What is over the limit is refused without being read.
    if (length <= SMALL || length > limit || this.#most === Number.POSITIVE_INFINITY) return
    const bytes = Math.min(length, this.#most)
    await new Promise<void>((enter) => {
      this.#waiting.push({ bytes, enter })
      this.#letIn()
    })
    const leave = () => {
      this.#used -= bytes
      this.#letIn()
    }
    if (res.closed) leave()
    else res.once("close", leave)
  }

  #letIn(): void {
    for (let first = this.#waiting[0]; first && this.#used + first.bytes <= this.#most; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#used += first.bytes
      first.enter()
    }
  }
}

function lengthOf({ headers }: Request, limit: number): number {
  if (headers["content-length"] !== undefined) return Number(headers["content-length"])
  return headers["transfer-encoding"] === undefined ? 0 : limit
}
