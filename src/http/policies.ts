import type { Response } from "express"
import { ApiError, type ErrorType, type InjectedType, invalid, rateLimited, unauthenticated } from "../core/errors.ts"
import { SAYINGS } from "../core/request/doors.ts"
import { FOREIGN_HEADERS } from "../core/request/foreign-names.ts"
import { RateLimit, rateLimitHeaders } from "../core/request/rate-limit.ts"
import { ruleOf } from "../core/request/refusal-rules.ts"
import { nullHints, refuseUnknown, unknownFields, unknownNames } from "../core/request/unknown-fields.ts"
import { CONTROL_BODY_BYTES } from "../core/state/memory-limits.ts"
import { isObject } from "../core/state/shape.ts"
import { clientIp } from "../core/text/network-address.ts"
import type { Uncopied } from "../core/text/text.ts"
import { authenticate, fullAccessKey, neededPermission, requirePermission } from "../operations/authenticate.ts"
import type { Needs, Sandbox, Submission } from "../operations/context.ts"
import { readScope } from "../operations/scope.ts"
import { replayChanges } from "../parts/emails/operations/send.ts"
import type { Fault } from "../parts/faults/record.ts"
import { consume, type FaultTarget, matchFaults } from "../parts/faults/rules.ts"
import { resourceName } from "../parts/logs/operations/logs.ts"
import type { Log } from "../parts/logs/record.ts"
import { REQUEST_BYTES } from "../parts/logs/rules/exchange.ts"
import { messageOf } from "../parts/logs/rules/logs.ts"
import { subjectField } from "../parts/submission/rules/carried.ts"
import { acceptedAs, replyTo } from "../parts/submission/rules/smtp-replies.ts"
import type { AnsweredRequest } from "../request-log/log.ts"
import { elapsedMs, sleep } from "../time/turn.ts"
import { errorText } from "./answer.ts"
import { connectionOf } from "./connections.ts"
import { type ApiCall, Disconnected, type Policy } from "./pipeline.ts"
import { lowerId, type Route } from "./routes.ts"
import { lateBody, mayContain, sentBody } from "./sent-body.ts"

/** The control API under `/sandbox`: acts for any account, the one that the query names or else the default account. */
export const controlPolicy = (world: Needs<"fixed" | "store">): Policy => ({
  name: "control",
  bodyLimit: () => ({ bytes: CONTROL_BODY_BYTES, name: "the control API" }),
  validated: (call, { operation_id }) => {
    const { undo_id } = call.req.query
    Object.assign(call, readScope(world, call.req.query, operation_id))
    if (typeof undo_id === "string") call.undo_id = lowerId(undo_id)
  },
})

/** The service under `/v1`: token, permission, faults, rate limit, idempotency keys and the log (section 5, assumptions errors.unauthenticated, requests.rate_limit, requests.idempotency and logs.scope). */
export function servicePolicy(world: Sandbox): Policy {
  const limits = new RateLimit()
  return {
    name: "service",
    authenticate: (call) => {
      const { headers, method } = call.req
      if (call.submission?.refused) throw unauthenticated(call.submission.refused.reply)
      const own = connectionOf(call.req.socket).account_id
      const key = own === undefined ? authenticate(world, headers.authorization, headers) : fullAccessKey(world, own)
      call.api_key = key
      call.account_id = key.account_id
      call.log_id = world.ids.uuid()
      // GET and HEAD are idempotent anyway, and a response of bytes cannot be replayed, so their key is ignored.
      const idempotency_key = headers["idempotency-key"]
      if (method !== "GET" && method !== "HEAD" && typeof idempotency_key === "string")
        call.idempotency_key = idempotency_key
    },
    admit: async (call, route) => {
      if (call.api_key) requirePermission(call.api_key, neededPermission(world, route))
      await injectFaults(world, call, "before")
      limitRate(world, call, limits)
    },
    bodyLimit: () => ({ bytes: world.settings()["limits.request_bytes"], name: "`limits.request_bytes`" }),
    received: (call, route) => omitNulls(world, call, route),
    validated: (call, route) => {
      if (call.dialect === null) nameHeaders(call)
      if (route.path.includes("{")) call.about = resourceName(world, call.account_id, call.path)
      if (call.dialect !== null) return
      nameUnknown(world, call, route)
      if (route.operation_id === "sendBatch") checkBatchKey(world, call)
    },
    performed: async (call, done) => {
      if (call.operation === SEND && "text" in done) call.email_id = JSON.parse(done.text).id
      if ("replayed" in done && done.replayed) countReplay(world, call, done.text)
      await injectFaults(world, call, "after")
    },
    answered: (call) => {
      world.attempts.pacing.noteRequest()
      logCall(world, call)
    },
  }
}

