/**
 * A long list, newest first, of which only parts are known. Places are counted from the oldest end, so that a new
 * entry at the top moves nothing: index 0 is always place `total - 1`.
 */
export class Positions<T extends { id: string }> {
  total = 0
  private readonly slots = new Map<number, T>()
  private readonly places = new Map<string, number>()

  clear(total: number): void {
    this.slots.clear()
    this.places.clear()
    this.total = total
  }

  at(index: number): T | undefined {
    return this.slots.get(this.total - 1 - index)
  }

  /** The entry's index from the top, or -1 where it is not known. */
  indexOf(id: string): number {
    const place = this.places.get(id)
    return place === undefined ? -1 : this.total - 1 - place
  }

  get(id: string): T | undefined {
    const place = this.places.get(id)
    return place === undefined ? undefined : this.slots.get(place)
  }

  /** Puts in a page read at `offset` of a list that was `total` long when it was read. */
  fill(items: T[], offset: number, total: number): void {
    if (total > this.total) this.total = total
    items.forEach((item, i) => {
      this.put(total - 1 - offset - i, item)
    })
  }

  /** Adds new entries at the top, oldest first. Gives how many were not known before. */
  prepend(items: T[]): number {
    let added = 0
    for (const item of items) {
      if (this.replace(item)) continue
      this.put(this.total++, item)
      added++
    }
    return added
  }

  /** Puts a newer state of a known entry in its place. */
  replace(item: T): boolean {
    const place = this.places.get(item.id)
    if (place !== undefined) this.slots.set(place, item)
    return place !== undefined
  }

  /** Takes entries out and closes the gaps. False when one of them was not known: then the list has to be read again. */
  remove(ids: string[]): boolean {
    const gone = ids.map((id) => this.places.get(id))
    if (gone.some((place) => place === undefined)) return false
    const places = (gone as number[]).sort((a, b) => a - b)
    const kept = [...this.slots].filter(([place]) => !places.includes(place))
    this.clear(this.total - places.length)
    for (const [place, item] of kept) this.put(place - countBelow(places, place), item)
    return true
  }

  /** Forgets entries until only those within `reach` of the entries from index `first` to `last`, and the topmost `top`, are known. */
  trim(first: number, last: number, reach: number, top: number): void {
    for (const [place, { id }] of this.slots) {
      const index = this.total - 1 - place
      if (index < top || (index >= first - reach && index <= last + reach)) continue
      this.slots.delete(place)
      this.places.delete(id)
    }
  }

  /** How many entries are known. */
  get size(): number {
    return this.slots.size
  }

  /** Every known entry, top first. */
  known(): T[] {
    return [...this.slots].sort(([a], [b]) => b - a).map(([, item]) => item)
  }

  has(place: number): boolean {
    return this.slots.has(place)
  }

  private put(place: number, item: T): void {
    const before = this.slots.get(place)
    if (before) this.places.delete(before.id)
    this.slots.set(place, item)
    this.places.set(item.id, place)
  }
}

function countBelow(sorted: number[], place: number): number {
  let count = 0
  for (const other of sorted) if (other < place) count++
  return count
}
