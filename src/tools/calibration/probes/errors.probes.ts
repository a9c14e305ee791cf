import type { errorRows } from "../../../core/assumptions/errors.ts"
import {
  holds,
  isOk,
  type Probe,
  type ProbeAnswer,
  type ProbesOf,
  probe,
  type RequestName,
  statusOfError,
  typeOf,
  unobservable,
  untold,
  value,
} from "./probe.ts"

/** The error types that the document names. */
export const KNOWN_ERRORS = [
  ...["validation_error", "permission_denied", "not_found", "domain_not_verified", "suppressed_recipient"],
  ...["rate_limit_exceeded", "internal_error"],
]

/** Requests that get different errors. */
const ERRORS = ["no_token", "empty_message", "unregistered", "malformed", "unknown_email"] as const

/** The status of the error type that a request gets. */
const statusProbe = (request: RequestName, type: string): Probe =>
  probe([request], (answers) => statusOfError(answers[request], type))

export const errorProbes: ProbesOf<typeof errorRows> = {
  "errors.status.validation_error": statusProbe("empty_message", "validation_error"),
  "errors.status.permission_denied": statusProbe("sending_keys", "permission_denied"),
  "errors.status.not_found": statusProbe("unknown_email", "not_found"),
  "errors.status.domain_not_verified": statusProbe("unregistered", "domain_not_verified"),
  "errors.status.suppressed_recipient": statusProbe("to_bounced", "suppressed_recipient"),
  "errors.status.rate_limit_exceeded": {
    needs: "reads",
    requests: [],
    decide: (_, all) => {
      const limited = all.find((answer) => typeOf(answer) === "rate_limit_exceeded")
      return limited ? value(limited.status) : untold("no request was over the rate limit; try a higher --rate")
    },
  },
  "errors.status.internal_error": unobservable("A failure of the service cannot be provoked."),
  "errors.shape": probe([...ERRORS, "emails"], (a) => {
    const isError = ({ body }: ProbeAnswer) =>
      typeof body?.error?.type === "string" && typeof body.error.message === "string"
    const wrong = ERRORS.map((name) => a[name]).find((answer) => !isError(answer))
    return holds(!wrong && a.emails.body !== undefined, `a response ${wrong?.status} has another shape`)
  }),
  "errors.unauthenticated.status": probe(["no_token", "wrong_token"], (a) =>
    a.no_token.status >= 400 ? value(a.no_token.status) : untold("a request without a token is accepted"),
  ),
  "errors.unauthenticated.type": probe(["wrong_token"], (a) =>
    typeOf(a.wrong_token) ? value(typeOf(a.wrong_token)) : untold("the error has no type"),
  ),
  "keys.expiry": probe(["keys"], ({ keys }) => {
    const key = keys.body?.data?.[0]
    if (!key) return untold("no key is shown")
    const field = Object.keys(key).find((name) => /expir/i.test(name))
    return holds(field === undefined, `a key has the field ${field}`)
  }),
  "errors.self_revoke.status": probe(["self_revoke"], (a) =>
    isOk(a.self_revoke) ? untold("a key can revoke itself") : value(a.self_revoke.status),
  ),
  "errors.self_revoke.type": probe(["self_revoke"], (a) =>
    typeOf(a.self_revoke) ? value(typeOf(a.self_revoke)) : untold("the response has no error type"),
  ),
  "errors.messages": probe(["empty_message"], (a) =>
    holds(/from|to|subject/.test(a.empty_message.body?.error?.message ?? ""), "the message names no field"),
  ),
  "errors.malformed.status": statusProbe("malformed", "validation_error"),
  "errors.too_large.status": {
    needs: "refusals",
    requests: [],
    after: "limits.request_bytes",
    decide: (_, all) => {
      const large = all.find(({ is_too_large }) => is_too_large)
      return large ? value(large.status) : untold("no body was too large")
    },
  },
  "errors.unsupported_media_type.status": statusProbe("media_type", "validation_error"),
  "errors.method_not_allowed.status": statusProbe("wrong_method", "validation_error"),
  "errors.further_types": probe(["empty_message", "wrong_token"], (a, all) => {
    const known = [...KNOWN_ERRORS, typeOf(a.wrong_token)]
    const further = all.map(typeOf).find((type) => type === "trial_expired" || type === "email_not_verified")
    return holds(further === undefined, `the service returned ${further}, besides ${known.join(", ")}`)
  }),
}
