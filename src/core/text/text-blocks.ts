/** Default bytes of one block. A search yields to other work after each block. */
const BLOCK_BYTES = 1024 * 1024
/** Separates texts, and the fields of one text. */
export const DIVIDER = "\u0001"

interface Block {
  bytes: Buffer
  used: number
  /** The index at which each text begins. */
  starts: number[]
  /** The id of each text; empty for a removed one. */
  ids: string[]
  /** Number of texts that were not removed. */
  live: number
}

/**
 * Lower-case texts by id, stored one after another in large off-heap buffers. A search is one pass over a megabyte instead of thousands
 * of strings.
 */
export class TextBlocks {
  readonly #blocks = new Set<Block>()
  /** The block of each text and its index there: looking for it would take longer the more texts a block has. */
  readonly #places = new Map<string, { block: Block; index: number }>()
  /** The block that texts are added to. */
  #last: Block | null = null
  #size = 0
  readonly #block_bytes: number

  constructor(block_bytes = BLOCK_BYTES) {
    this.#block_bytes = block_bytes
  }

  /** Used memory in bytes. */
  get size(): number {
    return this.#size
  }

  has(id: string): boolean {
    return this.#places.has(id)
  }

  add(id: string, text: string): void {
    const written = text.toLowerCase() + DIVIDER
    const length = Buffer.byteLength(written)
    const block = this.#blockFor(length)
    block.bytes.write(written, block.used)
    block.starts.push(block.used)
    block.ids.push(id)
    block.used += length
    block.live++
    this.#places.set(id, { block, index: block.ids.length - 1 })
  }

  /** Removes and overwrites a text. A block is freed with its last text. */
  remove(id: string): void {
    const place = this.#places.get(id)
    if (!place) return
    this.#places.delete(id)
    const { block, index } = place
    block.ids[index] = ""
    block.bytes.fill(DIVIDER, block.starts[index], block.starts[index + 1] ?? block.used)
    if (--block.live > 0) return
    this.#blocks.delete(block)
    this.#size -= block.bytes.length
    if (block === this.#last) this.#last = null
  }

  /** Adds the ids of the texts that contain a word to the word's set. Yields after each block. May add ids that were removed. */
  *search(words: ReadonlyMap<string, Set<string>>): Generator<void> {
    const wanted = [...words].map(([word, found]) => ({ word: Buffer.from(word), found }))
    for (const block of [...this.#blocks]) {
      for (const { word, found } of wanted) searchBlock(block, word, found)
      yield
    }
  }

  #blockFor(length: number): Block {
    if (this.#last && this.#last.used + length <= this.#last.bytes.length) return this.#last
    const bytes = Buffer.allocUnsafeSlow(Math.max(this.#block_bytes, length))
    const block: Block = { bytes, used: 0, starts: [], ids: [], live: 0 }
    this.#blocks.add(block)
    this.#size += bytes.length
    this.#last = block
    return block
  }
}

function searchBlock({ bytes, used, starts, ids }: Block, word: Buffer, found: Set<string>): void {
  const text = bytes.subarray(0, used)
  for (let at = text.indexOf(word); at !== -1; ) {
    const entry = entryAt(starts, at)
    found.add(ids[entry] as string)
    const next = starts[entry + 1]
    at = next === undefined ? -1 : text.indexOf(word, next)
  }
}

/** The index of the text that contains a position, by the sorted positions at which texts begin. */
export function entryAt(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= at) low = middle
    else high = middle
  }
  return low
}
