import { applyEvent, type NewEvent } from "../../core/emails/status.ts"
import type { Change, EmailRecord, Timestamp } from "../../core/state.ts"
import type { World } from "../context.ts"
import { eventChanges, suppressionChanges } from "../events.ts"

/** One event: what it changes of the email, and the suppressions and notifications that follow. Throws when the state table refuses it. */
export function happen(
  world: World,
  email: EmailRecord,
  event: NewEvent,
  at: Timestamp,
): { fields: Partial<EmailRecord>; follows: Change[] } {
  const fields = applyEvent(email, event, at)
  const now = { ...email, ...fields }
  const last = now.events.slice(-1)
  return { fields, follows: [...suppressionChanges(world, now, last), ...eventChanges(world, now, last)] }
}
