import { normaliseAddress } from "../../core/addresses.ts"
import { outcomeOf } from "../../core/emails/outcome.ts"
import { planSteps } from "../../core/emails/steps.ts"
import type { EmailRecord, EmailStep } from "../../core/records/emails.ts"
import type { World } from "../context.ts"

/** The first step of a queued email, or null if the pace is manual (assumption M3). */
export function firstStep(world: World, email: EmailRecord): EmailStep | null {
  const rules = world.store.tables.outcomes.by.account(email.account_id).all()
  const outcomes = [...email.to, ...email.cc, ...email.bcc].map((written) => {
    const recipient = normaliseAddress(written)
    return { recipient, ...outcomeOf(recipient, rules) }
  })
  return planSteps(outcomes, world.settings()["emails.pace"], world.clock.now(), email)
}