const SEND = "sendEmail"

/** Counts a replay with the emails that the first request sent. */
function countReplay({ store }: Needs<"store">, { operation }: ApiCall, text: string): void {
  if (operation !== SEND && operation !== "sendBatch") return
  const answer: { id: string } | { data: { id?: string }[] } = JSON.parse(text)
  const ids = "id" in answer ? [answer.id] : answer.data.flatMap(({ id }) => id ?? [])
  store.commitSoon(replayChanges({ store }, ids))
}

/**
 * Injects the faults that match a request, and records them in its log entry: delays it, then throws the configured error or closes the
 * connection. If the client disconnects during the delay, the request ends as `Disconnected`.
 */
async function injectFaults(world: Needs<"store">, call: ApiCall, when: Fault["when"]): Promise<void> {
  const { account_id, path, req, res, gone } = call
  const faults = takeFaults(world, account_id, when, { method: req.method, path })
  call.faults.push(...faults.map(({ id }) => `fault ${id} injected ${when} execution`))
  for (const fault of faults) {
    call.injected = fault.latency_ms === null
    await injectFault(fault, res, gone.signal)
  }
}

async function injectFault(fault: Fault, res: Response, signal: AbortSignal): Promise<void> {
  if (fault.latency_ms !== null) {
    await sleep(fault.latency_ms, signal)
    if (signal.aborted) throw new Disconnected()
    return
  }
  if (!fault.disconnect) throw faultError(fault)
  res.destroy()
  throw new Disconnected()
}

/** The faults that match a request. Consumes one use of each. Nearly always empty, so the empty case is cheap. */
function takeFaults(world: Needs<"store">, account_id: string, when: Fault["when"], target: FaultTarget): Fault[] {
  const { faults } = world.store.tables
  if (faults.by.armed(account_id).count() === 0) return []
  const taken = matchFaults(faults.by.armed(account_id).all().reverse(), when, target)
  world.store.commitSoon(taken.map((fault) => ({ op: "patch", in: "faults", id: fault.id, fields: consume(fault) })))
  return taken
}

/** What applications show of an error, as the service itself would say it. */
const SAID: Record<ErrorType | InjectedType, string> = {
  validation_error: "The request is not valid.",
  authentication_error: "The API key is missing, wrong or revoked.",
  permission_denied: "The API key has no permission for this request.",
  not_found: "There is no such record.",
  domain_not_verified: "The domain of the sender is not verified.",
  suppressed_recipient: "A recipient is on the suppression list.",
  quota_exceeded: "The quota of the account is used up.",
  rate_limit_exceeded: "Rate limit exceeded.",
  internal_error: "The service failed.",
  trial_expired: "The trial of the account has ended.",
  email_not_verified: "The address of the account is not verified.",
}

/** A fault may also have a type that the service does not know. */
const said = (type: string): string => (Object.hasOwn(SAID, type) ? `${SAID[type as keyof typeof SAID]} ` : "")

/** The error that a fault injects. A rate limit error always has Retry-After (section 7). */
function faultError({ id, error }: Fault): ApiError {
  const { type, status, retry_after } = error as NonNullable<Fault["error"]>
  const wait = retry_after ?? (type === "rate_limit_exceeded" ? 1 : undefined)
  const message = `${said(type)}The fault ${id} of POST /sandbox/faults injected this error. DELETE /sandbox/faults/${id} removes it.`
  const headers = {
    ...(wait !== undefined && { "Retry-After": String(wait) }),
    ...(type === "authentication_error" && { "WWW-Authenticate": "Bearer" }),
  }
  return new ApiError(type as ErrorType, message, { ...(status !== undefined && { status }), wireType: type, headers })
}

