import type { Pace } from "../../../core/assumptions/settings.ts"
import type { OutcomeName } from "../../behaviours/record.ts"
import type { Outcome } from "../../behaviours/rules/outcome.ts"
import { joinRepeats } from "../../behaviours/rules/repeats.ts"
import { ARRIVALS, type BehaviourStep } from "../../behaviours/rules/script.ts"
import type { EmailEventType, EmailRecord, EmailStep, PlannedStep } from "../record.ts"

export interface RecipientOutcome extends Outcome {
  recipient: string
}

/** The planned steps of an email, and the first of them with its due time. */
export interface StepPlan {
  plan: PlannedStep[]
  next_step: EmailStep | null
}

/** For an email without steps. */
export const NO_PLAN: StepPlan = { plan: [], next_step: null }

type Flags = Pick<EmailRecord, "track_opens" | "track_clicks" | "list_unsubscribe">

/** Milliseconds before each step (assumption emails.pace): delivered comes 3 s after the message was accepted. */
const WAITS: Record<Exclude<Pace, "manual">, { sent: number; outcome: number; reaction: number }> = {
  instant: { sent: 0, outcome: 0, reaction: 0 },
  realistic: { sent: 1000, outcome: 2000, reaction: 1000 },
}

/** The email's single status is the first of these that any recipient has. */
const WORST_FIRST: readonly OutcomeName[] = ["failed", "suppressed", "bounced", "delayed", "complained"]

const REASONS: Partial<Record<OutcomeName, string>> = {
  failed: "The outcome of this recipient is failed.",
  suppressed: "The recipient is on the suppression list.",
}

/**
 * Plans the steps of a queued email. There are none in manual pace, where each step is triggered (assumption emails.pace).
 *
 * The worst outcome decides the status, and its event names the first recipient with that outcome. From worst to best: failed (or
 * suppressed at the time of sending), bounced, delayed, complained, delivered. After delivery, the opened, clicked and unsubscribed
 * events follow in the order of the recipients, and the complaint is last. A delayed message stays delayed until an event is
 * triggered. Events whose tracking flag is off are omitted.
 *
 * If a recipient has a behaviour, its steps are planned with those of all others, see {@link planBehaviours}.
 */
export function planSteps(
  outcomes: readonly RecipientOutcome[],
  pace: Pace,
  start: number,
  flags: Flags = { track_opens: true, track_clicks: true, list_unsubscribe: true },
): StepPlan {
  if (pace === "manual") return NO_PLAN
  if (outcomes.some(({ steps }) => steps)) return planBehaviours(outcomes, pace, start, flags)
  const waits = WAITS[pace]
  const worst = worstOf(outcomes)

  if (worst?.outcome === "failed" || worst?.outcome === "suppressed") {
    const reason = REASONS[worst.outcome] as string
    const after_ms = worst.after_ms || waits.sent
    return planFrom([{ after_ms, type: "failed", recipient: worst.recipient, reason }], start)
  }
  const sent: PlannedStep = { after_ms: waits.sent, type: "sent" }
  if (worst?.outcome === "bounced" || worst?.outcome === "delayed") {
    return planFrom([sent, later(worst, waits.outcome)], start)
  }
  const slowest = outcomes.reduce((most, one) => Math.max(most, one.outcome === "delivered" ? one.after_ms : 0), 0)
  const reactions = outcomes.filter((one) => isReaction(one.outcome, flags))
  if (worst) reactions.push(worst)
  const delivered: PlannedStep = { after_ms: slowest || waits.outcome, type: "delivered" }
  return planFrom([sent, delivered, ...reactions.map((one) => later(one, waits.reaction))], start)
}

function planFrom(steps: readonly PlannedStep[], start: number): StepPlan {
  const plan = joinRepeats(steps)
  return { plan, next_step: stepAt(plan, 0, 0, start) }
}

function stepAt(plan: readonly PlannedStep[], index: number, done: number, before: number): EmailStep | null {
  const planned = plan[index]
  if (!planned) return null
  const { after_ms, times, ...detail } = planned
  return { due_at: new Date(before + after_ms).toISOString(), ...detail, index, ...(done > 0 && { done }) }
}

/** The step after this one, relative to the time of this one. */
export function stepAfter(plan: readonly PlannedStep[] = [], step: EmailStep, at: string): EmailStep | null {
  const { index, done = 0 } = step
  if (index === undefined) return null
  const isOver = done + 1 >= (plan[index]?.times ?? 1)
  return isOver ? stepAt(plan, index + 1, 0, Date.parse(at)) : stepAt(plan, index, done + 1, Date.parse(at))
}

function worstOf(outcomes: readonly RecipientOutcome[]): RecipientOutcome | undefined {
  for (const name of WORST_FIRST) {
    const found = outcomes.find((one) => one.outcome === name)
    if (found) return found
  }
  return undefined
}

