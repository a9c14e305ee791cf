import { type Assumption, fixed, statusRow, typeRow } from "./row.ts"

const byType = <const T extends string>(type: T, status: number, why: string) =>
  statusRow(
    {
      code: "E1",
      name: `errors.status.${type}`,
      section: "7",
      basis: "inferred",
      why,
      decision: `${type} is answered with HTTP ${status}.`,
    },
    status,
  )

/** What a refusal looks like: its status, its type and its words. */
export const errors = [
  byType("validation_error", 422, "Request logs were seen to record 422 for it; nothing says so of every case."),
  byType("permission_denied", 403, "The caller is known and may not: 403 everywhere in this family."),
  byType("not_found", 404, "The usual status; ids of other accounts must not be told apart from missing ones."),
  byType("domain_not_verified", 403, "Sending from a domain one does not hold is a matter of permission."),
  byType("suppressed_recipient", 422, "The request is well formed and cannot be carried out as it stands."),
  byType("rate_limit_exceeded", 429, "Clients wait for Retry-After on 429 by themselves."),
  byType("internal_error", 500, "Clients try again on 5xx by themselves."),
  fixed({
    code: "E1",
    name: "errors.shape",
    section: "7",
    basis: "inferred",
    why: "The document shows one error shape and does not say whether transport-level failures share it.",
    decision:
      "Every answer outside 2xx has the one error shape, every 2xx a JSON body; Retry-After counts whole seconds, 1 or more.",
  }),
  statusRow(
    {
      code: "E2",
      name: "errors.unauthenticated.status",
      section: "5",
      basis: "inferred",
      why: "How a missing, unknown, malformed or revoked token is refused is left open.",
      decision: "A request without a working token is answered with HTTP 401 and a WWW-Authenticate: Bearer header.",
    },
    401,
  ),
  typeRow(
    {
      code: "E2",
      name: "errors.unauthenticated.type",
      section: "5",
      basis: "inferred",
      why: "None of the listed types fits a caller that nobody knows.",
      decision: "The error's type is authentication_error.",
    },
    "authentication_error",
  ),
  fixed({
    code: "E3",
    name: "keys.expiry",
    section: "5",
    basis: "choice",
    why: "Expiry rules are left open, and a key's fields have no place for an expiry date.",
    decision: "A key works until it is revoked.",
  }),
  statusRow(
    {
      code: "E4",
      name: "errors.self_revoke.status",
      section: "5",
      basis: "choice",
      why: "A key may not revoke itself, but the status of the refusal is not given.",
      decision: "A key asking for its own revocation is answered with HTTP 422.",
    },
    422,
  ),
  typeRow(
    {
      code: "E4",
      name: "errors.self_revoke.type",
      section: "5",
      basis: "choice",
      why: "The type of that refusal is not given; the caller has the permission, so it is the request that is wrong.",
      decision: "The error's type is validation_error.",
    },
    "validation_error",
  ),
  fixed({
    code: "E8",
    name: "errors.messages",
    section: "7",
    basis: "choice",
    why: "Messages are for people and may change, so they may as well help.",
    decision:
      "A message names the field, the limit it broke and, where that helps, the call that mends it in the sandbox.",
  }),
] as const satisfies readonly Assumption[]
