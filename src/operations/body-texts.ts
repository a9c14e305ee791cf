import { Trigrams } from "../core/trigrams.ts"

/** Characters of all texts that are kept; the one read last is kept whatever its length. */
const MOST_KEPT = 4 * 1024 * 1024
/** A text that is asked for more words than this is worth a summary first. */
const FEW_WORDS = 4
/** Messages with unreadable bodies that are reported: a lost file may hold the bodies of thousands. */
const MOST_REPORTED = 20

/** The text of one body in lower case. */
export class BodyText {
  readonly lower: string
  #asked = 0
  #trigrams: Trigrams | null = null

  constructor(text: string) {
    this.lower = text.toLowerCase()
  }

  /** Made once, when it is first asked for. */
  get trigrams(): Trigrams {
    this.#trigrams ??= new Trigrams(this.lower)
    return this.#trigrams
  }

  /** Whether the text contains a word, which is in lower case: quick also for a thousand different words. */
  includes(word: string): boolean {
    if (++this.#asked > FEW_WORDS && !this.trigrams.mayContain(word)) return false
    return this.lower.includes(word)
  }
}

/**
 * What messages say, for whoever searches or waits: the texts that were read last, so that a hundred who ask for the same one read
 * it once. A body never changes.
 */
export class BodyTexts<T extends { id: string; body: string | null }> {
  readonly #read: (record: T) => string
  readonly #onUnreadable: (id: string, error: unknown) => void
  readonly #reported = new Set<string>()
  readonly #kept = new Map<string, { ref: string | null; text: BodyText }>()
  #size = 0

  /** `onUnreadable` is called once for a message whose body cannot be read. */
  constructor(read: (record: T) => string, onUnreadable: (id: string, error: unknown) => void) {
    this.#read = read
    this.#onUnreadable = onUnreadable
  }

  /** The text of a message; empty where its body is missing or damaged: then no word is found in it. */
  of(record: T): BodyText {
    const kept = this.#kept.get(record.id)
    // A snapshot may bring another body under the same id.
    if (kept && kept.ref === record.body) return kept.text
    if (kept) this.#forget(record.id)
    let text: BodyText
    try {
      text = new BodyText(this.#read(record))
    } catch (error) {
      this.#report(record.id, error)
      return new BodyText("")
    }
    this.#kept.set(record.id, { ref: record.body, text })
    this.#size += text.lower.length
    for (const id of this.#kept.keys()) {
      if (this.#size <= MOST_KEPT || id === record.id) break
      this.#forget(id)
    }
    return text
  }

  #report(id: string, error: unknown): void {
    if (this.#reported.size === MOST_REPORTED || this.#reported.has(id)) return
    this.#reported.add(id)
    this.#onUnreadable(id, error)
  }

  #forget(id: string): void {
    this.#size -= this.#kept.get(id)?.text.lower.length ?? 0
    this.#kept.delete(id)
  }
}
