import type { SearchField } from "../shared/complete.ts"

/** What the search of the logs understands: a status class, and words of the endpoint. */
export const LOG_SEARCH: SearchField[] = [{ key: "status", hint: "how it ended", values: ["2xx", "4xx", "5xx"] }]

/** The filters GET /logs takes, out of what was typed: `status:4xx /emails`. */
export function logFilters(q: string): { status?: string; endpoint?: string } {
  const words = q.split(/\s+/).filter(Boolean)
  const status = words.findLast((word) => word.startsWith("status:"))?.slice("status:".length)
  const endpoint = words.filter((word) => !word.startsWith("status:")).join(" ")
  return { ...(status && { status }), ...(endpoint && { endpoint }) }
}
