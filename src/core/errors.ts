/** The error types a caller branches on (section 7, assumptions E1, E2, M10). Settings may rename some on the wire. */
export type ErrorType =
  | "validation_error"
  | "authentication_error"
  | "permission_denied"
  | "not_found"
  | "domain_not_verified"
  | "suppressed_recipient"
  | "quota_exceeded"
  | "rate_limit_exceeded"
  | "internal_error"

/** What an error may carry besides its type and message. */
export interface ErrorDetail {
  /** An HTTP status that differs from the one of the type (malformed JSON is 400, a wrong method 405 …). */
  status?: number
  /** Response headers, for example `Allow` or `Retry-After`. */
  headers?: Record<string, string>
  /** Whole seconds for `Retry-After`, where a setting makes the type `rate_limit_exceeded`, which always carries it (section 7). */
  retry_after?: number
  /** The wire type, where a setting or a fault names another one. */
  wireType?: string
  /** Which row of the ledger decides status and type: `errors.<rule>.status` and `.type`. */
  rule?: "unauthenticated" | "self_revoke" | "quota"
}

/**
 * The one error that any layer below the edge throws; the edge turns it into `{ error: { type, message } }` (section 7).
 * The HTTP status is looked up by type at the edge (assumption E1) unless `detail.status` says otherwise.
 */
export class ApiError extends Error {
  readonly type: ErrorType
  readonly detail: ErrorDetail

  constructor(type: ErrorType, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.name = "ApiError"
    this.type = type
    this.detail = detail
  }
}

/** The request is wrong: names the field, the limit and the way out. */
export const invalid = (message: string, detail?: ErrorDetail) => new ApiError("validation_error", message, detail)

/** Missing, unknown, malformed or revoked token (assumption E2). */
export const unauthenticated = (message: string) =>
  new ApiError("authentication_error", message, {
    rule: "unauthenticated",
    headers: { "WWW-Authenticate": "Bearer" },
  })

/** A key without the permission, or a used-up allowance of the plan (section 7). */
export const denied = (message: string) => new ApiError("permission_denied", message)

/** Nothing under that id for this account (section 7). */
export const notFound = (message: string) => new ApiError("not_found", message)

/** The `from` domain cannot send (section 7). */
export const domainNotVerified = (message: string) => new ApiError("domain_not_verified", message)

/** A recipient is on the suppression list (section 7, assumption M9). */
export const suppressed = (message: string) => new ApiError("suppressed_recipient", message)

/** The plan's day or month is used up (assumption M10). */
export const quotaExceeded = (message: string, retry_after: number) =>
  new ApiError("quota_exceeded", message, { rule: "quota", retry_after })

/** Too many requests; `retryAfter` in whole seconds, at least 1 (assumptions E1, M11). */
export const rateLimited = (message: string, retryAfter: number, headers: Record<string, string> = {}) =>
  new ApiError("rate_limit_exceeded", message, {
    headers: { ...headers, "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) },
  })

/** Something of ours broke; the message tells nothing of the inside. */
export const internal = (message = "The sandbox failed to answer this request; its log says why.") =>
  new ApiError("internal_error", message)

/** Bytes that a record refers to are not there, or are not what was written: nothing of ours does that. */
export const damagedBody = () =>
  internal(
    "The body of this message is missing or damaged: a file in blobs/ of the data folder was taken away, cut short or overwritten. Put it back from a copy, or delete the message.",
  )
