import type { errorTypeValues } from "../api/service.enums.gen.ts"
import { isError } from "../realm.ts"

/** The error types (section 7, assumptions errors.status, errors.unauthenticated and errors.quota). Settings can rename some of them on the wire. */
export type ErrorType = Exclude<(typeof errorTypeValues)[number], InjectedType>

/** Error types of the service that only faults return (assumption errors.further_types). */
export type InjectedType = "trial_expired" | "email_not_verified"

export interface ErrorDetail {
  /** Overrides the HTTP status of the type of an error. */
  status?: number
  /** The setting that has the HTTP status, `errors.<name>.status`, for requests that do not reach an operation (assumption errors.malformed). */
  status_setting?: "malformed" | "too_large" | "unsupported_media_type" | "method_not_allowed"
  /** Response headers, for example `Allow` or `Retry-After`. */
  headers?: Record<string, string>
  /** Whole seconds for `Retry-After`. Used if a setting changes the type to `rate_limit_exceeded`, which always has this header (section 7). */
  retry_after?: number
  /** Overrides the type on the wire, for settings and faults. */
  wireType?: string
  /** The wrong field of the request body, as messages write it: `attachments[0].filename`. Only for the request log. */
  field?: string
  /** The code or name of the assumption that refuses the request, if it is not the one of the type. Only for the request log. */
  code?: string
  /** What a client can react to. Only the control API sends it. */
  reason?: "no_receiving_address"
  /** The search that was probably meant instead of a refused one. Only the control API sends it. */
  suggestion?: string
  /** Sentences about what happened while a wait waited without success. Only the control API sends them. */
  meanwhile?: string[]
  /** The assumption that sets status and type: `errors.<rule>.status` and `errors.<rule>.type`. */
  rule?: "unauthenticated" | "self_revoke" | "quota"
}

/**
 * The error that every layer below HTTP throws. The HTTP layer turns it into `{ error: { type, message } }` (section 7).
 * The HTTP layer derives the status from the type (assumption errors.status) unless `detail.status` is set.
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

/** The request is invalid. The message names the field, the limit and the fix. */
export const invalid = (message: string, detail?: ErrorDetail) => new ApiError("validation_error", message, detail)

/** The field of the request body is invalid. The message begins with the field. */
export const invalidField = (field: string, problem: string) => invalid(`${field} ${problem}`, { field })

/** Missing, unknown, malformed or revoked token (assumption errors.unauthenticated). */
export const unauthenticated = (message: string) =>
  new ApiError("authentication_error", message, { rule: "unauthenticated", headers: { "WWW-Authenticate": "Bearer" } })

/** The key lacks the permission, or the plan's limit is reached (section 7). */
export const denied = (message: string) => new ApiError("permission_denied", message)

/** Nothing changes a finished run. */
export const readOnly = ({ file, taken_at }: { file: string; taken_at: string }) =>
  new ApiError(
    "permission_denied",
    `This is the run of ${taken_at} (${file}), which cannot be changed and sends nothing. To continue with a state, load one ` +
      "into a sandbox that runs: `sandpost snapshot save <file>` writes it, `sandpost snapshot load <file>` loads it.",
    { status: 403, wireType: "read_only" },
  )

/** The account has no record with this id (section 7). */
export const notFound = (message: string, detail?: ErrorDetail) => new ApiError("not_found", message, detail)

/** The `from` domain cannot send (section 7). */
export const domainNotVerified = (message: string) => new ApiError("domain_not_verified", message, { field: "from" })

/** A recipient is on the suppression list (section 7, assumption emails.suppression). */
export const suppressed = (message: string, field: string) => new ApiError("suppressed_recipient", message, { field })

/** The plan's daily or monthly quota is exceeded (assumption account.plan). */
export const quotaExceeded = (message: string, retry_after: number) =>
  new ApiError("quota_exceeded", message, { rule: "quota", retry_after })

/** Too many requests; `retryAfter` in whole seconds, at least 1 (assumptions errors.status and requests.rate_limit). */
export const rateLimited = (message: string, retryAfter: number, headers: Record<string, string> = {}) =>
  new ApiError("rate_limit_exceeded", message, {
    headers: { ...headers, "Retry-After": String(Math.max(1, Math.ceil(retryAfter))) },
  })

/** Internal error. The message reveals no internals. */
export const internal = (message = "Internal error in the sandbox. See its log for the cause.") =>
  new ApiError("internal_error", message)

/** There is no memory for a large body or message, and no other work that could free any. */
export const shortOfMemory = () =>
  new ApiError(
    "internal_error",
    "The memory of this process is used up by stored mail, so that this does not fit. Delete messages, start Sandpost with a lower --max-emails, or give its container more memory.",
    { status: 503, headers: { "Retry-After": "5" } },
  )

/** The message came over SMTP while others used all memory for work, for longer than it waits. */
export const tooManyAtOnce = () =>
  new ApiError("internal_error", "Too many large messages are coming in at once; try again later.", { status: 503 })

/** The answer to a request that still waits when the process stops (assumption requests.stop). */
export const stopping = () =>
  new ApiError("internal_error", "Sandpost is stopping", { status: STOPPING, headers: { Connection: "close" } })

/** Only the stop of the process and a full live feed have this status. */
export const STOPPING = 503

/** The bytes of a record are missing or differ from what was written. Only an outside change of the data folder causes this. */
export const damagedBody = (file = "a file in blobs/") =>
  internal(
    `The body of this message is missing or damaged: ${file} of the data folder was removed, truncated or changed. Restore it from a backup, or delete the message.`,
  )

/** Something that the work needs, such as a worker thread, is temporarily unavailable. The work can be retried later. */
export class Unavailable extends Error {}

/**
 * Whether the same work may succeed later: a system call failed (full disk, too many open files), or something was unavailable.
 * An error with another message has the system's error as its `cause`.
 */
export const isTemporary = (error: unknown): boolean =>
  isError(error) && (error instanceof Unavailable || "syscall" in error || isTemporary(error.cause))
