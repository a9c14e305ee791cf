import { signal } from "@preact/signals"
import { errorMessage, statusOf, suggestionOf } from "../api.ts"
import { Positions } from "./positions.ts"

export type ListPage<T> = { data: T[]; total: number; limit: number; offset: number }

const PAGE = 100
const RETRY_MS = 500
/** If more rows are loaded, those far from the window are dropped; they are read again when they come into view. */
const MAX_LOADED = 4000
const KEPT_AROUND = 1000

/**
 * A list of any length whose pages are read when their rows come into view.
 * `version` increases with every change: components read it to render again.
 */
export function createPagedList<T extends { id: string }>(
  fetchPage: (offset: number, limit: number) => Promise<ListPage<T>>,
) {
  const rows = new Positions<T>()
  const version = signal(0)
  const total = signal<number | null>(null)
  const error = signal<string | null>(null)
  /** Whether the server refuses to search for this: it would again. */
  const refused = signal(false)
  /** The search that was probably meant instead of a refused one. */
  const suggestion = signal<string | undefined>(undefined)
  const loading = signal(false)
  /** Whether the rows are still those of the list before. */
  const stale = signal(false)
  /** Number of rows ever added at the top. The window scrolls by the difference, so that it shows the same rows. */
  const addedAtTop = signal(0)
  const running = new Set<number>()
  const range = { first: 0, last: 20 }
  let generation = 0
  let reading: Promise<void> = Promise.resolve()
  let inFlight = 0
  /** Whether a reload shows the same list, so that the scroll position is kept. */
  let keepsPosition = true
  /** Live messages received while pages are being read. The pages may be older and must not undo them. */
  const liveUpdates = new Map<string, { item: T; isNew: boolean }>()

  function changed() {
    if (rows.size > MAX_LOADED) rows.trim(range.first, range.last, KEPT_AROUND, PAGE)
    total.value = rows.total
    version.value++
  }

  async function read(offset: number, limit: number, isReload: boolean) {
    const mine = generation
    loading.value = true
    inFlight++
    try {
      const page = await fetchPage(offset, limit)
      if (mine !== generation) return
      const before = rows.total
      const anchor = isReload ? findAnchor() : undefined
      if (isReload) rows.clear(page.total)
      rows.fill(page.data, page.offset, page.total)
      if (!isReload) grewAtTop(rows.total - before)
      else if (anchor) grewAtTop(countAddedAbove(anchor, page.total - before))
      applyLiveUpdates(isReload ? page : null)
      error.value = null
      stale.value = false
      changed()
    } catch (reason) {
      // If the server does not answer, the banner says so and the rows stay.
      const isOffline = statusOf(reason) === 0 && total.value !== null
      if (mine === generation && !isOffline) fail(reason)
    } finally {
      if (--inFlight === 0) liveUpdates.clear()
      if (mine === generation) loading.value = false
    }
  }

  /** Says why a list cannot be read. The rows of another list would look like its own. */
  function fail(reason: unknown) {
    refused.value = statusOf(reason) === 422
    error.value = errorMessage(reason)
    suggestion.value = suggestionOf(reason)
    if (!stale.value) return
    rows.clear(0)
    changed()
    total.value = null
  }

  /** Also moves the range, because the window reports its new one only after scrolling, and a read in between needs an anchor in it. */
  function grewAtTop(by: number) {
    addedAtTop.value += by
    if (by > 0 && range.first > 0) Object.assign(range, { first: range.first + by, last: range.last + by })
  }

  /** The first loaded row in the window, used to restore the scroll position. */
  function findAnchor(): { id: string; index: number } | undefined {
    if (!keepsPosition) return undefined
    for (let index = range.first; index <= range.last; index++) {
      const id = rows.at(index)?.id
      if (id) return { id, index }
    }
    return undefined
  }

  /** The number of rows added above a row; if it is not loaded, the growth of the list. */
  function countAddedAbove({ id, index }: { id: string; index: number }, more: number): number {
    const now = rows.indexOf(id)
    return Math.max(0, now < 0 ? more : now - index)
  }

  /** Applies the live messages received during a read. The total of a reload that does not show all rows may include new ones. */
  function applyLiveUpdates(reloaded: ListPage<T> | null) {
    const unknown = [...liveUpdates.values()].filter(
      ({ item }) => !rows.replace(item) && liveUpdates.get(item.id)?.isNew,
    )
    if (unknown.length === 0) return
    if (reloaded && reloaded.data.length < reloaded.total) setTimeout(() => void reread(), RETRY_MS)
    if (!reloaded?.offset) rows.prepend(unknown.map(({ item }) => item))
  }

  function recordLiveUpdate(item: T, isNew: boolean) {
    if (inFlight > 0) liveUpdates.set(item.id, { item, isNew: isNew || liveUpdates.get(item.id)?.isNew === true })
  }

  /** Reads another list from its top. */
  async function start(): Promise<void> {
    Object.assign(range, { first: 0, last: 20 })
    keepsPosition = false
    stale.value = true
    await reload()
    keepsPosition = true
  }

  /** Reads the visible part again and drops the rest. */
  function reload(): Promise<void> {
    reading = readFirst()
    return reading
  }

  /** Waits for the current read, if any. */
  function settled(): Promise<void> {
    return reading
  }

  /** Like `reload`, but waits for the current read first. */
  function reread(): Promise<void> {
    return reading.then(reload)
  }

  async function readFirst(): Promise<void> {
    generation++
    running.clear()
    const offset = Math.max(0, range.first - 20)
    await read(offset, PAGE, true)
    if (rows.total > 0 && offset >= rows.total) {
      range.first = 0
      await read(0, PAGE, true)
    }
    await Promise.all([loadMissing(range.first, range.last), loadMissing(0, 0)])
  }

  /** Loads the rows from index `first` to `last` if they are missing. */
  async function loadRange(first: number, last: number): Promise<void> {
    Object.assign(range, { first, last })
    await loadMissing(first, last)
  }

  async function loadMissing(first: number, last: number): Promise<void> {
    if (total.value === null) return
    const missing = new Set<number>()
    for (let index = first; index <= Math.min(last, rows.total - 1); index++) {
      const place = rows.total - 1 - index
      if (!rows.has(place)) missing.add(Math.floor(place / PAGE))
    }
    await Promise.all([...missing].filter((page) => !running.has(page)).map(readPage))
  }

  /** Loads the rows around index `near` and returns the index of an entry, or -1. */
  async function find(id: string, near: number): Promise<number> {
    const before = { ...range }
    for (let asked = -1; asked !== generation; ) {
      // A reload in between discards the pages requested before it.
      await settled()
      asked = generation
      await loadRange(Math.max(0, near - PAGE), near + PAGE)
      const index = rows.indexOf(id)
      if (index >= 0) return index
    }
    Object.assign(range, before)
    return -1
  }

  async function readPage(page: number) {
    running.add(page)
    const top = Math.min(rows.total - 1, page * PAGE + PAGE - 1)
    await read(rows.total - 1 - top, top - page * PAGE + 1, false)
    running.delete(page)
  }

  function prepend(items: T[]): void {
    for (const item of items) recordLiveUpdate(item, true)
    if (total.value === null) return
    grewAtTop(rows.prepend(items))
    changed()
  }

  function replace(item: T): boolean {
    recordLiveUpdate(item, false)
    const loaded = rows.replace(item)
    if (loaded) changed()
    return loaded
  }

  function remove(ids: string[]): void {
    for (const id of ids) liveUpdates.delete(id)
    const wereLoaded = rows.remove(ids)
    if (wereLoaded) changed()
    // A page that is being read may be older and still have them.
    if (!wereLoaded || inFlight > 0) void reload()
  }

  return {
    rows,
    version,
    total,
    error,
    loading,
    refused,
    suggestion,
    stale,
    addedAtTop,
    start,
    settled,
    reload,
    reread,
    loadRange,
    find,
    prepend,
    replace,
    remove,
  }
}

/** Reads a list again that could not be read; undefined where that cannot help. */
export const retryOf = ({ refused, reload }: Pick<ReturnType<typeof createPagedList>, "refused" | "reload">) =>
  refused.value ? undefined : () => void reload()
