import type { ServerResponse } from "node:http"
import type { Response } from "express"
import type { Bytes, Pieces } from "../api/contract.ts"
import { ApiError, type ErrorType, internal } from "../core/errors.ts"
import type { ClientSignal } from "../operations/context.ts"
import { later } from "../time/turn.ts"

/** What of the settings an error's status and wire type hang on (assumptions E1, E2, E4, M10). */
export interface ErrorRules {
  statusOf(type: ErrorType): number
  /** Status and wire type of a rule that a setting decides. */
  ofRule(rule: NonNullable<ApiError["detail"]["rule"]>): { status: number; type: string }
}

/** An error as it goes out. */
export interface Failure {
  status: number
  type: string
  message: string
  headers: Record<string, string>
}

/** Any thrown thing as the one error shape; what is not an {@link ApiError} tells nothing of the inside (section 7). */
export function toFailure(error: unknown, rules: ErrorRules): Failure {
  const known = error instanceof ApiError ? error : internal()
  const { status, headers = {}, wireType, rule, retry_after = 1 } = known.detail
  const ruled = rule ? rules.ofRule(rule) : null
  const type = wireType ?? ruled?.type ?? known.type
  return {
    status: status ?? ruled?.status ?? rules.statusOf(known.type),
    type,
    message: known.message,
    headers: type === "rate_limit_exceeded" ? { "Retry-After": String(retry_after), ...headers } : headers,
  }
}

/** Whether it is a failure of the sandbox that its log has to tell of: no refusal, and no error that a fault asked for. */
export const isOurs = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.type === "internal_error" && error.detail.wireType === undefined)

/** Sends the one error shape (section 7); where the answer has begun already, all that is left is to cut it off. */
export function sendFailure(res: ServerResponse, failure: Failure): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  sendJson(
    res,
    failure.status,
    JSON.stringify({ error: { type: failure.type, message: failure.message } }),
    failure.headers,
  )
}

/** Sends JSON that is text already; nobody may keep it. */
export function sendJson(
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, {
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  })
  res.end(text)
}

/** Sends an answer that is not JSON, with the type and headers that its operation gave it. */
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

/** A caller that takes nothing of an answer for this long is cut off. */
const STALLED_MS = 60_000

/** Sends an answer while it is made, no faster than the caller takes it. An error before the first piece is thrown as any other. */
export async function sendPieces(res: Response, { pieces, content_type, headers }: Pieces): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    let next = await iterator.next()
    res.writeHead(200, { ...headers, "Content-Type": content_type, "Cache-Control": "no-store" })
    while (!next.done && !res.closed) {
      if (!res.write(next.value)) await drained(res)
      next = await iterator.next()
    }
    res.end()
  } finally {
    await iterator.return?.()
  }
}

/** Resolves when more can be written, or when nobody is there any more. */
function drained(res: Response): Promise<void> {
  return new Promise((done) => {
    const stalled = later(() => res.destroy(), STALLED_MS)
    const go = () => {
      stalled()
      res.off("drain", go)
      res.off("close", go)
      done()
    }
    res.on("drain", go)
    res.on("close", go)
    if (res.closed) go()
  })
}

/** Its signal ends when the caller has gone without waiting for the whole answer; made when somebody asks for it. */
export function onDisconnect(res: Response): ClientSignal {
  let gone: AbortController | null = null
  return {
    get signal() {
      gone ??= watch(res)
      return gone.signal
    },
  }
}

function watch(res: Response): AbortController {
  const gone = new AbortController()
  // Every connection's end closes the answer too; an abort makes an error with its stack, which is dear.
  const closed = () => {
    if (!res.writableFinished) gone.abort()
  }
  if (res.closed) closed()
  else res.on("close", closed)
  return gone
}
