import { searchableText } from "../core/mailbox/search.ts"
import { DIVIDER, TextBlocks } from "../core/text-blocks.ts"
import { later, pacer, turn } from "../time/turn.ts"

/** A record with text: a message, or a log entry with its request. */
export interface Searchable {
  id: string
  /** The blob that the text of its body is made from. */
  body?: string | null
  exchange?: string | null
}

/** The records of an index. */
export interface Searched<T> {
  records: { get(id: string): T | undefined; values(): Iterable<T> }
  /** Whether a record is searchable. */
  isVisible: (record: T) => boolean
  /** The stored bodies of a record. */
  bodies: (record: T) => { html: string | null; text: string | null }
  /** Its other texts; absent if they are searched in the records. */
  fields?: (record: T) => readonly string[]
}

/** Milliseconds of indexing before yielding. This is the maximum delay of a request. */
const SLICE_MS = 1
/** Idle time before new messages are indexed, so that indexing does not slow down a burst of sends. */
const QUIET_MS = 250
/** Maximum indexed characters per body, more than the searched text of any HTML. The rest of longer texts is read during the search. */
const MAX_TEXT = 256 * 1024
/** Maximum number of cached characters. The last text is always cached. */
const MAX_CACHED = 256 * 1024
/** A block of a megabyte would have the fields of ten thousand messages, and searching it would delay requests. */
const FIELDS_BYTES = 256 * 1024
/** Maximum number of reported unreadable bodies, because one lost file may contain thousands. */
const MAX_REPORTED = 20

/** The messages that contain a word. */
export interface Found {
  fields: Set<string>
  body: Set<string>
}

export interface TextIndexOptions {
  /** Whether the memory limit is reached. Further bodies are read from disk by each search. */
  isFull: () => boolean
  /** Called once per message with an unreadable body. */
  onUnreadable: (id: string, error: unknown) => void
}

/**
 * The texts of a mailbox or of the log, so that a search does not read every body from disk. They are stored in large off-heap buffers, about as
 * large as the text itself. A message is indexed once it is visible. Each start makes the index again.
 */
export class TextIndex<T extends Searchable> {
  readonly #searched: Searched<T>
  readonly #isFull: () => boolean
  readonly #texts: BodyTexts<T>
  readonly #fields = new TextBlocks(FIELDS_BYTES)
  readonly #bodies = new TextBlocks()
  /** Ids of messages whose body is not completely indexed. */
  readonly #cut = new Set<string>()
  /** Ids that are not indexed yet. */
  readonly #pending = new Set<string>()
  #reading: Promise<void> | null = null
  #isScheduled = false
  #hasNew = false
  #closed = false

