import { writeSync } from "node:fs"

/** Writes all bytes at a position, however many calls that takes. */
export function writeAll(descriptor: number, bytes: Uint8Array, position: number): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
  }
}
