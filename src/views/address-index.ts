import { addressesOf } from "../core/mailbox/search.ts"
import type { Collections, MailCollection } from "../core/state.ts"
import { pacer } from "../time/turn.ts"

type Mail = Collections[MailCollection]

/** The messages of an index. */
interface Indexed<T> {
  records: { get(id: string): T | undefined; values(): Iterable<T> }
  /** Whether a message can be found. */
  isVisible: (message: T) => boolean
}

/**
 * The messages of each whole address, so that a wait for mail to one does not read the others. The first lookup makes the index. Before
 * it, a send pays nothing.
 */
export class AddressIndex<T extends Mail> {
  readonly #indexed: Indexed<T>
  /** The ids of the messages from or to an address. */
  readonly #ids = new Map<string, Set<string>>()
  #made: Promise<void> | null = null

  constructor(indexed: Indexed<T>) {
    this.#indexed = indexed
  }

  /** Notices that a message came, changed or went. */
  follow(before: T | undefined, after: T | undefined): void {
    if (this.#made === null) return
    const { isVisible } = this.#indexed
    if (before && isVisible(before) && !(after && isVisible(after))) this.#remove(before)
    else if (after && isVisible(after) && !(before && isVisible(before))) this.#add(after)
  }

  /** The ids of the account's messages from or to a normalized address. */
  async find(account_id: string, address: string): Promise<ReadonlySet<string>> {
    this.#made ??= this.#make()
    await this.#made
    return this.#ids.get(keyOf(account_id, address)) ?? new Set()
  }

  async #make(): Promise<void> {
    const { records, isVisible } = this.#indexed
    const pause = pacer()
    for (const { id } of [...records.values()]) {
      // Meanwhile it may have been deleted.
      const message = records.get(id)
      if (message && isVisible(message)) this.#add(message)
      await pause()
    }
  }

  #add(message: T): void {
    for (const address of addressesOf(message)) {
      const key = keyOf(message.account_id, address)
      const ids = this.#ids.get(key)
      if (ids) ids.add(message.id)
      else this.#ids.set(key, new Set([message.id]))
    }
  }

  #remove(message: T): void {
    for (const address of addressesOf(message)) {
      const key = keyOf(message.account_id, address)
      const ids = this.#ids.get(key)
      ids?.delete(message.id)
      if (ids?.size === 0) this.#ids.delete(key)
    }
  }
}

const keyOf = (account_id: string, address: string) => `${account_id} ${address}`
