import { stopping } from "../core/errors.ts"
import { searchableText } from "../core/mailbox/search.ts"
import { DIVIDER, TextBlocks } from "../core/text/text-blocks.ts"
import { later, pacer, Quiet, turn } from "../time/turn.ts"

/** A record with text, such as a message, or a log entry with its request. */
export interface Searchable {
  id: string
}

/** The records of an index. */
export interface Searched<T> {
  records: { get(id: string): T | undefined; values(): Iterable<T> }
  /** Whether a record is searchable. */
  isVisible: (record: T) => boolean
  /** The blob that has the bodies of a record; null if there is none. */
  blobOf: (record: T) => string | null
  /** The stored bodies of a record. */
  bodies: (record: T) => { html: string | null; text: string | null }
  /** Its other texts; absent if they are searched in the records. */
  fields?: (record: T) => readonly string[]
}

/** The index is read in idle moments once no record has come for this many milliseconds. */
const IDLE_MS = 1000
const MANY = 5000
/** The ids of the records that contain each word. */
type Words = ReadonlyMap<string, Set<string>>

/** Milliseconds of indexing before yielding. This is the maximum delay of a request. */
const SLICE_MS = 1
/** A first search that takes longer than this is logged. */
const SLOW_MS = 500
/** Maximum indexed characters per body, more than the searched text of any HTML. The rest of longer texts is read during the search. */
const MAX_TEXT = 256 * 1024
/** Maximum number of cached characters. The last text is always cached. */
const MAX_CACHED = 256 * 1024
/** Maximum number of reported unreadable bodies, because one lost file may contain thousands. */
const MAX_REPORTED = 20

export interface TextIndexOptions {
  /** Whether the memory limit is reached. Further bodies are read from disk by each search. */
  isFull: () => boolean
  /** Called once per record with an unreadable body. */
  onUnreadable: (id: string, error: unknown) => void
  /** Called after each body that was read, with its number of characters: it leaves a multiple of that as garbage. */
  onRead?: (characters: number) => void
  /** Called when an idle moment has read {@link MANY} texts or more, which leaves garbage. */
  onManyRead?: () => void
  /** Called if the first search takes longer than {@link SLOW_MS}, with the number of texts that it still has to read. */
  onSlow?: (left: number) => void
}

/**
 * The texts of a mailbox or of the log, so that a search does not read every body from disk. They are stored in large
 * off-heap buffers, about as large as the text itself. The first search makes the index, or an idle moment once
 * {@link TextIndex.keepReady} was called. Before that, a record costs nothing. Then, what comes is added in idle moments, or by the next
 * search.
 */
export class TextIndex<T extends Searchable> {
  readonly #searched: Searched<T>
  readonly #isFull: () => boolean
  readonly #onSlow: (left: number) => void
  readonly #onManyRead: () => void
  readonly #texts: BodyTexts<T>
  readonly #blocks = new TextBlocks()
  /** Ids of records whose body is not completely indexed. */
  readonly #cut = new Set<string>()
  /** Ids that are not indexed yet; null before the first search. */
  #pending: Set<string> | null = null
  #reading: Promise<void> | null = null
  readonly #quiet = new Quiet(() => void this.#readIdly(this.#collectPending()), IDLE_MS)
  /** Ends with the running pass over long bodies, and with the one that searches may still join. */
  #pass: Promise<void> = Promise.resolve()
  #nextPass: { searches: Words[]; done: Promise<void> } | null = null
  #isMade = false
  /** How often all texts went at once, as when a snapshot is restored. */
  #emptied = 0
  #isClosed = false

  constructor(
    searched: Searched<T>,
    { isFull, onUnreadable, onRead = () => {}, onSlow = () => {}, onManyRead = () => {} }: TextIndexOptions,
  ) {
    this.#searched = searched
    this.#isFull = isFull
    this.#onSlow = onSlow
    this.#onManyRead = onManyRead
    const { blobOf } = searched
    const read = (record: T) => {
      const text = searchableText(searched.bodies(record))
      onRead(text.length)
      return text
    }
    this.#texts = new BodyTexts({ blobOf, read, onUnreadable })
  }

