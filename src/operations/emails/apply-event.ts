import { applyEvent, type NewEvent } from "../../core/emails/status.ts"
import type { Timestamp } from "../../core/records/basics.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import type { World } from "../context.ts"
import { eventChanges, suppressionChanges } from "../events.ts"
import { loopbackChanges } from "../inbound/loopback.ts"

/** Applies one event: the changed fields, the updated email, and the resulting suppressions, webhook deliveries and received copies. Throws when the state table does not allow the event. */
export function applyEventTo(
  world: World,
  email: EmailRecord,
  event: NewEvent,
  at: Timestamp,
): { fields: Partial<EmailRecord>; after: EmailRecord; follows: Change[] } {
  const fields = applyEvent(email, event, at)
  const after = { ...email, ...fields }
  const last = after.events.slice(-1)
  const copies = event.type === "delivered" ? loopbackChanges(world, after, at) : []
  const follows = [...suppressionChanges(world, after, last), ...eventChanges(world, after, last), ...copies]
  return { fields, after, follows }
}
