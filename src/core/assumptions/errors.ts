import { type Assumption, fixedRow, httpStatus, settingRow, string } from "./row.ts"

const byType = <const T extends string>(type: T, code: number, why: string) =>
  settingRow(`errors.status.${type}`, "7", "observed", httpStatus(code), {
    why,
    decision: `${type} returns HTTP ${code}.`,
  })

const requestStatus = <const R extends string>(rule: R, code: number, what: string) =>
  settingRow(`errors.${rule}.status`, "7", "observed", httpStatus(code), {
    why: "A client was seen to get 422 for malformed JSON; the default is the usual status.",
    decision: `${what} returns HTTP ${code}.`,
  })

/** Error responses: status, type and message. */
export const errorRows = [
  byType(
    "validation_error",
    422,
    "The document's request logs show 422; it does not say that this applies to every case.",
  ),
  byType("permission_denied", 403, "The caller is authenticated but not allowed: similar services return 403."),
  byType("not_found", 404, "The usual status; ids of other accounts must look like missing ids."),
  byType("domain_not_verified", 403, "Sending from an unverified domain is a permission problem."),
  byType("suppressed_recipient", 422, "The request is well formed, but cannot be processed."),
  byType("rate_limit_exceeded", 429, "Clients respect Retry-After on 429 automatically."),
  byType("internal_error", 500, "Clients retry on 5xx automatically."),
  fixedRow("errors.shape", "7", "observed", {
    why: "The document shows one error shape and does not say whether transport-level failures share it.",
    decision:
      "Every response outside 2xx has the same error shape, every 2xx response has a JSON body; Retry-After is in whole seconds, at least 1.",
  }),
  settingRow("errors.unauthenticated.status", "5", "observed", httpStatus(401), {
    why: "The document does not give the error for a missing, unknown, malformed or revoked token.",
    decision: "A request without a valid token returns HTTP 401 and a WWW-Authenticate: Bearer header.",
  }),
  settingRow("errors.unauthenticated.type", "5", "observed", string("error_type", "authentication_error"), {
    why: "None of the listed types fits an unauthenticated caller.",
    decision: "The error type is authentication_error.",
  }),
  fixedRow("keys.expiry", "5", "choice", {
    why: "The document gives no expiry rules, and a key has no field for an expiry date.",
    decision: "A key is valid until it is revoked.",
  }),
  settingRow("errors.self_revoke.status", "5", "choice", httpStatus(422), {
    why: "A key may not revoke itself, but the document gives no status for this error.",
    decision: "A key that revokes itself gets HTTP 422.",
  }),
  settingRow("errors.self_revoke.type", "5", "choice", string("error_type", "validation_error"), {
    why: "The document gives no type for this error; the caller has the permission, so the request is invalid.",
    decision: "The error type is validation_error.",
  }),
  fixedRow("errors.messages", "7", "choice", {
    why: "Messages are for people and may change, so they should help.",
    decision: "A message names the field, the limit and, where useful, the sandbox call that fixes the problem.",
  }),
  requestStatus("malformed", 400, "JSON that cannot be parsed"),
  requestStatus("too_large", 413, "A body over limits.request_bytes"),
  requestStatus("unsupported_media_type", 415, "A wrong Content-Type"),
  requestStatus("method_not_allowed", 405, "A method that the path does not have"),
  fixedRow("errors.further_types", "7", "observed", {
    why: "The document does not say whether there are further error types.",
    decision:
      "trial_expired (402) and email_not_verified (403) are known to faults; the sandbox itself never returns them.",
  }),
] as const satisfies readonly Assumption[]
