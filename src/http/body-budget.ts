import type { Request, Response } from "express"

/** Bodies up to this size are not counted: they use little memory. */
const SMALL = 64 * 1024

/**
 * Limits the memory of all request bodies together. A body that does not fit waits unread, first come first served. A body counts until
 * its response is closed. A body larger than the whole budget is read when no other body counts.
 */
export class BodyBudget {
  readonly #most: number
  #used = 0
  readonly #waiting: { bytes: number; enter: () => void }[] = []

  /** `bytes` is the limit for all bodies together; `Infinity` means no limit. */
  constructor(bytes: number) {
    this.#most = bytes
  }

  /** Resolves when the body of this request may be read. `limit` is the maximum of one body, assumed for a body of unknown length. */
  async room(req: Request, res: Response, limit: number): Promise<void> {
    const length = lengthOf(req, limit)
    // `readBody` refuses a body over the limit without reading it.
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
