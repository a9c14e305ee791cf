import type { Change } from "../../core/state/state.ts"
import type { Needs } from "../../operations/context.ts"
import type { EmailEvent, EmailRecord } from "../emails/record.ts"
import { newSuppression, reasonOf, suppressionId } from "./rules.ts"

/** The suppressions that follow from events of an email; an address that is already on the list does not change. */
export function suppressionChanges({ store }: Needs<"store">, email: EmailRecord, events: readonly EmailEvent[]) {
  return events.flatMap(({ type, recipient, occurred_at }): Change[] => {
    const reason = reasonOf(type)
    if (!reason || !recipient) return []
    const { account_id, id: email_id } = email
    if (store.tables.suppressions.get(suppressionId(account_id, recipient))) return []
    const record = newSuppression({ account_id, address: recipient, reason, created_at: occurred_at, email_id })
    return [{ op: "put", in: "suppressions", record }]
  })
}
