import { signal } from "@preact/signals"
import { type Arrived, lastArrivedFirst } from "../../../../src/arrival.ts"
import type { ControlCalls } from "../../../../src/client/operations.ts"
import { control, controlOf, readAll, scopedControl } from "../../api.ts"
import { joinStops, onResync } from "../../live.ts"
import { accountOfMail, allAccounts, noteAccounts } from "../../nav.ts"
import { createPagedList, type ListPage } from "../paged-list.ts"
import { throttle } from "../resource.ts"
import type { WithCodes } from "./copy-code.ts"
import type { Link } from "./essentials.ts"
import { createHovered } from "./hovered.ts"

const REREAD_MS = 150
const FRESH_MS = 600
/** More emails than this are not selected one by one. */
export const MOST_SELECTED = 2000
const IDS_PER_REQUEST = 200
const IDS_PER_PAGE = 100

export type MailItem = Arrived & {
  subject: string
  read: boolean
  size_bytes: number
  /** Only in a list of all accounts. */
  account?: { id: string; name: string } | undefined
}

/** The query that makes a deletion one that can be undone. */
type Undo = { undo_id: string }

type MailPage<T> = ListPage<T> & { by_status: Record<string, number> }

/** The requests and live messages of the resource a list shows. */
type MailSource<T extends MailItem> = {
  fetchPage: (q: string, offset: number, limit: number, since?: string) => Promise<MailPage<T>>
  mark: (id: string, read: boolean) => Promise<T>
  /** Reads a whole message. */
  read: (id: string) => Promise<WithCodes & { links: Link[] }>
  remove: (control: ControlCalls, ids: string[], query: Undo) => Promise<unknown>
  removeMatching: (control: ControlCalls, q: string, query: Undo) => Promise<{ deleted: number }>
  /** Subscribes to the live messages of the resource. */
  listen: (handlers: {
    created: (items: T[]) => void
    updated: (items: T[]) => void
    deleted: (items: T[]) => void
  }) => () => void
}

export type MailListStore<T extends MailItem> = ReturnType<typeof createMailList<T>>

