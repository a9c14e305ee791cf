import { examCaseNameValues } from "../../api/sandbox.enums.gen.ts"
import { sign } from "../../parts/webhooks/rules/signature.ts"
import {
  answerOf,
  type ExamCase,
  type ExamCaseName,
  type ExamEvent,
  type ExamEvidence,
  type ExamPlan,
  type ExamRequest,
  evaluateAccepted,
  evaluateForged,
  evaluateRepeat,
  evaluateResponses,
  fail,
  isAccepted,
  isRedirect,
  isRejected,
  isServerError,
  listResponses,
  pass,
  pluralOf,
  unsure,
} from "./exam.ts"

/** Seconds before or after now that a signature's `t` may differ; the service's limit (section 6) is one second less. */
const TOO_OLD_SECONDS = 301
const REPLAYED_SECONDS = 3600
/** After this time, a signature 301 seconds ahead may be within the limit. */
const SKEW_MS = 900
/** Responses that are slower are close to the limit of 10 seconds. */
const SLOW_MS = 5000
const LARGE_BYTES = 65_000
/** What the service accepts in an email: recipients (section 9) of RFC 5321's longest address, subject (section 9), tags (assumption limits.tags). */
const MAX_RECIPIENTS = 50
const MAX_ADDRESS = 254
const MAX_SUBJECT = 998
const MAX_TAGS = 50
const MAX_TAG = 256
const AT_ONCE = 50

const text = (event: ExamEvent): string => JSON.stringify(event)
/** A new event of the usual type. */
const eventOf = (plan: ExamPlan): string => text(plan.event(plan.type))
const post = (body: string, signature: string | null, more: Partial<ExamRequest> = {}): ExamRequest => {
  return { method: "POST", body, signature, ...more }
}
const signRequest = (plan: ExamPlan, body = eventOf(plan), more: Partial<ExamRequest> = {}): ExamRequest =>
  post(body, sign(plan.secret, body, plan.now()), more)
/** An event with the signature that `signature` makes of its body. */
const forgeRequest = (plan: ExamPlan, signature: (body: string) => string | null): ExamRequest[] => {
  const body = eventOf(plan)
  return [post(body, signature(body))]
}

const REJECT = "Respond with 400 or 401, and do not process the event."
const VERIFY =
  "Compute the HMAC-SHA256 of `<t>.<raw body>` with the endpoint's secret, compare it with `v1` in constant time, and respond with 400 if they differ."
const REJECTED = "Rejected: any 4xx status"
const ACCEPTED = "Accepted: any 2xx status"

const evaluateSlowest = evaluateResponses((answers) => {
  const slowest = Math.max(...answers.map(({ result }) => result.duration_ms))
  const got = `The slowest of ${pluralOf(answers.length, "response")} took ${slowest} ms`
  return slowest > SLOW_MS ? unsure(got) : pass(got)
})

/** Of cases whose events a receiver must accept. */
const GENUINE_CASE = {
  expected: ACCEPTED,
  evaluate: ({ own }: ExamEvidence) => evaluateAccepted(own),
  is_genuine: true,
} as const
/** Of cases whose events a receiver must reject; `consequence` says what it means if it accepts them. */
const forgedCase = (consequence: string) =>
  ({ expected: REJECTED, evaluate: evaluateForged(consequence), is_forged: true }) as const

