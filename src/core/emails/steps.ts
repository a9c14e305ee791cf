import type { EmailEventType, EmailRecord, EmailStep, OutcomeName } from "../records/emails.ts"
import type { Outcome } from "./outcome.ts"

export type Pace = "instant" | "realistic" | "manual"

/** The outcome of a recipient. */
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
 */
export function planSteps(
  outcomes: readonly RecipientOutcome[],
  pace: Pace,
  start: number,
  flags: Flags = { track_opens: true, track_clicks: true, list_unsubscribe: true },
): EmailStep | null {
  if (pace === "manual") return null
  const waits = WAITS[pace]
  const due = (after: number) => new Date(start + after).toISOString()
  const worst = worstOf(outcomes)

  if (worst?.outcome === "failed" || worst?.outcome === "suppressed") {
    const reason = REASONS[worst.outcome] as string
    return { due_at: due(worst.after_ms || waits.sent), type: "failed", recipient: worst.recipient, reason }
  }
  const step: EmailStep = { due_at: due(waits.sent), type: "sent" }
  if (worst?.outcome === "bounced" || worst?.outcome === "delayed") {
    return chain(step, [{ ...later(worst), after_ms: worst.after_ms || waits.outcome }])
  }
  const slowest = outcomes.reduce((most, one) => Math.max(most, one.outcome === "delivered" ? one.after_ms : 0), 0)
  const reactions = outcomes.filter((one) => isReaction(one.outcome, flags))
  if (worst) reactions.push(worst)
  return chain(step, [
    { after_ms: slowest || waits.outcome, type: "delivered" },
    ...reactions.map((one) => ({ ...later(one), after_ms: one.after_ms || waits.reaction })),
  ])
}

function worstOf(outcomes: readonly RecipientOutcome[]): RecipientOutcome | undefined {
  for (const name of WORST_FIRST) {
    const found = outcomes.find((one) => one.outcome === name)
    if (found) return found
  }
  return undefined
}

const chain = (step: EmailStep, rest: Later[]): EmailStep => ({ ...step, next: rest })

const later = (one: RecipientOutcome): Later => ({
  after_ms: one.after_ms,
  type: one.outcome as EmailEventType,
  recipient: one.recipient,
})

const isReaction = (outcome: OutcomeName, flags: Flags): boolean =>
  (outcome === "opened" && flags.track_opens) ||
  (outcome === "clicked" && flags.track_clicks) ||
  (outcome === "unsubscribed" && flags.list_unsubscribe)
