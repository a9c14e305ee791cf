import { signal } from "@preact/signals"
import { control, controlOf, listControl } from "../api.ts"
import type { CapturedEmailItem, LogItem } from "../api-types.ts"
import { joinStops, onLive, onResync } from "../live.ts"
import { noteAccounts } from "../nav.ts"
import { createMailList } from "../shared/mail/mail-list-store.ts"
import { createRecipients } from "../shared/mail/recipients.tsx"
import { createPagedList } from "../shared/paged-list.ts"
import { createResource, throttle } from "../shared/resource.ts"
import { searching } from "../shared/search-terms.ts"
import { asksForRefused, refusedQuery, toggleRefused } from "./grammar.ts"

/** Whether emails of more than one sender have been seen. Only then do rows show the sender. */
export const severalSenders = signal(false)
let firstSender: string | undefined

/** Remembers whether there is more than one sender. */
function noteSenders(items: CapturedEmailItem[]): void {
  for (const { from } of items) {
    firstSender ??= from
    if (from !== firstSender) severalSenders.value = true
  }
}

async function fetchPage(q: string, offset: number, limit: number, since?: string) {
  const page = await listControl.listCapturedEmails({ ...searching(q), ...(since && { since }), offset, limit })
  noteSenders(page.data)
  return page
}

/** The list of captured emails. */
export const emails = createMailList({
  fetchPage,
  read: (id) => controlOf(id).getCapturedEmail(id),
  mark: (id, read) => controlOf(id).markCapturedEmail(id, { read }),
  remove: (control, ids, query) => control.deleteCapturedEmails({ ids }, { query }),
  removeMatching: (control, q, query) => control.deleteCapturedEmails(searching(q), { query }),
  listen: ({ created, updated, deleted }) =>
    joinStops(
      onLive(["email.created"], (messages) => {
        const items = messages.map(({ data }) => data)
        noteSenders(items)
        created(items)
      }),
      onLive(["email.updated"], (messages) => updated(messages.map(({ data }) => data))),
      onLive(["email.deleted"], (messages) => deleted(messages.map(({ data }) => data))),
    ),
})

export const emailRecipients = createRecipients(control.listEmailRecipients, [
  "email.created",
  "email.updated",
  "email.deleted",
])

const REREAD_MS = 300

/** A page of the refused sends that a search of emails asks for. */
async function fetchRefused(text: string, offset: number, limit: number) {
  const q = refusedQuery(text)
  if (q === null) return { data: [], total: 0, offset, limit }
  const page = await listControl.listLogs({ q, offset, limit })
  noteAccounts(page.data)
  return page
}

/** The sends that were refused, from the logs: how many match a search of emails, and which. */
function createRefusedSends() {
  let q = ""
  let counted = ""
  const count = createResource(async () => (await fetchRefused(counted, 0, 1)).total, { interval: REREAD_MS })

  /** Counts those in a search of emails. */
  async function countIn(text: string): Promise<void> {
    counted = asksForRefused(text) ? text : toggleRefused(text)
    await count.load()
  }

  const list = createPagedList((offset, limit) => fetchRefused(q, offset, limit))
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())

  async function search(text: string): Promise<void> {
    q = text
    await list.reload()
  }

  return {
    count: { ...count, search: countIn, follow: () => onRefused(count.reload) },
    list,
    search,
    follow: () => onRefused(rereadSoon),
  }
}

/** Calls `read` when a send was refused, or after a gap of the feed. Other requests cause no reads. */
function onRefused(read: () => void): () => void {
  const isRefusedSend = ({ method, endpoint, status_code }: LogItem) =>
    method === "POST" && endpoint.startsWith("/emails") && (status_code >= 400 || status_code === 0)
  const logged = onLive(["log.created"], (messages) => {
    if (messages.some(({ data }) => isRefusedSend(data))) read()
  })
  return joinStops(logged, onResync(read))
}

export const refused = createRefusedSends()
