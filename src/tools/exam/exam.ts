import type { ControlSchemas } from "../../api/contract.ts"
import type { AttemptResult } from "../../core/ports.ts"

/** The exam of a webhook receiver: what its cases consist of, and how the responses are evaluated. The cases are in exam-cases.ts. */

/** The note in the result of an exam of a disabled endpoint. */
export const disabledNote = (disabled_at: string | null): string =>
  `The endpoint has been disabled since ${disabled_at}. It gets no events until you enable it.`

export type ExamCaseName = ControlSchemas["ExamCaseName"]
type ExamResult = ControlSchemas["ExamCase"]["result"]

export interface ExamRequest {
  method: "POST" | "GET" | "HEAD"
  body: string
  /** The value of the signature header; null: no such header. */
  signature: string | null
  content_type?: string
  /** Sends the body in this many pieces, spread over the milliseconds. */
  pieces?: { count: number; over_ms: number }
}

export interface ExamExchange {
  request: ExamRequest
  result: AttemptResult
}

/** What the requests of the cases are made from. */
export interface ExamPlan {
  secret: string
  /** The event types that the endpoint is subscribed to. */
  types: readonly string[]
  /** The type of events in cases about something else. */
  type: string
  /** Makes a new event of a type. */
  event(type: string): ExamEvent
  /** Real time in seconds. */
  now(): number
}

export type ExamEvent = { type: string; created_at: string; data: object }

/** What a case is evaluated by. */
export interface ExamEvidence {
  own: readonly ExamExchange[]
  /** All genuine requests of the exam. */
  genuine: readonly ExamExchange[]
  /** What the effect URL answered; null without such a URL. */
  effects: ExamEffects | null
}

/** The answers of the effect URL, each before and after events. */
export interface ExamEffects {
  /** One genuine event. */
  genuine: Effect
  /** The same event again. */
  repeat: Effect
  /** All forged events. */
  forged: Effect
}
type Effect = readonly [before: AttemptResult, after: AttemptResult]

const isAnswered = ({ status_code }: AttemptResult): boolean =>
  status_code !== null && status_code >= 200 && status_code < 300
const isChanged = ([before, after]: Effect): boolean => before.response_body !== after.response_body

/** Whether the effect URL shows that forged events were dropped: it changes with a genuine event, but did not with them. */
const showsDropped = ({ genuine, forged }: ExamEffects): boolean =>
  [...genuine, ...forged].every(isAnswered) && isChanged(genuine) && !isChanged(forged)

export type CaseResult = { result: ExamResult; got: string }
export const pass = (got: string): CaseResult => ({ result: "passed", got })
export const fail = (got: string): CaseResult => ({ result: "failed", got })
export const unsure = (got: string): CaseResult => ({ result: "unsure", got })

export interface ExamCase extends Pick<ControlSchemas["ExamCase"], "title" | "sent" | "expected" | "why" | "fix"> {
  requests(plan: ExamPlan): ExamRequest[]
  evaluate(evidence: ExamEvidence): CaseResult
  /** The requests of the case are sent at the same time, and no other case runs. */
  at_once?: true
  /** Its requests are events that a receiver must accept. */
  is_genuine?: true
  /** Its requests are events that a receiver must reject, so they must have no effect. */
  is_forged?: true
}

export const isAccepted = ({ result: { status_code, error } }: ExamExchange): boolean =>
  error === null && status_code !== null && status_code >= 200 && status_code < 300
export const isRejected = (status: number): boolean => status >= 400 && status < 500
export const isRedirect = (status: number | null): boolean => status !== null && status >= 300 && status < 400
/** 501 is how some servers reject a method. */
export const isServerError = (status: number): boolean => status >= 500 && status !== 501

export function evaluateAccepted(own: readonly ExamExchange[]): CaseResult {
  const others = own.filter((one) => !isAccepted(one))
  if (others.length === 0) return pass(listResponses(own))
  // The deadline of the exam is no fault of the receiver.
  const wasSent = others.some(({ result: { error } }) => error !== NOT_SENT && error !== ENDED)
  const got = listResponses(others, own.length)
  return wasSent ? fail(got) : unsure(got)
}

/** The errors of requests for which there was no time, or not enough. */
export const NOT_SENT = "not sent: the exam had no time left"
export const ENDED = "ended: the exam had no time left"

