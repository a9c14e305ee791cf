import { signal } from "@preact/signals"
import { ApiFailure, api, type Page } from "../api.ts"
import type { LogDetail, LogItem } from "../api-types.ts"
import { onLive, onResync } from "../live.ts"
import { errorMessage } from "../shared/message-of.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { throttle } from "../shared/soon.ts"
import { logFilters } from "./log-query.ts"

const REREAD_MS = 200

/** Logged requests, newest first, and the open one. */
export function createLogsStore() {
  const q = signal("")
  const open = signal<LogDetail | null>(null)
  const openError = signal<string | null>(null)
  const list = createPagedList<LogItem>((offset, limit) =>
    api<Page<LogItem>>("GET", "/sandbox/logs", { query: { ...logFilters(q.value), offset, limit } }),
  )
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())

  async function search(text: string): Promise<void> {
    q.value = text
    await list.reload()
  }

  async function show(id: string | undefined): Promise<void> {
    openError.value = null
    if (open.value?.id !== id) open.value = null
    if (!id) return
    try {
      open.value = await api<LogDetail>("GET", `/sandbox/logs/${id}`)
    } catch (reason) {
      const gone = reason instanceof ApiFailure && reason.status === 404
      openError.value = gone ? "This entry was deleted. Logs are kept for 30 days." : errorMessage(reason)
    }
  }

  function follow(): () => void {
    const stops = [
      onLive(["log.created"], (messages) => {
        if (q.value) rereadSoon()
        else list.prepend(messages.map((message) => message.data as LogItem))
      }),
      onResync(rereadSoon),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { q, list, open, openError, search, show, follow }
}

export const logs = createLogsStore()
