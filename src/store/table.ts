import { SortedList } from "./sorted-list.ts"

/** The rules of a list: the partition of a record (null: not in the list) and its sort key. */
export interface ListRule<T> {
  partition: (record: T) => string | null
  key: (record: T) => string
}

export interface TableRules<T> {
  lists: Record<string, ListRule<T>>
  /** Unique lookups besides the id. A null key is not indexed. */
  unique: Record<string, (record: T) => string | null>
}

/** A query for one page of a list: newest first, optionally between two sort keys (inclusive). */
export interface PageRequest {
  limit: number
  offset: number
  after?: string | undefined
  before?: string | undefined
}

export interface Page<T> {
  records: T[]
  total: number
}

interface List<T> {
  rule: ListRule<T>
  partitions: Map<string, SortedList>
}

/** One collection in memory: records by id, sorted lists by partition, unique lookups. Only the store writes to it. */
export class Table<T extends { id: string }> {
  #records = new Map<string, T>()
  #lists = new Map<string, List<T>>()
  #unique = new Map<string, { keyOf: (record: T) => string | null; ids: Map<string, string> }>()

  constructor(rules: TableRules<T>) {
    for (const [name, rule] of Object.entries(rules.lists)) this.#lists.set(name, { rule, partitions: new Map() })
    for (const [name, keyOf] of Object.entries(rules.unique)) this.#unique.set(name, { keyOf, ids: new Map() })
  }

  get size(): number {
    return this.#records.size
  }

  get(id: string): T | undefined {
    return this.#records.get(id)
  }

  values(): IterableIterator<T> {
    return this.#records.values()
  }

  /** The record with that key in a unique lookup. */
  find(lookup: string, key: string): T | undefined {
    const id = this.#unique.get(lookup)?.ids.get(key)
    return id === undefined ? undefined : this.#records.get(id)
  }

  /** The partitions of a list that hold records. */
  partitions(list: string): Iterable<string> {
    return this.#list(list).partitions.keys()
  }

  /** How many records a partition holds. */
  count(list: string, partition: string): number {
    return this.#list(list).partitions.get(partition)?.length ?? 0
  }

  /** Records of a partition, newest first, with the number of all that match. */
  page(list: string, partition: string, { limit, offset, after, before }: PageRequest): Page<T> {
    const ids = this.#list(list).partitions.get(partition)
    if (!ids) return { records: [], total: 0 }
    const from = after === undefined ? 0 : ids.countBelow(after, false)
    const to = before === undefined ? ids.length : ids.countBelow(before, true)
    const end = Math.max(from, to - offset)
    const start = Math.max(from, end - limit)
    const records = ids.slice(start, end).map((id) => this.#records.get(id) as T)
    return { records: records.reverse(), total: Math.max(0, to - from) }
  }

  /** Every record of a partition, newest first, read lazily; the table must not change meanwhile. */
  *newestFirst(list: string, partition: string): Generator<T> {
    const ids = this.#list(list).partitions.get(partition)
    if (!ids) return
    for (let index = ids.length - 1; index >= 0; index--) yield this.#records.get(ids.at(index) as string) as T
  }

  /** Every record of a partition, newest first, as an array of its own. */
  all(list: string, partition: string): T[] {
    const ids = this.#list(list).partitions.get(partition)
    if (!ids) return []
    const records = ids.slice(0, ids.length).map((id) => this.#records.get(id) as T)
    return records.reverse()
  }

  /** Returns the record that sorts first, or undefined. For due work, this is the next one. */
  first(list: string, partition: string): T | undefined {
    const id = this.#list(list).partitions.get(partition)?.at(0)
    return id === undefined ? undefined : this.#records.get(id)
  }

  /** Up to `limit` records whose sort key is at most `key`, first ones first. */
  upTo(list: string, partition: string, key: string, limit: number): T[] {
    const ids = this.#list(list).partitions.get(partition)
    if (!ids) return []
    return ids.slice(0, Math.min(limit, ids.countBelow(key, true))).map((id) => this.#records.get(id) as T)
  }

  /** How many records of a partition have a sort key of at most `key`. */
  countUpTo(list: string, partition: string, key: string): number {
    return this.#list(list).partitions.get(partition)?.countBelow(key, true) ?? 0
  }

  /** Replaces or adds a record; returns the one it replaces. */
  put(record: T): T | undefined {
    const before = this.#records.get(record.id)
    if (before) this.#reindex(before, record)
    else this.#index(record)
    this.#records.set(record.id, record)
    return before
  }

  delete(id: string): T | undefined {
    const record = this.#records.get(id)
    if (!record) return undefined
    for (const { rule, partitions } of this.#lists.values()) {
      const partition = rule.partition(record)
      if (partition !== null) leave(partitions, partition, rule.key(record), id)
    }
    for (const { keyOf, ids } of this.#unique.values()) {
      const key = keyOf(record)
      if (key !== null) ids.delete(key)
    }
    this.#records.delete(id)
    return record
  }

  clear(): void {
    this.#records.clear()
    for (const { partitions } of this.#lists.values()) partitions.clear()
    for (const { ids } of this.#unique.values()) ids.clear()
  }

  /** Takes over the contents of another table with the same rules. The other table must not be used afterwards. */
  become(other: Table<T>): void {
    this.#records = other.#records
    this.#lists = other.#lists
    this.#unique = other.#unique
  }

  #list(name: string): List<T> {
    const list = this.#lists.get(name)
    if (!list) throw new Error(`no list named ${name}`)
    return list
  }

  #join(list: List<T>, partition: string, key: string, id: string): void {
    let ids = list.partitions.get(partition)
    if (!ids) {
      ids = new SortedList((other) => list.rule.key(this.#records.get(other) as T))
      list.partitions.set(partition, ids)
    }
    ids.add(key, id)
  }

  #index(record: T): void {
    for (const list of this.#lists.values()) {
      const partition = list.rule.partition(record)
      if (partition !== null) this.#join(list, partition, list.rule.key(record), record.id)
    }
    for (const { keyOf, ids } of this.#unique.values()) {
      const key = keyOf(record)
      if (key !== null) ids.set(key, record.id)
    }
  }

  /** Moves a record only in the lists where its place changes. */
  #reindex(before: T, after: T): void {
    for (const list of this.#lists.values()) {
      const { partition, key } = list.rule
      const [from, to] = [partition(before), partition(after)]
      const [fromKey, toKey] = [from === null ? "" : key(before), to === null ? "" : key(after)]
      if (from === to && fromKey === toKey) continue
      if (from !== null) leave(list.partitions, from, fromKey, before.id)
      if (to !== null) this.#join(list, to, toKey, after.id)
    }
    for (const { keyOf, ids } of this.#unique.values()) {
      const [from, to] = [keyOf(before), keyOf(after)]
      if (from === to) continue
      if (from !== null) ids.delete(from)
      if (to !== null) ids.set(to, after.id)
    }
  }
}

function leave(partitions: Map<string, SortedList>, partition: string, key: string, id: string): void {
  const ids = partitions.get(partition)
  ids?.remove(key, id)
  if (ids?.length === 0) partitions.delete(partition)
}