/** Counts a request of the key against the rate limit, if one is set (assumption requests.rate_limit). */
function limitRate(world: Needs<"clock" | "settings">, call: ApiCall, limits: RateLimit): void {
  const limit = world.settings()["requests.rate_limit"]
  if (limit === 0 || !call.api_key) return
  const allowance = limits.take(call.api_key.id, limit, world.clock.wall())
  call.headers = rateLimitHeaders(allowance)
  if (allowance.allowed) return
  const message = `Rate limit exceeded: this key allows ${limit} requests per second. ${SAYINGS.retry_later.http}`
  throw rateLimited(message, allowance.reset, call.headers)
}

/** Treats null in an optional field as if the field were omitted, or refuses it (assumption requests.null_fields). `sendBatch` does this itself, for each message. */
function omitNulls({ settings, shapes }: Needs<"settings" | "shapes">, { req, hints }: ApiCall, { body }: Route): void {
  const schema = body.$ref?.split("/").at(-1)
  if (schema === undefined || !mayContain(req, "null")) return
  hints.push(...nullHints(shapes.removeNulls(schema, req.body), settings()["requests.null_fields"]))
}

/**
 * Refuses or reports unknown query parameters (assumption requests.unknown_parameters) and unknown fields of the body (assumption requests.unknown_fields). The fields of messages are
 * checked when each of them is sent, also in a batch.
 */
function nameUnknown({ settings }: Needs<"settings">, { req, hints }: ApiCall, route: Route): void {
  const { queries, operation_id, body_fields } = route
  const unknown = unknownNames("query parameter", req.query, [...queries.keys()])
  if (body_fields !== null && operation_id !== SEND && isObject(req.body)) {
    unknown.push(...unknownFields(req.body, body_fields))
  }
  refuseUnknown(unknown, settings()["requests.unknown_fields"])
  hints.push(...unknown)
}

/** Names a header of a write that other services read and this one does not. */
function nameHeaders({ req, hints }: ApiCall): void {
  if (req.method === "GET") return
  for (const [name, ours] of Object.entries(FOREIGN_HEADERS)) {
    if (req.headers[name] !== undefined) hints.push(`header ${name} is not read; did you mean ${ours}?`)
  }
}

/** Replays, ignores or refuses the key of a batch (assumption emails.batch_idempotency). */
function checkBatchKey({ settings }: Needs<"settings">, call: ApiCall): void {
  if (call.idempotency_key === null) return
  switch (settings()["emails.batch_idempotency"]) {
    case "replay":
      call.hints.push("the service may ignore this key on a batch")
      break
    case "ignore":
      call.idempotency_key = null
      call.hints.push("the key is ignored on a batch")
      break
    case "refuse":
      throw invalid(
        "An Idempotency-Key is not allowed on a batch (because `emails.batch_idempotency` = refuse). Remove the header.",
        { code: "F3" },
      )
  }
}

/** Maximum number of hints in a log entry (assumption requests.hints). */
const LOGGED_HINTS = 500
/** Maximum stored length of endpoint and user agent (assumption logs.keep), and of other texts. */
const LONGEST = 500
/** Maximum stored bytes of the body of a request without a valid token. */
const UNAUTHENTICATED_BYTES = 64 * 1024

