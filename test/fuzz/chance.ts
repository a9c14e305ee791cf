import { crc32 } from "node:zlib"

/** Pseudorandom numbers (mulberry32). The same seed gives the same numbers. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A number from 0 (inclusive) to 1 (exclusive). */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** An integer from `from` (inclusive) to `to` (exclusive). */
  between(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from))
  }

  /** An integer from 1 to `most`, with small orders of magnitude as likely as large ones. */
  size(most: number): number {
    return Math.round(most ** this.random())
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length)] as T
  }

  /** Returns true with this probability. */
  happens(share: number): boolean {
    return this.random() < share
  }

  shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let at = shuffled.length - 1; at > 0; at--) {
      const other = this.between(0, at + 1)
      ;[shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T]
    }
    return shuffled
  }
}

/** The random choices of one case, independent of other cases. */
export const chanceOf = (seed: number, target: string, number: number): Chance =>
  new Chance(crc32(`${seed} ${target} ${number}`))
