import { signal } from "@preact/signals"
import { control, readAll } from "../api.ts"
import type { LogDetail, LogItem } from "../api-types.ts"
import { joinStops, type LiveType, onLive, onResync } from "../live.ts"
import { createPagedList, type ListPage } from "../shared/paged-list.ts"
import { createOpenEntry, throttle } from "../shared/resource.ts"
import { searching } from "../shared/search-terms.ts"
import { keyNames } from "./log-query.ts"

const REREAD_MS = 200

type LogSource = {
  fetchPage: (q: string, offset: number, limit: number) => Promise<ListPage<LogItem>>
  fetchOne: (id: string) => Promise<LogDetail>
  live: LiveType & `log.${string}`
  /** Whether the oldest entries leave the list when new ones arrive. */
  bounded: boolean
}

/** A list of logged requests, newest first, and the open one. */
function createLogsStore({ fetchPage, fetchOne, live, bounded }: LogSource) {
  const q = signal("")
  const open = createOpenEntry(fetchOne)
  const list = createPagedList((offset, limit) => fetchPage(q.value, offset, limit))
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())

  async function search(text: string): Promise<void> {
    q.value = text
    await list.reload()
  }

  function follow(): () => void {
    const created = onLive([live], (messages) => {
      if (q.value || bounded) rereadSoon()
      else list.prepend(messages.map(({ data }) => data))
    })
    return joinStops(created, onResync(rereadSoon))
  }

  return { q, list, open, search, follow }
}

/** The requests of the account. */
export const logs = createLogsStore({
  fetchPage: (q, offset, limit) => control.listLogs({ ...searching(q), offset, limit }),
  fetchOne: (id) => control.getLog(id),
  live: "log.created",
  bounded: false,
})

/** The newest requests with a bad or missing token. They belong to no account. */
export const unauthenticatedLogs = createLogsStore({
  fetchPage: (_, offset, limit) => control.listUnauthenticatedLogs({ offset, limit }),
  fetchOne: (id) => control.getUnauthenticatedLog(id),
  live: "log.unauthenticated",
  bounded: true,
})

/** Loads the names of the API keys for the search box. */
export async function loadKeyNames(): Promise<void> {
  keyNames.value = (await readAll(control.listApiKeys)).map(({ name }) => name)
}
