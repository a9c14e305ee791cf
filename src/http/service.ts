import type { Request, RequestHandler, Response } from "express"
import type { ServiceHandlers } from "../api/contract.ts"
import { rateLimited } from "../core/errors.ts"
import { RateLimit, rateLimitHeaders } from "../core/rate-limit.ts"
import { isObject } from "../core/shape.ts"
import type { Fault } from "../core/state.ts"
import { refuseUnknown, unknownFields } from "../core/unknown-fields.ts"
import { authenticate, neededPermission, requirePermission } from "../operations/authenticate.ts"
import type { ClientSignal, Context, Sandbox, World } from "../operations/context.ts"
import { takeFaults } from "../operations/faults.ts"
import { type Idempotency, SHOWN_ONCE } from "../operations/idempotency.ts"
import { recordLog } from "../operations/logs.ts"
import { type AnyHandler, perform } from "../operations/perform.ts"
import { instant } from "../time/clock.ts"
import {
  type Failure,
  isOurs,
  onDisconnect,
  sendBytes,
  sendFailure,
  sendJson,
  sendPieces,
  toFailure,
} from "./answer.ts"
import { readBody } from "./body.ts"
import type { BodyBudget } from "./body-budget.ts"
import type { Contract } from "./contract.ts"
import { errorRules } from "./error-rules.ts"
import { DISCONNECTED, Disconnected, injectFault } from "./fault.ts"
import { NO_OPERATION, type RequestObservation } from "./metrics.ts"
import type { Route } from "./routes.ts"

export interface ServiceEdge {
  world: Sandbox
  contract: Contract
  handlers: ServiceHandlers<Context>
  idempotency: Idempotency
  bodies: BodyBudget
  /** Resolves when all commits are durable (with `fsync`: flushed to disk). */
  durable: () => Promise<void>
  onError: (error: unknown, req: Request) => void
  observe: (seen: RequestObservation) => void
}

/** The service under `/v1`. The checks of a request run in the order of assumption E7. */
export function serviceEdge(edge: ServiceEdge): RequestHandler {
  const limits = new RateLimit()
  return (req, res) => {
    const call = begin(edge.world, req, res)
    handle(edge, call, limits)
      .catch((error) => fail(edge, call, error))
      .finally(() => {
        log(edge.world, call)
        edge.observe(seenOf(edge.world, call))
      })
  }
}

interface ServiceCall {
  req: Request
  res: Response
  started: number
  created_at: string
  log_id: string
  operation: string
  /** The path without the version prefix and the query (assumption L1). */
  endpoint: string
  hints: string[]
  /** Faults that were injected; only for the log. */
  faults: string[]
  headers: Record<string, string>
  key: { id: string; account_id: string } | null
  failure: Failure | null
  email_id: string | null
  gone: ClientSignal
}

function begin(world: World, req: Request, res: Response): ServiceCall {
  return {
    req,
    res,
    started: world.clock.wall(),
    created_at: instant(world.clock.now()),
    log_id: world.ids.uuid(),
    operation: NO_OPERATION,
    endpoint: req.path,
    hints: [],
    faults: [],
    headers: {},
    key: null,
    failure: null,
    email_id: null,
    gone: onDisconnect(res),
  }
}

