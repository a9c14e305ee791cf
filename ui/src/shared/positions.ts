/**
 * A long list, newest first, of which only parts are loaded. Positions are counted from the oldest entry, so that a new
 * entry at the top does not change them: index 0 is position `total - 1`.
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

  /** The entry's index from the top, or -1 if it is not loaded. */
  indexOf(id: string): number {
    const place = this.places.get(id)
    return place === undefined ? -1 : this.total - 1 - place
  }

  get(id: string): T | undefined {
    const place = this.places.get(id)
    return place === undefined ? undefined : this.slots.get(place)
  }

  /** Stores a page read at `offset` when the list had `total` entries. */
  fill(items: T[], offset: number, total: number): void {
    if (total > this.total) this.total = total
    items.forEach((item, i) => {
      this.put(total - 1 - offset - i, item)
    })
  }

  /** Adds entries at the top, oldest first. Returns how many were new. */
  prepend(items: T[]): number {
    let added = 0
    for (const item of items) {
      if (this.replace(item)) continue
      this.put(this.total++, item)
      added++
    }
    return added
  }

  /** Replaces a loaded entry; false if it is not loaded. */
  replace(item: T): boolean {
    const place = this.places.get(item.id)
    if (place !== undefined) this.slots.set(place, item)
    return place !== undefined
  }

  /** Removes entries and closes the gaps. Returns false if one is not loaded; then the list has to be read again. */
  remove(ids: string[]): boolean {
    const places = ids.map((id) => this.places.get(id)).filter((place) => place !== undefined)
    if (places.length < ids.length) return false
    places.sort((a, b) => a - b)
    const kept = [...this.slots].filter(([place]) => !places.includes(place))
    this.clear(this.total - places.length)
    for (const [place, item] of kept) this.put(place - countBelow(places, place), item)
    return true
  }

  /** Drops all entries except the topmost `top` and those within `reach` of the indexes `first` to `last`. */
  trim(first: number, last: number, reach: number, top: number): void {
    for (const [place, { id }] of this.slots) {
      const index = this.total - 1 - place
      if (index < top || (index >= first - reach && index <= last + reach)) continue
      this.slots.delete(place)
      this.places.delete(id)
    }
  }

  /** The number of loaded entries. */
  get size(): number {
    return this.slots.size
  }

  /** All loaded entries, top first. */
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
