import { invalid } from "../../../core/errors.ts"
import { checkBy, count, type Infer, oneOf, optional, record, text } from "../../../core/state/shape.ts"
import { nearest } from "../../../core/text/suggest.ts"
import { quote } from "../../../core/text/text.ts"
import { toMilliseconds } from "../../../duration.ts"
import { type AgentName, agentNames } from "./agents.ts"

/**
 * The grammar of behaviours: steps, separated by commas. A step is a word of {@link ACTIONS}, followed by modifiers in any order:
 *
 *     3x              do it three times
 *     every 10m       time between these, and after `delayed` before the next step
 *     after 2h        time since the step before
 *     by apple-proxy  the client that does it (see agents.ts)
 *     link 2          the link to click (default: the first)
 *     with redirect   follow one redirect of each link
 *     "451 later"     the reason, or the text of a reply
 */
export const ACTIONS = [
  "delivered",
  "delayed",
  "bounced",
  "failed",
  "opened",
  "clicked",
  "scanned",
  "unsubscribed",
  "complained",
  "replied",
  "out_of_office",
] as const
export type Action = (typeof ACTIONS)[number]

/** Actions that decide where the message arrives. All others need a delivered message. */
export const ARRIVALS: readonly Action[] = ["delivered", "delayed", "bounced", "failed"]

const isTrue = checkBy((value): value is true => value === true, "true")

/** A parsed step. */
export const behaviourStep = record({
  type: oneOf(ACTIONS),
  /** How often it is done, one after another, as stored (default: once). A list that is used has a repeated step several times. */
  times: optional(count),
  /** Milliseconds since the step before; absent: the pace decides. */
  after_ms: optional(count),
  /** As written, for the timeline; see {@link shortStep}. */
  step: text,
  agent: optional(oneOf(agentNames)),
  /** Number of the clicked link, from 1. */
  link: optional(count),
  redirect: optional(isTrue),
  /** The text in quotes. */
  reason: optional(text),
})
export interface BehaviourStep extends Infer<typeof behaviourStep> {}

export const MOST_STEPS = 100
/** The last step of a behaviour comes at most this long after the message. */
export const LONGEST_MS = 90 * 86_400_000
const LONGEST_TEXT = 1000

export const MODIFIERS = ["after", "every", "by", "link", "with"] as const
const LOOPS = ["loop", "loops", "repeat", "repeats", "forever", "again", "goto", "always"]

/** Characters of a step in a timeline. */
const SHORT_STEP = 120

/** A step as a timeline shows it: without needless white space, and cut if it is long, since each event of it has a copy. */
export function shortStep(written: string): string {
  const short = written.trim().replace(/\s+/g, " ")
  return short.length > SHORT_STEP ? `${short.slice(0, SHORT_STEP - 1)}…` : short
}

interface Token {
  text: string
  /** Whether it was in quotes. */
  quoted: boolean
  /** Where it begins and ends in the script. */
  at: number
  end: number
}
type Fail = (at: number, problem: string) => Error

/** One step of the script, before it is repeated. */
interface Written extends BehaviourStep {
  times: number
  every_ms?: number
  at: number
}

/**
 * Parses a script. Throws `validation_error` with the character and the nearest known word.
 *
 * @param field the field of the request, for the message.
 */
export function parseScript(script: string, field = "behaviour"): BehaviourStep[] {
  const fail: Fail = (at, problem) => invalid(`\`${field}\`, character ${at + 1}: ${problem}`, { field })
  const steps: BehaviourStep[] = []
  let total = 0
  /** The time between attempts, which is also the time before the attempt that succeeds. */
  let retry: number | undefined
  for (const tokens of split(script, fail)) {
    const { times, every_ms, at, ...step } = parseStep(tokens, script, fail)
    if (steps.length + times > MOST_STEPS) {
      throw fail(at, `a behaviour has at most ${MOST_STEPS} steps, but ${quote(step.step)} is beyond them.`)
    }
    for (let nth = 0; nth < times; nth++) {
      const after_ms = nth > 0 ? every_ms : (step.after_ms ?? retry)
      total += after_ms ?? 0
      steps.push({ ...step, ...(after_ms !== undefined && { after_ms }) })
    }
    if (total > LONGEST_MS) {
      const days = Math.ceil(total / 86_400_000)
      throw fail(at, `${quote(step.step)} is ${days} days after the message; a behaviour lasts at most 90 days.`)
    }
    retry = step.type === "delayed" ? every_ms : undefined
  }
  return steps
}

/** The tokens of each step. */
function split(script: string, fail: Fail): Token[][] {
  const steps: Token[][] = [[]]
  let last = 0
  for (const { 0: text, 1: quoted, index: at } of script.matchAll(/"([^"]*)"|,|[^\s,"]+|"/g)) {
    if (text === ",") {
      if (steps.at(-1)?.length === 0) throw fail(at, `a step is missing before the comma. ${EXAMPLE}`)
      steps.push([])
      last = at
    } else if (text === '"') throw fail(at, "this quote is not closed.")
    else {
      const token = { text: quoted ?? text.toLowerCase(), quoted: quoted !== undefined, at, end: at + text.length }
      steps.at(-1)?.push(token)
    }
  }
  if (steps.at(-1)?.length === 0) throw fail(last, `a step is missing. ${EXAMPLE}`)
  return steps
}

const EXAMPLE = 'Example: "delivered, opened after 1m, clicked after 3m".'

