import { listLogsStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { SearchField } from "../shared/search-box.tsx"

type LogStatus = (typeof listLogsStatusValues)[number]

/** Search fields of the logs: a status class; other words match the endpoint. */
export const LOG_SEARCH: SearchField[] = [{ key: "status", hint: "status class", values: listLogsStatusValues }]

/** Turns a search such as `status:4xx /emails` into the filters of GET /logs. */
export function logFilters(q: string): { status?: LogStatus; endpoint?: string } {
  const words = q.split(/\s+/).filter((word) => word && word !== "status:")
  const isStatus = (word: string) => listLogsStatusValues.some((known) => word === `status:${known}`)
  const last = words.findLast(isStatus)
  const status = listLogsStatusValues.find((known) => last === `status:${known}`)
  const endpoint = words.filter((word) => !isStatus(word)).join(" ")
  return { ...(status && { status }), ...(endpoint && { endpoint }) }
}

/** Replaces the status in a search; "" removes it. */
export function withStatus(q: string, status: string): string {
  const words = q.split(/\s+/).filter((word) => word && !word.startsWith("status:"))
  return (status ? [`status:${status}`, ...words] : words).join(" ")
}
