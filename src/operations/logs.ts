import type { ControlAnswer, ControlInput, ServiceAnswer, ServiceInput } from "../api/contract.ts"
import { notFound } from "../core/errors.ts"
import { presentLog, presentLogDetail, presentSandboxLog, presentSandboxLogDetail } from "../core/logs.ts"
import type { Log } from "../core/state.ts"
import type { Context, World } from "./context.ts"
import { own } from "./records.ts"

/** Maximum stored length of endpoint and user agent. */
const LONGEST = 500

/** Stores the log entry of an authenticated request (section 4.6, assumption L1), without token, body and query. */
export function recordLog(world: World, log: Log): void {
  const [endpoint, user_agent] = [log.endpoint.slice(0, LONGEST), log.user_agent.slice(0, LONGEST)]
  world.store.commitSoon([{ op: "put", in: "logs", record: { ...log, endpoint, user_agent } }])
}

/** GET /logs: newest first. `status` is a class of status codes, `endpoint` a substring of the path (section 4.6). */
export function listLogs(ctx: Context, { query }: ServiceInput<"listLogs">): ServiceAnswer<"listLogs"> {
  const { limit, offset } = query
  return { data: find(ctx, query, false).records.map(presentLog), limit, offset }
}

/** GET /sandbox/logs: the same with the total count. */
export function listSandboxLogs(ctx: Context, { query }: ControlInput<"listLogs">): ControlAnswer<"listLogs"> {
  const { limit, offset } = query
  const { records, total } = find(ctx, query, true)
  return { data: records.map(presentSandboxLog), total, limit, offset }
}

/** GET /logs/{id} */
export function getLog(ctx: Context, { params }: ServiceInput<"getLog">): ServiceAnswer<"getLog"> {
  return presentLogDetail(own(ctx, "logs", params.id))
}

/** GET /sandbox/logs/{id} */
export function getSandboxLog(ctx: Context, { params }: ControlInput<"getLog">): ControlAnswer<"getLog"> {
  const log = own(ctx, "logs", params.id)
  const key = log.api_key_id === null ? undefined : ctx.store.tables.api_keys.get(log.api_key_id)
  return presentSandboxLogDetail(log, key?.name ?? null)
}

/** GET /sandbox/logs/wait: returns as soon as `count` requests match. */
export function waitForLogs(ctx: Context, { query }: ControlInput<"waitForLogs">): ControlAnswer<"waitForLogs"> {
  return listSandboxLogs(ctx, { params: {}, query, body: undefined, accept: "", content_type: "" })
}

/** GET /sandbox/logs/unauthenticated: requests with a bad or missing token. */
export function listUnauthenticatedLogs(
  _ctx: Context,
  { query: { limit, offset } }: ControlInput<"listUnauthenticatedLogs">,
): ControlAnswer<"listUnauthenticatedLogs"> {
  return { data: [], total: 0, limit, offset }
}

/** GET /sandbox/logs/unauthenticated/{id} */
export function getUnauthenticatedLog(
  _ctx: Context,
  { params }: ControlInput<"getUnauthenticatedLog">,
): ControlAnswer<"getUnauthenticatedLog"> {
  throw notFound(`There is no unauthenticated request with the id ${params.id}.`)
}

function find(ctx: Context, query: ServiceInput<"listLogs">["query"], counted: boolean) {
  const { limit, offset, status, endpoint } = query
  const { id } = ctx.account
  const { logs } = ctx.store.tables
  const entries = status ? logs.by.class(id, status) : logs.by.account(id)
  if (!endpoint) return entries.page({ limit, offset })
  // Looking at each of 10,000 entries, the default of `logs.keep`, takes about a millisecond.
  const records: Log[] = []
  let total = 0
  for (const log of entries.newestFirst()) {
    if (!log.endpoint.includes(endpoint)) continue
    if (total >= offset && records.length < limit) records.push(log)
    total++
    if (!counted && records.length === limit) break
  }
  return { records, total }
}