function parseStep(tokens: Token[], script: string, fail: Fail): Written {
  const [first, ...rest] = tokens as [Token, ...Token[]]
  const written = script.slice(first.at, tokens.at(-1)?.end)
  const step: Written = { type: actionOf(first, fail), step: shortStep(written), times: 1, at: first.at }
  for (let token = rest.shift(); token; token = rest.shift()) {
    const { text, at } = token
    const times = /^(\d+)x$/.exec(text)?.[1]
    if (token.quoted) step.reason = reasonOf(token, fail)
    else if (times !== undefined) step.times = timesOf(Number(times), at, fail)
    else if (text === "after") step.after_ms = durationOf(token, rest.shift(), fail)
    else if (text === "every") step.every_ms = durationOf(token, rest.shift(), fail)
    else if (text === "by") step.agent = agentOf(token, rest.shift(), fail)
    else if (text === "link") step.link = linkOf(token, rest.shift(), fail)
    else if (text === "with") step.redirect = redirectOf(token, rest.shift(), fail)
    else throw unknownToken(token, [...MODIFIERS, ...ACTIONS], fail)
  }
  if (step.times > 1 && step.every_ms === undefined) step.every_ms = 0
  return step
}

function actionOf(token: Token, fail: Fail): Action {
  const name = token.text.replaceAll("-", "_")
  const action = ACTIONS.find((known) => known === name)
  if (action && !token.quoted) return action
  throw unknownToken(token, ACTIONS, fail)
}

function unknownToken({ text, at }: Token, known: readonly string[], fail: Fail): Error {
  const shown = quote(text)
  if (LOOPS.includes(text)) {
    return fail(at, `${shown} would be a loop, which a behaviour cannot have. Repeat a step with 3x every 10m.`)
  }
  const near = nearest(text, known)
  if (near !== undefined && ACTIONS.includes(near as Action) && known.includes("after")) {
    return fail(at, `${shown} is not expected here; before another step such as ${near}, write a comma.`)
  }
  const suggestion = near === undefined ? "" : `; the nearest is ${quote(near)}`
  return fail(at, `${shown} is not a known word${suggestion}. Known: ${known.join(", ")}.`)
}

const reasonOf = ({ text, at }: Token, fail: Fail): string => {
  if (text.trim() !== "" && text.length <= LONGEST_TEXT) return text
  throw fail(at, `a text in quotes has 1 to ${LONGEST_TEXT} characters, got ${text.length}.`)
}

const timesOf = (times: number, at: number, fail: Fail): number => {
  if (times >= 1 && times <= MOST_STEPS) return times
  throw fail(at, `a step is repeated 1 to ${MOST_STEPS} times, got ${times}.`)
}

function durationOf(before: Token, token: Token | undefined, fail: Fail): number {
  try {
    if (token && !token.quoted && !/^\d+$/.test(token.text)) return toMilliseconds(token.text)
  } catch {
    // The error below says more.
  }
  const got = token ? quote(token.text) : "nothing"
  throw fail((token ?? before).at, `${before.text} needs a time such as 90s, 10m, 2h or 1d12h, got ${got}.`)
}

function agentOf(before: Token, token: Token | undefined, fail: Fail): AgentName {
  const agent = agentNames.find((name) => name === token?.text)
  if (agent) return agent
  if (token) throw unknownToken(token, agentNames, fail)
  throw fail(before.at, `by needs a client: ${agentNames.join(", ")}.`)
}

function linkOf(before: Token, token: Token | undefined, fail: Fail): number {
  const number = Number(token?.text)
  if (Number.isInteger(number) && number >= 1 && number <= 1000) return number
  throw fail((token ?? before).at, "link needs the number of a link, from 1.")
}

function redirectOf(before: Token, token: Token | undefined, fail: Fail): true {
  if (token?.text === "redirect") return true
  if (token) throw unknownToken(token, ["redirect"], fail)
  throw fail(before.at, "with needs the word redirect.")
}

/** What decides which steps of a behaviour are possible. */
type Message = Record<"track_opens" | "track_clicks" | "list_unsubscribe" | "has_html", boolean>

/** Where a message is: with the provider, deferred, delivered, or never to be delivered. */
export type MessagePlace = "sent" | "delayed" | "delivered" | "final"

/**
 * Says which steps will be skipped and why, one sentence for each. Without a message it only looks at the order of the steps.
 *
 * @param start where the message is before the first step (default: sent). A script without an arrival begins with it.
 */
export function scriptHints(
  steps: readonly BehaviourStep[],
  message?: Message,
  start: MessagePlace = "sent",
): string[] {
  let place: MessagePlace = start === "sent" && !steps.some(isArrival) ? "delivered" : start
  return steps.flatMap((step, index) => {
    const { type } = step
    const why = problemOf(step, place, message)
    if (why !== null) return [`Step ${index + 1} (${step.step}) will be skipped: ${why}.`]
    if (type === "delivered" || type === "delayed") place = type
    if (type === "bounced" || type === "failed") place = "final"
    return []
  })
}

const isArrival = ({ type }: BehaviourStep) => ARRIVALS.includes(type)

function problemOf({ type }: BehaviourStep, place: MessagePlace, message: Message | undefined): string | null {
  if (place === "final") return "the message has bounced or failed before it"
  if (type === "bounced") return null
  if (ARRIVALS.includes(type)) return place === "delivered" ? "the message is already delivered" : null
  if (place !== "delivered" && type !== "scanned") return "the message is not delivered before it"
  if (!message) return null
  if (type === "opened" && !(message.track_opens && message.has_html)) return "the email has no tracking pixel"
  if ((type === "clicked" || type === "scanned") && !message.has_html) return "the email has no HTML with links"
  if (type === "clicked" && !message.track_clicks) return "the email is sent without track_clicks"
  return type === "unsubscribed" && !message.list_unsubscribe ? "the email has no unsubscribe header" : null
}
