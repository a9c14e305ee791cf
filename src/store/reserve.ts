import { randomBytes } from "node:crypto"
import { closeSync, fstatSync, openSync, statSync, truncateSync, writeSync } from "node:fs"

const RESERVE_BYTES = 128 * 1024
const FILE_MODE = 0o600

/** A file that takes room on the disk, so that a deletion can still be written when there is none left. */
export class Reserve {
  readonly #path: string
  #size: number

  constructor(path: string) {
    this.#path = path
    this.#size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }

  /** Whether it takes all the room it should. */
  get isWhole(): boolean {
    return this.#size >= RESERVE_BYTES
  }

  /** Takes what room there is, up to its size. */
  fill(): void {
    if (this.isWhole) return
    try {
      const descriptor = openSync(this.#path, "a", FILE_MODE)
      try {
        // Of chance, so that no file system keeps it in less room.
        const bytes = randomBytes(RESERVE_BYTES - this.#size)
        for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at)
      } finally {
        this.#size = fstatSync(descriptor).size
        closeSync(descriptor)
      }
    } catch {
      // The disk is full: what fits is taken, the rest is tried for again later.
    }
  }

  /** Gives its room up. False when it had none. */
  giveUp(): boolean {
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