  /** Notices that a record came, changed or went. */
  follow(before: T | undefined, after: T | undefined): void {
    if (!this.#pending) return
    const wasVisible = before !== undefined && this.#searched.isVisible(before)
    const isVisible = after !== undefined && this.#searched.isVisible(after)
    if (isVisible && !wasVisible) {
      this.#pending.add(after.id)
      this.#quiet.note()
    } else if (wasVisible && !isVisible) {
      this.#pending.delete(before.id)
      this.#remove(before.id)
    }
  }

  /** Makes the index in the next idle moment, because a search may follow. */
  keepReady(): void {
    this.#collectPending()
    this.#quiet.note()
  }

  /** Whether it was made. Until then, few records are searched faster without it. */
  get isMade(): boolean {
    return this.#isMade
  }

  /** Used memory in bytes. */
  get size(): number {
    return this.#blocks.size
  }

  /** The text of a body in lower case; empty if it is missing or damaged, or if the record was deleted meanwhile. */
  bodyOf({ id }: T): string {
    const record = this.#searched.records.get(id)
    return record ? this.#texts.of(record) : ""
  }

  /**
   * The ids of the records that contain each of these lower-case words in a field or in the body. Throws an `ApiError`
   * if the sandbox stops.
   */
  async find(words: ReadonlySet<string>): Promise<Map<string, Set<string>>> {
    for (;;) {
      await this.#catchUp()
      const emptied = this.#emptied
      const found = new Map([...words].map((word) => [word, new Set<string>()]))
      for (const _ of this.#blocks.search(found)) await turn()
      if (this.#cut.size > 0) await this.#joinPass(found)
      if (this.#isClosed) throw stopping()
      // Otherwise a restored snapshot replaced texts that were not searched yet.
      if (emptied === this.#emptied) return found
    }
  }

  /** Stops reading, because bodies may be deleted from now on. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#quiet.end()
    await this.#reading?.catch(() => undefined)
  }

  #collectPending(): Set<string> {
    const { records, isVisible } = this.#searched
    this.#pending ??= new Set([...records.values()].filter(isVisible).map(({ id }) => id))
    return this.#pending
  }

  /** Indexes new records, until one more comes. */
  async #readIdly(pending: Set<string>): Promise<void> {
    const pause = pacer(SLICE_MS)
    const isMany = pending.size >= MANY
    for (const id of pending) {
      if (this.#isClosed || this.#reading || this.#quiet.isAwaited) return
      this.#index(id)
      pending.delete(id)
      await pause()
    }
    this.#isMade = true
    if (isMany) this.#onManyRead()
  }

  /** Indexes all new records. */
  async #catchUp(): Promise<void> {
    const pending = this.#collectPending()
    while (pending.size > 0 && !this.#isClosed) {
      this.#reading ??= this.#read(pending).finally(() => {
        this.#reading = null
      })
      await this.#reading
    }
    this.#isMade = true
  }

  async #read(pending: Set<string>): Promise<void> {
    const cancel = later(() => this.#onSlow(pending.size), SLOW_MS)
    try {
      const pause = pacer(SLICE_MS)
      for (const id of pending) {
        if (this.#isClosed) return
        this.#index(id)
        pending.delete(id)
        await pause()
      }
    } finally {
      cancel()
    }
  }

  #index(id: string): void {
    const record = this.#searched.records.get(id)
    if (!record || this.#blocks.has(id)) return
    const body = this.#texts.of(record)
    const most = this.#isFull() ? 0 : MAX_TEXT
    const fields = this.#searched.fields?.(record) ?? []
    this.#blocks.add(id, [...fields, body.slice(0, most)].join(DIVIDER))
    if (body.length > most) this.#cut.add(id)
  }

  #remove(id: string): void {
    const { size } = this.#blocks
    this.#blocks.remove(id)
    if (size > 0 && this.#blocks.size === 0) this.#emptied++
    this.#cut.delete(id)
  }

  /** Searches long bodies in the next pass over them, which serves all searches that wait for it: one body is read at a time. */
  #joinPass(words: Words): Promise<void> {
    if (!this.#nextPass) {
      const searches: Words[] = []
      const done = this.#pass.then(() => {
        this.#nextPass = null
        return this.#searchCut(searches)
      })
      this.#pass = done.catch(() => undefined)
      this.#nextPass = { searches, done }
    }
    this.#nextPass.searches.push(words)
    return this.#nextPass.done
  }

  async #searchCut(searches: readonly Words[]): Promise<void> {
    const pause = pacer(SLICE_MS)
    for (const id of this.#cut) {
      const missing = searches.flatMap((words) => [...words]).filter(([, found]) => !found.has(id))
      const record = missing.length > 0 && this.#searched.records.get(id)
      if (!record) continue
      this.#searchBody(record, missing)
      await pause()
    }
  }

  /** The body must not live while other work runs. */
  #searchBody(record: T, words: [string, Set<string>][]): void {
    const body = this.#texts.of(record)
    for (const [word, found] of words) if (body.includes(word)) found.add(record.id)
  }
}

interface BodyTextsOptions<T> extends Pick<Searched<T>, "blobOf">, Pick<TextIndexOptions, "onUnreadable"> {
  read: (record: T) => string
}

/** A cache of lower-case texts, so that a hundred waits for words of the same body read it once. */
export class BodyTexts<T extends Searchable> {
  readonly #blobOf: (record: T) => string | null
  readonly #read: (record: T) => string
  readonly #onUnreadable: (id: string, error: unknown) => void
  readonly #reported = new Set<string>()
  readonly #cached = new Map<string, { ref: string | null; text: string }>()
  #size = 0

  constructor({ blobOf, read, onUnreadable }: BodyTextsOptions<T>) {
    this.#blobOf = blobOf
    this.#read = read
    this.#onUnreadable = onUnreadable
  }

  /** The text of a body in lower case; empty if the body is missing or damaged. */
  of(record: T): string {
    const { id } = record
    const ref = this.#blobOf(record)
    const cached = this.#cached.get(id)
    // A snapshot may restore a different body under the same id.
    if (cached?.ref === ref) return cached.text
    this.#drop(id)
    let text: string
    try {
      text = this.#read(record).toLowerCase()
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
