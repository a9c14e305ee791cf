import { type Assumption, fixed } from "./row.ts"

/** Request handling before an endpoint runs. */
export const requests = [
  fixed({
    code: "E5",
    name: "requests.malformed",
    section: "7",
    basis: "choice",
    why: "The document describes only invalid values, not malformed HTTP or JSON.",
    decision:
      "Broken JSON 400, body too large 413, wrong Content-Type 415, wrong method 405 with Allow: all validation_error; unknown path or an id that is not a UUID: 404 not_found.",
  }),
  {
    code: "E6",
    name: "requests.unknown_fields",
    section: "2.2",
    basis: "choice",
    why: "Most services ignore unknown fields; a sandbox can still report them.",
    decision:
      "`ignore`: unknown fields are ignored and reported in the Sandbox-Hints header, the log and the UI; `reject`: they are a validation_error.",
    setting: true,
    kind: "choice",
    choices: ["ignore", "reject"],
    default: "ignore",
  },
  fixed({
    code: "E7",
    name: "requests.order_of_checks",
    section: "7",
    basis: "choice",
    why: "A request can be invalid in several ways, but the response has only one error.",
    decision:
      "Token, permission, injected faults, rate limit, shape of the body, idempotency, domain, suppression, quota: the first failed check determines the response.",
  }),
  {
    code: "M11",
    name: "requests.rate_limit",
    section: "8",
    basis: "observed",
    why: "The document gives no numbers, and a limit would only slow down test suites that do not test it.",
    decision:
      "Maximum requests per second and key; 0 means no limit. Above it: 429 with Retry-After and the RateLimit-Limit, -Remaining and -Reset headers.",
    setting: true,
    kind: "integer",
    unit: "requests per second",
    default: 0,
    min: 0,
    max: 1_000_000,
  },
  {
    code: "M12",
    name: "requests.idempotency_retention",
    section: "8",
    basis: "choice",
    why: "The document does not say how long a key is stored; a day is longer than any sensible retry.",
    decision: "How long an Idempotency-Key is stored, per account, method and path, in milliseconds.",
    setting: true,
    kind: "integer",
    unit: "milliseconds",
    default: 86_400_000,
    min: 1_000,
    max: 31_536_000_000,
  },
  fixed({
    code: "M12",
    name: "requests.idempotency",
    section: "1",
    basis: "choice",
    why: "The document promises that a retry gets the first result, but does not say for which writes and keys, or what happens with a changed body. A secret that is shown once must not be stored in a file (section 5.5), so it is replayed from memory only.",
    decision:
      "POST, PATCH and DELETE accept keys of 1 to 255 characters; 2xx responses are replayed with Idempotent-Replayed: true, a concurrent request with the same key waits for the first, and another body under the same key is a validation_error (bodies are compared as JSON, ignoring the order of fields). Responses of POST /api-keys and POST /webhooks are stored in memory only: after a restart, the key is rejected with a message that says what to do. The newest 10,000 keys of each account are stored.",
  }),
  fixed({
    code: "G1",
    name: "requests.hints",
    section: "7",
    basis: "choice",
    why: "A batch can have thousands of hints, and many clients reject a response with long headers.",
    decision:
      "Sandbox-Hints has at most 20 hints and 2 KiB, then the number of the others and the path of the log entry, which keeps the first 500.",
  }),
  fixed({
    code: "G10",
    name: "requests.unknown_parameters",
    section: "4",
    basis: "choice",
    why: "Most services ignore unknown query parameters; a sandbox can still report them.",
    decision: "Like unknown fields: ignored and reported, or rejected with requests.unknown_fields = reject.",
  }),
  {
    code: "G6",
    name: "requests.null_fields",
    section: "2.2",
    basis: "choice",
    why: "Many clients send null for a field without a value; the document does not say whether that is valid.",
    decision:
      "omit: null in an optional field is the same as omitting it, and reported in a hint; refuse: it is a validation_error.",
    setting: true,
    kind: "choice",
    choices: ["omit", "refuse"],
    default: "omit",
  },
  fixed({
    code: "G3",
    name: "requests.lone_surrogates",
    section: "1",
    basis: "choice",
    why: "JSON can escape half of a surrogate pair, which is not valid Unicode and cannot be encoded in a message.",
    decision: "A lone surrogate in any string or name of a body is a validation_error that names field and position.",
  }),
] as const satisfies readonly Assumption[]
