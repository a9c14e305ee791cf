import { later } from "./turn.ts"

/** Gives the memory back. Further calls do nothing. */
export type Release = () => void

/** Work that needs less is neither counted nor waits. */
const SMALL = 256 * 1024

/** How often, and how many times, it is tried again whether the process has memory, when no other work can free any. */
const RETRY_MS = 500
const RETRIES = 10

interface Waiting {
  bytes: number
  retries: number
  message: string
  begin: (release: Release | null) => void
}

/**
 * The memory of all work under way together: bodies and messages that are read, parsed and stored. Work that does not
 * fit waits, first come first served. Work that needs more than all of it begins when there is no other.
 */
export class WorkBudget {
  readonly #most: number
  readonly #makeRoom: (bytes: number) => boolean
  readonly #onShort: () => void
  readonly #waiting: Waiting[] = []
  readonly #covered = new Set<string>()
  #used = 0
  #retry: (() => void) | null = null

  /**
   * @param most bytes for all work together; `Infinity` means no limit.
   * @param makeRoom frees memory of the process if it has to. False if it does not have that many bytes even then.
   * @param onShort is called before each further try, if no other work can free any.
   */
  constructor(most: number, makeRoom: (bytes: number) => boolean = () => true, onShort = () => {}) {
    this.#most = most
    this.#makeRoom = makeRoom
    this.#onShort = onShort
  }

  /**
   * Reserves memory. Resolves with null if there is none: after `wait_ms` milliseconds, or after a few seconds in which
   * no other work could free any.
   *
   * @param message the id of the message that is worked on. If it is covered, its work begins at once.
   */
  async acquire(bytes: number, options: { wait_ms?: number; message?: string } = {}): Promise<Release | null> {
    const { wait_ms, message = "" } = options
    if (bytes <= SMALL || this.#most === Number.POSITIVE_INFINITY || this.#covered.has(message)) return () => {}
    return await new Promise((done) => {
      const cancel = wait_ms === undefined ? () => {} : later(() => this.#leave(waiting, null), wait_ms)
      const waiting: Waiting = {
        bytes: Math.min(bytes, this.#most),
        retries: RETRIES,
        message,
        begin: (release) => {
          cancel()
          done(release)
        },
      }
      this.#waiting.push(waiting)
      this.#admit()
    })
  }

  /** Lets work on a message begin for which the caller has memory already, and waits. Returns the end of that. */
  cover(messages: readonly string[]): () => void {
    const added = messages.filter((id) => !this.#covered.has(id))
    for (const id of added) this.#covered.add(id)
    for (const waiting of this.#waiting.filter(({ message }) => this.#covered.has(message)))
      this.#leave(waiting, () => {})
    return () => {
      for (const id of added) this.#covered.delete(id)
    }
  }

  #leave(waiting: Waiting, given: Release | null): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    waiting.begin(given)
    this.#admit()
  }

  #admit(): void {
    for (let first = this.#waiting[0]; first && this.#used + first.bytes <= this.#most; first = this.#waiting[0]) {
      const fits = this.#makeRoom(first.bytes)
      if (!fits && (this.#used > 0 || first.retries-- > 0)) {
        if (this.#used === 0 && this.#retry === null) this.#onShort()
        // Stored mail may be deleted meanwhile.
        this.#retry ??= later(() => {
          this.#retry = null
          this.#admit()
        }, RETRY_MS)
        return
      }
      this.#waiting.shift()
      first.begin(fits ? this.#take(first.bytes) : null)
    }
  }

  #take(bytes: number): Release {
    this.#used += bytes
    let left = bytes
    return () => {
      this.#used -= left
      left = 0
      this.#admit()
    }
  }
}
