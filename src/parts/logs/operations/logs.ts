import type { ControlInput, ServiceInput } from "../../../api/contract.ts"
import { notFound } from "../../../core/errors.ts"
import { timeHints } from "../../../core/search/search-values.ts"
import { listSome } from "../../../core/text/text.ts"
import type { Control, Needs, Service } from "../../../operations/context.ts"
import { readSince } from "../../../operations/mailbox/since.ts"
import { waitFor } from "../../../operations/mailbox/wait.ts"
import { findOwnLog, slicePage } from "../../../operations/records.ts"
import { itemOf, listingOf } from "../../../operations/scope.ts"
import { turn } from "../../../time/turn.ts"
import type { Log } from "../record.ts"
import { decodeExchange, type ReadExchange } from "../rules/exchange.ts"
import { type LogLookups, type LogTerm, matchesLog, parseLogQuery } from "../rules/log-search.ts"
import { presentLog, presentLogDetail, presentSandboxLog, presentSandboxLogDetail, statusClass } from "../rules/logs.ts"
import { findRepairs } from "./repairs.ts"

/** What a search of the log uses of its call. */
type Searching = "account" | "hints" | "now" | "request_log" | "scope" | "store"

/** GET /logs: newest first. `status` is a class of status codes, `endpoint` a substring of the path (section 4.6). */
export const listLogs: Service<"listLogs", Searching> = (ctx, { query }) => {
  const { limit, offset } = query
  return { data: findEntries(ctx, query, { of_api: true }).records.map(presentLog), limit, offset }
}

/** GET /sandbox/logs: the same with the total count, or those that match `q`. */
export const listSandboxLogs: Control<"listLogs", Searching> = async (ctx, { query }) => {
  const { q, limit, offset, status, endpoint = "" } = query
  if (q?.trim()) {
    const found = (await searchLogs(ctx, readQuery(ctx, q))).filter(
      (log) => (status === undefined || statusClass(log.status_code) === status) && log.endpoint.includes(endpoint),
    )
    return slicePage(found, query, (log) => present(ctx, log))
  }
  const { records, total } = findEntries(ctx, query, { of_api: false })
  return { data: records.map((log) => present(ctx, log)), total, limit, offset }
}

/** GET /sandbox/logs/wait: responds as soon as `count` requests match. On timeout the error lists the requests that were made. */
export const waitForLogs: Control<"waitForLogs", Searching | "clock" | "gone" | "ids"> = async (ctx, { query }) =>
  slicePage(await waitForRequests(ctx, query), query, (log) => present(ctx, log))

const present = (ctx: Needs<"scope" | "store">, log: Log) => itemOf(ctx, log, presentSandboxLog(log))

/** GET /logs/{id} */
export const getLog: Service<"getLog", "account" | "request_log"> = (ctx, { params }) =>
  presentLogDetail(findOwnLog(ctx, params.id, isOfApi))

/** GET /sandbox/logs/{id} */
export const getSandboxLog: Control<"getLog", "account" | "now" | "request_log" | "store"> = (ctx, { params }) => {
  const log = findOwnLog(ctx, params.id)
  const api_key_name = ctx.store.tables.api_keys.get(log.api_key_id ?? "")?.name ?? null
  const exchange = ctx.request_log.readExchange(log)
  return presentSandboxLogDetail(log, exchange, {
    api_key_name,
    email_ids: createdBy(log, exchange),
    repairs: findRepairs(ctx, log),
  })
}

/** All emails that a request created. A batch lists them in its response. */
function createdBy({ email_id, emails }: Log, exchange: ReadExchange | null): string[] {
  if (emails === undefined) return email_id === null ? [] : [email_id]
  const ids = exchange?.response.body?.text.matchAll(/"id":"([0-9a-f-]{36})"/g) ?? []
  return Array.from(ids, ([, id = ""]) => id)
}

/** The list item of a request with a bad or missing token. Its exchange is in memory. */
export const presentUnauthenticated = (log: Log) => presentSandboxLog(log, true)

