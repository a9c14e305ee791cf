/** First in, first out, each id once. Taking the first costs the same however long the line is. */
export class Fifo {
  readonly #inside = new Set<string>()
  #ids: string[] = []
  #first = 0

  get length(): number {
    return this.#inside.size
  }

  /** Puts an id at the end; one that stands in the line keeps its place. */
  add(id: string): void {
    if (this.#inside.has(id)) return
    this.#inside.add(id)
    this.#ids.push(id)
  }

  /** Takes the first id out. */
  take(): string | undefined {
    const id = this.#ids[this.#first]
    if (id === undefined) return undefined
    this.#inside.delete(id)
    this.#first++
    // What was taken is cut off now and then: at every step it would cost as much as the line is long.
    if (this.#first * 2 > this.#ids.length) {
      this.#ids = this.#ids.slice(this.#first)
      this.#first = 0
    }
    return id
  }
}