const later = ({ after_ms, outcome, recipient }: RecipientOutcome, usual_ms: number): PlannedStep => {
  return { after_ms: after_ms || usual_ms, type: outcome as EmailEventType, recipient }
}

const isReaction = (outcome: OutcomeName, flags: Flags): boolean =>
  (outcome === "opened" && flags.track_opens) ||
  (outcome === "clicked" && flags.track_clicks) ||
  (outcome === "unsubscribed" && flags.list_unsubscribe)

/** A step with its time in milliseconds after the message was sent. */
type Placed = Omit<PlannedStep, "after_ms" | "times"> & { at: number }

/**
 * Plans the steps of recipients with behaviours in one order of time. The message has one status, so the recipient with the worst
 * arrival decides about it: failed, bounced, delayed for good, delivered last. What the others do with a message that arrived
 * comes after it was delivered, and never if it was not.
 */
function planBehaviours(
  outcomes: readonly RecipientOutcome[],
  pace: Exclude<Pace, "manual">,
  start: number,
  flags: Flags,
): StepPlan {
  const waits = WAITS[pace]
  const plans = outcomes.map((one) => placeOutcome(one, waits, flags))
  const [first, ...others] = plans.toSorted((one, other) => badness(other) - badness(one)) as [Placed[], ...Placed[][]]
  const delivered = first.find(({ type }) => type === "delivered")
  const later = delivered ? others.flatMap((plan) => reactionsAfter(plan, delivered.at)) : []
  const steps = [...first, ...later].sort((one, other) => one.at - other.at)
  if (steps[0]?.type === "failed") return inChain(steps, start + waits.sent)
  return inChain([{ at: 0, type: "sent" }, ...steps], start + waits.sent)
}

/** What a recipient does with the message, at least as long after its delivery as planned. */
function reactionsAfter(plan: readonly Placed[], delivered: number): Placed[] {
  const own = plan.find(({ type }) => type === "delivered")?.at ?? 0
  const later = Math.max(0, delivered - own)
  return plan.filter((step) => !isArrival(step)).map((step) => ({ ...step, at: step.at + later }))
}

function inChain(steps: readonly Placed[], start: number): StepPlan {
  let before = 0
  const chain = steps.map(({ at, ...step }): PlannedStep => {
    const after_ms = at - before
    before = at
    return { after_ms, ...step }
  })
  return planFrom(chain, start)
}

const isArrival = ({ type }: { type: string }) => ARRIVALS.some((arrival) => arrival === type)

/** How bad the arrival of a plan is. Of two that arrive, the later one is worse. */
function badness(plan: readonly Placed[]): number {
  const last = plan.findLast(isArrival)
  const rank = ["delivered", "delayed", "bounced", "failed"].indexOf(last?.type ?? "delivered")
  return rank * 1e12 + (last?.at ?? 0)
}

function placeOutcome(one: RecipientOutcome, waits: (typeof WAITS)["instant"], flags: Flags): Placed[] {
  const { recipient, outcome, after_ms } = one
  if (one.steps) return placeSteps(withArrival(one.steps), recipient, waits)
  const name = outcome === "suppressed" ? "failed" : outcome
  if (name === "failed") return [{ at: after_ms, type: name, recipient, reason: REASONS[outcome] as string }]
  if (name === "delivered") return [{ at: after_ms || waits.outcome, type: name }]
  if (name === "bounced" || name === "delayed") return [{ at: after_ms || waits.outcome, type: name, recipient }]
  const arrival: Placed = { at: waits.outcome, type: "delivered" }
  if (name !== "complained" && !isReaction(name, flags)) return [arrival]
  return [arrival, { at: waits.outcome + (after_ms || waits.reaction), type: name, recipient }]
}

/** A script that does not say how the message arrives begins with its delivery. */
const withArrival = (steps: readonly BehaviourStep[]): readonly BehaviourStep[] =>
  steps.some(isArrival) ? steps : [{ type: "delivered", step: "delivered" }, ...steps]

function placeSteps(steps: readonly BehaviourStep[], recipient: string, waits: (typeof WAITS)["instant"]): Placed[] {
  let at = 0
  return steps.map(({ after_ms, times, ...step }) => {
    at += after_ms ?? (isArrival(step) ? waits.outcome : waits.reaction)
    return { at, ...step, ...(step.type !== "delivered" && { recipient }) }
  })
}

/** Plans the steps of a behaviour for an email that exists. */
export function planScript(
  steps: readonly BehaviourStep[],
  email: Pick<EmailRecord, "status">,
  recipient: string,
  start: number,
): StepPlan {
  const isQueued = email.status === "queued"
  const placed = placeSteps(isQueued ? withArrival(steps) : steps, recipient, WAITS.instant)
  const plan: Placed[] = isQueued && placed[0]?.type !== "failed" ? [{ at: 0, type: "sent" }, ...placed] : placed
  return inChain(plan, start)
}
