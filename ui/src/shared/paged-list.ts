import { signal } from "@preact/signals"
import type { Page } from "../api.ts"
import { messageOf } from "./message-of.ts"
import { Positions } from "./positions.ts"

const PAGE = 100
const AGAIN_MS = 500
/** More rows than these are not kept: those far from the window are read again when the reader comes back. */
const MOST_KNOWN = 4000
const REACH = 1000

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
  /** Whether what is read next is the same list, in which the reader has a place. */
  let holding = true
  /** What the feed told while pages were on their way: these may be older, and must not undo it. */
  const heard = new Map<string, { item: T; isNew: boolean }>()

  function changed() {
    if (rows.size > MOST_KNOWN) rows.trim(range.first, range.last, REACH, PAGE)
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
      const before = rows.total
      const place = fresh ? placeHeld() : undefined
      if (fresh) rows.clear(page.total)
      rows.fill(page.data, page.offset, page.total)
      if (!fresh) pushed.value += rows.total - before
      else if (place) pushed.value += grownAbove(place, page.total - before)
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

  /** The uppermost known row near the window, by which the reader's place is found again. */
  function placeHeld(): { id: string; index: number } | undefined {
    if (!holding) return undefined
    for (let index = range.first; index <= range.last; index++) {
      const id = rows.at(index)?.id
      if (id) return { id, index }
    }
    return undefined
  }

  /** How many rows came in above a row; where it cannot be found, how many there are more of. */
  function grownAbove({ id, index }: { id: string; index: number }, more: number): number {
    const now = rows.indexOf(id)
    return Math.max(0, now < 0 ? more : now - index)
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

  /** Reads another list, from its top. */
  async function start(): Promise<void> {
    Object.assign(range, { first: 0, last: 20 })
    holding = false
    await reload()
    holding = true
  }

  /** Reads the part on the screen again and forgets the rest, which is read when it is needed. */
  function reload(): Promise<void> {
    reading = readAnew()
    return reading
  }

  /** Waits until the reading under way, if any, has come to its end. */
  function settled(): Promise<void> {
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
    await Promise.all([know(range.first, range.last), know(0, 0)])
  }

  /** Sees to it that the rows from index `first` to `last` are known. */
  async function ensure(first: number, last: number): Promise<void> {
    Object.assign(range, { first, last })
    await know(first, last)
  }

  async function know(first: number, last: number): Promise<void> {
    if (total.value === null) return
    const missing = new Set<number>()
    for (let index = first; index <= Math.min(last, rows.total - 1); index++) {
      const place = rows.total - 1 - index
      if (!rows.has(place)) missing.add(Math.floor(place / PAGE))
    }
    await Promise.all([...missing].filter((page) => !running.has(page)).map(readPlaces))
  }

  /** Reads the rows about index `near` to find an entry there, and gives its index, or -1. */
  async function find(id: string, near: number): Promise<number> {
    const before = { ...range }
    for (let asked = -1; asked !== generation; ) {
      // A reading anew on the way throws away what was asked for before it.
      await settled()
      asked = generation
      await ensure(Math.max(0, near - PAGE), near + PAGE)
      const index = rows.indexOf(id)
      if (index >= 0) return index
    }
    Object.assign(range, before)
    return -1
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

  return {
    rows,
    version,
    total,
    error,
    loading,
    pushed,
    start,
    settled,
    reload,
    reread,
    ensure,
    find,
    prepend,
    replace,
    remove,
  }
}
