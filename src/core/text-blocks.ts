/** Bytes of one block: what a search looks at before other work gets its turn. */
const BLOCK_BYTES = 1024 * 1024
/** Between texts, and between the fields of one: in no word that is searched for. */
export const DIVIDER = "\u0001"

interface Block {
  bytes: Buffer
  used: number
  /** Where each text begins. */
  starts: number[]
  ids: string[]
  /** How many of its texts are still wanted. */
  live: number
}

/**
 * Texts in small letters by id, close together in large buffers off the heap, to be searched for a run of characters: one pass over
 * a megabyte instead of thousands of strings.
 */
export class TextBlocks {
  readonly #blocks = new Set<Block>()
  readonly #home = new Map<string, Block>()
  #open: Block | null = null

  /** Bytes that are taken. */
  get size(): number {
    let sum = 0
    for (const block of this.#blocks) sum += block.bytes.length
    return sum
  }

  has(id: string): boolean {
    return this.#home.has(id)
  }

  add(id: string, text: string): void {
    const bytes = Buffer.from(text.toLowerCase() + DIVIDER)
    const block = this.#room(bytes.length)
    bytes.copy(block.bytes, block.used)
    block.starts.push(block.used)
    block.ids.push(id)
    block.used += bytes.length
    block.live++
    this.#home.set(id, block)
  }

  /** Forgets a text. A block goes when its last one has. */
  remove(id: string): void {
    const block = this.#home.get(id)
    if (!block) return
    this.#home.delete(id)
    if (--block.live > 0) return
    this.#blocks.delete(block)
    if (block === this.#open) this.#open = null
  }

  /** Adds to each needle's set the ids whose text contains it; comes back after each block. Ids that were removed may be among them. */
  *search(needles: ReadonlyMap<string, Set<string>>): Generator<void> {
    const wanted = [...needles].map(([needle, found]) => ({ needle: Buffer.from(needle), found }))
    for (const block of [...this.#blocks]) {
      for (const { needle, found } of wanted) searchBlock(block, needle, found)
      yield
    }
  }

  #room(length: number): Block {
    if (this.#open && this.#open.used + length <= this.#open.bytes.length) return this.#open
    const bytes = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, length))
    const block: Block = { bytes, used: 0, starts: [], ids: [], live: 0 }
    this.#blocks.add(block)
    this.#open = block
    return block
  }
}

function searchBlock({ bytes, used, starts, ids }: Block, needle: Buffer, found: Set<string>): void {
  const text = bytes.subarray(0, used)
  for (let at = text.indexOf(needle); at !== -1; ) {
    const entry = entryAt(starts, at)
    found.add(ids[entry] as string)
    const next = starts[entry + 1]
    at = next === undefined ? -1 : text.indexOf(needle, next)
  }
}

/** The last entry that begins at or before a place. */
function entryAt(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= at) low = middle
    else high = middle
  }
  return low
}
