import type { Request, RequestHandler, Response } from "express"
import { stopping } from "../core/errors.ts"
import { type Door, inWordsOf } from "../core/request/doors.ts"
import { testOf } from "../core/request/test-name.ts"
import { traceOf } from "../core/request/trace-context.ts"
import type { Context, Needs, Sandbox } from "../operations/context.ts"
import type { Dialect, DialectRequest } from "../operations/dialect.ts"
import { type Idempotency, SHOWN_ONCE } from "../operations/idempotency.ts"
import { type AnyHandler, type OperationCall, type Performed, perform } from "../operations/perform.ts"
import { accountOf } from "../operations/records.ts"
import { carryEmail } from "../parts/emails/operations/send.ts"
import type { EmailRecord } from "../parts/emails/record.ts"
import type { InboundRecord } from "../parts/inbound/record.ts"
import { SNAPSHOT_LINES } from "../parts/snapshots/record.ts"
import { instant } from "../time/clock.ts"
import { elapsedMs } from "../time/turn.ts"
import {
  Disconnection,
  type Failure,
  isOurs,
  sendBytes,
  sendFailure,
  sendJson,
  sendPieces,
  toFailure,
} from "./answer.ts"
import { admit, boundByMemory, type Limit, readBody, streamBody } from "./body.ts"
import { connectionOf, Senders } from "./connections.ts"
import type { Contract } from "./contract.ts"
import { dialectMatcher } from "./dialects.ts"
import { originOf } from "./guard.ts"
import { lowerId, type Match, type Route, type SuggestPath } from "./routes.ts"

/** A finished request. `operation` is the operation id in the contract; status 0 means that the connection was closed. */
export interface RequestObservation {
  api: "service" | "control"
  operation: string
  status: number
  milliseconds: number
}

/** The operation of requests that match none: arbitrary paths must not become names in metrics. */
const NO_OPERATION = "none"

/** An API: `/v1` or `/sandbox`. */
export interface Api {
  world: Sandbox
  contract: Contract
  /** The function of each operation, by operationId. */
  handlers: Readonly<Record<string, (context: Context, input: never) => unknown>>
  /** Further operations that wait for something else than their own work. */
  waiting?: ReadonlySet<string>
  policy: Policy
  idempotency: Idempotency
  suggestPath: SuggestPath
  /** Resolves when all commits are on the disk; null without `fsync`. */
  durable: (() => Promise<void>) | null
  /** Aborted when the process stops. */
  stop: AbortSignal
  /** Logs an error of the sandbox itself. Returns the one to respond with. */
  onError: (error: unknown, req: Request) => unknown
  observe: (seen: RequestObservation) => void
  /** Called after an error response. */
  refused?: (call: ApiCall) => void
  /** The dialect in which clients speak to it, instead of the contract. */
  dialect?: Dialect
}

/** What differs between the APIs. The pipeline calls the functions in this order. */
export interface Policy {
  /** The name of the API in observations. */
  name: RequestObservation["api"]
  /** Identifies the caller. */
  authenticate?(call: ApiCall): void
  /** Refuses or delays a request before its body is read. */
  admit?(call: ApiCall, route: Route): Promise<void>
  /** The maximum size of a body. */
  bodyLimit(call: ApiCall): Limit
  /** Changes a body before it is checked against the contract. */
  received?(call: ApiCall, route: Route): void
  /** Checks a request that matches the contract, and sets its account. */
  validated(call: ApiCall, route: Route): void
  /** Runs after the operation, before the response. */
  performed?(call: ApiCall, done: Performed): Promise<void>
  /** Runs after the response, also after an error. */
  answered?(call: ApiCall): void
}

/** One request to an API. */
export interface ApiCall extends Omit<OperationCall, "account" | "handler" | "input" | "shown_once"> {
  req: Request
  res: Response
  /** As it was sent; that of `req` is the one of the operation. */
  method: string
  /** Arrival in real time, in milliseconds. */
  started: number
  /** Arrival on a monotonic clock, and when the body was read; null if it was not. */
  started_ms: number
  read_ms: number | null
  /** Arrival in sandbox time. */
  created_at: string
  /** The path below the prefix of the API, without the query. */
  path: string
  operation: string
  account_id: string
  /** Faults that were injected; only for the log. */
  faults: string[]
  /** Whether one of them made the error; only for the log. */
  injected: boolean
  /** The email that the request sent. */
  email_id: string | null
  /** The name of the resource in the path, only for the log. */
  about: string | undefined
  /** The body of the response, and whether it is the stored one of an earlier request. */
  answer: string
  replayed: boolean
  /** The error that the request failed with. */
  error: unknown
  /** Additional headers of the response. */
  headers: Record<string, string>
  failure: Failure | null
  /** The name of the dialect in which the client speaks. */
  dialect: string | null
}

/** Thrown when a fault has closed the connection, so that no response is sent. */
export class Disconnected extends Error {}

/** Log values for a request that got no response; it has no status. */
const DISCONNECTED: Failure = { status: 0, type: "disconnected", message: "", headers: {} }