/** Logs a request of the service with its response, even if its token is missing or wrong. Runs after the response. */
function logCall(world: Needs<"clock" | "ids" | "request_log" | "store">, call: ApiCall): void {
  const { req, res, failure, api_key, error, about } = call
  const total_ms = elapsedMs() - call.started_ms
  const user_agent = req.headers["user-agent"] ?? ""
  const idempotency_key = req.headers["idempotency-key"]
  const rule = failure ? ruleOf(error, call.path) : undefined
  const log: Uncopied<Log> = {
    id: call.log_id ?? world.ids.uuid(),
    account_id: api_key?.account_id ?? "",
    method: call.method,
    endpoint: call.path.slice(0, LONGEST),
    status_code: failure?.status ?? res.statusCode,
    error_code: failure?.type ?? null,
    duration_ms: Math.round(world.clock.wall() - call.started),
    source: sourceOf(call),
    created_at: call.created_at,
    ip: call.submission?.client_ip ?? clientIp(req.socket.remoteAddress),
    user_agent: user_agent.slice(0, LONGEST),
    api_key_id: api_key?.id ?? null,
    hints: call.faults.length === 0 ? call.hints : [...call.hints, ...call.faults],
    email_id: call.email_id,
  }
  if (call.hints.length > LOGGED_HINTS) log.hints = [...call.hints.slice(0, LOGGED_HINTS), ...call.faults]
  const { submission } = call
  if (submission)
    Object.assign(log, messageOf({ subject: subjectOfSubmission(world, call, submission), to: submission.recipients }))
  if (failure) log.error_message = failure.message || "The connection was closed without a response."
  if (typeof idempotency_key === "string") log.idempotency_key = idempotency_key.slice(0, LONGEST)
  if (call.replayed) log.replayed = true
  if (call.injected) log.injected = true
  if (call.trace.traceparent) log.traceparent = call.trace.traceparent
  if (rule !== undefined) log.rule = rule
  if (!api_key) {
    const { what = call.submission ? "login" : "request", reason = log.error_message ?? "" } =
      call.submission?.refused ?? {}
    world.request_log.refused_logins.add(what, reason, log.created_at)
  }
  const late = lateBody(req, api_key ? REQUEST_BYTES : UNAUTHENTICATED_BYTES)
  world.request_log.add({ log, about, exchange: () => exchangeOf(call, log.id, total_ms) }, late)
}

const sourceOf = ({ dialect, req, submission }: ApiCall): string =>
  dialect ?? (submission ? "smtp" : connectionOf(req.socket).source)

function exchangeOf(call: ApiCall, id: string, total_ms: number): ReturnType<AnsweredRequest["exchange"]> {
  const { req, failure, headers, error, submission } = call
  const url = req.originalUrl
  const at = url.indexOf("?")
  const isOpen = failure?.status !== 0
  const isSaid = failure && call.dialect === null
  const answer = submission ? submissionReply(call, submission) : isSaid ? errorText(failure) : call.answer
  const field = error instanceof ApiError ? (error.detail.field ?? null) : null
  return {
    id,
    path: at < 0 ? url : url.slice(0, at),
    query: at < 0 ? "" : url.slice(at + 1),
    request_headers: submission ? commandsOf(submission) : req.rawHeaders,
    request: submission ? submittedBody(call, submission) : sentBody(req),
    status: failure?.status ?? call.res.statusCode,
    response_headers: isOpen ? { ...headers, ...failure?.headers } : null,
    length: Buffer.byteLength(answer),
    response: isOpen && call.method !== "HEAD" ? answer : null,
    field,
    read_ms: roundMs((call.read_ms ?? call.started_ms) - call.started_ms),
    total_ms: roundMs(total_ms),
  }
}

/** That of its email, which is decoded already, else that of the message. */
const subjectOfSubmission = ({ store }: Needs<"store">, { email_id }: ApiCall, { raw }: Submission): string =>
  store.tables.emails.get(email_id ?? "")?.subject ?? subjectField(raw)

/** The envelope, as names and values in turn. */
const commandsOf = ({ helo, mail_from, recipients }: Submission): string[] => [
  ...["EHLO", helo, "MAIL FROM", `<${mail_from}>`],
  ...recipients.flatMap((address) => ["RCPT TO", `<${address}>`]),
]

/** A message over SMTP: its bytes if it was refused, else its email has them. */
function submittedBody({ failure, email_id }: ApiCall, { raw }: Submission): ReturnType<typeof sentBody> {
  if (raw.length === 0) return null
  const size = raw.length
  if (failure) return { bytes: raw, size, json: undefined, note: null, cut: false }
  const note = `The message is at GET /sandbox/emails/${email_id}/submitted.`
  return { bytes: Buffer.alloc(0), size, json: undefined, note, cut: true }
}

const submissionReply = ({ failure, email_id }: ApiCall, { recipients }: Submission): string =>
  failure ? replyTo(failure, failure.status, recipients.length) : `250 2.6.0 ${acceptedAs(email_id ?? "")}`

const roundMs = (ms: number) => Math.max(0, Math.round(ms * 100) / 100)
