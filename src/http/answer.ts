import type { Response } from "express"
import type { Bytes } from "../api/contract.ts"
import { ApiError, type ErrorType, internal } from "../core/errors.ts"

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
  const { status, headers = {}, wireType, rule } = known.detail
  const ruled = rule ? rules.ofRule(rule) : null
  return {
    status: status ?? ruled?.status ?? rules.statusOf(known.type),
    type: wireType ?? ruled?.type ?? known.type,
    message: known.message,
    headers,
  }
}

export function sendFailure(res: Response, failure: Failure): void {
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

export function sendJson(res: Response, status: number, text: string, headers: Record<string, string> = {}): void {
  res.writeHead(status, {
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  })
  res.end(text)
}

export function sendBytes(res: Response, { bytes, content_type, headers }: Bytes): void {
  res.writeHead(200, {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    ...headers,
    "Content-Type": content_type,
    "Content-Length": bytes.length,
  })
  res.end(bytes)
}

/** Ends when the caller has gone without waiting for the whole answer. */
export function whenGone(res: Response): AbortSignal {
  const gone = new AbortController()
  // Every connection's end closes the answer too; an abort makes an error with its stack, which is dear.
  res.on("close", () => {
    if (!res.writableFinished) gone.abort()
  })
  return gone.signal
}
