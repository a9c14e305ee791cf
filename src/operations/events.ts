import type { Change, EmailEvent, EmailRecord, SuppressionReason } from "../core/state.ts"
import type { World } from "./context.ts"

/** Events that put the recipient concerned on the suppression list (sections 3.1, 6). */
const SUPPRESSING: Partial<Record<EmailEvent["type"], SuppressionReason>> = {
  bounced: "bounced",
  complained: "complained",
  unsubscribed: "unsubscribed",
}

/** The suppressions that follow from events of an email; an address that is on the list already stays as it is. */
export function suppressionChanges({ store }: World, email: EmailRecord, events: readonly EmailEvent[]): Change[] {
  return events.flatMap(({ type, recipient, occurred_at }): Change[] => {
    const reason = SUPPRESSING[type]
    if (!reason || !recipient) return []
    const id = `${email.account_id} ${recipient}`
    if (store.tables.suppressions.get(id)) return []
    const record = {
      id,
      account_id: email.account_id,
      address: recipient,
      reason,
      created_at: occurred_at,
      email_id: email.id,
    }
    return [{ op: "put", in: "suppressions", record }]
  })
}

/** The notifications owed for events of an email: one delivery for each endpoint that is subscribed (section 6). */
export function eventChanges(_world: World, _email: EmailRecord, _events: readonly EmailEvent[]): Change[] {
  return []
}