/** Handles the requests of an API. */
export function createPipeline(api: Api): RequestHandler {
  const { world, policy, observe } = api
  const senders = new Senders()
  const handle = api.dialect ? dialectHandler(api, api.dialect, senders) : ownHandler(api, senders)
  return async (req, res) => {
    const call = begin(world, req, res)
    if (api.dialect) call.dialect = api.dialect.name
    try {
      await handle(call)
    } catch (error) {
      fail(api, call, error)
    }
    policy.answered?.(call)
    if (call.failure) api.refused?.(call)
    const status = call.failure?.status ?? res.statusCode
    observe({ api: policy.name, operation: call.operation, status, milliseconds: world.clock.wall() - call.started })
  }
}

const begin = ({ clock, fixed }: Needs<"clock" | "fixed">, req: Request, res: Response): ApiCall => ({
  req,
  res,
  method: req.method,
  started: clock.wall(),
  started_ms: elapsedMs(),
  read_ms: null,
  created_at: instant(clock.now()),
  path: req.path,
  operation: NO_OPERATION,
  account_id: fixed.default_account_id,
  scope: "one",
  api_key: null,
  log_id: null,
  idempotency_key: null,
  undo_id: null,
  trace: traceOf(req.headers),
  test: testOf(req.headers),
  origin: () => originOf(req),
  submission: connectionOf(req.socket).submission,
  hints: [],
  faults: [],
  injected: false,
  email_id: null,
  about: undefined,
  answer: "",
  replayed: false,
  error: null,
  headers: {},
  failure: null,
  dialect: null,
  gone: new Disconnection(res),
})

/** The order of checks is assumption requests.order_of_checks. */
const ownHandler = (api: Api, senders: Senders) => async (call: ApiCall) => {
  const { contract, handlers, policy, suggestPath } = api
  const { req, res, hints } = call
  policy.authenticate?.(call)
  // Express makes "/" of the empty path of a request for the prefix itself, such as `/v1`.
  const isPrefix = call.path === "/" && req.originalUrl[req.baseUrl.length] !== "/"
  const match = contract.match(req.method, isPrefix ? "" : call.path, suggestPath)
  const { route, path, params } = match
  call.operation = route.operation_id
  // HEAD is handled as GET (assumption requests.head). Node leaves out the body.
  req.method = route.method
  await policy.admit?.(call, route)
  const { submission } = call
  let body: typeof req.body = submission
  let content_type = ""
  if (submission === null) {
    content_type = await receive(api, call, match)
    policy.received?.(call, route)
    await contract.validate(req, res, match)
    policy.validated(call, route)
    body = content_type === SNAPSHOT_LINES ? streamBody(req) : req.body
  }
  const done = await runOperation(api, call, senders, {
    // The contract has the types that the handler expects, and the request matches the contract.
    handler: (submission ? carryEmail : handlers[route.operation_id]) as AnyHandler,
    input: { params, query: lowerIds(req.query), body, content_type, accept: req.headers.accept ?? "" },
    path,
    shown_once: SHOWN_ONCE.has(route.operation_id),
  })
  if ("bytes" in done) return sendBytes(res, done)
  if ("pieces" in done) return await sendPieces(res, done, call.method === "HEAD")
  if (done.replayed) call.headers["Idempotent-Replayed"] = "true"
  if (hints.length > 0) call.headers["Sandbox-Hints"] = hintsHeader(hints, call.log_id)
  if (!contract.validates_responses) return sendJson(res, 200, done.text, call.headers)
  // The validator checks what `res.json` sends.
  res.set({ ...call.headers, "Cache-Control": "no-store" }).json(JSON.parse(done.text))
}

/** Handles requests in a dialect: in the same order, with its routes instead of the contract's. */
function dialectHandler(api: Api, dialect: Dialect, senders: Senders): (call: ApiCall) => Promise<void> {
  const { world, policy } = api
  const findSpoken = dialectMatcher(dialect)
  return async (call) => {
    const { req, res, hints } = call
    policy.authenticate?.(call)
    const match = findSpoken(req.method, call.path)
    const { route, path, params, spoken } = match
    Object.assign(call, { operation: route.operation_id, path })
    req.method = route.method
    if (!spoken.is_idempotent) call.idempotency_key = null
    await policy.admit?.(call, route)
    const content_type = await receive(api, call, match)
    policy.validated(call, route)
    const request: DialectRequest = { params, query: { ...lowerIds(req.query) }, body: req.body, headers: req.headers }
    const done = await runOperation(api, call, senders, {
      handler: (ctx) => spoken.perform(ctx, request),
      input: { params, query: request.query, body: req.body, content_type, accept: req.headers.accept ?? "" },
      path,
      shown_once: spoken.shown_once ?? false,
    })
    if (!("text" in done)) throw new TypeError("A dialect answers with JSON.")
    if (spoken.answer) call.answer = JSON.stringify(spoken.answer(JSON.parse(done.text), request, world))
    Object.assign(call.headers, dialect.headers(accountOf(world, call.account_id), instant(world.clock.now())))
    if (hints.length > 0) call.headers["Sandbox-Hints"] = hintsHeader(hints, call.log_id)
    sendJson(res, spoken.status ?? 200, call.answer, call.headers)
  }
}

