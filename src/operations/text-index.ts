import { TextBlocks } from "../core/text-blocks.ts"
import type { Trigrams } from "../core/trigrams.ts"
import type { Store } from "../store/store.ts"
import { elapsed, later, turn } from "../time/turn.ts"
import type { BodyText } from "./body-texts.ts"

/** Milliseconds of taking in before other work gets its turn: so much later a request that comes meanwhile is answered at most. */
const SLICE_MS = 1
/** New records are taken in once so long nothing came: a burst of sends is not slowed by them. */
const QUIET_MS = 250
/** Longest text of one record that is kept; of longer ones the rest is read when it is asked for. */
const MAX_TEXT = 64 * 1024

/** What a collection is searched by. */
export interface Searched<T> {
  collection: "emails" | "inbound"
  /** Addresses, subject and the like, divided by `DIVIDER`. */
  head: (record: T) => string
  /** What a reader sees; empty where it cannot be read. */
  body: (record: T) => BodyText
  /** Once the texts take so many bytes, further bodies are read from where they lie by each search. */
  most_bytes: number
}

/** What was found for one word. */
export interface Found {
  head: Set<string>
  body: Set<string>
}

/**
 * The words of a collection, so that a search does not read every body from the disk: kept in large buffers off the heap, about as
 * many bytes as there is text. It follows the store by itself.
 */
export class TextIndex<T extends { id: string }> {
  readonly #store: Store
  readonly #searched: Searched<T>
  readonly #heads = new TextBlocks()
  readonly #bodies = new TextBlocks()
  /**
   * Records of which not all text is kept. The runs of characters in a long text spare most of them a reading; where memory is short,
   * those are not kept either.
   */
  readonly #cut = new Map<string, Trigrams | null>()
  /** Ids that are not taken in yet. */
  readonly #pending: Set<string>
  #reading: Promise<void> | null = null
  #waits = false
  #came = false
  #closed = false

  constructor(store: Store, searched: Searched<T>) {
    this.#store = store
    this.#searched = searched
    this.#pending = new Set([...store.tables[searched.collection].values()].map(({ id }) => id))
    store.onCommit((applied) => {
      for (const change of applied) {
        if (change.in !== searched.collection) continue
        if (change.after && !change.before) this.#comes(change.after.id)
        else if (change.before && !change.after) this.#goes(change.before.id)
      }
    })
    if (this.#pending.size > 0) this.#soon()
  }

  /** Bytes that it takes. */
  get size(): number {
    return this.#heads.size + this.#bodies.size
  }

  /** Which records contain each of these words, in small letters; `bodies` says whether to look further than the head. */
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

  /** Takes in everything that has come. */
  async catchUp(): Promise<void> {
    while (this.#pending.size > 0) {
      this.#reading ??= this.#takeIn(() => false).finally(() => {
        this.#reading = null
      })
      await this.#reading
    }
  }

  /** Reads nothing any more: the bodies may be gone from now on. */
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

  /** In a quiet moment. */
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
