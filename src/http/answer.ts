import { type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { Response } from "express"
import type { Bytes, Pieces } from "../api/contract.ts"
import type { SettingValues } from "../core/assumptions/settings.ts"
import { ApiError, type ErrorType, type InjectedType, internal, STOPPING } from "../core/errors.ts"
import type { ClientSignal } from "../operations/context.ts"
import { jsonHeaders } from "../parts/logs/rules/exchange.ts"
import { later } from "../time/turn.ts"

/** An error response. */
export interface Failure {
  status: number
  type: string
  message: string
  reason?: string | undefined
  suggestion?: string | undefined
  meanwhile?: string[] | undefined
  headers: Record<string, string>
}

/**
 * Converts a thrown value to an error response (section 7), with the status and type that the settings give it
 * (assumptions errors.status and errors.unauthenticated). If it is not an {@link ApiError}, the response reveals no
 * internals.
 */
export function toFailure(error: unknown, settings: SettingValues): Failure {
  const known = error instanceof ApiError ? error : internal()
  const { status_setting, headers = {}, wireType, rule, retry_after = 1 } = known.detail
  const status = status_setting ? settings[`errors.${status_setting}.status`] : known.detail.status
  const type = wireType ?? (rule ? settings[`errors.${rule}.type`] : known.type)
  return {
    status: status ?? (rule ? settings[`errors.${rule}.status`] : statusOf(known.type, settings)),
    type,
    message: known.message,
    reason: known.detail.reason,
    suggestion: known.detail.suggestion,
    meanwhile: known.detail.meanwhile,
    headers: type === "rate_limit_exceeded" ? { "Retry-After": String(retry_after), ...headers } : headers,
  }
}

/**
 * The HTTP status of an error type (assumptions errors.status and errors.further_types). Only a fault can have a type
 * that is not listed here.
 */
function statusOf(type: ErrorType | InjectedType, settings: SettingValues): number {
  if (type === "authentication_error") return 401
  if (type === "quota_exceeded" || type === "trial_expired") return 402
  if (type === "email_not_verified") return 403
  return settings[`errors.status.${type}`] ?? 500
}

/** Whether an error is a failure of the sandbox itself and must be logged: no client error, injected fault or stop of the process. */
export const isOurs = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  (error.type === "internal_error" && error.detail.wireType === undefined && error.detail.status !== STOPPING)

/** Sends an error response (section 7). If a response has already started, closes the connection instead. */
export function sendFailure(res: ServerResponse, failure: Failure): void {
  if (res.headersSent) res.destroy()
  else sendJson(res, failure.status, errorText(failure), failure.headers)
}

/** Sends an error response on a connection that has no `ServerResponse`, and closes the connection. */
export function endWithFailure(socket: Duplex, failure: Failure): void {
  const body = errorText(failure)
  const headers = { ...failure.headers, ...jsonHeaders(Buffer.byteLength(body)), Connection: "close" }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status] ?? ""}`, ...lines, "", body].join("\r\n"))
}

/** The body of an error response (section 7). */
export const errorText = ({ type, message, reason, suggestion, meanwhile }: Failure): string =>
  JSON.stringify({ error: { type, message, reason, suggestion, meanwhile } })

/** Sends serialized JSON, not cacheable. */
export function sendJson(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  res.writeHead(status, { ...headers, ...jsonHeaders(Buffer.byteLength(text)) })
  res.end(text)
}

/** Sends a response that is not JSON, with the content type and headers set by the operation. */
export function sendBytes(res: Response, { bytes, content_type, headers }: Bytes): void {
  // Browsers refuse to show a sandboxed document that has an opener policy.
  if (headers["Content-Security-Policy"]?.includes("sandbox")) res.removeHeader("Cross-Origin-Opener-Policy")
  res.writeHead(200, {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    ...headers,
    "Content-Type": content_type,
    "Content-Length": bytes.length,
  })
  res.end(bytes)
}

/** The connection is closed if the client reads nothing for this long. */
const STALLED_MS = 60_000

/** Streams a response, no faster than the client reads it. Throws an error that occurs before the first piece. */
export async function sendPieces(res: Response, { pieces, content_type, headers }: Pieces, headers_only: boolean) {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    let next = await iterator.next()
    res.writeHead(200, { ...headers, "Content-Type": content_type, "Cache-Control": "no-store" })
    while (!next.done && !res.closed && !headers_only) {
      if (!res.write(next.value)) await waitForDrain(res)
      next = await iterator.next()
    }
    res.end()
  } finally {
    await iterator.return?.()
  }
}

/** Resolves when the response can be written to again or the client has disconnected. */
function waitForDrain(res: Response): Promise<void> {
  return new Promise((done) => {
    const cancel = later(() => res.destroy(), STALLED_MS)
    const end = () => {
      cancel()
      res.off("drain", end)
      res.off("close", end)
      done()
    }
    res.on("drain", end)
    res.on("close", end)
    if (res.closed) end()
  })
}

/** The signal aborts when the client disconnects before the whole response is sent. It is created on first use. */
export class Disconnection implements ClientSignal {
  readonly #res: Response
  #gone: AbortController | null = null

  constructor(res: Response) {
    this.#res = res
  }

  get signal(): AbortSignal {
    this.#gone ??= watch(this.#res)
    return this.#gone.signal
  }
}

function watch(res: Response): AbortController {
  const gone = new AbortController()
  // "close" also fires after a complete response. Aborting then would be wasteful: it creates an error with a stack trace.
  const closed = () => {
    if (!res.writableFinished) gone.abort()
  }
  if (res.closed) closed()
  else res.on("close", closed)
  return gone
}
