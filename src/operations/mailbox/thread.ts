import type { ControlSchemas } from "../../api/contract.ts"
import { lastArrivedFirst } from "../../arrival.ts"
import { threadKey } from "../../core/mailbox/thread.ts"
import type { EmailRecord } from "../../parts/emails/record.ts"
import type { InboundRecord } from "../../parts/inbound/record.ts"
import type { Tables } from "../../store/tables.ts"

const MOST_REPLIES = 100

/** The message that this one answers, and those that answer it, by their Message-IDs. */
export function threadOf(tables: Tables, message: EmailRecord | InboundRecord): ControlSchemas["Thread"] {
  const { account_id, in_reply_to, message_id } = message
  const key = threadKey(message_id)
  const page = { limit: key === "" ? 0 : MOST_REPLIES, offset: 0 }
  const emails = tables.emails.by.answers(account_id, key).page(page).records
  const received = tables.inbound.by.answers(account_id, key).page(page).records
  const replies = [...emails, ...received].sort((one, other) => lastArrivedFirst(other, one))
  return {
    in_reply_to: in_reply_to === undefined ? null : findMessage(tables, account_id, in_reply_to),
    replies: replies
      .slice(0, MOST_REPLIES)
      .map((reply) => ({ kind: "received_at" in reply ? "inbound" : "email", id: reply.id })),
  }
}

/** The message of an account with this Message-ID, or null. */
function findMessage(tables: Tables, account_id: string, key: string): ControlSchemas["ThreadMessage"] | null {
  const email = findEmail(tables, account_id, key)
  if (email) return { kind: "email", id: email.id }
  const [received] = tables.inbound.by.message(account_id, key).page({ limit: 1, offset: 0 }).records
  return received ? { kind: "inbound", id: received.id } : null
}

/** The Message-ID that Sandpost gives begins with the id of the email. */
function findEmail(tables: Tables, account_id: string, key: string): EmailRecord | undefined {
  const email = tables.emails.get(key.split("@", 1)[0] ?? "")
  if (email?.account_id === account_id && threadKey(email.message_id) === key) return email
  return tables.emails.by.message(account_id, key).page({ limit: 1, offset: 0 }).records[0]
}

/** The received message that an email answers, or undefined. */
export function answeredInbound(tables: Tables, { account_id, in_reply_to }: EmailRecord): InboundRecord | undefined {
  return in_reply_to === undefined
    ? undefined
    : tables.inbound.by.message(account_id, in_reply_to).page({ limit: 1, offset: 0 }).records[0]
}