  constructor(searched: Searched<T>, { isFull, onUnreadable }: TextIndexOptions) {
    this.#searched = searched
    this.#isFull = isFull
    this.#texts = new BodyTexts((record) => searchableText(searched.bodies(record)), onUnreadable)
    for (const record of searched.records.values()) {
      if (searched.isVisible(record)) this.#pending.add(record.id)
    }
    if (this.#pending.size > 0) this.#schedule()
  }

  /** Notices that a record came, changed or went. */
  follow(before: T | undefined, after: T | undefined): void {
    const wasVisible = before !== undefined && this.#searched.isVisible(before)
    const isVisible = after !== undefined && this.#searched.isVisible(after)
    if (isVisible && !wasVisible) this.#add(after.id)
    else if (wasVisible && !isVisible) this.#remove(before.id)
  }

  /** Used memory in bytes. */
  get size(): number {
    return this.#fields.size + this.#bodies.size
  }

  /** The text of a body in lower case; empty if the body is missing or damaged. */
  bodyOf(message: T): string {
    return this.#texts.of(message)
  }

  /** The messages that contain each of these lower-case words. `bodies`: whether to search the bodies as well as the fields. */
  async find(words: ReadonlyMap<string, { bodies: boolean }>): Promise<Map<string, Found>> {
    const result = new Map<string, Found>()
    if (words.size === 0) return result
    await this.catchUp()
    const inFields = new Map<string, Set<string>>()
    const inBodies = new Map<string, Set<string>>()
    for (const [word, { bodies }] of words) {
      const found = { fields: new Set<string>(), body: new Set<string>() }
      result.set(word, found)
      inFields.set(word, found.fields)
      if (bodies) inBodies.set(word, found.body)
    }
    for (const _ of this.#fields.search(inFields)) await turn()
    if (inBodies.size === 0) return result
    for (const _ of this.#bodies.search(inBodies)) await turn()
    await this.#searchCut(inBodies)
    return result
  }

  /** Indexes all new messages. */
  async catchUp(): Promise<void> {
    while (this.#pending.size > 0) await (this.#reading ?? this.#read(() => false))
  }

  /** Stops reading, because bodies may be deleted from now on. */
  async close(): Promise<void> {
    this.#closed = true
    this.#pending.clear()
    await this.#reading
  }

  #add(id: string): void {
    if (this.#closed) return
    this.#pending.add(id)
    this.#hasNew = true
    this.#schedule()
  }

  #remove(id: string): void {
    this.#pending.delete(id)
    this.#fields.remove(id)
    this.#bodies.remove(id)
    this.#cut.delete(id)
  }

  /** Schedules indexing for the next idle moment. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#hasNew = false
    later(() => {
      this.#isScheduled = false
      if (this.#pending.size === 0 || this.#reading) return
      if (this.#hasNew) return this.#schedule()
      void this.#read(() => this.#hasNew).then(() => {
        if (this.#pending.size > 0) this.#schedule()
      })
    }, QUIET_MS)
  }

  #read(stop: () => boolean): Promise<void> {
    this.#reading = this.#addPending(stop).finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #addPending(stop: () => boolean): Promise<void> {
    const pause = pacer(SLICE_MS)
    for (const id of this.#pending) {
      if (stop()) return
      this.#pending.delete(id)
      this.#index(id)
      await pause()
    }
  }

  #index(id: string): void {
    const message = this.#searched.records.get(id)
    if (!message || this.#bodies.has(id)) return
    const body = this.#texts.of(message)
    const { fields } = this.#searched
    if (fields) this.#fields.add(id, fields(message).join(DIVIDER))
    const most = this.#isFull() ? 0 : MAX_TEXT
    this.#bodies.add(id, body.slice(0, most))
    if (body.length > most) this.#cut.add(id)
  }

  async #searchCut(words: ReadonlyMap<string, Set<string>>): Promise<void> {
    const pause = pacer(SLICE_MS)
    for (const id of this.#cut) {
      const missing = [...words].filter(([, found]) => !found.has(id))
      const message = missing.length > 0 && this.#searched.records.get(id)
      if (!message) continue
      const body = this.#texts.of(message)
      for (const [word, found] of missing) if (body.includes(word)) found.add(id)
      await pause()
    }
  }
}

/** A cache of lower-case texts, so that a hundred waits for words of the same body read it once. */
export class BodyTexts<T extends Searchable> {
  readonly #read: (message: T) => string
  readonly #onUnreadable: (id: string, error: unknown) => void
  readonly #reported = new Set<string>()
  readonly #cached = new Map<string, { ref: string | null; text: string }>()
  #size = 0

  constructor(read: (message: T) => string, onUnreadable: (id: string, error: unknown) => void) {
    this.#read = read
    this.#onUnreadable = onUnreadable
  }

  /** The text of a body in lower case; empty if the body is missing or damaged. */
  of(message: T): string {
    const { id, body, exchange } = message
    const ref = body ?? exchange ?? null
    const cached = this.#cached.get(id)
    // A snapshot may restore a different body under the same id.
    if (cached?.ref === ref) return cached.text
    this.#drop(id)
    let text: string
    try {
      text = this.#read(message).toLowerCase()
    } catch (error) {
      this.#report(id, error)
      return ""
    }
    this.#cached.set(id, { ref, text })
    this.#size += text.length
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= MAX_CACHED || oldest === id) break
      this.#drop(oldest)
    }
    return text
  }

  #report(id: string, error: unknown): void {
    if (this.#reported.size === MAX_REPORTED || this.#reported.has(id)) return
    this.#reported.add(id)
    this.#onUnreadable(id, error)
  }

  #drop(id: string): void {
    this.#size -= this.#cached.get(id)?.text.length ?? 0
    this.#cached.delete(id)
  }
}
