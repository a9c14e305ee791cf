import { randomBytes, randomFillSync } from "node:crypto"
import type { Ids } from "../core/ports.ts"

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
/** Random bytes drawn at once: one call of the system for many ids. */
const POOL_BYTES = 8192

/**
 * Random identifiers. UUIDs are of version 7: 48 bits of wall time, a counter that keeps those of one process in order, and
 * 62 random bits.
 */
export function createIds(wall: () => number = Date.now): Ids {
  const pool = Buffer.alloc(POOL_BYTES)
  let used = POOL_BYTES
  let last = 0
  let counter = 0
  const draw = (count: number): Buffer => {
    if (used + count > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += count
    return pool.subarray(used - count, used)
  }
  return {
    uuid: () => {
      const now = wall()
      if (now > last) {
        last = now
        counter = 0
      } else if (++counter > 0xfff) {
        last++
        counter = 0
      }
      const time = last.toString(16).padStart(12, "0")
      const random = draw(8).toString("hex")
      const variant = ((Number.parseInt(random[0] as string, 16) & 0x3) | 0x8).toString(16)
      const ordered = counter.toString(16).padStart(3, "0")
      return `${time.slice(0, 8)}-${time.slice(8)}-7${ordered}-${variant}${random.slice(1, 4)}-${random.slice(4)}`
    },
    token: (length) => {
      let text = ""
      while (text.length < length) {
        // 248 is the largest multiple of 62 in a byte: what is above would favour the first letters.
        for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += BASE62[byte % 62]
      }
      return text
    },
  }
}
