import { randomBytes } from "node:crypto"
import { closeSync, fstatSync, openSync, statSync, truncateSync, writeSync } from "node:fs"
import { FILE_MODE } from "./files.ts"

const RESERVE_BYTES = 128 * 1024

/** A file that reserves disk space, so that a deletion can still be written when the disk is full. */
export class Reserve {
  readonly #path: string
  #size: number

  constructor(path: string) {
    this.#path = path
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }

  /** Whether it has its full size. */
  get isWhole(): boolean {
    return this.#size >= RESERVE_BYTES
  }

  /** Allocates as much space as possible, up to its full size. */
  fill(): void {
    if (this.isWhole) return
    try {
      const descriptor = openSync(this.#path, "a", FILE_MODE)
      try {
        // Random bytes, so that the file system cannot compress them.
        const bytes = randomBytes(RESERVE_BYTES - this.#size)
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at)
      } finally {
        this.#size = fstatSync(descriptor).size
        closeSync(descriptor)
      }
    } catch {
      // The disk is full: keep what fits and try again later.
    }
  }

  /** Releases its space. Returns false if it had none. */
  release(): boolean {
    if (this.#size === 0) return false
    this.#size = 0
    try {
      truncateSync(this.#path, 0)
      return true
    } catch {
      return false
    }
  }
}
