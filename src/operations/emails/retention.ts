import type { Change } from "../../core/state.ts"
import { EVERYONE } from "../../store/tables.ts"
import type { World } from "../context.ts"

/** With `--max-emails`: the oldest messages, captured and received, that must go when one more comes. */
export function dropOldest({ store, fixed }: World): Change[] {
  const { max_emails } = fixed
  if (max_emails === 0) return []
  const { emails, inbound } = store.tables
  const kept = emails.size + inbound.size
  if (kept < max_emails) return []
  const oldestEmail = emails.first("everyone", EVERYONE)
  const oldestInbound = inbound.first("everyone", EVERYONE)
  const emailGoes = oldestEmail && (!oldestInbound || oldestEmail.created_at <= oldestInbound.received_at)
  if (emailGoes) return [{ op: "delete", in: "emails", id: oldestEmail.id }]
  return oldestInbound ? [{ op: "delete", in: "inbound", id: oldestInbound.id }] : []
}
