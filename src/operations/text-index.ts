import { TextBlocks } from "../core/text-blocks.ts"
import type { Trigrams } from "../core/trigrams.ts"
import type { Applied, Store } from "../store/store.ts"
import { elapsed, later, turn } from "../time/turn.ts"
import type { BodyText } from "./body-texts.ts"

/** Milliseconds of indexing before yielding. This is the maximum delay of a request. */
const SLICE_MS = 1
/** Idle time before new records are indexed, so that indexing does not slow down a burst of sends. */
const QUIET_MS = 250
/** Maximum indexed text per record. The rest of longer texts is read during the search. */
const MAX_TEXT = 64 * 1024

/** The searchable content of a collection. */
export interface Searched<T> {
  collection: "emails" | "inbound"
  /** Addresses, subject and similar fields, separated by `DIVIDER`. */
  head: (record: T) => string
  /** The visible text; empty if the body cannot be read. */
  body: (record: T) => BodyText
  /** Memory limit in bytes. Bodies beyond it are read from disk by each search. */
  most_bytes: number
}

/** The matches of one word. */
export interface Found {
  head: Set<string>
  body: Set<string>
}

/**
 * The texts of a collection, so that a search does not read every body from disk. They are stored in large off-heap buffers, about as
 * large as the text itself.
 */
export class TextIndex<T extends { id: string }> {
  readonly #store: Store
  readonly #searched: Searched<T>
  readonly #heads = new TextBlocks()
  readonly #bodies = new TextBlocks()
  /**
   * Records whose text is not completely indexed. The n-grams of a long text avoid reading most of them. With limited memory,
   * n-grams are not stored either.
   */
  readonly #cut = new Map<string, Trigrams | null>()
  /** Ids that are not indexed yet. */
  readonly #pending: Set<string>
  #reading: Promise<void> | null = null
  #waits = false
  #came = false
  #closed = false

  constructor(store: Store, searched: Searched<T>) {
    this.#store = store
    this.#searched = searched
    this.#pending = new Set([...store.tables[searched.collection].values()].map(({ id }) => id))
    if (this.#pending.size > 0) this.#soon()
  }

  applied(changes: readonly Applied[]): void {
    for (const change of changes) {
      if (change.in !== this.#searched.collection) continue
      if (change.after && !change.before) this.#comes(change.after.id)
      else if (change.before && !change.after) this.#goes(change.before.id)
    }
  }

  /** Used memory in bytes. */
  get size(): number {
    return this.#heads.size + this.#bodies.size
  }

  /** The records that contain each of these lower-case words. `bodies`: whether to search the bodies as well as the heads. */
  async find(words: ReadonlyMap<string, { bodies: boolean }>): Promise<Map<string, Found>> {
    await this.catchUp()
    const result = new Map(
      [...words.keys()].map((word) => [word, { head: new Set<string>(), body: new Set<string>() }]),
    )
    const needles = (part: keyof Found) =>
      new Map(
        [...result]
          .filter(([word]) => part === "head" || words.get(word)?.bodies)
          .map(([word, found]) => [word, found[part]]),
      )
    for (const _ of this.#heads.search(needles("head"))) await turn()
    const inBodies = needles("body")
    if (inBodies.size > 0) for (const _ of this.#bodies.search(inBodies)) await turn()
    if (inBodies.size > 0) await this.#searchCut(inBodies)
    return result
  }

  /** Indexes all new records. */
  async catchUp(): Promise<void> {
    while (this.#pending.size > 0) {
      this.#reading ??= this.#takeIn(() => false).finally(() => {
        this.#reading = null
      })
      await this.#reading
    }
  }

  /** Stops reading, because bodies may be deleted from now on. */
  close(): void {
    this.#closed = true
    this.#pending.clear()
  }

  #comes(id: string): void {
    if (this.#closed) return
    this.#pending.add(id)
    this.#came = true
    this.#soon()
  }

  #goes(id: string): void {
    this.#pending.delete(id)
    this.#heads.remove(id)
    this.#bodies.remove(id)
    this.#cut.delete(id)
  }

  /** Schedules indexing for the next idle moment. */
  #soon(): void {
    if (this.#waits) return
    this.#waits = true
    this.#came = false
    later(() => {
      this.#waits = false
      if (this.#pending.size === 0 || this.#reading) return
      if (this.#came) return this.#soon()
      this.#reading = this.#takeIn(() => this.#came).finally(() => {
        this.#reading = null
        if (this.#pending.size > 0) this.#soon()
      })
    }, QUIET_MS)
  }

  async #takeIn(stop: () => boolean): Promise<void> {
    let until = elapsed() + SLICE_MS
    for (const id of this.#pending) {
      if (stop()) return
      this.#pending.delete(id)
      this.#take(id)
      if (elapsed() < until) continue
      await turn()
      until = elapsed() + SLICE_MS
    }
  }

  #take(id: string): void {
    const record = this.#store.tables[this.#searched.collection].get(id) as T | undefined
    if (!record || this.#heads.has(id)) return
    const body = this.#searched.body(record)
    this.#heads.add(id, this.#searched.head(record))
    const most = this.size < this.#searched.most_bytes ? MAX_TEXT : 0
    this.#bodies.add(id, body.lower.slice(0, most))
    if (body.lower.length > most) this.#cut.set(id, most === 0 ? null : body.trigrams)
  }

  async #searchCut(needles: ReadonlyMap<string, Set<string>>): Promise<void> {
    let until = elapsed() + SLICE_MS
    for (const [id, trigrams] of this.#cut) {
      const wanted = [...needles].filter(([word, found]) => !found.has(id) && (trigrams?.mayContain(word) ?? true))
      const record = wanted.length > 0 && (this.#store.tables[this.#searched.collection].get(id) as T | undefined)
      if (!record) continue
      const body = this.#searched.body(record)
      for (const [word, found] of wanted) if (body.includes(word)) found.add(id)
      if (elapsed() < until) continue
      await turn()
      until = elapsed() + SLICE_MS
    }
  }
}
