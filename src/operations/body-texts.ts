import { Trigrams } from "../core/trigrams.ts"

/** Maximum number of cached characters. The last text is always cached. */
const MOST_KEPT = 4 * 1024 * 1024
/** Number of searched words after which a text gets a summary. */
const FEW_WORDS = 4
/** Maximum number of reported unreadable bodies, because one lost file may contain thousands. */
const MOST_REPORTED = 20

/** The text of one body in lower case. */
export class BodyText {
  readonly lower: string
  #asked = 0
  #trigrams: Trigrams | null = null

  constructor(text: string) {
    this.lower = text.toLowerCase()
  }

  /** Created on first use. */
  get trigrams(): Trigrams {
    this.#trigrams ??= new Trigrams(this.lower)
    return this.#trigrams
  }

  /** Whether the text contains a lower-case word. Fast even for a thousand different words. */
  includes(word: string): boolean {
    if (++this.#asked > FEW_WORDS && !this.trigrams.mayContain(word)) return false
    return this.lower.includes(word)
  }
}

/**
 * A cache of message texts for searches and waits, so that a hundred callers that need the same text read
 * it once. A body never changes.
 */
export class BodyTexts<T extends { id: string; body: string | null }> {
  readonly #read: (record: T) => string
  readonly #onUnreadable: (id: string, error: unknown) => void
  readonly #reported = new Set<string>()
  readonly #kept = new Map<string, { ref: string | null; text: BodyText }>()
  #size = 0

  /** `onUnreadable` is called once per message with an unreadable body. */
  constructor(read: (record: T) => string, onUnreadable: (id: string, error: unknown) => void) {
    this.#read = read
    this.#onUnreadable = onUnreadable
  }

  /** The text of a message; empty if its body is missing or damaged. */
  of(record: T): BodyText {
    const kept = this.#kept.get(record.id)
    // A snapshot may restore a different body under the same id.
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