async function handle(edge: ServiceEdge, call: ServiceCall, limits: RateLimit): Promise<void> {
  const { world, contract } = edge
  const { req, res, hints } = call
  const { key, account } = authenticate(world, req.headers.authorization)
  call.key = key
  const match = contract.match(req.method, call.endpoint)
  call.operation = match.route.operation_id
  requirePermission(key, neededPermission(world, match.route))
  const target = { method: req.method, path: call.endpoint }
  await applyFaults(call, takeFaults(world, account.id, "before", target))
  limitRate(world, call, limits)
  const bytes = world.settings()["limits.request_bytes"]
  await edge.bodies.room(req, res, bytes)
  const content_type = await readBody(req, res, match.route, { bytes, name: "`limits.request_bytes`" })
  await contract.validate(req, res, match)
  nameUnknown(world, call, match.route)
  const handler = edge.handlers[match.route.operation_id as keyof ServiceHandlers<Context>] as AnyHandler
  const done = await perform(world, edge.idempotency, {
    handler,
    input: { params: match.params, query: req.query as never, body: req.body, content_type, accept: "" },
    account,
    api_key: key,
    log_id: call.log_id,
    hints,
    gone: call.gone,
    method: req.method,
    path: match.path,
    idempotency_key: idempotencyKey(req),
    shown_once: SHOWN_ONCE.has(call.operation),
  })
  await edge.durable()
  if (match.route.operation_id === "sendEmail" && "text" in done) {
    call.email_id = (JSON.parse(done.text) as { id: string }).id
  }
  await applyFaults(call, takeFaults(world, account.id, "after", target))
  if ("bytes" in done) return sendBytes(res, done)
  if ("pieces" in done) return await sendPieces(res, done)
  if (done.replayed) call.headers["Idempotent-Replayed"] = "true"
  if (hints.length > 0) call.headers["Sandbox-Hints"] = hints.map(headerText).join("; ")
  sendJson(res, 200, done.text, call.headers)
}

/** Refuses or reports unknown fields of the body (assumption E6). `sendEmail` does this itself. */
function nameUnknown(world: World, { req, hints }: ServiceCall, { operation_id, body_fields }: Route): void {
  if (body_fields === null || operation_id === "sendEmail" || !isObject(req.body)) return
  const unknown = unknownFields(req.body, body_fields)
  refuseUnknown(unknown, world.settings()["requests.unknown_fields"])
  hints.push(...unknown)
}

/** Injects faults and records them in the log entry of the request. */
async function applyFaults(call: ServiceCall, faults: readonly Fault[]): Promise<void> {
  if (faults.length === 0) return
  call.faults.push(...faults.map(({ id, when }) => `fault ${id} injected ${when} execution`))
  await injectFault(faults, call.res, call.gone.signal)
}

/** The idempotency key of a request. GET is idempotent anyway, so its key is ignored. */
function idempotencyKey(req: Request): string | null {
  const key = req.headers["idempotency-key"]
  return req.method === "GET" || typeof key !== "string" ? null : key
}

/** Counts a request of the key against the rate limit, if one is set (assumption M11). */
function limitRate(world: World, call: ServiceCall, limits: RateLimit): void {
  const limit = world.settings()["requests.rate_limit"]
  if (limit === 0 || !call.key) return
  const allowance = limits.take(call.key.id, limit, world.clock.wall())
  call.headers = rateLimitHeaders(allowance)
  if (!allowance.allowed) {
    throw rateLimited(
      `Rate limit exceeded: this key allows ${limit} requests per second. Retry after the time in the Retry-After header.`,
      allowance.reset,
      call.headers,
    )
  }
}

/** Percent-encodes characters outside ASCII, which header values cannot contain. */
const headerText = (text: string) =>
  text.toWellFormed().replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))

function fail(edge: ServiceEdge, call: ServiceCall, error: unknown): void {
  if (error instanceof Disconnected) {
    call.failure = DISCONNECTED
    return
  }
  if (isOurs(error)) edge.onError(error, call.req)
  call.failure = toFailure(error, errorRules(edge.world))
  sendFailure(call.res, { ...call.failure, headers: { ...call.headers, ...call.failure.headers } })
}

const seenOf = (world: World, { operation, res, failure, started }: ServiceCall): RequestObservation => ({
  ...{ api: "service", operation, status: failure?.status ?? res.statusCode },
  milliseconds: world.clock.wall() - started,
})

function log(world: World, call: ServiceCall): void {
  if (!call.key) return
  const { req, res, failure } = call
  recordLog(world, {
    id: call.log_id,
    account_id: call.key.account_id,
    method: req.method,
    endpoint: call.endpoint,
    status_code: failure?.status ?? res.statusCode,
    error_code: failure?.type ?? null,
    duration_ms: Math.round(world.clock.wall() - call.started),
    source: "api",
    created_at: call.created_at,
    ip: req.socket.remoteAddress ?? "",
    user_agent: req.headers["user-agent"] ?? "",
    api_key_id: call.key.id,
    hints: [...call.hints, ...call.faults],
    email_id: call.email_id,
  })
}
