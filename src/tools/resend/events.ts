import { createHmac } from "node:crypto"
import type { EmailEvent } from "../../parts/emails/record.ts"
import type { InboundRecord } from "../../parts/inbound/record.ts"
import type { EventName } from "../../parts/webhooks/record.ts"
import type { EventForm, EventSubject } from "../../parts/webhooks/rules/event-form.ts"
import type { Payload } from "../../parts/webhooks/rules/payload.ts"
import { presentReceivedAttachments } from "./received-attachments.ts"

/** The events of the API and ours that they are made of. Those without never happen here. */
const EVENTS = {
  "email.sent": "email.sent",
  "email.scheduled": "email.scheduled",
  "email.delivered": "email.delivered",
  "email.delivery_delayed": "email.delayed",
  "email.complained": "email.complained",
  "email.bounced": "email.bounced",
  "email.opened": "email.opened",
  "email.clicked": "email.clicked",
  "email.received": "email.received",
  "email.failed": "email.failed",
  "email.suppressed": "email.failed",
  "contact.created": null,
  "contact.updated": null,
  "contact.deleted": null,
  "contact.topics.updated": null,
  "domain.created": null,
  "domain.updated": null,
  "domain.deleted": null,
  "suppression.added": null,
  "suppression.removed": null,
  "topic.created": null,
  "topic.updated": null,
  "topic.deleted": null,
  "inbox.created": null,
  "inbox.updated": null,
  "inbox.deleted": null,
  "inbox.thread.created": null,
  "inbox.thread.folder.updated": null,
  "inbox.thread.assigned": null,
  "inbox.thread.unassigned": null,
  "inbox.thread.labels.updated": null,
  "inbox.email.received": null,
  "inbox.email.sent": null,
  "inbox.draft.created": null,
  "inbox.draft.updated": null,
  "inbox.draft.sent": null,
  "inbox.draft.deleted": null,
} as const satisfies Record<string, EventName | null>

export type ResendEvent = keyof typeof EVENTS
export const eventNames = Object.keys(EVENTS) as ResendEvent[]

/** The API's event for one of ours; null if it has none. */
function nameOf({ type }: Payload, { event }: EventSubject): ResendEvent | null {
  if (type === "email.failed" && event && isSuppressed(event)) return "email.suppressed"
  return eventNames.find((name) => EVENTS[name] === type) ?? null
}

/** Whether an email failed because its recipient is suppressed, which the API calls another event. */
export const isSuppressed = ({ type, reason = "" }: Pick<EmailEvent, "type" | "reason">): boolean =>
  type === "failed" && reason.includes("suppression list")

const SUPPRESSED = {
  message:
    "Resend has suppressed sending to this address because it is on the account-level suppression list. This does not count toward your bounce rate metric",
  type: "OnAccountSuppressionList",
}

/** What an event adds to the data of all events of sent emails. */
function detailOf(name: ResendEvent, payload: Payload, { event }: EventSubject): object {
  const reason = event?.reason
  if (name === "email.bounced") {
    const message = reason ?? "The recipient's email provider sent a hard bounce message."
    return { bounce: { message, subType: "General", type: "Permanent" } }
  }
  if (name === "email.failed") return { failed: { reason: reason ?? "unknown" } }
  if (name === "email.suppressed") return { suppressed: SUPPRESSED }
  if (payload.type !== "email.clicked") return {}
  const { url: link, user_agent } = payload.data
  const { ip: ipAddress = "127.0.0.1" } = event ?? {}
  return { click: { ipAddress, link, timestamp: payload.created_at, userAgent: user_agent ?? "" } }
}

/** The data of a received message: without its bodies. */
function receivedData(inbound: InboundRecord) {
  const { id: email_id, received_at: created_at, from, to, cc, subject, message_id } = inbound
  const attachments = presentReceivedAttachments(inbound).map(({ size: _, ...attachment }) => attachment)
  return { email_id, created_at, from, to, bcc: [], cc, received_for: [], message_id, subject, attachments }
}

/** The key is what follows `whsec_`, decoded; the signed text is id, seconds and body (https://www.standardwebhooks.com). */
function signatureOf({ secret, id, seconds, body }: Parameters<EventForm["sign"]>[0]): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64")
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`
}

export const eventForm: EventForm = {
  events: EVENTS,
  write: (payload, subject) => {
    const type = nameOf(payload, subject)
    if (type === null) return null
    const { created_at, data } = payload
    if (payload.type === "email.received") {
      const { inbound } = subject
      return inbound
        ? { type, created_at, data: receivedData(inbound) }
        : { type, created_at, data: sampleOf(payload, subject) }
    }
    const { email_id, from, to, tags } = data as { email_id: string; from: string; to: string[]; tags: object }
    const shown = {
      created_at: subject.created_at,
      email_id,
      message_id: subject.message_id,
      from,
      to,
      subject: data.subject,
    }
    return { type, created_at, data: { ...shown, ...detailOf(type, payload, subject), tags } }
  },
  sign: ({ secret, id: delivery_id, seconds, body }) => {
    const id = `msg_${delivery_id.replaceAll("-", "")}`
    return {
      "svix-id": id,
      "svix-timestamp": String(seconds),
      "svix-signature": signatureOf({ secret, id, seconds, body }),
    }
  },
  signature_header: "svix-signature",
}

/** The data of a sample of a received message, which is not stored. */
function sampleOf({ data }: Extract<Payload, { type: "email.received" }>, { created_at, message_id }: EventSubject) {
  const { inbound_id: email_id, from, to, subject } = data
  const rest = { bcc: [], cc: [], received_for: [], message_id, subject, attachments: [] }
  return { email_id, created_at, from, to: [to].flat(), ...rest }
}
