import type { Schemas } from "../../api/contract.ts"
import { pick } from "../pick.ts"
import type { Timestamp } from "../records/basics.ts"
import type { EmailEvent, EmailRecord } from "../records/emails.ts"
import type { InboundRecord } from "../records/inbound.ts"
import type { EventName } from "../records/webhooks.ts"

type EmailData = Pick<Schemas["EmailEventData"], "email_id" | "from" | "to" | "subject" | "status" | "tags">
type Additional =
  | Pick<EmailRecord, "scheduled_at">
  | Omit<Schemas["EmailOpenedData"], keyof EmailData>
  | (Omit<Schemas["EmailClickedData"], keyof EmailData | "url"> & { url: string | null })

export interface EmailPayload {
  type: EventName
  created_at: Timestamp
  data: EmailData | (EmailData & Additional)
}

/** The body of a webhook request, before it is serialised. */
export type Payload = EmailPayload | Schemas["EmailReceivedPayload"]

/**
 * Creates the payload of an event of a sent email (section 6).
 *
 * @param email the record after the change, with the new `status` and counts.
 * @param event the event; `email.clicked` uses its `url`, and both tracking events use its `user_agent`.
 * @param at sandbox time of the event, its `created_at`.
 */
export function emailEvent(type: EventName, email: EmailRecord, event: EmailEvent, at: Timestamp): EmailPayload {
  const data: EmailData = { email_id: email.id, ...pick(email, "from", "to", "subject", "status", "tags") }
  return { type, created_at: at, data: { ...data, ...additional(type, email, event) } }
}

/** What events of a schedule, of an open and of a click add (section 6, assumption F11). */
function additional(type: EventName, email: EmailRecord, event: EmailEvent): Additional | undefined {
  if (type === "email.scheduled") return { scheduled_at: email.scheduled_at }
  const user_agent = event.user_agent ?? null
  if (type === "email.opened") {
    return { opened_at: email.opened_at ?? event.occurred_at, open_count: email.open_count, user_agent }
  }
  if (type === "email.clicked") {
    const clicked_at = email.clicked_at ?? event.occurred_at
    return { clicked_at, click_count: email.click_count, url: event.url ?? null, user_agent }
  }
  return undefined
}

const PREVIEW_CHARACTERS = 500

const firstCharacters = (text: string) =>
  Array.from(text.slice(0, 2 * PREVIEW_CHARACTERS))
    .slice(0, PREVIEW_CHARACTERS)
    .join("")

/**
 * Creates the payload of `email.received` (section 6, assumption W5). Missing values are null, as in the retrieved message.
 *
 * @param preview500 the beginning of the text body; cut here to 500 whole characters.
 * @param at sandbox time of the event (default: when the message was received).
 */
export function receivedEvent(
  inbound: InboundRecord,
  preview500: string,
  at = inbound.received_at,
): Schemas["EmailReceivedPayload"] {
  return {
    type: "email.received",
    created_at: at,
    data: {
      inbound_id: inbound.id,
      to: inbound.recipient,
      from: inbound.from,
      from_name: inbound.from_name || null,
      subject: inbound.subject,
      message_id: inbound.message_id || null,
      received_at: inbound.received_at,
      size_bytes: inbound.size_bytes,
      spam: inbound.status === "spam",
      sender_verdict: inbound.sender_verdict,
      attachments: inbound.attachments.map(({ filename, content_type, size }) => ({ filename, content_type, size })),
      text_preview: firstCharacters(preview500) || null,
    },
  }
}
