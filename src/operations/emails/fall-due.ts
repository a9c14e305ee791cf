import { normaliseAddress, parseMailbox } from "../../core/addresses.ts"
import type { Timestamp } from "../../core/records/basics.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import type { World } from "../context.ts"
import { sendingDomain } from "../domains/sending.ts"
import { eventChanges } from "../events.ts"
import { applyEventTo } from "./apply-event.ts"
import { firstStep } from "./first-step.ts"

/**
 * Queues a scheduled email when it is due (assumption M5). If its domain is no longer verified or a recipient is suppressed by
 * then, the email fails with a reason.
 */
export function fallDue(
  world: World,
  email: EmailRecord,
  at: Timestamp,
): { fields: Partial<EmailRecord>; follows: Change[] } {
  const obstacle = obstacleOf(world, email)
  if (obstacle) {
    const failed = applyEventTo(world, email, { type: "failed", ...obstacle }, at)
    return { ...failed, fields: { ...failed.fields, next_step: null } }
  }
  const events = [...email.events, { type: "queued" as const, occurred_at: at }]
  const queued: EmailRecord = { ...email, status: "queued", events }
  const fields = { status: queued.status, events, next_step: firstStep(world, queued) }
  return { fields, follows: eventChanges(world, { ...queued, ...fields }, events.slice(-1)) }
}

function obstacleOf(world: World, email: EmailRecord): { reason: string; recipient?: string } | null {
  const from = parseMailbox(email.from)
  const domain = "error" in from ? "" : from.domain
  if (sendingDomain(world, email.account_id, domain)?.status !== "verified") {
    return { reason: `${domain} is no longer a verified domain of the account.` }
  }
  for (const written of [...email.to, ...email.cc, ...email.bcc]) {
    const recipient = normaliseAddress(written)
    const entry = world.store.tables.suppressions.get(`${email.account_id} ${recipient}`)
    if (entry) return { recipient, reason: `${recipient} is now on the suppression list (${entry.reason}).` }
  }
  return null
}
