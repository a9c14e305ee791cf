import type { ListRule, LookupRule, TableRules } from "../core/state/collection.ts"

/** A query for one page of a list: newest first, optionally between two sort keys (inclusive). */
export interface PageRequest {
  limit: number
  offset: number
  after?: string | undefined
  before?: string | undefined
}

export interface RecordPage<T> {
  records: T[]
  total: number
}

interface List<T> {
  rule: ListRule<T>
  /** The sorted ids of each group. */
  groups: Map<string, SortedList>
}

interface Lookup<T> {
  rule: LookupRule<T>
  ids: Map<string, string>
}

/** No key contains a line break. */
const groupOf = (keys: readonly string[]): string => (keys.length === 1 ? (keys[0] ?? "") : keys.join("\n"))

/** One group of a list. Reading takes logarithmic time. */
export class Group<T> {
  readonly #ids: SortedList | undefined
  readonly #get: (id: string) => T

  constructor(ids: SortedList | undefined, get: (id: string) => T) {
    this.#ids = ids
    this.#get = get
  }

  count(): number {
    return this.#ids?.length ?? 0
  }

  /** One page, newest first, with the number of all records that match. */
  page({ limit, offset, after, before }: PageRequest): RecordPage<T> {
    const ids = this.#ids
    if (!ids) return { records: [], total: 0 }
    const from = after === undefined ? 0 : ids.countBelow(after, false)
    const to = before === undefined ? ids.length : ids.countBelow(before, true)
    const end = Math.max(from, to - offset)
    const start = Math.max(from, end - limit)
    return { records: ids.slice(start, end).map(this.#get).reverse(), total: Math.max(0, to - from) }
  }

  /** All records, newest first, read one by one. The table must not change meanwhile. */
  *newestFirst(): Generator<T> {
    for (let index = this.count() - 1; index >= 0; index--) {
      const id = this.#ids?.at(index)
      if (id !== undefined) yield this.#get(id)
    }
  }

  /** All records in the order of their sort keys, read one by one, as those of due work. The table must not change meanwhile. */
  *soonestFirst(): Generator<T> {
    for (let index = 0; index < this.count(); index++) {
      const id = this.#ids?.at(index)
      if (id !== undefined) yield this.#get(id)
    }
  }

  /** All records, newest first. */
  all(): T[] {
    return this.#ids?.slice(0, this.#ids.length).map(this.#get).reverse() ?? []
  }

  /** The record that sorts first, or undefined. For due work, this is the next one. */
  first(): T | undefined {
    const id = this.#ids?.at(0)
    return id === undefined ? undefined : this.#get(id)
  }

  /** Up to `limit` records that sort up to `key`, in order. */
  upTo(key: string, limit: number): T[] {
    return this.#ids?.slice(0, Math.min(limit, this.countUpTo(key))).map(this.#get) ?? []
  }

  /**
   * Up to `limit` records that were added first, of a list that is sorted by time. Those after `now` come first: they are from before
   * the clock went back.
   */
  oldest(limit: number, now: string): T[] {
    const all = this.count()
    const ahead = Math.min(limit, all - this.countUpTo(now))
    return [...this.page({ limit: ahead, offset: 0 }).records.reverse(), ...this.upTo(now, limit - ahead)]
  }

  /** The number of records that sort up to `key`. */
  countUpTo(key: string): number {
    return this.#ids?.countBelow(key, true) ?? 0
  }
}

type KeysOf<Rule> = Rule extends { keys: (record: never) => infer K }
  ? Exclude<K, null>
  : Rule extends (record: never) => infer K
    ? Exclude<K, null>
    : never
type Args<Rule> = KeysOf<Rule> extends readonly string[] ? KeysOf<Rule> : never

/** One collection in memory: records by id, sorted lists, unique lookups. Only the store writes to it. */
export class Table<T extends { id: string }> {
  #records = new Map<string, T>()
  #lists = new Map<string, List<T>>()
  #lookups = new Map<string, Lookup<T>>()
  readonly by: object
  readonly find: object

  constructor(rules: TableRules<T>) {
    const get = (id: string) => this.#records.get(id) as T
    const groups = (name: string, rule: ListRule<T>) => {
      this.#lists.set(name, { rule, groups: new Map() })
      return (...keys: string[]) => new Group(this.#lists.get(name)?.groups.get(groupOf(keys)), get)
    }
    const lookup = (name: string, rule: LookupRule<T>) => {
      this.#lookups.set(name, { rule, ids: new Map() })
      return (...keys: string[]) => this.#records.get(this.#lookups.get(name)?.ids.get(groupOf(keys)) ?? "")
    }
    this.by = mapEntries(rules.lists, groups)
    this.find = mapEntries(rules.unique, lookup)
  }

  get size(): number {
    return this.#records.size
  }

  get(id: string): T | undefined {
    return this.#records.get(id)
  }

  ids(): IterableIterator<string> {
    return this.#records.keys()
  }

  values(): IterableIterator<T> {
    return this.#records.values()
  }

  /** The keys of a list's groups. A group of several keys has them joined by line breaks. */
  groups(list: string): Iterable<string> {
    return this.#lists.get(list)?.groups.keys() ?? []
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
    for (const list of this.#lists.values()) this.#leave(list, record)
    for (const lookup of this.#lookups.values()) forget(lookup, record)
    this.#records.delete(id)
    return record
  }

  clear(): void {
    this.#records.clear()
    for (const { groups } of this.#lists.values()) groups.clear()
    for (const { ids } of this.#lookups.values()) ids.clear()
  }

  /** Takes over the contents of another table with the same rules. The other table must not be used afterwards. */
  takeOver(other: Table<T>): void {
    this.#records = other.#records
    this.#lists = other.#lists
    this.#lookups = other.#lookups
  }

  #index(record: T): void {
    for (const list of this.#lists.values()) this.#join(list, record)
    for (const lookup of this.#lookups.values()) enter(lookup, record)
  }

  /** Moves a record only in the lists where its place changes. */
  #reindex(before: T, after: T): void {
    for (const list of this.#lists.values()) {
      const { keys, sort } = list.rule
      const [from, to] = [keys(before), keys(after)]
      if (from === null && to === null) continue
      if (from && to && groupOf(from) === groupOf(to) && sort(before) === sort(after)) continue
      this.#leave(list, before)
      this.#join(list, after)
    }
    for (const lookup of this.#lookups.values()) {
      const [from, to] = [lookup.rule(before), lookup.rule(after)]
      if (from && to && groupOf(from) === groupOf(to)) continue
      forget(lookup, before)
      enter(lookup, after)
    }
  }

  #join({ rule, groups }: List<T>, record: T): void {
    const keys = rule.keys(record)
    if (!keys) return
    const group = groupOf(keys)
    const ids = groups.get(group) ?? new SortedList((id) => rule.sort(this.#records.get(id) as T))
    groups.set(group, ids)
    ids.add(rule.sort(record), record.id)
  }

  #leave({ rule, groups }: List<T>, record: T): void {
    const keys = rule.keys(record)
    if (!keys) return
    const group = groupOf(keys)
    const ids = groups.get(group)
    ids?.remove(rule.sort(record), record.id)
    if (ids?.length === 0) groups.delete(group)
  }
}

function enter<T extends { id: string }>({ rule, ids }: Lookup<T>, record: T): void {
  const keys = rule(record)
  if (keys) ids.set(groupOf(keys), record.id)
}

function forget<T extends { id: string }>({ rule, ids }: Lookup<T>, record: T): void {
  const keys = rule(record)
  if (keys && ids.get(groupOf(keys)) === record.id) ids.delete(groupOf(keys))
}

/** A table with the types of its rules. */
export type TableWith<T extends { id: string }, R> = Table<T> & {
  /** The groups of each list: `emails.by.status(account_id, status)`. */
  readonly by: R extends { lists: infer L } ? { readonly [N in keyof L]: (...keys: Args<L[N]>) => Group<T> } : never
  /** The record with these keys: `domains.find.name(account_id, name)`. */
  readonly find: R extends { unique: infer U }
    ? { readonly [N in keyof U]: (...keys: Args<U[N]>) => T | undefined }
    : never
}

const mapEntries = <A, B>(object: Record<string, A>, map: (name: string, value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(name, value)]))

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