/** Every case, in the order in which they are shown. */
export const examCases: Record<ExamCaseName, ExamCase> = {
  genuine: {
    title: "Genuine events",
    sent: "A genuine event of every type that the endpoint is subscribed to.",
    why: "Any other response counts as a failure. The service retries the event, and disables the endpoint after 15 failures in a row.",
    fix: "Respond with 204 as soon as the event is stored. Check the URL, and that the receiver has the secret of this endpoint.",
    requests: (plan) => plan.types.map((type) => signRequest(plan, text(plan.event(type)))),
    ...GENUINE_CASE,
  },
  repeat: {
    title: "The same event again",
    sent: "One event twice: the same body, each time with a new signature.",
    expected: "Accepted both times: any 2xx status, and nothing happens twice",
    why: "The service repeats an event if a response is lost. A receiver that does not notice sends a mail or counts a bounce twice.",
    fix: "Store `type` plus `data.email_id` (`data.inbound_id` for email.received) of each processed event. Respond with 204 to a known one, and do nothing.",
    requests: (plan) => {
      const body = eventOf(plan)
      return [signRequest(plan, body), signRequest(plan, body)]
    },
    evaluate: evaluateRepeat,
    is_genuine: true,
  },
  wrong_secret: {
    title: "Wrong secret",
    sent: "An event that is signed with another secret.",
    why: "If the signature is not checked, a stranger who knows the URL can fake bounces.",
    fix: VERIFY,
    requests: (plan) => forgeRequest(plan, (body) => sign(`${plan.secret}x`, body, plan.now())),
    ...forgedCase("the signature is not checked: a stranger can fake bounces"),
  },
  changed_body: {
    title: "One byte changed",
    sent: "An event of which one byte was changed after it was signed.",
    why: "If the signature does not cover the body, someone between service and receiver can change events.",
    fix: VERIFY,
    requests: (plan) => {
      const { body, signature } = signRequest(plan)
      return [post(changeOneByte(body), signature)]
    },
    ...forgedCase("the signature is not checked against the body"),
  },
  other_body: {
    title: "Signature of another event",
    sent: "An event with the genuine signature of another event.",
    why: "Anyone who sees one genuine request could sign any event with its signature.",
    fix: VERIFY,
    requests: (plan) => forgeRequest(plan, () => signRequest(plan).signature),
    ...forgedCase("any genuine signature is accepted for any event"),
  },
  no_signature: {
    title: "No signature",
    sent: "An event without a signature header.",
    why: "If the signature is optional, a stranger leaves it out and can fake bounces.",
    fix: `Treat a missing header like a wrong signature. ${REJECT}`,
    requests: (plan) => forgeRequest(plan, () => null),
    ...forgedCase("an event without signature is accepted: a stranger can fake bounces"),
  },
  malformed_signature: {
    title: "Malformed signature",
    sent: "Two events whose signature headers do not have the form `t=<seconds>,v1=<hex>`.",
    why: "A stranger can send anything. A receiver that fails with an exception fills its error log, or accepts the event by accident.",
    fix: `Match the header with a regular expression, and treat any other like a wrong signature. ${REJECT}`,
    requests: (plan) => [
      ...forgeRequest(plan, () => "t=now,v1=xyz"),
      ...forgeRequest(plan, () => `v1;;=${"0".repeat(63)},t,,t=-1`),
    ],
    ...forgedCase("a header that is no signature is accepted"),
  },
  two_signatures: {
    title: "Two signatures, one right",
    sent: "An event whose header has two `v1` values: a wrong one, then the right one.",
    expected: "Accepted or rejected: any 2xx or 4xx status",
    why: "Services send two signatures while a secret is replaced. The documented header has one, so both responses are right. An exception is not.",
    fix: "Compare each `v1` value, or respond with 400.",
    requests: (plan) =>
      forgeRequest(plan, (body) => sign(plan.secret, body, plan.now()).replace(",v1=", `,v1=${"0".repeat(64)},v1=`)),
    evaluate: ({ own }) => {
      const status = own[0]?.result.status_code ?? null
      const got = listResponses(own)
      if (status === null) return unsure(got)
      return isAccepted(own[0]!) || isRejected(status) ? pass(got) : fail(got)
    },
  },
  old_timestamp: {
    title: "Signature 301 seconds old",
    sent: "An event whose signature is right, but was made 301 seconds ago.",
    why: "Someone who recorded a request can send it again later. The limit of 300 seconds stops that.",
    fix: `Compare \`t\` with the current time and reject a difference above 300 seconds. ${REJECT}`,
    requests: (plan) => forgeRequest(plan, (body) => sign(plan.secret, body, plan.now() - TOO_OLD_SECONDS)),
    ...forgedCase("an old signature is accepted: a recorded request can be sent again"),
  },
  future_timestamp: {
    title: "Signature 301 seconds ahead",
    sent: "An event whose signature is right, but is dated 301 seconds in the future.",
    expected: REJECTED,
    why: "A signature of the future stays valid for longer than 300 seconds.",
    fix: `Compare the absolute difference of \`t\` and the current time with 300 seconds. ${REJECT}`,
    requests: (plan) => forgeRequest(plan, (body) => sign(plan.secret, body, Math.ceil(plan.now()) + TOO_OLD_SECONDS)),
    evaluate: (evidence) => {
      const evaluation = evaluateForged("a signature of the future is accepted")(evidence)
      const took = evidence.own[0]?.result.duration_ms ?? 0
      if (evaluation.result !== "failed" || took < SKEW_MS) return evaluation
      // The signature is one second beyond the limit.
      return unsure(`${evaluation.got}. The response took too long to tell: it may have been in time.`)
    },
    is_forged: true,
  },
  replay: {
    title: "Replayed request",
    sent: "A request as it was sent an hour ago, with its signature of that time.",
    why: "Someone who recorded a request can repeat it, for example an old bounce.",
    fix: `Reject a \`t\` more than 300 seconds from the current time. ${REJECT}`,
    requests: (plan) => forgeRequest(plan, (body) => sign(plan.secret, body, plan.now() - REPLAYED_SECONDS)),
    ...forgedCase("a recorded request is accepted again"),
  },
  unknown_type: {
    title: "Unknown event type",
    sent: "A genuine event of a type that does not exist yet.",
    why: "The service adds event types. A receiver that rejects them gets them again and again, until its endpoint is disabled.",
    fix: "Respond with 204 to every genuine event, and ignore types that you do not know.",
    requests: (plan) => [signRequest(plan, text({ ...plan.event(plan.type), type: "email.of_the_future" }))],
    ...GENUINE_CASE,
  },
  unknown_field: {
    title: "Unknown fields",
    sent: "A genuine event with fields that do not exist yet, beside and inside `data`.",
    why: "The service adds fields. A receiver that rejects them loses events.",
    fix: "Ignore fields that you do not know. Do not validate events against a schema that forbids further fields.",
    requests: (plan) => {
      const { data, ...event } = plan.event(plan.type)
      const body = { ...event, future: { of: "events" }, data: { ...data, future_field: [1, null] } }
      return [signRequest(plan, text(body))]
    },
    ...GENUINE_CASE,
  },
  out_of_order: {
    title: "Delivered before sent",
    sent: "Two genuine events about one email in the wrong order: email.delivered, then email.sent.",
    why: "Events can arrive out of order. A receiver that rejects the late one gets it again and again.",
    fix: "Compare `created_at` with the newest event of the email, and ignore an older one. Respond with 204.",
    requests: (plan) => {
      const delivered = plan.event("email.delivered")
      const sent = { ...delivered, type: "email.sent", data: { ...delivered.data, status: "sent" } }
      return [delivered, sent].map((event) => signRequest(plan, text(event)))
    },
    ...GENUINE_CASE,
  },
  unicode_body: {
    title: "Emoji and right-to-left text",
    sent: "A genuine event whose subject has emoji, Arabic and Hebrew text.",
    why: "Subjects and tags have any characters. A receiver that decodes the body as Latin-1 before it checks the signature loses such events.",
    fix: "Compute the signature over the raw bytes, and decode them as UTF-8 afterwards.",
    requests: (plan) => {
      const { data, ...event } = plan.event(plan.type)
      return [signRequest(plan, text({ ...event, data: { ...data, subject: "🎉👩‍👩‍👧 مرحبا بالعالم שלום" } }))]
    },
    ...GENUINE_CASE,
  },
  large_body: {
    title: "Event as large as it can be",
    sent: "A genuine event of 40 kB: the longest subject, 50 recipients and 50 tags. For email.received: 100 attachments.",
    why: "A receiver that limits bodies to less, or reads only the first piece of one, loses such events.",
    fix: "Allow bodies of at least 100 kB, and read them to their end.",
    requests: (plan) => [signRequest(plan, text(enlarge(plan.event(plan.type))))],
    ...GENUINE_CASE,
  },
  pretty_printed: {
    title: "Body with spaces and line breaks",
    sent: "A genuine event as JSON with indentation. The signature covers the body as it was sent.",
    why: "A receiver that parses the body and serialises it again computes the signature of other bytes. It fails as soon as the service formats a number or a space differently.",
    fix: "Compute the signature over the raw body, before any JSON parsing: express.raw() in Express, request.text() with the fetch API.",
    requests: (plan) => [signRequest(plan, JSON.stringify(plan.event(plan.type), null, 2))],
    ...GENUINE_CASE,
  },
  charset: {
    title: "Content-Type with charset",
    sent: "A genuine event with `Content-Type: application/json; charset=utf-8`.",
    why: "Both forms of the header are common, and proxies add the charset.",
    fix: "Compare only the part before the semicolon, or do not check the header.",
    requests: (plan) => [signRequest(plan, eventOf(plan), { content_type: "application/json; charset=utf-8" })],
    ...GENUINE_CASE,
  },
  slow_body: {
    title: "Body in 20 pieces over 2 seconds",
    sent: "A genuine event whose body arrives in 20 pieces within 2 seconds.",
    why: "A network may split any request. A receiver that reads only the first piece checks the wrong bytes.",
    fix: "Read the request to its end before you check the signature.",
    requests: (plan) => [signRequest(plan, eventOf(plan), { pieces: { count: 20, over_ms: 2000 } })],
    ...GENUINE_CASE,
  },
  burst: {
    title: "50 events at once",
    sent: "50 genuine events at the same time.",
    why: "A newsletter causes many events at once. A receiver that rejects some gets them later, and its endpoint may be disabled.",
    fix: "Store events in a queue, respond, and process them afterwards.",
    requests: (plan) => Array.from({ length: AT_ONCE }, () => signRequest(plan)),
    at_once: true,
    ...GENUINE_CASE,
  },
  wrong_method: {
    title: "GET and HEAD",
    sent: "A GET and a HEAD request without body or signature.",
    expected: "Rejected: any status except 2xx, best 405, unless the URL also shows a page",
    why: "Crawlers and link previews send GET. A receiver that responds with 2xx may treat them as events, and hides a wrong method.",
    fix: "Accept only POST, and respond with 405 to other methods.",
    requests: () => (["GET", "HEAD"] as const).map((method) => ({ method, body: "", signature: null })),
    evaluate: ({ own }) => {
      const named = own.map((one) => `${one.request.method}: ${answerOf(one)}`).join("; ")
      if (own.some(isAccepted)) {
        return unsure(`${named}. That is right if the URL also shows a page; events come only with POST.`)
      }
      const isUnclear = own.some(({ result: { status_code } }) => status_code === null || isServerError(status_code))
      return isUnclear ? unsure(named) : pass(named)
    },
  },
  redirect: {
    title: "No redirect",
    sent: "Nothing more. The responses to all genuine events are checked. Whether a receiver follows redirects of others cannot be seen from outside.",
    expected: "No response is a redirect",
    why: "The service does not follow redirects: the event is lost.",
    fix: "Register the URL that the redirect leads to. Check http and https, and the slash at the end.",
    requests: () => [],
    evaluate: evaluateResponses((answers) => {
      const found = answers.find(({ result: { status_code } }) => isRedirect(status_code))
      return found ? fail(answerOf(found)) : pass(`No redirect in ${pluralOf(answers.length, "response")}`)
    }),
  },
  slow_response: {
    title: "Response within 10 seconds",
    sent: "Nothing more. The duration of the responses to all genuine events is measured.",
    expected: "Every response within 10 seconds, better within 5",
    why: "A slower response counts as a failure, even if the event was processed. It is sent again.",
    fix: "Respond first, and process the event afterwards.",
    requests: () => [],
    evaluate: (evidence) => {
      const late = evidence.genuine.find(({ result }) => result.timed_out)
      return late ? fail(answerOf(late)) : evaluateSlowest(evidence)
    },
  },
  large_response: {
    title: "Small response",
    sent: "Nothing more. The size of the responses to all genuine events is measured.",
    expected: "Every response below 64 kB, best empty",
    why: "Nobody reads the response. One of 1 MB takes time and memory on both sides, and may be cut off as a failure.",
    fix: "Respond with 204 and no body.",
    requests: () => [],
    evaluate: evaluateResponses((answers) => {
      const largest = Math.max(...answers.map(({ result }) => Buffer.byteLength(result.response_body ?? "")))
      if (largest >= LARGE_BYTES) return fail("A response has more than 64 kB")
      return pass(`The largest of ${pluralOf(answers.length, "response")} has ${largest} bytes`)
    }),
  },
}

