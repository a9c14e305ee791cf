const BITS = 1 << 16

const bitOf = (text: string, at: number): number => {
  const hash = (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)
  return Math.imul(hash, 0x9e3779b1) >>> 16
}

/** Which runs of three characters a text has, in 8 KB: says of most words at once that the text does not contain them. */
export class Trigrams {
  readonly #bits = new Uint8Array(BITS / 8)

  constructor(text: string) {
    for (let at = 0; at + 2 < text.length; at++) {
      const bit = bitOf(text, at)
      this.#bits[bit >> 3]! |= 1 << (bit & 7)
    }
  }

  /** False: the text does not contain the word. True: it has to be looked for. */
  mayContain(word: string): boolean {
    for (let at = 0; at + 2 < word.length; at++) {
      const bit = bitOf(word, at)
      if ((this.#bits[bit >> 3]! & (1 << (bit & 7))) === 0) return false
    }
    return true
  }
}
