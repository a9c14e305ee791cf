import { invalid, notFound } from "../core/errors.ts"
import { type LogLookups, matchesLog, parseLogQuery } from "../core/log-search.ts"
import type { Log } from "../core/state.ts"
import { listSome } from "../core/text.ts"
import { turn } from "../time/turn.ts"
import type { Needs } from "./context.ts"
import { isLater, readSince, TIMEOUT_MS, watch } from "./mailbox/wait.ts"
import { listingOf } from "./scope.ts"

/** Entries checked before other work runs. */
const SLICE = 5000

/** The account's log entries that match a query, newest first. Yields to other work while searching. */
export async function searchLogs(ctx: Needs<"account" | "request_log" | "scope" | "store">, q: string): Promise<Log[]> {
  const { entries, texts } = ctx.request_log
  const terms = parseLogQuery(q)
  const words = new Map(terms.filter(({ field }) => field === "text").map(({ value }) => [value, { bodies: true }]))
  const inBodies = words.size === 0 ? new Map() : await texts.find(words)
  const lookups = lookupsOf(ctx, (log, word) => inBodies.get(word)?.body.has(log.id) ?? false)
  const found: Log[] = []
  let checked = 0
  for (const log of listingOf(ctx, (id) => entries.by.account(id)).all()) {
    if (matchesLog(terms, log, lookups)) found.push(log)
    if (++checked % SLICE === 0) await turn()
  }
  return found
}

function lookupsOf({ store }: Needs<"store">, bodyHas: LogLookups["bodyHas"]): LogLookups {
  const { api_keys, emails } = store.tables
  return {
    keyName: (id) => api_keys.get(id)?.name.toLowerCase() ?? "",
    sentEmail: (log, id) => log.email_id === id || emails.get(id)?.log_id === log.id,
    bodyHas,
  }
}

/** The parameters of a wait. */
export interface LogWait {
  q?: string
  since?: string
  count?: number
  timeout_ms?: number
}

/**
 * Resolves with all matching requests, newest first, as soon as `count` match. With a count of 0 it resolves with none after the timeout.
 * On timeout throws `not_found`, which lists the requests that were made. With a count of 0 throws `validation_error` at the first match.
 */
export async function waitForRequests(
  ctx: Needs<"account" | "gone" | "request_log" | "scope" | "store">,
  waited: LogWait,
): Promise<Log[]> {
  const { q = "", count = 1, timeout_ms = TIMEOUT_MS } = waited
  const terms = parseLogQuery(q)
  const { entries } = ctx.request_log
  const since = readSince(ctx.account.id, waited.since, (id) => entries.get(id), "log entry")
  const isLate = (log: Log) => isLater(log, since)
  const lookups = lookupsOf(
    ctx,
    (log, word) => Boolean(log.exchange) && ctx.request_log.texts.bodyOf(log).includes(word),
  )
  const found = await watch<Log>(ctx, {
    follow: (listener) =>
      ctx.request_log.onAdded((logs) => {
        for (const log of logs) if (log.account_id === ctx.account.id) listener(log.id, undefined, log)
      }),
    enough: Math.max(1, count),
    timeout_ms,
    search: async () => (await searchLogs(ctx, q)).filter(isLate),
    open: (log) => (isLate(log) && matchesLog(terms, log, lookups) ? [] : null),
    body: () => "",
  })
  const conditions = `Waited for ${q.trim() === "" ? "any request" : `requests that match \`${q.trim()}\``}${waited.since === undefined ? "" : ` since ${waited.since}`}.`
  if (count === 0 && found.length > 0)
    throw invalid(`Expected no matching request, but found ${listSome(found, describe)}. ${conditions}`)
  if (found.length >= count) return found
  const made = ctx.request_log.entries.by.account(ctx.account.id).newestFirst().filter(isLate).take(100).toArray()
  const instead =
    made.length === 0 ? "No other request was made" : `Requests that were made: ${listSome(made, describe)}`
  throw notFound(`${found.length} of ${count} matched within ${timeout_ms} ms. ${conditions} ${instead}.`)
}

const describe = ({ method, endpoint, status_code, error_message, id }: Log): string => {
  const result = error_message ? `${status_code}: ${error_message}` : String(status_code)
  return `${method} /v1${endpoint} (${result}; ${id})`
}
