import { isTemporary, stopping } from "../core/errors.ts"
import type { Collections, MailCollection } from "../core/state/state.ts"
import { isIn } from "../store/store.ts"
import { pacer, Quiet } from "../time/turn.ts"
import type { Indexed } from "./changes.ts"

interface WithCodes<K extends MailCollection> extends Indexed<K> {
  /** The codes of a message. Throws if its bytes are damaged. */
  codesOf: (message: Collections[K]) => Promise<readonly string[]>
}

/** Messages are analysed in idle moments once none has come for this many milliseconds. */
const IDLE_MS = 1000
/** Milliseconds of work before other work runs. */
const SLICE_MS = 2

/**
 * The one-time codes of all messages, so that a search for one does not analyse them all. The first search makes the index. Then, what
 * comes is added in idle moments, or by the next search. An open inbox is no reason to make it, unlike that of
 * the texts: with 53,000 messages, analysing them made that index later than ten seconds, and few searches are for a code.
 */
export class CodeIndex<K extends MailCollection> {
  readonly #indexed: WithCodes<K>
  /** The codes of the messages that have any, by id. */
  readonly #codes = new Map<string, readonly string[]>()
  /** Ids of messages that are not analysed yet; null before the first search. */
  #pending: Set<string> | null = null
  #reading: Promise<void> | null = null
  readonly #quiet = new Quiet(() => void this.#readIdly(), IDLE_MS)
  #isClosed = false

  constructor(indexed: WithCodes<K>) {
    this.#indexed = indexed
  }

  /** The codes of the messages that have any, by id. Waits for those that are not analysed yet. Throws an `ApiError` if the sandbox stops. */
  async read(): Promise<ReadonlyMap<string, readonly string[]>> {
    const pending = this.#collectPending()
    while (pending.size > 0 && !this.#isClosed) {
      this.#reading ??= this.#analyse(pending, () => this.#isClosed).finally(() => {
        this.#reading = null
      })
      await this.#reading
    }
    if (this.#isClosed) throw stopping()
    return this.#codes
  }

  /** Stops, because bodies may be deleted from now on. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#quiet.end()
    await this.#reading?.catch(() => undefined)
  }

  #collectPending(): Set<string> {
    if (this.#pending) return this.#pending
    const { collection, records, isVisible, changes } = this.#indexed
    changes.subscribe((applied) => {
      for (const change of applied) if (isIn(change, collection)) this.#follow(change.before, change.after)
    })
    this.#pending = new Set([...records.values()].filter(isVisible).map(({ id }) => id))
    return this.#pending
  }

  #follow(before: Collections[K] | undefined, after: Collections[K] | undefined): void {
    const { isVisible } = this.#indexed
    const [had, has] = [before, after].map((message) => (message && isVisible(message) ? message : null))
    // The body is also another one once it was read, and in a snapshot that is restored.
    if (had && had.body !== has?.body) {
      this.#pending?.delete(had.id)
      this.#codes.delete(had.id)
    }
    if (!has || had?.body === has.body) return
    this.#pending?.add(has.id)
    // An analysis that reads a message changes it, and must not end itself.
    if (!had) this.#quiet.note()
  }

  /** Analyses until another message comes, or a search waits. */
  async #readIdly(): Promise<void> {
    const isWanted = () => this.#isClosed || this.#reading !== null || this.#quiet.isAwaited
    // What fails for a moment is left to the next search.
    if (this.#pending && !isWanted()) await this.#analyse(this.#pending, isWanted).catch(() => undefined)
  }

  async #analyse(pending: Set<string>, isOver: () => boolean): Promise<void> {
    const { records, codesOf } = this.#indexed
    const pause = pacer(SLICE_MS)
    for (const id of pending) {
      if (isOver()) return
      const message = records.get(id)
      const codes = message ? await this.#tryCodes(codesOf, message) : []
      // Meanwhile it may have been deleted or replaced, which the commit has noted.
      if (message && records.get(id)?.body !== message.body) continue
      pending.delete(id)
      if (codes.length > 0) this.#codes.set(id, codes)
      await pause()
    }
  }

  /** A message whose bytes are damaged has no codes. */
  async #tryCodes(codesOf: WithCodes<K>["codesOf"], message: Collections[K]): Promise<readonly string[]> {
    try {
      return await codesOf(message)
    } catch (error) {
      if (isTemporary(error)) throw error
      return []
    }
  }
}
