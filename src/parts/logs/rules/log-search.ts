import { faultMethodValues } from "../../../api/sandbox.enums.gen.ts"
import { errorTypeValues } from "../../../api/service.enums.gen.ts"
import { didYouMean, similar } from "../../../core/search/foreign-search.ts"
import { parseSearch, type TextTerm } from "../../../core/search/search-grammar.ts"
import {
  beginOf,
  type FieldReader,
  type FieldValue,
  knownWord,
  readDay,
  readTime,
  refusedValue,
  type SearchedTime,
} from "../../../core/search/search-values.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import { normaliseAddress } from "../../../core/text/addresses.ts"
import type { Log } from "../record.ts"
import { presentAbout } from "./logs.ts"

/** One condition of a search in the log without its negation. */
type BareTerm =
  | TextTerm
  /** In lower case; of a status its first digits, of a method its beginning. */
  | { field: "status" | (typeof TEXTS)[number] | "method" | "is"; value: string }
  /** A timestamp. `after` includes it, `before` does not. */
  | ({ field: "before" | "after" } & SearchedTime)
  /** From `value` until before `end`. */
  | ({ field: "on"; end: Timestamp } & SearchedTime)

/** One condition of a search in the log. */
export type LogTerm = BareTerm & { negated: boolean }

const TEXTS = ["error", "endpoint", "key", "idempotency", "to", "email"] as const
const STATES = ["refused", "replayed"] as const

/**
 * Parses the `q` of `GET /sandbox/logs`, which `sandbox.openapi.yaml` documents. A request must match all terms. `now` is the time of the
 * sandbox. Throws `validation_error` for what is not understood (search.fields).
 */
export const parseLogQuery = (q: string, now: Timestamp): LogTerm[] => parseSearch<BareTerm>(q, fieldsOf(now))

const fieldsOf = (now: Timestamp): Record<string, FieldReader<BareTerm>> => ({
  status: (written) => {
    const lower = written.value.toLowerCase()
    if (/^([0-5]x{0,2}|[0-5]\d{1,2}|[0-5]\dx)$/.test(lower)) return { field: "status", value: lower.replace(/x+$/, "") }
    throw refusedValue(written, "is not a status. Write `status:4xx` or `status:422`.")
  },
  error: errorTerm,
  endpoint: endpointTerm,
  method: (written) => ({
    field: "method",
    value: beginOf(faultMethodValues.map((one) => one.toLowerCase()))(written),
  }),
  key: textTerm("key"),
  idempotency: textTerm("idempotency"),
  to: textTerm("to"),
  recipient: textTerm("to"),
  email: (written) => {
    if (/^[\da-f-]{36}$/i.test(written.value)) return { field: "email", value: written.value.toLowerCase() }
    throw refusedValue(written, "must be the whole id of an email. Write `to:` for a recipient.")
  },
  is: (written) => ({ field: "is", value: knownWord(STATES, " Write `is:refused` or `is:replayed`.")(written) }),
  before: (written) => ({ field: "before", ...readTime(written, now) }),
  after: (written) => ({ field: "after", ...readTime(written, now) }),
  on: (written) => ({ field: "on", ...readDay(written, now) }),
})

function textTerm(field: "key" | "idempotency" | "to"): FieldReader<BareTerm> {
  return ({ value }) => ({ field, value: value.toLowerCase() })
}

/** The beginning of an error type. A fault may respond with one that the service does not have. */
function errorTerm(written: FieldValue): BareTerm {
  const value = written.value.toLowerCase()
  const near = errorTypeValues.some((known) => known.startsWith(value)) ? undefined : similar(value, errorTypeValues)
  if (near !== undefined) {
    const meant = `error:${near}`
    throw refusedValue(written, `is not an error type. ${didYouMean(meant)}`, meant)
  }
  if (/^[\w.-]+$/.test(value)) return { field: "error", value }
  throw refusedValue(
    written,
    "is not an error type such as `error:validation_error`. Put words of a message in quotes.",
  )
}

/** A part of a path, which entries have without `/v1`. */
function endpointTerm(written: FieldValue): BareTerm {
  const value = written.value.toLowerCase().replace(/^(https?:\/\/[^/]*)?\/?v1(?=\/)/, "")
  if (!/\s|:\/\//.test(value)) return { field: "endpoint", value }
  throw refusedValue(written, "must be a part of a path, such as `endpoint:/emails`. `method:` is a field of its own.")
}

/** What a search needs besides the records. */
export interface LogLookups {
  /** The name of a key, in lower case. */
  keyName: (id: string) => string
  sentEmail: (log: Log, email_id: string) => boolean
  bodyHas: (log: Log, word: string) => boolean
}

export const matchesLog = (terms: readonly LogTerm[], log: Log, lookups: LogLookups): boolean =>
  terms.every((term) => {
    const { field, value, negated } = term
    const isMatch = field === "on" ? isBetween(log.created_at, value, term.end) : MATCHES[field](value, log, lookups)
    return isMatch !== negated
  })

const isBetween = (at: Timestamp, from: Timestamp, end: Timestamp) => at >= from && at < end

type Match = (value: string, log: Log, lookups: LogLookups) => boolean
const MATCHES: Record<Exclude<LogTerm["field"], "on">, Match> = {
  text: (value, log, { bodyHas }) =>
    contains(log.error_message, value) || contains(presentAbout(log), value) || bodyHas(log, value),
  status: (value, log) => (value === "0" ? log.status_code === 0 : String(log.status_code).startsWith(value)),
  error: (value, log) => log.error_code?.startsWith(value) ?? false,
  endpoint: (value, log) => log.endpoint.toLowerCase().includes(value),
  method: (value, log) => log.method.toLowerCase().startsWith(value),
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
