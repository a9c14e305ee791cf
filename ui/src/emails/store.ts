import { signal } from "@preact/signals"
import { api, type Page } from "../api.ts"
import type { CapturedEmailItem } from "../api-types.ts"
import { type LiveMessage, onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { createSelection } from "../shared/selection.ts"
import { soon } from "../shared/soon.ts"
import { firstVerified } from "./first-verified.ts"

const REREAD_MS = 150
const FRESH_MS = 600
const IDS_PER_REQUEST = 200

/** The list of captured emails: the search in force, the rows, what is selected, and what can be done to many. */
export function createEmailsStore() {
  const q = signal("")
  const cursor = signal<string | null>(null)
  const arrived = signal<ReadonlySet<string>>(new Set())
  const senderDomain = signal("acme.test")
  const list = createPagedList<CapturedEmailItem>((offset, limit) =>
    api<Page<CapturedEmailItem>>("GET", "/sandbox/emails", { query: { q: q.value, offset, limit } }),
  )
  const selection = createSelection((from, to) => {
    const [first, last] = [list.rows.indexOf(from), list.rows.indexOf(to)].sort((a, b) => a - b) as [number, number]
    return first < 0 ? [to] : idsBetween(first, last)
  })

  function idsBetween(first: number, last: number): string[] {
    const ids = []
    for (let index = first; index <= last; index++) ids.push(list.rows.at(index)?.id)
    return ids.filter((id) => id !== undefined)
  }

  const rereadSoon = soon(REREAD_MS, () => void list.reload())

  function created(items: CapturedEmailItem[]) {
    const newest = list.rows.at(0)
    const inOrder = items.every((item) => !newest || item.created_at >= newest.created_at)
    if (q.value || !inOrder) return rereadSoon()
    arrived.value = new Set(items.map((item) => item.id))
    list.prepend(items)
    setTimeout(() => {
      arrived.value = new Set()
    }, FRESH_MS)
  }

  function hear(messages: LiveMessage[]) {
    const of = (type: string) => messages.filter((m) => m.type === type).map((m) => m.data as CapturedEmailItem)
    const [news, changes, losses] = [of("email.created"), of("email.updated"), of("email.deleted")]
    if (news.length > 0) created(news)
    for (const item of changes) list.replace(item)
    if (q.value && changes.length > 0) rereadSoon()
    const lost = losses.map((item) => item.id)
    if (lost.length > 0) forget(lost)
  }

  function forget(ids: string[]) {
    selection.forget(ids)
    const known = ids.filter((id) => list.rows.get(id))
    if (known.length < ids.length) rereadSoon()
    else list.remove(known)
  }

  async function search(text: string): Promise<void> {
    q.value = text
    selection.clear()
    cursor.value = null
    await list.reload()
  }

  async function mark(id: string, read: boolean): Promise<void> {
    const item = await api<CapturedEmailItem>("PATCH", `/sandbox/emails/${id}`, { body: { read } })
    list.replace(item)
  }

  async function markSelected(read: boolean): Promise<void> {
    await Promise.all([...selection.ids.value].map((id) => mark(id, read)))
  }

  /** Deletes these emails, as many a request as the server takes. */
  async function remove(ids: string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) {
      const some = ids.slice(at, at + IDS_PER_REQUEST)
      await api("DELETE", "/sandbox/emails", { query: { ids: some.join(",") } })
      selection.forget(some)
    }
    await list.reload()
  }

  /** Deletes whatever the search in force finds, or everything where there is none. */
  async function removeMatching(): Promise<number> {
    const answer = await api<{ deleted: number }>("DELETE", "/sandbox/emails", { query: { q: q.value } })
    selection.clear()
    await list.reload()
    return answer.deleted
  }

  /** Learns which domain the examples of the empty list can send from. */
  async function loadSenderDomain(): Promise<void> {
    const page = await api<{ data: { name: string; status: string }[] }>("GET", "/sandbox/domains")
    senderDomain.value = firstVerified(page.data) ?? senderDomain.value
  }

  /** Follows the feed until the function it gives is called. */
  function follow(): () => void {
    const stops = [onLive(["email."], hear), onResync(() => void list.reload())]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    q,
    cursor,
    arrived,
    senderDomain,
    list,
    selection,
    search,
    mark,
    markSelected,
    remove,
    removeMatching,
    loadSenderDomain,
    follow,
  }
}

export const emails = createEmailsStore()
