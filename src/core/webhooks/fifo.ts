/** A FIFO queue of unique ids. Removing the first id takes constant time. */
export class Fifo {
  readonly #inside = new Set<string>()
  #ids: string[] = []
  #first = 0

  get length(): number {
    return this.#inside.size
  }

  /** Appends an id. An id that is already queued keeps its place. */
  add(id: string): void {
    if (this.#inside.has(id)) return
    this.#inside.add(id)
    this.#ids.push(id)
  }

  /** Removes and returns the first id. */
  take(): string | undefined {
    const id = this.#ids[this.#first]
    if (id === undefined) return undefined
    this.#inside.delete(id)
    this.#first++
    // Compact only now and then: compacting each time would take linear time.
    if (this.#first * 2 > this.#ids.length) {
      this.#ids = this.#ids.slice(this.#first)
      this.#first = 0
    }
    return id
  }
}
