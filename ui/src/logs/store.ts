import { signal } from "@preact/signals"
import { control } from "../api.ts"
import { joinStops, onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { createOpenEntry, throttle } from "../shared/resource.ts"
import { logFilters } from "./log-query.ts"

const REREAD_MS = 200

/** Logged requests, newest first, and the open one. */
export function createLogsStore() {
  const q = signal("")
  const open = createOpenEntry((id) => control.getLog(id))
  const list = createPagedList((offset, limit) => control.listLogs({ ...logFilters(q.value), offset, limit }))
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())

  async function search(text: string): Promise<void> {
    q.value = text
    await list.reload()
  }

  function follow(): () => void {
    const created = onLive(["log.created"], (messages) => {
      if (q.value) rereadSoon()
      else list.prepend(messages.map(({ data }) => data))
    })
    return joinStops(created, onResync(rereadSoon))
  }

  return { q, list, open, search, follow }
}

export const logs = createLogsStore()