export function evaluateForged(consequence: string) {
  return ({ own, genuine, effects }: ExamEvidence): CaseResult => {
    const accepted = own.find(isAccepted)
    if (accepted && effects && showsDropped(effects)) {
      const dropped = "but the effect URL did not change: the event was dropped. A 400 would say so"
      return unsure(`${answerOf(accepted)}, ${dropped}`)
    }
    if (accepted) return fail(`${answerOf(accepted)}: ${consequence}`)
    const unclear = own.find(({ result: { status_code } }) => status_code === null || !isRejected(status_code))
    if (unclear?.result.status_code === null) {
      return unsure(`${answerOf(unclear)}. No response says whether the event was rejected.`)
    }
    if (unclear) {
      return unsure(`${answerOf(unclear)}. The event may have been rejected, or processed in part. Respond with 400.`)
    }
    if (genuine.some(isAccepted)) return pass(listResponses(own))
    const none = "Genuine events are not accepted either, so this does not show that signatures are checked."
    return unsure(`${listResponses(own)}. ${none}`)
  }
}

export function evaluateRepeat({ own, genuine, effects }: ExamEvidence): CaseResult {
  const accepted = evaluateAccepted(own)
  if (accepted.result !== "passed") return accepted
  if (effects === null) {
    return unsure(`${accepted.got}. Check that nothing happened twice, or give the exam an effect URL.`)
  }
  const silent = effects.repeat.find((answer) => !isAnswered(answer))
  if (silent) {
    return unsure(`The effect URL did not respond with 2xx: ${silent.error ?? `status ${silent.status_code}`}`)
  }
  if (!isChanged(effects.repeat)) return pass(`${accepted.got}. The effect URL did not change.`)
  if (genuine.some(({ result }) => result.timed_out)) {
    return unsure("The effect URL changed. That may be the effect of an earlier event whose response was too late.")
  }
  return fail("The effect URL changed after the repeat: the event was processed twice")
}

/** Evaluates the responses to all genuine events; unsure if there are none. */
export function evaluateResponses(evaluate: (answers: readonly ExamExchange[]) => CaseResult) {
  return ({ genuine }: ExamEvidence): CaseResult => {
    const answers = genuine.filter(({ result }) => result.status_code !== null)
    return answers.length === 0 ? unsure(listResponses(genuine)) : evaluate(answers)
  }
}

/** Says that all genuine events got the same response, so that all cases about them fail for one cause; null if not. */
export function commonCause(genuine: readonly ExamExchange[]): string | null {
  const [first, ...others] = genuine
  if (first === undefined || others.length === 0 || genuine.some(isAccepted)) return null
  if (others.some((one) => causeOf(one) !== causeOf(first))) return null
  const { status_code, timed_out } = first.result
  if (status_code === null)
    return `${timed_out ? "It responds too late to every" : "It responds to no"} genuine event: fix this first`
  const hint = isRejected(status_code)
    ? ". Check the secret, that the signature is computed over the raw body, and that `t` is compared in seconds, not milliseconds"
    : ""
  return `It responds with ${status_code} to every genuine event: fix this first${hint}`
}

/** Whether a request got the response that all genuine events got. */
export const hasCause = ({ own, genuine }: ExamEvidence): boolean =>
  own.length > 0 && own.every((one) => genuine[0] !== undefined && causeOf(one) === causeOf(genuine[0]))

const causeOf = ({ result: { status_code, error, timed_out } }: ExamExchange): string =>
  timed_out ? "timeout" : `${status_code ?? error}`

export const pluralOf = (number: number, word: string): string => `${number} ${word}${number === 1 ? "" : "s"}`

/** How a receiver responded, in words. */
export function answerOf({ result: { status_code, error, duration_ms } }: ExamExchange): string {
  if (status_code === null) return error ?? "no response"
  const answer = `${CLASSES[Math.floor(status_code / 100)] ?? "responded"} (${status_code})`
  return error === null ? `${answer} in ${duration_ms} ms` : `${answer}, ${error}`
}

/** What a status says, by its first digit. */
const CLASSES: Record<number, string> = { 2: "accepted", 3: "redirected", 4: "rejected", 5: "failed with an error" }

const LISTED = 3

/** The responses in words; without those that are not of interest, `of` is the number of all. */
export function listResponses(exchanges: readonly ExamExchange[], of = exchanges.length): string {
  const isWhole = exchanges.length === of
  const [first] = exchanges
  if (first === undefined) return "No request was sent"
  if (of === 1) return answerOf(first)
  if (isWhole && exchanges.every(isAccepted)) {
    return `All ${of} accepted, the slowest in ${Math.max(...exchanges.map(({ result }) => result.duration_ms))} ms`
  }
  const [answer, ...others] = new Set(exchanges.map(answerOf))
  if (isWhole && answer && others.length === 0) return `None of ${of} accepted: ${answer}`
  const named = exchanges.slice(0, LISTED).map((one) => `${nameOf(one)}: ${answerOf(one)}`)
  const more = exchanges.length > LISTED ? `; and ${exchanges.length - LISTED} more` : ""
  return `${exchanges.length} of ${of} not accepted. ${named.join("; ")}${more}`
}

const nameOf = ({ request: { body } }: ExamExchange): string => (JSON.parse(body) as ExamEvent).type
