import { signal } from "@preact/signals"
import { listLogsStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { errorTypeValues } from "../../../src/api/service.enums.gen.ts"
import { type SearchField, TIME_FIELDS } from "../shared/search-suggestions.ts"
import { splitTerms, termOf } from "../shared/search-terms.ts"

const ENDPOINTS = [
  "/emails",
  "/emails/batch",
  "/domains",
  "/webhooks",
  "/suppressions",
  "/inbound",
  "/api-keys",
  "/logs",
]

/** The names of the account's API keys, once they are loaded. */
export const keyNames = signal<string[]>([])

/** Search fields of the logs. */
export const LOG_SEARCH: SearchField[] = [
  {
    key: "status",
    hint: "status or class",
    values: [...listLogsStatusValues, "401", "403", "404", "409", "422", "429"],
  },
  { key: "error", hint: "error type", values: errorTypeValues },
  { key: "endpoint", hint: "part of the path", values: ENDPOINTS },
  { key: "method", hint: "HTTP method", values: ["GET", "POST", "PATCH", "DELETE"] },
  { key: "to", hint: "recipient in the request" },
  {
    key: "key",
    hint: "API key, name or id",
    get values() {
      return keyNames.value.map((name) => termOf("", name).slice(1))
    },
  },
  { key: "idempotency", hint: "Idempotency-Key" },
  { key: "email", hint: "id of the email it created" },
  { key: "is", hint: "refused or replayed", values: ["refused", "replayed"] },
  ...TIME_FIELDS,
]

/** The status class a search is limited to by its last `status:`; "" if none. */
export function statusOfQuery(q: string): string {
  const last = splitTerms(q).findLast((word) => word.startsWith("status:"))
  return last?.slice("status:".length) ?? ""
}

/** Replaces the status in a search; "" removes it. */
export function withStatus(q: string, status: string): string {
  const words = splitTerms(q).filter((word) => !word.startsWith("status:"))
  return (status ? [`status:${status}`, ...words] : words).join(" ")
}