/** Reads the body of a request, once there is memory for it. Returns its media type. */
async function receive({ world, policy }: Api, call: ApiCall, { route, params }: Match): Promise<string> {
  const { req, res } = call
  const limit = boundByMemory(policy.bodyLimit(call), world.fixed.limits)
  await admit(world.memory, req, res, { limit: limit.bytes, message: largeMessage(world, params.id) })
  const content_type = await readBody(req, res, route, limit)
  call.read_ms = elapsedMs()
  return content_type
}

/** Performs the operation of a request, and what follows before its response. */
async function runOperation(
  api: Api,
  call: ApiCall,
  senders: Senders,
  operation: Pick<OperationCall, "handler" | "input" | "path" | "shown_once">,
): Promise<Performed> {
  const { world, policy, idempotency, durable, stop } = api
  const run = () =>
    perform(world, idempotency, {
      ...call,
      ...operation,
      account: accountOf(world, call.account_id),
      method: call.req.method,
    })
  const isOneOfMany = call.operation === SEND && doorOf(call) === "http" && senders.areSeveral(call.req.socket)
  const running = isOneOfMany ? world.store.inGroup(run) : run()
  const done = await (WAITING.has(call.operation) || api.waiting?.has(call.operation)
    ? unlessStopped(running, stop)
    : running)
  if ("text" in done) call.answer = done.text
  await durable?.()
  await policy.performed?.(call, done)
  if ("replayed" in done) call.replayed = done.replayed
  return done
}

/** The operation whose commits are written together. No other comes in such numbers, and a batch would delay the sends beside it. */
const SEND = "sendEmail"

/** A stored message whose body takes memory to show. */
const LARGE = 256 * 1024

function largeMessage({ store }: Needs<"store">, id: string | undefined): EmailRecord | InboundRecord | undefined {
  if (id === undefined) return undefined
  const found = store.tables.emails.get(id) ?? store.tables.inbound.get(id)
  return found && found.size_bytes > LARGE ? found : undefined
}

/** Operations that wait for something else than their own work. Their clients get a response when the process stops. */
const WAITING: ReadonlySet<string> = new Set([
  "redeliver",
  "setClock",
  "settle",
  "testWebhook",
  "waitForDeliveries",
  "waitForEmails",
  "waitForInbound",
  "waitForLogs",
])

/** The result, or a 503 if the process stops first (assumption requests.stop). */
function unlessStopped<T>(result: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const stopped = () => fail(stopping())
    if (stop.aborted) stopped()
    stop.addEventListener("abort", stopped)
    result.then(done, fail).finally(() => stop.removeEventListener("abort", stopped))
  })
}

/** The query with its ids in lower case (assumption requests.ids). */
function lowerIds(query: object): object {
  const lowered = (value: unknown) => (Array.isArray(value) ? value.map(lowerValue) : lowerValue(value))
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, lowered(value)]))
}
const lowerValue = (value: unknown) => (typeof value === "string" ? lowerId(value) : value)

const HEADER_HINTS = 20
const HEADER_CHARACTERS = 2048

/** As many hints as fit into a header that every client can read, and where to find the others (assumption requests.hints). */
function hintsHeader(hints: readonly string[], log_id: string | null): string {
  const texts = hints.slice(0, HEADER_HINTS).map(headerText)
  const where = log_id === null ? "" : `: GET /sandbox/logs/${log_id}`
  const header = (shown: number) => {
    const others = hints.length - shown
    return [...texts.slice(0, shown), ...(others > 0 ? [`and ${others} more${where}`] : [])].join("; ")
  }
  let shown = texts.length
  while (header(shown).length > HEADER_CHARACTERS) shown--
  return header(shown)
}

/** Percent-encodes characters outside ASCII, which header values cannot contain. */
const headerText = (text: string) =>
  text.toWellFormed().replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character))

const doorOf = ({ req, submission }: ApiCall): Door =>
  submission ? "smtp" : connectionOf(req.socket).source === "mcp" ? "mcp" : "http"

function fail({ world, onError, dialect }: Api, call: ApiCall, error: unknown): void {
  call.error = error
  if (error instanceof Disconnected) {
    call.failure = DISCONNECTED
    return
  }
  const shown = isOurs(error) ? onError(error, call.req) : error
  const failure = toFailure(shown, world.settings())
  if (dialect) {
    failInDialect(dialect, call, failure)
    return
  }
  call.failure = { ...failure, message: inWordsOf(doorOf(call), failure.message) }
  sendFailure(call.res, { ...call.failure, headers: { ...call.headers, ...call.failure.headers } })
}

function failInDialect(dialect: Dialect, call: ApiCall, failure: Failure): void {
  const { error, injected, path, res } = call
  const operation = call.operation === NO_OPERATION ? null : call.operation
  const { body, ...said } = dialect.refuse({ ...failure, error, path, operation, injected })
  call.failure = { status: said.status, type: said.name, message: said.message, headers: said.headers }
  call.answer = JSON.stringify(body)
  if (res.headersSent) res.destroy()
  else sendJson(res, said.status, call.answer, { ...call.headers, ...said.headers })
}
