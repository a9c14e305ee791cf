import type { Timestamp } from "../../../core/state/basics.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Needs } from "../../../operations/context.ts"
import { loopbackChanges } from "../../inbound/shared.ts"
import { suppressionChanges } from "../../suppressions/shared.ts"
import { eventChanges } from "../../webhooks/shared.ts"
import type { EmailEvent, EmailRecord } from "../record.ts"
import { applyEvent, type NewEvent } from "../rules/status.ts"

/** Leaves out the oldest open or click beyond a number: they are the events that a message can have without end (assumption limits.events). */
function newestEvents(events: EmailEvent[], most: number): EmailEvent[] {
  if (events.length <= most) return events
  const oldest = events.findIndex(({ type }) => type === "opened" || type === "clicked")
  return oldest < 0 ? events : events.toSpliced(oldest, 1)
}

/** Applies one event: the changed fields, the updated email, and the resulting suppressions, webhook deliveries and received copies. Throws when the state table does not allow the event. */
export function applyEventTo(
  world: Needs<"event_forms" | "ids" | "settings" | "store">,
  email: EmailRecord,
  event: NewEvent,
  at: Timestamp,
): { fields: Partial<EmailRecord>; after: EmailRecord; follows: Change[] } {
  const applied = applyEvent(email, event, at)
  const fields = { ...applied, events: newestEvents(applied.events, world.settings()["limits.events"]) }
  const after = { ...email, ...fields }
  const last = after.events.slice(-1)
  const copies = event.type === "delivered" ? loopbackChanges(world, after, at) : []
  const follows = [...suppressionChanges(world, after, last), ...eventChanges(world, after, last), ...copies]
  return { fields, after, follows }
}
