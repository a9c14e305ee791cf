import { type Assumption, fixed } from "./row.ts"

/** What happens to a request before any resource looks at it. */
export const requests = [
  fixed({
    code: "E5",
    name: "requests.malformed",
    section: "7",
    basis: "choice",
    why: "Only wrong values are described; requests broken at the level of HTTP or JSON are not.",
    decision:
      "Broken JSON 400, body too large 413, wrong Content-Type 415, wrong method 405 with Allow: all validation_error; unknown path or an id that is no UUID: 404 not_found.",
  }),
  {
    code: "E6",
    name: "requests.unknown_fields",
    section: "2.2",
    basis: "choice",
    why: "Most services ignore what they do not know; a sandbox can still tell of the slip.",
    decision:
      "Fields nobody knows are let through and named in the Sandbox-Hints header, the log and the UI; `reject` refuses them.",
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
    why: "A request can be wrong in several ways at once and only one error is answered.",
    decision:
      "Token, permission, injected faults, rate limit, shape of the body, idempotency, domain, suppression, quota: the first that fails answers.",
  }),
  {
    code: "M11",
    name: "requests.rate_limit",
    section: "8",
    basis: "inferred",
    why: "The numbers are not given, and a limit would only slow a test suite that does not ask for one.",
    decision:
      "Requests each key may make per second; 0 sets no limit. Past it: Retry-After and the RateLimit-Limit, -Remaining and -Reset headers.",
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
    why: "How long a key is remembered is left open; a day outlives any sensible retry.",
    decision: "How long an Idempotency-Key is remembered, per account, method and path, in milliseconds.",
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
    why: "That a retry gets the first result is promised; which writes, which keys and what of a changed body is not. A secret that is shown once must not outlive its answer in a file (section 5.5), so it is replayed from memory only.",
    decision:
      "POST, PATCH and DELETE take keys of 1 to 255 characters; 2xx answers are replayed with Idempotent-Replayed: true, a twin in flight is waited for, another body under the same key is a validation_error (bodies are compared as JSON, in whatever order their fields come). Answers of POST /api-keys and POST /webhooks are remembered in memory only: after a restart the key is still known, and refused with what to do. Of each account the newest 10,000 keys are remembered.",
  }),
] as const satisfies readonly Assumption[]