/** A list of emails: search, rows, cursor, selection and bulk actions. */
export function createMailList<T extends MailItem>(source: MailSource<T>) {
  const q = signal("")
  const cursor = signal<string | null>(null)
  /** The email opened last; the list scrolls to it. A new object each time, so that opening it again scrolls again. */
  const revealed = signal<{ id: string } | null>(null)
  const arrived = signal<ReadonlySet<string>>(new Set())
  const markedRead = new Map<string, boolean>()
  /** The number of messages of each status in the search without its status. A list without a search has those of the account. */
  const counts = signal<Record<string, number>>({})
  const list = createPagedList<T>(fetchCounted)
  const selection = createSelection(findIdsBetween)
  const undos = createUndos()
  const hovered = createHovered(source.read)
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())

  async function fetchCounted(offset: number, limit: number): Promise<MailPage<T>> {
    const asked = q.value
    const page = await fetchNoted(asked, offset, limit)
    if (asked === q.value) counts.value = page.by_status
    return page
  }

  async function fetchNoted(asked: string, offset: number, limit: number): Promise<MailPage<T>> {
    const page = await source.fetchPage(asked, offset, limit)
    noteAccounts(page.data)
    return page
  }

  function findIdsBetween(from: string, to: string): string[] | Promise<string[]> {
    const [first = 0, last = 0] = [list.rows.indexOf(from), list.rows.indexOf(to)].sort((a, b) => a - b)
    if (first < 0) return [to]
    const ids: string[] = []
    for (let index = first; index <= last; index++) {
      const item = list.rows.at(index)
      if (!item) return readIds(first, last)
      ids.push(item.id)
    }
    return ids
  }

  /** Reads the ids of a range whose rows were never loaded. */
  async function readIds(first: number, last: number): Promise<string[]> {
    const ids: string[] = []
    while (first + ids.length <= last) {
      const offset = first + ids.length
      const { data } = await fetchNoted(q.value, offset, Math.min(IDS_PER_PAGE, last - offset + 1))
      if (data.length === 0) break
      ids.push(...data.map((item) => item.id))
    }
    return ids
  }

  function created(added: T[]) {
    // A live message does not name the account.
    if (allAccounts) return rereadSoon()
    // An email can be opened and marked read before its live message arrives.
    const items = added.map((item) => ({ ...item, read: markedRead.get(item.id) ?? item.read }))
    const newest = list.rows.at(0)
    // If the newest row is not loaded, the total may already include the new emails.
    const mayBeCounted = !newest && (list.total.value ?? 0) > 0
    // A late message of an email that the total already includes is not newer than the newest row.
    const inOrder = items.every((item) => !newest || lastArrivedFirst(item, newest) < 0)
    if (q.value || mayBeCounted || !inOrder) return rereadSoon()
    arrived.value = new Set(items.map((item) => item.id))
    list.prepend(items)
    setTimeout(() => {
      arrived.value = new Set()
    }, FRESH_MS)
  }

  function updated(items: T[]) {
    for (const item of items) replace(item)
    if (q.value) rereadSoon()
  }

  /** Replaces a row, which keeps the account that only a list of all accounts names. */
  function replace(item: T): void {
    const account = list.rows.get(item.id)?.account
    list.replace(account ? { ...item, account } : item)
  }

  function deleted(items: T[]) {
    const ids = items.map((item) => item.id)
    selection.remove(ids)
    const loaded = ids.filter((id) => list.rows.get(id))
    if (loaded.length < ids.length) rereadSoon()
    else list.remove(loaded)
  }

  /** Selects all results of the search. Returns false, without selecting, if they are too many to be read one by one. */
  async function selectAll(): Promise<boolean> {
    const { total } = list.rows
    if (total > MOST_SELECTED) return false
    if (total > 0) selection.set(await readIds(0, total - 1))
    return true
  }

  /** The next unread email below a row, else the newest one. */
  async function nextUnread(id: string | undefined): Promise<T | undefined> {
    const from = id === undefined ? -1 : list.rows.indexOf(id)
    for (let index = from + 1; index < list.rows.total; index++) {
      const item = list.rows.at(index)
      if (!item) break
      if (!item.read) return item
    }
    const { data } = await fetchNoted(`${q.value} is:unread`.trim(), 0, 2)
    return data.find((item) => item.id !== id)
  }

  async function search(text: string): Promise<void> {
    q.value = text
    selection.clear()
    cursor.value = null
    await list.start()
  }

  /** Scrolls the list to an email if it contains it. */
  async function reveal(item: T): Promise<void> {
    const { id } = item
    await list.settled()
    if (list.rows.indexOf(id) < 0) {
      const above = await source.fetchPage(q.value, 0, 1, id)
      await list.find(id, above.total)
    }
    revealed.value = list.rows.indexOf(id) < 0 ? null : { id }
  }

  async function mark(id: string, read: boolean): Promise<void> {
    markedRead.set(id, read)
    replace(await source.mark(id, read))
  }

  async function markSelected(read: boolean): Promise<void> {
    await Promise.all([...selection.ids.value].map((id) => mark(id, read)))
  }

  /** Deletes emails by id, in batches of what one request takes. */
  async function remove(ids: string[], query: Undo): Promise<void> {
    for (const [account, own] of Map.groupBy(ids, accountOfMail)) {
      for (let at = 0; at < own.length; at += IDS_PER_REQUEST) {
        const some = own.slice(at, at + IDS_PER_REQUEST)
        await source.remove(controlOf(some[0] as string), some, undos.within(query, account))
        selection.remove(some)
      }
    }
    await list.reload()
  }

  /** Deletes all results of the current search, or everything without one. Returns the number deleted. */
  async function removeMatching(query: Undo): Promise<number> {
    let total = 0
    for (const account of allAccounts ? await readAll(control.listAccounts) : [undefined]) {
      const own = account ? scopedControl({ account_id: account.id }) : control
      const { deleted } = await source.removeMatching(own, q.value, undos.within(query, account?.id))
      total += deleted
    }
    selection.clear()
    await list.reload()
    return total
  }

  /** Subscribes to the live feed; returns the function that unsubscribes. */
  function follow(): () => void {
    return joinStops(
      source.listen({ created, updated, deleted }),
      onResync(() => void list.reread()),
    )
  }

  return {
    q,
    cursor,
    counts,
    arrived,
    revealed,
    list,
    selection,
    hovered,
    readMail: source.read,
    selectAll,
    nextUnread,
    search,
    reveal,
    mark,
    markSelected,
    remove,
    removeMatching,
    undo: undos.undo,
    follow,
  }
}

/** Deletions in several accounts that are undone together: the server keeps one of each account under an id. */
function createUndos() {
  const parts = new Map<string, Set<string>>()

  /** The query of the part of a deletion that is in this account. */
  function within(query: Undo, account: string | undefined): Undo {
    const undo_id = account === undefined ? query.undo_id : `${query.undo_id}-${account.slice(-12)}`
    parts.set(query.undo_id, new Set([...(parts.get(query.undo_id) ?? []), undo_id]))
    return { undo_id }
  }

  /** Restores what was deleted. A part in which nothing was deleted has nothing to restore. */
  async function undo(id: string): Promise<void> {
    for (const undo_id of parts.get(id) ?? []) await control.undoDeletion(undo_id)
    parts.delete(id)
  }

  return { within, undo }
}

/**
 * The selected entries of a list. `between` returns the ids from one entry to another, both included; it may have
 * to read them from the server.
 */
export function createSelection(between: (from: string, to: string) => string[] | Promise<string[]>) {
  const ids = signal<ReadonlySet<string>>(new Set())
  let anchor: string | undefined

  function toggle(id: string): void {
    const next = new Set(ids.value)
    if (!next.delete(id)) next.add(id)
    ids.value = next
    anchor = id
  }

  /** Selects everything from the anchor to this entry. */
  async function extend(id: string): Promise<void> {
    const from = anchor
    anchor = id
    const found = from ? between(from, id) : [id]
    const all = Array.isArray(found) ? found : await found
    ids.value = new Set([...ids.value, ...all])
  }

  function remove(deleted: string[]): void {
    const next = new Set(ids.value)
    for (const id of deleted) next.delete(id)
    if (next.size !== ids.value.size) ids.value = next
  }

  function clear(): void {
    ids.value = new Set()
    anchor = undefined
  }

  /** Sets the anchor for a later Shift-click. */
  function setAnchor(id: string): void {
    anchor = id
  }

  function set(all: string[]): void {
    ids.value = new Set(all)
  }

  return { ids, toggle, extend, remove, clear, setAnchor, set }
}
