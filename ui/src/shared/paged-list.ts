import { signal } from "@preact/signals"
import type { Page } from "../api.ts"
import { messageOf } from "./message-of.ts"
import { Positions } from "./positions.ts"

const PAGE = 100
const AGAIN_MS = 500

/**
 * A list of any length, read page by page as the reader comes near.
 * `fetchPage` is the one way to the server. `version` moves on with every change: read it to be rendered again.
 */
export function createPagedList<T extends { id: string }>(
  fetchPage: (offset: number, limit: number) => Promise<Page<T>>,
) {
  const rows = new Positions<T>()
  const version = signal(0)
  const total = signal<number | null>(null)
  const error = signal<string | null>(null)
  const loading = signal(false)
  /** Rows that came in at the top so far: the window scrolls by the difference and so stays where it was. */
  const pushed = signal(0)
  const running = new Set<number>()
  const range = { first: 0, last: 20 }
  let generation = 0
  let reading: Promise<void> = Promise.resolve()
  let inFlight = 0
  /** What the feed told while pages were on their way: these may be older, and must not undo it. */
  const heard = new Map<string, { item: T; isNew: boolean }>()

  function changed() {
    total.value = rows.total
    version.value++
  }

  async function read(offset: number, limit: number, fresh: boolean) {
    const mine = generation
    loading.value = true
    inFlight++
    try {
      const page = await fetchPage(offset, limit)
      if (mine !== generation) return
      if (fresh) rows.clear(page.total)
      const before = rows.total
      rows.fill(page.data, page.offset, page.total)
      if (!fresh) pushed.value += rows.total - before
      catchUp(fresh && page.offset > 0)
      error.value = null
      changed()
    } catch (reason) {
      if (mine === generation) error.value = messageOf(reason)
    } finally {
      if (--inFlight === 0) heard.clear()
      if (mine === generation) loading.value = false
    }
  }

  /** Puts what was heard meanwhile on top of a page. `blind`: the page cannot tell whether it counts the new ones. */
  function catchUp(blind: boolean) {
    const unknown = [...heard.values()].filter(({ item }) => !rows.replace(item) && heard.get(item.id)?.isNew)
    if (unknown.length === 0) return
    if (blind) setTimeout(() => void reread(), AGAIN_MS)
    else rows.prepend(unknown.map(({ item }) => item))
  }

  function note(item: T, isNew: boolean) {
    if (inFlight > 0) heard.set(item.id, { item, isNew: isNew || heard.get(item.id)?.isNew === true })
  }

  /** Reads the part on the screen again and forgets the rest, which is read when it is needed. */
  function reload(): Promise<void> {
    reading = readAnew()
    return reading
  }

  /** Like `reload`, but lets a reading that is under way come to its end, so that it is shown first. */
  function reread(): Promise<void> {
    return reading.then(reload)
  }

  async function readAnew(): Promise<void> {
    generation++
    running.clear()
    const offset = Math.max(0, range.first - 20)
    await read(offset, PAGE, true)
    if (rows.total > 0 && offset >= rows.total) {
      range.first = 0
      await read(0, PAGE, true)
    }
    await ensure(range.first, range.last)
  }

  /** Sees to it that the rows from index `first` to `last` are known. */
  async function ensure(first: number, last: number): Promise<void> {
    Object.assign(range, { first, last })
    if (total.value === null) return
    const missing = new Set<number>()
    for (let index = first; index <= Math.min(last, rows.total - 1); index++) {
      const place = rows.total - 1 - index
      if (!rows.has(place)) missing.add(Math.floor(place / PAGE))
    }
    await Promise.all([...missing].filter((page) => !running.has(page)).map(readPlaces))
  }

  async function readPlaces(page: number) {
    running.add(page)
    const top = Math.min(rows.total - 1, page * PAGE + PAGE - 1)
    await read(rows.total - 1 - top, top - page * PAGE + 1, false)
    running.delete(page)
  }

  function prepend(items: T[]): void {
    for (const item of items) note(item, true)
    if (total.value === null) return
    pushed.value += rows.prepend(items)
    changed()
  }

  function replace(item: T): boolean {
    note(item, false)
    const known = rows.replace(item)
    if (known) changed()
    return known
  }

  function remove(ids: string[]): void {
    for (const id of ids) heard.delete(id)
    if (rows.remove(ids)) changed()
    else void reload()
  }

  return { rows, version, total, error, loading, pushed, reload, reread, ensure, prepend, replace, remove }
}
