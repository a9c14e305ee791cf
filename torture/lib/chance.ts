/** Numbers that look random and follow from a seed (mulberry32): the same seed gives the same ones. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to below 1. */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `from` up to below `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.random() * (to - from))
  }

  /** A whole number from 1 to `most`, small ones as likely as large ones. */
  size(most: number): number {
    return Math.round(most ** this.random())
  }

  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length)] as T
  }

  /** True in this share of all calls. */
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
