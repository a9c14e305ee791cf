import { arrivalOf } from "../arrival.ts"
import { addressesOf, mailboxesOf } from "../core/mailbox/search.ts"
import type { Collections, MailCollection } from "../core/state/state.ts"
import { isIn } from "../store/store.ts"
import { SortedList } from "../store/table.ts"
import { pacer } from "../time/turn.ts"
import type { Indexed } from "./changes.ts"

/** The messages to one address of an account. */
class Mailbox {
  readonly address: string
  /** Their places in the order of acceptance, each with its id at the end. */
  readonly #places = new SortedList((place) => place)
  unread = 0
  readonly by_status: Record<string, number> = {}
  /** Its place among the mailboxes of the account: those with more messages are later, and of as many, the one that got one last. */
  rank = ""

  constructor(address: string) {
    this.address = address
  }

  get count(): number {
    return this.#places.length
  }

  /** The ids of one page, newest first. */
  page(limit: number, offset: number): string[] {
    const end = Math.max(0, this.count - offset)
    return this.#places
      .slice(Math.max(0, end - limit), end)
      .map((place) => place.slice(-UUID_LENGTH))
      .reverse()
  }

  add(message: Collections[MailCollection]): void {
    const place = placeOf(message)
    this.#places.add(place, place)
    this.rank = `${String(this.count).padStart(MOST_DIGITS, "0")} ${place}`
    this.tally(message, 1)
  }

  remove(message: Collections[MailCollection]): void {
    const place = placeOf(message)
    this.#places.remove(place, place)
    this.rank = `${String(this.count).padStart(MOST_DIGITS, "0")}${this.rank.slice(MOST_DIGITS)}`
    this.tally(message, -1)
  }

  tally({ read, status }: Collections[MailCollection], sign: 1 | -1): void {
    if (!read) this.unread += sign
    const count = (this.by_status[status] ?? 0) + sign
    if (count > 0) this.by_status[status] = count
    else delete this.by_status[status]
  }
}

const UUID_LENGTH = 36
const MOST_DIGITS = 9

/** Text that sorts like the messages were accepted, with the id at its end. */
const placeOf = (message: Collections[MailCollection]): string => {
  const arrival = arrivalOf(message)
  return arrival === message.id ? arrival : `${arrival} ${message.id}`
}

/**
 * The messages of each whole address, so that a wait for mail to one does not read the others, and the mailboxes of those that they are
 * to. The first lookup makes the index. Before it, a send pays nothing.
 */
export class AddressIndex<K extends MailCollection> {
  readonly #indexed: Indexed<K>
  /** The ids of the messages from or to an address. */
  readonly #ids = new Map<string, Set<string>>()
  readonly #mailboxes = new Map<string, Mailbox>()
  /** The keys of the mailboxes of each account by rank. */
  readonly #ranked = new Map<string, SortedList>()
  #made: Promise<void> | null = null

  constructor(indexed: Indexed<K>) {
    this.#indexed = indexed
  }

  /** The ids of the account's messages from or to a normalized address. */
  async find(account_id: string, address: string): Promise<ReadonlySet<string>> {
    await this.#whenMade()
    return this.#ids.get(keyOf(account_id, address)) ?? new Set()
  }

  /** One page of the messages to a normalized address, newest first, with the number of all by status. */
  async mailbox(account_id: string, address: string, { limit, offset }: { limit: number; offset: number }) {
    await this.#whenMade()
    const mailbox = this.#mailboxes.get(keyOf(account_id, address))
    return {
      records: (mailbox?.page(limit, offset) ?? []).flatMap((id) => this.#indexed.records.get(id) ?? []),
      total: mailbox?.count ?? 0,
      by_status: { ...mailbox?.by_status },
    }
  }

  /** One page of the account's mailboxes: those with most messages first. */
  async mailboxes(account_id: string, { limit, offset }: { limit: number; offset: number }) {
    await this.#whenMade()
    const ranked = this.#ranked.get(account_id)
    const total = ranked?.length ?? 0
    const end = Math.max(0, total - offset)
    const keys = ranked?.slice(Math.max(0, end - limit), end).reverse() ?? []
    const data = keys
      .flatMap((key) => this.#mailboxes.get(key) ?? [])
      .map(({ address, count, unread }) => ({ address, count, unread }))
    return { data, total }
  }

  #whenMade(): Promise<void> {
    this.#made ??= this.#make()
    return this.#made
  }

  async #make(): Promise<void> {
    const { collection, records, isVisible, changes } = this.#indexed
    changes.subscribe((applied) => {
      for (const change of applied) if (isIn(change, collection)) this.#follow(change.before, change.after)
    })
    const pause = pacer()
    for (const { id } of [...records.values()]) {
      // Meanwhile it may have been deleted, or added.
      const message = records.get(id)
      if (message && isVisible(message)) this.#add(message)
      await pause()
    }
  }

  #follow(before: Collections[K] | undefined, after: Collections[K] | undefined): void {
    const { isVisible } = this.#indexed
    const was = before && isVisible(before) ? before : undefined
    const is = after && isVisible(after) ? after : undefined
    if (was && is) this.#replace(was, is)
    else if (was) this.#remove(was)
    else if (is) this.#add(is)
  }

  #replace(before: Collections[K], after: Collections[K]): void {
    if (before.read === after.read && before.status === after.status) return
    for (const address of mailboxesOf(after)) {
      const key = keyOf(after.account_id, address)
      // While the index is made, it may not have the message yet.
      if (!this.#ids.get(key)?.has(after.id)) continue
      const mailbox = this.#mailboxes.get(key)
      mailbox?.tally(before, -1)
      mailbox?.tally(after, 1)
    }
  }

  #add(message: Collections[K]): void {
    this.#rank(message, false, (mailbox) => mailbox.add(message))
    for (const address of addressesOf(message)) {
      const key = keyOf(message.account_id, address)
      const ids = this.#ids.get(key)
      if (ids) ids.add(message.id)
      else this.#ids.set(key, new Set([message.id]))
    }
  }

  #remove(message: Collections[K]): void {
    this.#rank(message, true, (mailbox) => mailbox.remove(message))
    for (const address of addressesOf(message)) {
      const key = keyOf(message.account_id, address)
      const ids = this.#ids.get(key)
      ids?.delete(message.id)
      if (ids?.size === 0) this.#ids.delete(key)
    }
  }

  /** Changes those mailboxes of a message that have it, or have it not, and their places among the others. */
  #rank(message: Collections[K], have: boolean, change: (mailbox: Mailbox) => void): void {
    const { account_id } = message
    const ranked = this.#ranked.get(account_id) ?? new SortedList((key) => this.#mailboxes.get(key)?.rank ?? "")
    this.#ranked.set(account_id, ranked)
    for (const address of mailboxesOf(message)) {
      const key = keyOf(account_id, address)
      if ((this.#ids.get(key)?.has(message.id) ?? false) !== have) continue
      const mailbox = this.#mailboxes.get(key) ?? new Mailbox(address)
      if (mailbox.count > 0) ranked.remove(mailbox.rank, key)
      change(mailbox)
      if (mailbox.count > 0) {
        this.#mailboxes.set(key, mailbox)
        ranked.add(mailbox.rank, key)
      } else this.#mailboxes.delete(key)
    }
    if (ranked.length === 0) this.#ranked.delete(account_id)
  }
}

const keyOf = (account_id: string, address: string) => `${account_id} ${address}`
