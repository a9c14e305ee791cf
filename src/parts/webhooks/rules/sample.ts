import type { Timestamp } from "../../../core/state/basics.ts"
import type { EmailEvent } from "../../emails/record.ts"
import type { ShownInbound } from "../../inbound/rules/inbound.ts"
import type { EventName } from "../record.ts"
import { emailEvent, type Payload, receivedEvent, type ShownEmail } from "./payload.ts"

const FROM = "Sandpost <hello@acme.test>"
const TO = "ann@example.com"
const SUBJECT = "A sample event"
const TEXT = "A sample of received mail."
/** The link of a sample click. */
export const SAMPLE_LINK = "https://acme.test/welcome"

/**
 * Creates a sample event with the same fields as a real one (section 6).
 *
 * @param id the id of the email or received message, which does not exist.
 * @param received the setting of assumption webhooks.received_data.
 */
export function samplePayload(type: EventName, id: string, at: Timestamp, received: "message" | "short"): Payload {
  if (type === "email.received") {
    const texts = received === "message" ? { text: TEXT, html: `<p>${TEXT}</p>` } : undefined
    return receivedEvent(anInbound(id, at), TEXT, { texts, at })
  }
  const name = type.slice("email.".length) as EmailEvent["type"]
  const url = name === "clicked" ? { url: SAMPLE_LINK } : {}
  const event: EmailEvent = { type: name, occurred_at: at, recipient: TO, user_agent: "Mozilla/5.0", ...url }
  return emailEvent(type, anEmail(id, name, at), event, at)
}

/** An email with the fields that an event uses. */
function anEmail(id: string, name: EmailEvent["type"], at: Timestamp): ShownEmail {
  const status = name === "opened" || name === "clicked" || name === "unsubscribed" ? "delivered" : name
  const tracked = { opened_at: at, open_count: 1, clicked_at: at, click_count: 1 }
  const message = { id, from: FROM, to: [TO], subject: SUBJECT, status, tags: { sample: "true" } }
  return { ...message, scheduled_at: at, ...tracked }
}

function anInbound(id: string, at: Timestamp): ShownInbound {
  return {
    id,
    recipient: "support@sp.acme.test",
    to: ["support@sp.acme.test"],
    cc: [],
    from: TO,
    from_name: "Ann",
    subject: SUBJECT,
    message_id: `<${id}@example.com>`,
    received_at: at,
    size_bytes: 1024,
    status: "received",
    spam_status: "NotSpam",
    auth: { spf: "pass", dkim: "pass", dmarc: "pass", spf_domain: "example.com", dkim_domain: "example.com" },
    sender_verdict: "verified",
    attachments: [],
  }
}
