import { type Assumption, choice, fixedRow, integer, settingRow } from "./row.ts"

const idempotencyRetention = integer("milliseconds", 86_400_000, [1_000, 31_536_000_000])

/** Request handling before an endpoint runs. */
export const requestRows = [
  settingRow("profile", "2", "observed", choice(["document", "client"]), {
    why: "Typed public clients read more than the document shows; one setting makes all answers match their types.",
    decision:
      "document: as the document says; client: what public clients show, in the settings that have a value of this profile, unless they are set themselves. A message that the profile client would refuse gets a hint. With client, a received message has its first reply_to address as a string, and text and html even if they are null.",
  }),
  fixedRow("requests.malformed", "7", "choice", {
    why: "The document describes only invalid values, not malformed HTTP or JSON.",
    decision:
      "Broken JSON 400, body too large 413, wrong Content-Type 415, wrong method 405 with Allow: all validation_error; unknown path or an id that is not a UUID: 404 not_found.",
  }),
  settingRow("requests.unknown_fields", "2.2", "choice", choice(["ignore", "reject"]), {
    why: "Most services ignore unknown fields; a sandbox can still report them.",
    decision:
      "`ignore`: unknown fields are ignored and reported in the Sandbox-Hints header, the log and the UI; `reject`: they are a validation_error.",
  }),
  fixedRow("requests.order_of_checks", "7", "choice", {
    why: "A request can be invalid in several ways, but the response has only one error.",
    decision:
      "Token, permission, injected faults, rate limit, shape of the body, idempotency, domain, suppression, quota: the first failed check determines the response.",
  }),
  fixedRow("requests.paths", "4", "choice", {
    why: "The document does not mention trailing slashes. With an empty id, DELETE /emails/ must not mean DELETE /emails.",
    decision:
      "A path is exactly as documented: with a trailing slash it is 404 not_found for every method. The client rejects the ids . and .. before it sends them.",
  }),
  fixedRow("requests.ids", "1", "choice", {
    why: "The document shows ids in lower case; RFC 9562 makes UUIDs the same in any case.",
    decision: "A UUID in capitals is the same id; responses have lower case.",
  }),
  fixedRow("requests.stop", "7", "choice", {
    why: "Clients retry on 5xx, but cannot tell why a connection was closed.",
    decision:
      "When the process stops, a request that waits (for messages, for settle, for the clock, for a webhook attempt) gets 503 internal_error.",
  }),
  fixedRow("sandbox.restart", "3.3", "choice", {
    why: "Revoked keys and deleted domains stay so in the service; the start state of the sandbox must not undo that.",
    decision:
      "A restart restores what was: acme.test, its catch-all and the two development keys are made once for a data folder. A flag, variable or config file that names a domain, a key or the plan makes it again, and the start says so. A reset makes the start state again.",
  }),
  fixedRow("requests.head", "4", "choice", {
    why: "The document lists no HEAD; RFC 9110 expects it wherever GET is.",
    decision:
      "HEAD is allowed wherever GET is, with the same status and headers, and counts as GET for permissions and faults.",
  }),
  settingRow("requests.rate_limit", "8", "observed", integer("requests per second", 0, [0, 1_000_000]), {
    why: "The document gives no numbers, and a limit would only slow down test suites that do not test it.",
    decision:
      "Maximum requests per second and key; 0 means no limit. Above it: 429 with Retry-After and the RateLimit-Limit, -Remaining and -Reset headers.",
  }),
  settingRow("requests.idempotency_retention", "8", "choice", idempotencyRetention, {
    why: "The document does not say how long a key is stored; a day is longer than any sensible retry.",
    decision: "How long an Idempotency-Key is stored, per account, method and path, in milliseconds.",
  }),
  fixedRow("requests.idempotency", "1", "choice", {
    why: "The document promises that a retry gets the first result, but does not say for which writes and keys, or what happens with a changed body. A token must not be stored in a file (section 5.5), so it is replayed from memory only; the secret of a webhook is stored anyway, to sign with it.",
    decision:
      "POST, PATCH and DELETE accept keys of 1 to 255 characters; 2xx responses are replayed with Idempotent-Replayed: true, a concurrent request with the same key waits for the first, and another body under the same key is a conflict (bodies are compared as JSON, ignoring the order of fields). Responses of POST /api-keys are stored in memory only: after a restart, the key is rejected with a message that says what to do. The newest 10,000 keys of each account are stored.",
  }),
  settingRow("requests.idempotency_conflict", "1", "observed", choice(["refuse", "replay"]), {
    why: "Public clients say that the same key returns the original id, and nothing about another body.",
    decision:
      "refuse: another body under the same Idempotency-Key is a validation_error; replay: it gets the first response.",
  }),
  fixedRow("requests.hints", "7", "choice", {
    why: "A batch can have thousands of hints, and many clients reject a response with long headers.",
    decision:
      "Sandbox-Hints has at most 20 hints and 2 KiB, then the number of the others and the path of the log entry, which keeps the first 500.",
  }),
  fixedRow("requests.unknown_parameters", "4", "choice", {
    why: "Most services ignore unknown query parameters; a sandbox can still report them.",
    decision: "Like unknown fields: ignored and reported, or rejected with requests.unknown_fields = reject.",
  }),
  settingRow("requests.null_fields", "2.2", "choice", choice(["omit", "refuse"]), {
    why: "Many clients send null for a field without a value; the document does not say whether that is valid.",
    decision:
      "omit: null in an optional field is the same as omitting it, and reported in a hint; refuse: it is a validation_error.",
  }),
  fixedRow("requests.brackets", "4", "choice", {
    why: "Some services read limit[] as limit; the document has no lists in queries.",
    decision: "limit[]=5 is the unknown query parameter limit[], not limit.",
  }),
  fixedRow("requests.query_characters", "4", "choice", {
    why: "RFC 3986 allows commas, colons and other reserved characters in a query as they are.",
    decision: "They may be written plainly; an error is about the value.",
  }),
  fixedRow("requests.blank_names", "8", "choice", {
    why: "The document does not say whether a name may consist of blanks.",
    decision: "A name of blanks only is refused like an empty one; such a description of a webhook is none.",
  }),
  fixedRow("requests.same_message", "1", "choice", {
    why: "The document accepts one recipient as a string or an array, and does not say when two requests with a key are the same.",
    decision: "With one Idempotency-Key, to, cc, bcc and reply_to as one string are the same as an array with it.",
  }),
  fixedRow("requests.times", "1", "choice", {
    why: "The document says ISO 8601, which has many forms.",
    decision:
      "RFC 3339 with T or t, and Z, z, +hh:mm or +hhmm; seconds may be left out. Filters also accept a date, and a time without an offset, which is UTC; what scheduled_at accepts says emails.schedule_without_offset.",
  }),
  fixedRow("requests.lone_surrogates", "1", "choice", {
    why: "JSON can escape half of a surrogate pair, which is not valid Unicode and cannot be encoded in a message.",
    decision: "A lone surrogate in any string or name of a body is a validation_error that names field and position.",
  }),
] as const satisfies readonly Assumption[]