/** GET /sandbox/logs/unauthenticated: requests with a bad or missing token. */
export const listUnauthenticatedLogs: Control<"listUnauthenticatedLogs", "request_log"> = (ctx, { query }) =>
  slicePage(ctx.request_log.readUnauthenticated(), query, ({ log }) => presentUnauthenticated(log))

/** GET /sandbox/logs/unauthenticated/{id} */
export const getUnauthenticatedLog: Control<"getUnauthenticatedLog", "request_log"> = (ctx, { params }) => {
  const found = ctx.request_log.readUnauthenticated().find(({ log }) => log.id === params.id)
  if (!found) throw notFound(`There is no unauthenticated request with the id ${params.id}.`)
  const exchange = decodeExchange(found.exchange, found.log)
  return presentSandboxLogDetail(found.log, exchange, { api_key_name: null, email_ids: [], repairs: [] })
}

/** The name of the resource in a path, for the log: of a domain, a key, an endpoint, an address or a message. */
export function resourceName({ store }: Needs<"store">, account_id: string, path: string): string | undefined {
  const [, resource, first = "", second = ""] = path.toLowerCase().split("/")
  const { domains, api_keys, webhooks, emails, inbound, receiving_addresses } = store.tables
  const ofAccount = <T extends { account_id: string }>(record: T | undefined) =>
    record?.account_id === account_id ? record : undefined
  if (resource === "domains") return ofAccount(domains.get(first))?.name
  if (resource === "api-keys") return ofAccount(api_keys.get(first))?.name
  if (resource === "webhooks") return ofAccount(webhooks.get(first))?.url
  if (resource === "inbound" && first === "addresses") return ofAccount(receiving_addresses.get(second))?.address
  if (resource === "inbound") return ofAccount(inbound.get(first))?.subject
  const email = resource === "emails" ? ofAccount(emails.get(first)) : undefined
  return email && `${email.subject} → ${email.to[0]}`
}

/** Whether `/v1` shows an entry. It keeps to API requests; mail over SMTP is only in `/sandbox/logs` (section 2.8, assumption smtp.submission). */
const isOfApi = ({ source }: Log): boolean => source !== "smtp"

/**
 * One page of log entries, `of_api`: only those that `/v1` shows. Their `total` is not complete if entries have to be looked at one by one.
 */
function findEntries(ctx: Needs<Searching>, query: ServiceInput<"listLogs">["query"], { of_api }: { of_api: boolean }) {
  const { limit, offset, status, endpoint } = query
  const { by } = ctx.request_log.readEntries()
  const entries = of_api
    ? status
      ? by.created_class(ctx.account.id, status)
      : by.created(ctx.account.id)
    : listingOf(ctx, (id) => (status ? by.class(id, status) : by.account(id)))
  const skips = of_api && by.smtp(ctx.account.id).count() > 0
  if (!endpoint && !skips) return entries.page({ limit, offset })
  // Looking at each of 10,000 entries, the default of `logs.keep`, takes about a millisecond.
  const records: Log[] = []
  let total = 0
  for (const log of entries.newestFirst()) {
    if ((endpoint && !log.endpoint.includes(endpoint)) || (skips && !isOfApi(log))) continue
    if (total >= offset && records.length < limit) records.push(log)
    total++
    if (of_api && records.length === limit) break
  }
  return { records, total }
}

/** Entries checked before other work runs. */
const SLICE = 5000
/** Up to this many entries are searched without the index of texts, until it is made. */
const FEW = 20

/** The terms of a query. Throws `validation_error` for what is not understood. Hints say which times were counted from the clock. */
function readQuery(ctx: Needs<"hints" | "now">, q: string): LogTerm[] {
  const terms = parseLogQuery(q, ctx.now)
  ctx.hints.push(...timeHints(terms))
  return terms
}

