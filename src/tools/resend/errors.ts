import { ApiError } from "../../core/errors.ts"
import type { Refusal } from "../../operations/dialect.ts"

/** The errors of the API: status and message as documented. A message that names a field or a value replaces it. */
const ERRORS = {
  invalid_idempotency_key: [400, "Idempotency keys, if present, must have between 1 and 256 characters."],
  validation_error: [422, "An error was found with one or more fields in the request."],
  missing_api_key: [401, "Missing API key in the authorization header."],
  restricted_api_key: [401, "This API key is restricted to only send emails."],
  not_found: [404, "The requested endpoint does not exist."],
  method_not_allowed: [405, "Method is not allowed for the requested path."],
  concurrent_idempotent_requests: [409, "There is another request in progress with the same idempotency key."],
  invalid_idempotent_request: [
    409,
    "This idempotency key has been used with this HTTP method and endpoint within the last 24 hours, but the request body was modified and doesn't match the original request.",
  ],
  invalid_attachment: [422, "Attachment must have either a `content` or `path`."],
  invalid_parameter: [422, "The `id` must be a valid UUID."],
  missing_required_field: [422, "The request body is missing one or more required fields."],
  daily_quota_exceeded: [429, "You have exceeded your daily email sending quota."],
  monthly_quota_exceeded: [429, "You have exceeded your monthly email sending quota."],
  rate_limit_exceeded: [
    429,
    "Too many requests. Please limit the number of requests per second. Or contact support to increase rate limit.",
  ],
  application_error: [500, "An unexpected error occurred."],
  service_unavailable: [503, "API is temporarily unavailable"],
} as const satisfies Record<string, readonly [number, string]>

type ErrorName = keyof typeof ERRORS

/** An error in the words of the API. */
export class ResendError extends ApiError {
  readonly status: number

  constructor(name: ErrorName, message: string = ERRORS[name][1], status: number = ERRORS[name][0]) {
    super("validation_error", message, { wireType: name, status })
    this.status = status
  }
}

export const wrongField = (message: string) => new ResendError("validation_error", message)
export const missingField = (...fields: readonly [string, ...string[]]) =>
  new ResendError("missing_required_field", `Missing ${fields.map((field) => `\`${field}\``).join(" or ")} field.`)

/** What the API calls a resource, by the first part of its path. */
const RESOURCES: Record<string, string> = {
  emails: "Email",
  domains: "Domain",
  "api-keys": "API key",
  webhooks: "Webhook",
  inbound: "Email",
  suppressions: "Suppression",
  logs: "Log",
}

const isSend = (operation: string | null) => operation === "sendEmail" || operation === "sendBatch"

/** The name, status and message of the API for an error of the core. */
function wordsOf(refusal: Refusal): { name: ErrorName; status: number; message: string } {
  const { error, message, operation, path, status, type } = refusal
  const say = (name: ErrorName, said: string = ERRORS[name][1], code: number = ERRORS[name][0]) => ({
    name,
    status: code,
    message: said,
  })
  if (error instanceof ResendError)
    return say((error.detail.wireType ?? "validation_error") as ErrorName, message, error.status)
  const detail = error instanceof ApiError ? error.detail : {}
  if (detail.status_setting === "method_not_allowed") return say("method_not_allowed")
  if (detail.status_setting !== undefined) return say("validation_error", message, status)
  if (status === 503) return say("service_unavailable")
  switch (error instanceof ApiError && detail.wireType === undefined ? error.type : type) {
    case "authentication_error":
      if (message.startsWith("The Authorization header is missing")) return say("missing_api_key")
      // The sending endpoints have another status than all others.
      return say("validation_error", "API key is invalid", isSend(operation) || path.startsWith("/emails") ? 401 : 400)
    case "permission_denied":
      // Without an operation, it is the sandbox that does not allow the Host of the request.
      return operation === null ? say("application_error", message, status) : say("restricted_api_key")
    case "not_found":
      if (operation === null) return say("not_found")
      return say("not_found", `${RESOURCES[path.split("/")[1] ?? ""] ?? "Resource"} not found`)
    case "domain_not_verified": {
      const domain = message.split(" ", 1)[0]
      const said = `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`
      return say("validation_error", said, 403)
    }
    case "quota_exceeded":
      return say(message.includes("per month") ? "monthly_quota_exceeded" : "daily_quota_exceeded")
    case "rate_limit_exceeded":
      return say("rate_limit_exceeded")
    case "internal_error":
      return say("application_error")
    case "validation_error":
      if (detail.code === "F13") return say("invalid_idempotent_request")
      return say("validation_error", message)
    default:
      return isKnown(type) ? say(type) : say("application_error", message, status)
  }
}

const isKnown = (name: string): name is ErrorName => Object.hasOwn(ERRORS, name)

/** The error response to a refused request. One that a fault made has the documented message, and its own status if the fault has one. */
export function answerRefusal(refusal: Refusal) {
  const { name, ...said } = wordsOf(refusal)
  const isFault = refusal.injected && refusal.error instanceof ApiError
  const message = isFault ? ERRORS[name][1] : said.message
  const own = isFault && refusal.error instanceof ApiError ? refusal.error.detail.status : undefined
  const status = own ?? said.status
  return { status, name, message, headers: refusal.headers, body: { statusCode: status, message, name } }
}

/** What the API has and the sandbox does not, by the first part of the path. */
const NOT_EMULATED: Record<string, string> = {
  audiences: "audiences and segments are",
  automations: "automations are",
  broadcasts: "broadcasts are",
  contacts: "contacts are",
  "contact-properties": "contact properties are",
  events: "custom events are",
  inboxes: "inboxes are",
  oauth: "OAuth grants are",
  segments: "audiences and segments are",
  templates: "templates are",
  topics: "topics are",
  usage: "usage of the plan is",
}

/** The status of what the sandbox does not have. No error of the API has it, so that it is never taken for one. */
const NOT_IMPLEMENTED = 501

export const lacks = (what: string) =>
  new ResendError("application_error", `Not emulated: ${what} not part of Sandpost.`, NOT_IMPLEMENTED)

/** The error for a path of the API that the sandbox does not have. */
export function notEmulated(path: string): ApiError | undefined {
  const first = path.split("/")[1] ?? ""
  return Object.hasOwn(NOT_EMULATED, first) ? lacks(NOT_EMULATED[first] as string) : undefined
}
