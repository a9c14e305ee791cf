import { normaliseAddress } from "./addresses.ts"
import { invalid } from "./errors.ts"
import { presentAbout } from "./logs.ts"
import { parseTerms, searchedInstant, similar, termOf } from "./mailbox/search.ts"
import type { Log } from "./state.ts"

/** One condition of a search in the log. */
export interface LogTerm {
  negated: boolean
  field: "text" | (typeof FIELDS)[number]
  /** In lower case; of a status, its first digits; of `before`, which excludes it, and `after`, a timestamp. */
  value: string
}

const TEXTS = ["error", "endpoint", "method", "key", "idempotency", "to", "email"] as const
const FIELDS = ["status", ...TEXTS, "is", "before", "after"] as const
const STATES = ["refused", "replayed"] as const
const isTextField = (field: string): field is (typeof TEXTS)[number] => TEXTS.some((known) => known === field)

/**
 * Parses the `q` of `GET /sandbox/logs`: `status:4xx`, `error:`, `endpoint:`, `method:`, `key:`, `idempotency:`, `to:`, `email:`,
 * `is:refused`, `is:replayed`, `before:`, `after:`, words, `"quoted"`, `-negated`. A request must match all terms. Other words with a colon
 * are text. Throws `validation_error` for a field or value that is almost certainly misspelt.
 */
export const parseLogQuery = (q: string): LogTerm[] => parseTerms(q, fieldTerm)

function fieldTerm(field: string, value: string): Omit<LogTerm, "negated"> | null {
  const lower = value.toLowerCase()
  if (isTextField(field)) return { field, value: lower }
  switch (field) {
    case "status": {
      if (/^([0-5]x{0,2}|[0-5]\d{1,2}|[0-5]\dx)$/.test(lower)) return { field, value: lower.replace(/x+$/, "") }
      throw invalid(
        `\`status:${value.slice(0, 40)}\` in \`q\` is not a status. Write \`status:4xx\` or \`status:422\`.`,
      )
    }
    case "is": {
      const state = STATES.find((known) => known.startsWith(lower))
      if (state) return { field, value: state }
      const near = similar(lower, STATES)
      throw invalid(
        `\`is:${value.slice(0, 40)}\` in \`q\` is not known. ${near ? `Did you mean \`is:${near}\`?` : "Write `is:refused` or `is:replayed`."}`,
      )
    }
    case "before":
    case "after":
      return termOf(field, searchedInstant(value))
    default: {
      const near = /^[a-z]{4,}$/.test(field) ? similar(field, FIELDS) : undefined
      if (near === undefined) return null
      const word = `${field}:${value}`.slice(0, 60)
      throw invalid(
        `\`${word}\` in \`q\` is not a search field. Did you mean \`${near}:${value.slice(0, 60)}\`? Write "${word}" in quotes to search for this text.`,
      )
    }
  }
}

/** What a search needs besides the records. */
export interface LogLookups {
  /** The name of a key, in lower case. */
  keyName: (id: string) => string
  sentEmail: (log: Log, email_id: string) => boolean
  bodyHas: (log: Log, word: string) => boolean
}

export const matchesLog = (terms: readonly LogTerm[], log: Log, lookups: LogLookups): boolean =>
  terms.every(({ field, value, negated }) => MATCHES[field](value, log, lookups) !== negated)

const MATCHES: Record<LogTerm["field"], (value: string, log: Log, lookups: LogLookups) => boolean> = {
  text: (value, log, { bodyHas }) =>
    contains(log.error_message, value) || contains(presentAbout(log), value) || bodyHas(log, value),
  status: (value, log) => (value === "0" ? log.status_code === 0 : String(log.status_code).startsWith(value)),
  error: (value, log) => log.error_code?.startsWith(value) ?? false,
  endpoint: (value, log) => log.endpoint.toLowerCase().includes(value),
  method: (value, log) => log.method.toLowerCase() === value,
  key: (value, { api_key_id }, { keyName }) =>
    api_key_id !== null && (api_key_id === value || keyName(api_key_id).includes(value)),
  idempotency: (value, log) => contains(log.idempotency_key, value),
  to: (value, log) => (log.to ?? []).some((address) => contains(address, value) || normaliseAddress(address) === value),
  email: (value, log, { sentEmail }) => sentEmail(log, value),
  is: (value, log) => (value === "replayed" ? log.replayed === true : log.status_code >= 400 || log.status_code === 0),
  before: (value, log) => log.created_at < value,
  after: (value, log) => log.created_at >= value,
}

const contains = (text: string | null | undefined, part: string) => text?.toLowerCase().includes(part) ?? false
