/**
 * Ids sorted by a sort key, then by id. New entries almost always go to the end, so adding is cheap. A page, a count or a range
 * costs at most two binary searches.
 */
export class SortedList {
  #ids: string[] = []
  /** Number of empty places at the front. The oldest entries are removed first, and shifting all others each time would be slow. */
  #head = 0
  readonly #keyOf: (id: string) => string

  /** `keyOf` gives the sort key of an id that is in the list; it must not change while the id is in it. */
  constructor(keyOf: (id: string) => string) {
    this.#keyOf = keyOf
  }

  get length(): number {
    return this.#ids.length - this.#head
  }

  /** The id at a place counted from the oldest. */
  at(index: number): string | undefined {
    return this.#ids[this.#head + index]
  }

  add(key: string, id: string): void {
    const at = this.#place(key, id)
    if (at === this.#ids.length) this.#ids.push(id)
    else this.#ids.splice(at, 0, id)
  }

  remove(key: string, id: string): void {
    // What is oldest goes most often.
    if (this.#ids[this.#head] === id) {
      this.#dropFirst()
      return
    }
    const at = this.#place(key, id)
    if (this.#ids[at] !== id) throw new Error(`index out of step: ${id} is not under ${key}`)
    if (at === this.#ids.length - 1) this.#ids.pop()
    else this.#ids.splice(at, 1)
  }

  /** How many keys are smaller than `key` (or equal to it, with `inclusive`). */
  countBelow(key: string, inclusive: boolean): number {
    let low = this.#head
    let high = this.#ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#keyOf(this.#ids[middle] as string)
      if (other < key || (inclusive && other === key)) low = middle + 1
      else high = middle
    }
    return low - this.#head
  }

  /** Ids from `from` (inclusive) up to `to` (exclusive) counted from the oldest. */
  slice(from: number, to: number): string[] {
    return this.#ids.slice(this.#head + from, this.#head + to)
  }

  #dropFirst(): void {
    this.#ids[this.#head++] = ""
    if (this.#head < 64 || this.#head * 2 < this.#ids.length) return
    this.#ids = this.#ids.slice(this.#head)
    this.#head = 0
  }

  #place(key: string, id: string): number {
    const ids = this.#ids
    const last = this.length === 0 ? undefined : ids[ids.length - 1]
    if (last === undefined || this.#before(last, key, id)) return ids.length
    let low = this.#head
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#before(ids[middle] as string, key, id)) low = middle + 1
      else high = middle
    }
    return low
  }

  #before(other: string, key: string, id: string): boolean {
    const otherKey = other === id ? key : this.#keyOf(other)
    return otherKey < key || (otherKey === key && other < id)
  }
}
