import { ARRIVALS, type BehaviourStep } from "../behaviours/script.ts"
import type { EmailEventType, EmailRecord, EmailStep, OutcomeName } from "../records/emails.ts"
import type { Outcome } from "./outcome.ts"

export type Pace = "instant" | "realistic" | "manual"

export interface RecipientOutcome extends Outcome {
  recipient: string
}

type Later = NonNullable<EmailStep["next"]>[number]
type Flags = Pick<EmailRecord, "track_opens" | "track_clicks" | "list_unsubscribe">

/** Milliseconds before each step (assumption M3): delivered comes 3 s after the message was accepted. */
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
 * Plans the steps of a queued email: the first step with its due time, and the steps that follow it. Null in manual pace, where
 * each step is triggered (assumption M3).
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
): EmailStep | null {
  if (pace === "manual") return null
  if (outcomes.some(({ steps }) => steps)) return planBehaviours(outcomes, pace, start, flags)
  const waits = WAITS[pace]
  const due = (after: number) => new Date(start + after).toISOString()
  const worst = worstOf(outcomes)

  if (worst?.outcome === "failed" || worst?.outcome === "suppressed") {
    const reason = REASONS[worst.outcome] as string
    return { due_at: due(worst.after_ms || waits.sent), type: "failed", recipient: worst.recipient, reason }
  }
  const step: EmailStep = { due_at: due(waits.sent), type: "sent" }
  if (worst?.outcome === "bounced" || worst?.outcome === "delayed") {
    return { ...step, next: [later(worst, waits.outcome)] }
  }
  const slowest = outcomes.reduce((most, one) => Math.max(most, one.outcome === "delivered" ? one.after_ms : 0), 0)
  const reactions = outcomes.filter((one) => isReaction(one.outcome, flags))
  if (worst) reactions.push(worst)
  const delivered: Later = { after_ms: slowest || waits.outcome, type: "delivered" }
  return { ...step, next: [delivered, ...reactions.map((one) => later(one, waits.reaction))] }
}

function worstOf(outcomes: readonly RecipientOutcome[]): RecipientOutcome | undefined {
  for (const name of WORST_FIRST) {
    const found = outcomes.find((one) => one.outcome === name)
    if (found) return found
  }
  return undefined
}

const later = ({ after_ms, outcome, recipient }: RecipientOutcome, usual_ms: number): Later => {
  return { after_ms: after_ms || usual_ms, type: outcome as EmailEventType, recipient }
}

const isReaction = (outcome: OutcomeName, flags: Flags): boolean =>
  (outcome === "opened" && flags.track_opens) ||
  (outcome === "clicked" && flags.track_clicks) ||
  (outcome === "unsubscribed" && flags.list_unsubscribe)

/** A step with its time in milliseconds after the message was sent. */
type Placed = Omit<Later, "after_ms"> & { at: number }

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
): EmailStep {
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

function inChain([first, ...rest]: Placed[], start: number): EmailStep {
  const { at, ...step } = first as Placed
  let before = at
  const next = rest.map(({ at, ...step }): Later => {
    const after_ms = at - before
    before = at
    return { after_ms, ...step }
  })
  return { due_at: new Date(start + at).toISOString(), ...step, next }
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
  return steps.map(({ after_ms, ...step }) => {
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
): EmailStep | null {
  const isQueued = email.status === "queued"
  const placed = placeSteps(isQueued ? withArrival(steps) : steps, recipient, WAITS.instant)
  const plan: Placed[] = isQueued && placed[0]?.type !== "failed" ? [{ at: 0, type: "sent" }, ...placed] : placed
  return plan.length > 0 ? inChain(plan, start) : null
}