/** The account's log entries that match all terms, newest first. Yields to other work while searching. */
async function searchLogs(ctx: Needs<Searching>, terms: readonly LogTerm[]): Promise<Log[]> {
  const words = new Set(terms.filter(({ field }) => field === "text").map(({ value }) => value))
  const { texts } = ctx.request_log
  if (words.size > 0 && !texts.isMade) {
    const fields = terms.filter(({ field }) => field !== "text")
    const few = await matchEntries(ctx, fields, () => false)
    if (few.length <= FEW) return few.filter((log) => matchesLog(terms, log, lookupsOf(ctx, readingBodies(ctx))))
  }
  // First, so that the index has the pending requests, too.
  ctx.request_log.flush()
  const found = words.size > 0 ? await texts.find(words) : new Map<string, Set<string>>()
  return await matchEntries(ctx, terms, (log, word) => found.get(word)?.has(log.id) ?? false)
}

async function matchEntries(
  ctx: Needs<Searching>,
  terms: readonly LogTerm[],
  bodyHas: LogLookups["bodyHas"],
): Promise<Log[]> {
  const lookups = lookupsOf(ctx, bodyHas)
  const { by } = ctx.request_log.readEntries()
  const found: Log[] = []
  let checked = 0
  for (const log of listingOf(ctx, (id) => by.account(id)).all()) {
    if (matchesLog(terms, log, lookups)) found.push(log)
    if (++checked % SLICE === 0) await turn()
  }
  return found
}

/** Looks up words in the stored request, without the index. */
const readingBodies =
  ({ request_log }: Needs<"request_log">): LogLookups["bodyHas"] =>
  (log, word) =>
    Boolean(log.exchange) && request_log.texts.bodyOf(log).includes(word)

function lookupsOf({ store }: Needs<"store">, bodyHas: LogLookups["bodyHas"]): LogLookups {
  const { api_keys, emails } = store.tables
  return {
    keyName: (id) => api_keys.get(id)?.name.toLowerCase() ?? "",
    sentEmail: (log, id) => log.email_id === id || emails.get(id)?.log_id === log.id,
    bodyHas,
  }
}

async function waitForRequests(
  ctx: Needs<Searching | "clock" | "gone" | "ids">,
  waited: ControlInput<"waitForLogs">["query"],
) {
  const { q = "" } = waited
  const terms = readQuery(ctx, q)
  const entries = ctx.request_log.readEntries()
  const isLate = readSince(ctx, waited.since, {
    all: entries.by.account(ctx.account.id),
    find: (id) => entries.get(id),
    noun: "request",
  })
  const lookups = lookupsOf(ctx, readingBodies(ctx))
  return await waitFor<Log>(ctx, waited, {
    follow: (listener) => {
      const unfollow = ctx.request_log.onAdded((logs) => {
        for (const log of logs) if (log.account_id === ctx.account.id) listener(log.id, undefined, log)
      })
      const forget = (account_id = ctx.account.id) => {
        for (const log of entries.by.account(account_id).all()) listener(log.id, log, undefined)
      }
      ctx.request_log.clearListeners.add(forget)
      return () => {
        unfollow()
        ctx.request_log.clearListeners.delete(forget)
      }
    },
    search: async () => (await searchLogs(ctx, terms)).filter(isLate),
    open: (log) => (isLate(log) && matchesLog(terms, log, lookups) ? [] : null),
    noun: "request",
    wanted: q.trim() === "" ? "any request" : `requests that match \`${q.trim()}\``,
    describe,
    instead: () => {
      const { by } = ctx.request_log.readEntries()
      const made = by.account(ctx.account.id).newestFirst().filter(isLate).take(100).toArray()
      return made.length === 0 ? "No other request was made." : `Requests that were made: ${listSome(made, describe)}.`
    },
  })
}

const describe = ({ method, endpoint, status_code, error_message, id }: Log): string => {
  const result = error_message ? `${status_code}: ${error_message}` : String(status_code)
  return `${method} /v1${endpoint} (${result}; ${id})`
}
