import { type ProbeClass, type ProbeRequest, probeClasses } from "./probe-request.ts"
import { probeRequests } from "./probe-requests.ts"

export interface ProbeAnswer {
  status: number
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>
  /** Whether the body of the request was larger than the service accepts, as the search for that limit found. */
  is_too_large?: boolean
  /** The parsed JSON, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: the answers of another service have no type
  body: any
  text: string
  /** When the request was sent, or a delivery received: milliseconds since the epoch. */
  sent_at: number
}

export type RequestName = keyof typeof probeRequests
/** The answers by the name of the request. Those that a probe lists are there. */
export type ProbeAnswers = Readonly<Record<RequestName, ProbeAnswer>>

/** The value of a setting; whether a decision without setting holds; or why the answers do not show it. */
export type Decision = { value: unknown } | { holds: boolean; instead?: string } | { untold: string }

interface Decided {
  needs: ProbeClass
  requests: readonly RequestName[]
  /** The row whose search makes requests that this one reads from `all`. */
  after?: string
  /** `all` has every answer of the run. */
  decide(answers: ProbeAnswers, all: readonly ProbeAnswer[]): Decision
}

/** Finds the largest accepted number with requests that follow from one another. */
export interface Search {
  needs: ProbeClass
  requests: readonly []
  search: {
    why: string
    request(n: number): ProbeRequest
    /** `hidden`: another limit refused it first. Undefined: the answer is neither. */
    accepted(answer: ProbeAnswer): boolean | "hidden" | undefined
    low: number
    /** No larger number is tried. */
    high: number
    /** The value of the setting for no limit, if it has one: even `high` is accepted. */
    unlimited?: number
    /** The precision. */
    step: number
    /** Whether a refused request has a body that is too large: its answers are marked for other probes. */
    marks_too_large?: true
    /** A limit that a refusal names, in the unit of the numbers. */
    named(answer: ProbeAnswer): readonly number[]
  }
}

export type Probe = Decided | Search
/** Why a row cannot be observed. */
export interface Unobservable {
  unobservable: string
}

/** A probe that decides from the answers to these requests. It needs the class of the riskiest. */
export const probe = (names: readonly RequestName[], decide: Decided["decide"]): Probe => ({
  needs: probeClasses.findLast((needs) => names.some((name) => probeRequests[name].needs === needs)) ?? "reads",
  requests: names,
  decide,
})

/** A probe that searches the largest accepted number. */
export const searchLimit = (search: Search["search"]): Search => ({ needs: "refusals", requests: [], search })

/** A probe for every row of a part of the ledger, or why it cannot be observed: `keyProbes: ProbesOf<typeof keyRows>`. */
export type ProbesOf<Rows extends readonly { name: string }[]> = Readonly<
  Record<Rows[number]["name"], Probe | Unobservable>
>

export const value = (seen: unknown): Decision => ({ value: seen })
export const holds = (isTrue: boolean, instead?: string): Decision =>
  instead === undefined ? { holds: isTrue } : { holds: isTrue, instead }
export const untold = (reason: string): Decision => ({ untold: reason })
export const unobservable = (reason: string): Unobservable => ({ unobservable: reason })

/** The type of an error response, or undefined. */
export const typeOf = (answer: ProbeAnswer): string | undefined => answer.body?.error?.type
/** The status of a response that has this error type. */
export const statusOfError = (answer: ProbeAnswer, type: string): Decision =>
  typeOf(answer) === type
    ? value(answer.status)
    : untold(`the response is ${answer.status} ${typeOf(answer) ?? ""}`.trim())
export const isRefused = (answer: ProbeAnswer): boolean => typeOf(answer) === "validation_error"
export const isOk = ({ status }: ProbeAnswer): boolean => status >= 200 && status < 300

/** Whether the content of a message from an unregistered domain was accepted, by the type of its error; undefined if that is not clear. */
export const isContentAccepted = (type: string | undefined): boolean | undefined =>
  type === "domain_not_verified" ? true : type === "validation_error" ? false : undefined

/** Whether an item of a batch from an unregistered domain passed the checks of its content; undefined if that is not clear. */
export function itemAccepted(batch: ProbeAnswer, index: number): boolean | undefined {
  const entries: { error?: { type?: string } }[] = batch.body?.data
  // The first item is right, the second wrong: another order of checks would make every other answer meaningless.
  const typeAt = (at: number) => entries?.[at]?.error?.type
  if (!Array.isArray(entries) || typeAt(0) !== "domain_not_verified" || typeAt(1) !== "validation_error")
    return undefined
  return isContentAccepted(typeAt(index))
}

export interface Tried {
  n: number
  accepted: boolean | "hidden" | undefined
  named: readonly number[]
}
export const MOST_TRIES = 32

/** The next number to try, or the decision, from what was tried before. `ours` is our value, tried first. */
export function nextTry({ search }: Search, tried: readonly Tried[], ours: number): { n: number } | Decision {
  const { low, high, step, unlimited } = search
  if (tried.some(({ accepted }) => accepted === undefined))
    return untold("a response is neither accepted nor refused as expected")
  const most = Math.max(low - step, ...tried.filter(({ accepted }) => accepted === true).map(({ n }) => n))
  const least = Math.min(...tried.filter(({ accepted }) => accepted !== true).map(({ n }) => n))
  if (most >= high) return unlimited !== undefined ? value(unlimited) : untold(`more than ${high} is accepted`)
  if (least - most <= step) {
    const isHidden = tried.some(({ n, accepted }) => n === least && accepted === "hidden")
    return isHidden ? untold(`${most} is accepted, and another limit refuses more`) : value(Math.max(low, most))
  }
  const guesses = [ours + step, ours, ...tried.flatMap(({ named }) => named).flatMap((n) => [n, n + step])]
  const inside = guesses.find((n) => n > most && n < least && n >= low && n <= high)
  if (inside !== undefined) return { n: inside }
  if (tried.length >= MOST_TRIES) return untold(`the limit is between ${most} and ${least}`)
  if (least === Number.POSITIVE_INFINITY) return { n: Math.min(high, Math.max(most, 1) * 4) }
  return { n: most + Math.max(step, Math.floor((least - most) / 2 / step) * step) }
}
