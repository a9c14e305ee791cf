import { addressesOf } from "../core/mailbox/search.ts"
import type { Collections, MailCollection } from "../core/state/state.ts"
import { isIn } from "../store/store.ts"
import { pacer } from "../time/turn.ts"
import type { Changes } from "./changes.ts"

/** The messages of an index. */
interface Indexed<K extends MailCollection, T = Collections[K]> {
  collection: K
  records: { get(id: string): T | undefined; values(): Iterable<T> }
  /** Whether a message can be found. */
  isVisible: (message: T) => boolean
  changes: Pick<Changes, "subscribe">
}

/**
 * The messages of each whole address, so that a wait for mail to one does not read the others. The first lookup makes the index. Before
 * it, a send pays nothing.
 */
export class AddressIndex<K extends MailCollection> {
  readonly #indexed: Indexed<K>
  /** The ids of the messages from or to an address. */
  readonly #ids = new Map<string, Set<string>>()
  #made: Promise<void> | null = null

  constructor(indexed: Indexed<K>) {
    this.#indexed = indexed
  }

  /** The ids of the account's messages from or to a normalized address. */
  async find(account_id: string, address: string): Promise<ReadonlySet<string>> {
    this.#made ??= this.#make()
    await this.#made
    return this.#ids.get(keyOf(account_id, address)) ?? new Set()
  }

  async #make(): Promise<void> {
    const { collection, records, isVisible, changes } = this.#indexed
    changes.subscribe((applied) => {
      for (const change of applied) if (isIn(change, collection)) this.#follow(change.before, change.after)
    })
    const pause = pacer()
    for (const { id } of [...records.values()]) {
      // Meanwhile it may have been deleted.
      const message = records.get(id)
      if (message && isVisible(message)) this.#add(message)
      await pause()
    }
  }

  #follow(before: Collections[K] | undefined, after: Collections[K] | undefined): void {
    const { isVisible } = this.#indexed
    if (before && isVisible(before) && !(after && isVisible(after))) this.#remove(before)
    else if (after && isVisible(after) && !(before && isVisible(before))) this.#add(after)
  }

  #add(message: Collections[K]): void {
    for (const address of addressesOf(message)) {
      const key = keyOf(message.account_id, address)
      const ids = this.#ids.get(key)
      if (ids) ids.add(message.id)
      else this.#ids.set(key, new Set([message.id]))
    }
  }

  #remove(message: Collections[K]): void {
    for (const address of addressesOf(message)) {
      const key = keyOf(message.account_id, address)
      const ids = this.#ids.get(key)
      ids?.delete(message.id)
      if (ids?.size === 0) this.#ids.delete(key)
    }
  }
}

const keyOf = (account_id: string, address: string) => `${account_id} ${address}`