/** The faults that make a receiver accept several kinds of forged events. The first that explains a case counts; `shown_by` shows it. */
export const forgedCauses: { cause: string; shown_by: ExamCaseName[]; explains: ExamCaseName[] }[] = [
  {
    cause: "It does not check the signature: a stranger can fake events",
    shown_by: ["wrong_secret"],
    explains: examCaseNameValues.filter((name) => examCases[name].is_forged),
  },
  {
    cause: "It does not check the signature against the body: someone can change events",
    shown_by: ["changed_body", "other_body"],
    explains: ["changed_body", "other_body"],
  },
  {
    cause: "It does not compare `t` with the current time: a recorded request can be sent again",
    shown_by: ["old_timestamp", "replay"],
    explains: ["old_timestamp", "future_timestamp", "replay"],
  },
]

/** The one fault because of which a case failed, as other failed cases may; null if it is not known. */
export function forgedCause(name: ExamCaseName, failed: ReadonlySet<ExamCaseName>): string | null {
  if (!failed.has(name)) return null
  const found = forgedCauses.find(({ shown_by, explains }) => {
    return explains.includes(name) && shown_by.some((one) => failed.has(one))
  })
  return found?.cause ?? null
}

/** Another event that is still JSON: the last digit of `created_at` differs. */
const changeOneByte = (body: string): string =>
  body.replace(/(\d)Z"/, (_, digit: string) => `${(Number(digit) + 1) % 10}Z"`)

/** The event with the longest values that the service accepts: about 40 kB. */
function enlarge(event: ExamEvent): ExamEvent {
  const numbered = (most: number, length: number, start: string, end = "") =>
    Array.from({ length: most }, (_, n) => `${start}${n}-`.padEnd(length - end.length, "x") + end)
  const keys = numbered(MAX_TAGS, MAX_TAG, "exam-")
  const lists =
    "tags" in event.data
      ? {
          to: numbered(MAX_RECIPIENTS, MAX_ADDRESS, "a@", ".example"),
          tags: Object.fromEntries(keys.map((key) => [key, key])),
        }
      : {
          attachments: numbered(100, 255, "exam-", ".pdf").map((filename) => ({
            filename,
            content_type: "application/pdf",
            size: 1024,
          })),
        }
  return { ...event, data: { ...event.data, subject: "Exam ".repeat(MAX_SUBJECT).slice(0, MAX_SUBJECT), ...lists } }
}
