import type { SearchField } from "../shared/complete.ts"

/** Search fields of the logs: a status class; other words match the endpoint. */
export const LOG_STATUSES = ["2xx", "4xx", "5xx"]
export const LOG_SEARCH: SearchField[] = [{ key: "status", hint: "status class", values: LOG_STATUSES }]

/** Turns a search such as `status:4xx /emails` into the filters of GET /logs. */
export function logFilters(q: string): { status?: string; endpoint?: string } {
  const words = q.split(/\s+/).filter(Boolean)
  const status = words.findLast((word) => word.startsWith("status:"))?.slice("status:".length)
  const endpoint = words.filter((word) => !word.startsWith("status:")).join(" ")
  return { ...(status && { status }), ...(endpoint && { endpoint }) }
}

/** Replaces the status in a search; "" removes it. */
export function withStatus(q: string, status: string): string {
  const words = q.split(/\s+/).filter((word) => word && !word.startsWith("status:"))
  return (status ? [`status:${status}`, ...words] : words).join(" ")
}
