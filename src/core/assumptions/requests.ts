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
  fixed({
    code: "G2",
    name: "requests.paths",
    section: "4",
    basis: "choice",
    why: "The document does not mention trailing slashes. With an empty id, DELETE /emails/ must not mean DELETE /emails.",
    decision:
      "A path is exactly as documented: with a trailing slash it is 404 not_found for every method. The client rejects the ids . and .. before it sends them.",
  }),
  fixed({
    code: "G4",
    name: "requests.ids",
    section: "1",
    basis: "choice",
    why: "The document shows ids in lower case; RFC 9562 makes UUIDs the same in any case.",
    decision: "A UUID in capitals is the same id; responses have lower case.",
  }),
  fixed({
    code: "G12",
    name: "requests.stop",
    section: "7",
    basis: "choice",
    why: "Clients retry on 5xx, but cannot tell why a connection was closed.",
    decision:
      "When the process stops, a request that waits (for messages, for settle, for the clock, for a webhook attempt) gets 503 internal_error.",
  }),
  fixed({
    code: "G13",
    name: "requests.head",
    section: "4",
    basis: "choice",
    why: "The document lists no HEAD; RFC 9110 expects it wherever GET is.",
    decision:
      "HEAD is allowed wherever GET is, with the same status and headers, and counts as GET for permissions and faults.",
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
    code: "G3",
    name: "requests.lone_surrogates",
    section: "1",
    basis: "choice",
    why: "JSON can escape half of a surrogate pair, which is not valid Unicode and cannot be encoded in a message.",
    decision: "A lone surrogate in any string or name of a body is a validation_error that names field and position.",
  }),
] as const satisfies readonly Assumption[]
