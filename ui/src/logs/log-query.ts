import type { SearchField } from "../shared/complete.ts"

/** What the search of the logs understands: a status class, and words of the endpoint. */
export const LOG_STATUSES = ["2xx", "4xx", "5xx"]
export const LOG_SEARCH: SearchField[] = [{ key: "status", hint: "how it ended", values: LOG_STATUSES }]

/** The filters GET /logs takes, out of what was typed: `status:4xx /emails`. */
export function logFilters(q: string): { status?: string; endpoint?: string } {
  const words = q.split(/\s+/).filter(Boolean)
  const status = words.findLast((word) => word.startsWith("status:"))?.slice("status:".length)
  const endpoint = words.filter((word) => !word.startsWith("status:")).join(" ")
  return { ...(status && { status }), ...(endpoint && { endpoint }) }
}

/** What was typed with its status replaced; with "" for requests of any status. */
export function withStatus(q: string, status: string): string {
  const words = q.split(/\s+/).filter((word) => word && !word.startsWith("status:"))
  return (status ? [`status:${status}`, ...words] : words).join(" ")
}
