import type { Timestamp } from "../records/basics.ts"
import type { EmailEvent, EmailRecord, EmailStatus } from "../records/emails.ts"
import type { InboundRecord, SenderVerdict } from "../records/inbound.ts"
import type { EventName } from "../records/webhooks.ts"

/** The data of every event of a sent email (section 6). */
export interface EmailEventData {
  email_id: string
  from: string
  to: string[]
  subject: string
  status: EmailStatus
  tags: Record<string, string>
}

/** The additional data of `email.scheduled` (assumption F11). */
interface ScheduledData {
  scheduled_at: Timestamp | null
}

/** The additional data of `email.opened` (section 6). */
export interface OpenedData {
  opened_at: Timestamp
  open_count: number
  user_agent: string | null
}

/** The additional data of `email.clicked` (section 6). */
export interface ClickedData {
  clicked_at: Timestamp
  click_count: number
  url: string | null
  user_agent: string | null
}

/** The data of `email.received` (assumption W5). */
export interface ReceivedData {
  inbound_id: string
  to: string
  from: string
  from_name: string | null
  subject: string
  message_id: string | null
  received_at: Timestamp
  size_bytes: number
  spam: boolean
  sender_verdict: SenderVerdict
  attachments: { filename: string; content_type: string; size: number }[]
  text_preview: string | null
}

export interface EmailPayload {
  type: EventName
  created_at: Timestamp
  data:
    | EmailEventData
    | (EmailEventData & ScheduledData)
    | (EmailEventData & OpenedData)
    | (EmailEventData & ClickedData)
}

export interface ReceivedPayload {
  type: "email.received"
  created_at: Timestamp
  data: ReceivedData
}

/** The body of a webhook request, before it is serialised. */
export type Payload = EmailPayload | ReceivedPayload

/**
 * Creates the payload of an event of a sent email (section 6).
 *
 * @param email the record after the change, with the new `status` and counts.
 * @param event the event; `email.clicked` uses its `url`, and both tracking events use its `user_agent`.
 * @param at sandbox time of the event, its `created_at`.
 */
export function emailEvent(type: EventName, email: EmailRecord, event: EmailEvent, at: Timestamp): EmailPayload {
  const data: EmailEventData = {
    email_id: email.id,
    from: email.from,
    to: email.to,
    subject: email.subject,
    status: email.status,
    tags: email.tags,
  }
  return { type, created_at: at, data: { ...data, ...additional(type, email, event) } }
}

function additional(
  type: EventName,
  email: EmailRecord,
  event: EmailEvent,
): ScheduledData | OpenedData | ClickedData | undefined {
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
export function receivedEvent(inbound: InboundRecord, preview500: string, at = inbound.received_at): ReceivedPayload {
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
