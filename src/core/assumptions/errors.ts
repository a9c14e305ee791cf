import { type Assumption, fixedRow, statusRow, stringRow } from "./row.ts"

const byType = <const T extends string>(type: T, status: number, why: string) =>
  statusRow(status, {
    code: "E1",
    name: `errors.status.${type}`,
    section: "7",
    basis: "observed",
    why,
    decision: `${type} returns HTTP ${status}.`,
  })

const requestStatus = <const R extends string>(rule: R, status: number, what: string) =>
  statusRow(status, {
    code: "F8",
    name: `errors.${rule}.status`,
    section: "7",
    basis: "observed",
    why: "A client was seen to get 422 for malformed JSON; the default is the usual status.",
    decision: `${what} returns HTTP ${status}.`,
  })

/** Error responses: status, type and message. */
export const errors = [
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
  fixedRow({
    code: "E1",
    name: "errors.shape",
    section: "7",
    basis: "observed",
    why: "The document shows one error shape and does not say whether transport-level failures share it.",
    decision:
      "Every response outside 2xx has the same error shape, every 2xx response has a JSON body; Retry-After is in whole seconds, at least 1.",
  }),
  statusRow(401, {
    code: "E2",
    name: "errors.unauthenticated.status",
    section: "5",
    basis: "observed",
    why: "The document does not give the error for a missing, unknown, malformed or revoked token.",
    decision: "A request without a valid token returns HTTP 401 and a WWW-Authenticate: Bearer header.",
  }),
  stringRow("error_type", "authentication_error", {
    code: "E2",
    name: "errors.unauthenticated.type",
    section: "5",
    basis: "observed",
    why: "None of the listed types fits an unauthenticated caller.",
    decision: "The error type is authentication_error.",
  }),
  fixedRow({
    code: "E3",
    name: "keys.expiry",
    section: "5",
    basis: "choice",
    why: "The document gives no expiry rules, and a key has no field for an expiry date.",
    decision: "A key is valid until it is revoked.",
  }),
  statusRow(422, {
    code: "E4",
    name: "errors.self_revoke.status",
    section: "5",
    basis: "choice",
    why: "A key may not revoke itself, but the document gives no status for this error.",
    decision: "A key that revokes itself gets HTTP 422.",
  }),
  stringRow("error_type", "validation_error", {
    code: "E4",
    name: "errors.self_revoke.type",
    section: "5",
    basis: "choice",
    why: "The document gives no type for this error; the caller has the permission, so the request is invalid.",
    decision: "The error type is validation_error.",
  }),
  fixedRow({
    code: "E8",
    name: "errors.messages",
    section: "7",
    basis: "choice",
    why: "Messages are for people and may change, so they should help.",
    decision: "A message names the field, the limit and, where useful, the sandbox call that fixes the problem.",
  }),
  requestStatus("malformed", 400, "JSON that cannot be parsed"),
  requestStatus("too_large", 413, "A body over limits.request_bytes"),
  requestStatus("unsupported_media_type", 415, "A wrong Content-Type"),
  requestStatus("method_not_allowed", 405, "A method that the path does not have"),
  fixedRow({
    code: "F9",
    name: "errors.further_types",
    section: "7",
    basis: "observed",
    why: "The document does not say whether there are further error types.",
    decision:
      "trial_expired (402) and email_not_verified (403) are known to faults; the sandbox itself never returns them.",
  }),
] as const satisfies readonly Assumption[]
