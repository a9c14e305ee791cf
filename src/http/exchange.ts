import { ApiError } from "../core/errors.ts"
import { REQUEST_BYTES } from "../core/exchange.ts"
import { ruleOf } from "../core/refusal-rules.ts"
import type { Log } from "../core/state.ts"
import { clientIp } from "../core/webhooks/address.ts"
import type { Needs } from "../operations/context.ts"
import type { LoggedRequest } from "../request-log/log.ts"
import { elapsedMs } from "../time/turn.ts"
import { errorText } from "./answer.ts"
import { ownAccount } from "./own-requests.ts"
import type { ApiCall } from "./pipeline.ts"
import { lateBody, sentBody } from "./sent-body.ts"

/** Maximum number of hints in a log entry (assumption G1). */
const LOGGED_HINTS = 500
/** Maximum stored length of endpoint and user agent (assumption L1), and of other texts. */
const LONGEST = 500
/** Maximum stored bytes of the body of a request without a valid token. */
const UNAUTHENTICATED_BYTES = 64 * 1024

/** Logs a request of the service with its response, even if its token is missing or wrong. Runs after the response. */
export function logCall(world: Needs<"clock" | "ids" | "request_log">, call: ApiCall): void {
  const request = loggedRequest(world, call)
  const late = lateBody(call.req, call.api_key ? REQUEST_BYTES : UNAUTHENTICATED_BYTES)
  world.request_log.add(request, late)
}

function loggedRequest(world: Needs<"clock" | "ids">, call: ApiCall): LoggedRequest {
  const { req, res, failure, api_key, error, about } = call
  const total_ms = elapsedMs() - call.started_ms
  const user_agent = req.headers["user-agent"] ?? ""
  const idempotency_key = req.headers["idempotency-key"]
  const rule = failure ? ruleOf(error, call.path) : undefined
  const log: Log = {
    id: call.log_id ?? world.ids.uuid(),
    account_id: api_key?.account_id ?? "",
    method: call.method,
    endpoint: call.path.slice(0, LONGEST),
    status_code: failure?.status ?? res.statusCode,
    error_code: failure?.type ?? null,
    duration_ms: Math.round(world.clock.wall() - call.started),
    source: ownAccount(req) === undefined ? "api" : "mcp",
    created_at: call.created_at,
    ip: clientIp(req.socket.remoteAddress),
    user_agent: user_agent.slice(0, LONGEST),
    api_key_id: api_key?.id ?? null,
    hints: call.faults.length === 0 ? call.hints : [...call.hints, ...call.faults],
    email_id: call.email_id,
  }
  if (call.hints.length > LOGGED_HINTS) log.hints = [...call.hints.slice(0, LOGGED_HINTS), ...call.faults]
  if (failure) log.error_message = failure.message || "The connection was closed without a response."
  if (typeof idempotency_key === "string") log.idempotency_key = idempotency_key.slice(0, LONGEST)
  if (call.replayed) log.replayed = true
  if (call.trace.traceparent) log.traceparent = call.trace.traceparent
  if (rule !== undefined) log.rule = rule
  return { log, about, exchange: () => exchangeOf(call, log.id, total_ms) }
}

/** The request and the response of a call. */
function exchangeOf(call: ApiCall, id: string, total_ms: number): ReturnType<LoggedRequest["exchange"]> {
  const { req, failure, headers, error } = call
  const url = req.originalUrl
  const at = url.indexOf("?")
  const isOpen = failure?.status !== 0
  const answer = failure ? errorText(failure) : call.answer
  const field = error instanceof ApiError ? (error.detail.field ?? null) : null
  return {
    id,
    path: at < 0 ? url : url.slice(0, at),
    query: at < 0 ? "" : url.slice(at + 1),
    request_headers: req.rawHeaders,
    request: sentBody(req),
    status: failure?.status ?? call.res.statusCode,
    response_headers: isOpen ? { ...headers, ...failure?.headers } : null,
    length: Buffer.byteLength(answer),
    response: isOpen && call.method !== "HEAD" ? answer : null,
    field,
    read_ms: roundMs((call.read_ms ?? call.started_ms) - call.started_ms),
    total_ms: roundMs(total_ms),
  }
}

const roundMs = (ms: number) => Math.max(0, Math.round(ms * 100) / 100)
