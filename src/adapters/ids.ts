import { randomFillSync, randomUUID } from "node:crypto"
import { isMadeHere } from "../arrival.ts"
import type { Ids } from "../core/ports.ts"
import { platform } from "../platform.ts"

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/**
 * Generates random ids. UUIDs are version 7: 48 bits of wall time, a counter that keeps the ids of one process in order, and 62 random
 * bits.
 */
export function createIds(wall: () => number = platform.wallMs): Ids {
  let last = 0
  let counter = 0
  let time = ""
  const setTime = (milliseconds: number) => {
    last = milliseconds
    counter = 0
    const digits = milliseconds.toString(16).padStart(12, "0")
    time = `${digits.slice(0, 8)}-${digits.slice(8)}`
  }
  return {
    riseAbove: (stored) => {
      let highest = ""
      for (const id of stored) if (id > highest && isMadeHere(id)) highest = id
      const milliseconds = Number.parseInt(highest.slice(0, 8) + highest.slice(9, 13), 16)
      if (milliseconds >= last) setTime(milliseconds + 1)
    },
    uuid: () => {
      const now = wall()
      if (now > last) setTime(now)
      else if (++counter > 0xfff) setTime(last + 1)
      const ordered = counter.toString(16).padStart(3, "0")
      // Both versions have the variant and the random bits at the same place.
      return `${time}-7${ordered}-${randomUUID().slice(19)}`
    },
    token: (length) => {
      let text = ""
      while (text.length < length) {
        const byte = randomByte()
        // 248 is the largest multiple of 62 in a byte; higher values would make the first letters more likely.
        if (byte < 248) text += BASE62[byte % 62]
      }
      return text
    },
  }
}

/** Random bytes for many tokens: asking the system for those of each takes 3 % of a send. */
const RANDOM = Buffer.alloc(4096)
let used = RANDOM.length

function randomByte(): number {
  if (used === RANDOM.length) {
    randomFillSync(RANDOM)
    used = 0
  }
  return RANDOM[used++] as number
}
