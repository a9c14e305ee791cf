import { parseInstant } from "../core/emails/schedule.ts"
import { invalid, notFound } from "../core/errors.ts"
import { requestText } from "../core/exchange.ts"
import { type LogLookups, type LogTerm, matchesLog, parseLogQuery } from "../core/log-search.ts"
import type { Log } from "../core/state.ts"
import { isIn } from "../store/store.ts"
import { later, turn } from "../time/turn.ts"
import type { Context } from "./context.ts"
import type { Searched } from "./mailbox/mailbox.ts"

/** The exchanges, for the search of words in request bodies. */
export const loggedBodies: Searched<"logs"> = {
  collection: "logs",
  isVisible: (log) => Boolean(log.exchange),
  bodies: ({ blobs }, { exchange }) => ({ html: null, text: exchange ? requestText(blobs.read(exchange)) : "" }),
}

/** Entries checked before other work runs. */
const SLICE = 5000
const TIMEOUT_MS = 5000
/** Maximum number of requests that an error lists. */
const LISTED = 5

/** The account's log entries that match a query, newest first. Yields to other work while searching. */
export async function searchLogs(ctx: Context, q: string): Promise<Log[]> {
  const terms = parseLogQuery(q)
  const words = new Map(terms.filter(({ field }) => field === "text").map(({ value }) => [value, { bodies: true }]))
  const inBodies = words.size === 0 ? new Map() : await ctx.texts.logs.find(words)
  const lookups = lookupsOf(ctx, (log, word) => inBodies.get(word)?.body.has(log.id) ?? false)
  const found: Log[] = []
  let checked = 0
  for (const log of ctx.store.tables.logs.by.account(ctx.account.id).all()) {
    if (matchesLog(terms, log, lookups)) found.push(log)
    if (++checked % SLICE === 0) await turn()
  }
  return found
}

function lookupsOf({ store }: Context, bodyHas: LogLookups["bodyHas"]): LogLookups {
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
export async function waitForRequests(ctx: Context, waited: LogWait): Promise<Log[]> {
  const { q = "", count = 1, timeout_ms = TIMEOUT_MS } = waited
  const terms = parseLogQuery(q)
  const isLater = readSince(ctx, waited.since)
  const found = await collect(ctx, { q, terms, isLater, enough: Math.max(1, count), timeout_ms })
  const conditions = `Waited for ${q.trim() === "" ? "any request" : `requests that match \`${q.trim()}\``}${waited.since === undefined ? "" : ` since ${waited.since}`}.`
  if (count === 0 && found.length > 0)
    throw invalid(`Expected no matching request, but found ${listed(found)}. ${conditions}`)
  if (found.length >= count) return found
  const made = ctx.store.tables.logs.by.account(ctx.account.id).newestFirst().filter(isLater).take(100).toArray()
  const instead = made.length === 0 ? "No other request was made" : `Requests that were made: ${listed(made)}`
  throw notFound(`${found.length} of ${count} matched within ${timeout_ms} ms. ${conditions} ${instead}.`)
}

interface Wanted {
  q: string
  terms: readonly LogTerm[]
  isLater: (log: Log) => boolean
  enough: number
  timeout_ms: number
}

/** The matching requests when enough of them were made, or after the timeout. */
async function collect(ctx: Context, { q, terms, isLater, enough, timeout_ms }: Wanted): Promise<Log[]> {
  const found = new Map<string, Log>()
  const lookups = lookupsOf(ctx, (log, word) => Boolean(log.exchange) && ctx.texts.logs.bodyOf(log).includes(word))
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  // Watch before searching: the search yields, and requests during it must not be missed.
  const unwatch = ctx.changes.subscribe((changes) => {
    for (const change of changes) {
      if (!isIn(change, "logs") || change.before || !change.after) continue
      const log = change.after
      if (log.account_id === ctx.account.id && isLater(log) && matchesLog(terms, log, lookups)) found.set(log.id, log)
    }
    if (found.size >= enough) end()
  })
  const cancel = later(end, timeout_ms)
  ctx.gone.signal.addEventListener("abort", end)
  try {
    for (const log of await searchLogs(ctx, q)) if (isLater(log)) found.set(log.id, log)
    if (found.size < enough && !ctx.gone.signal.aborted) await ended
    return [...found.values()].sort(newestFirst)
  } finally {
    cancel()
    unwatch()
    ctx.gone.signal.removeEventListener("abort", end)
  }
}

const newestFirst = (a: Log, b: Log) =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1

/** Reads `since`: the id of a log entry of the account or an ISO 8601 timestamp. Throws `validation_error` for anything else. */
function readSince({ store, account }: Context, since?: string): (log: Log) => boolean {
  if (since === undefined) return () => true
  const entry = store.tables.logs.get(since.toLowerCase())
  if (entry?.account_id === account.id) return (log) => newestFirst(log, entry) < 0 && log.id !== entry.id
  const time = parseInstant(since.replace(/ (?=\d\d:?\d\d$)/, "+"))
  if (time === null) {
    throw invalid(
      `\`since\` must be the id of a log entry of this account or an ISO 8601 time such as 2026-09-01T00:00:00Z, got "${since}".`,
    )
  }
  const at = new Date(time).toISOString()
  return (log) => log.created_at > at
}

const listed = (logs: readonly Log[]) =>
  logs
    .slice(0, LISTED)
    .map(({ method, endpoint, status_code, error_message, id }) => {
      const result = error_message ? `${status_code}: ${error_message}` : String(status_code)
      return `${method} /v1${endpoint} (${result}; ${id})`
    })
    .join("; ") + (logs.length > LISTED ? `; and ${logs.length - LISTED} more` : "")
