import type { ServerResponse } from "node:http"
import { ApiError, invalid } from "../../core/errors.ts"
import type { Failure } from "../../http/answer.ts"

/** What a call answers: 200 without a status. */
export interface Answer {
  status?: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** Says in each answer that this is a copy. */
const COPY = { "X-Sandpost": "mailpit-api" }
const SAFE = { "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" }

export const jsonAnswer = (value: unknown): Answer => ({ type: "application/json", body: JSON.stringify(value) })
export const textAnswer = (text: string | Buffer): Answer => ({ type: "text/plain; charset=utf-8", body: text })
export const OK = textAnswer("ok")

export const missingPage = (): ApiError => new ApiError("not_found", "404 page not found", { status: 404 })
/** An error of the client, in the form of Mailpit: a text with status 400. */
export const badRequest = (message: string): ApiError => invalid(message, { status: 400 })

/** An error that Mailpit sends as `{"Error": …}`. */
export class ErrorAsJson extends ApiError {}
export const badJsonRequest = (message: string) => new ErrorAsJson("validation_error", message, { status: 400 })
export const notCopied = (what: string, instead: string) =>
  new ErrorAsJson("validation_error", `${what} is not part of Sandpost's copy of Mailpit's API. ${instead}`, {
    status: 501,
  })

export function sendAnswer(res: ServerResponse, { status = 200, type, body, headers }: Answer): void {
  // Browsers refuse to show a sandboxed document that has an opener policy.
  if (headers?.["Content-Security-Policy"]?.includes("sandbox")) res.removeHeader("Cross-Origin-Opener-Policy")
  res.writeHead(status, {
    ...COPY,
    ...SAFE,
    ...headers,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
  })
  res.end(body)
}

/** Sends an error in the form of Mailpit. */
export function sendMailpitFailure(res: ServerResponse, { status, message, headers }: Failure, isJson = false): void {
  if (res.headersSent) res.destroy()
  else sendAnswer(res, { ...(isJson ? jsonAnswer({ Error: message }) : textAnswer(message)), status, headers })
}
