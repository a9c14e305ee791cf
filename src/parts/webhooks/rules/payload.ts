import type { Schemas } from "../../../api/contract.ts"
import { pick } from "../../../core/pick.ts"
import type { Timestamp } from "../../../core/state/basics.ts"
import { cutToBytes } from "../../../core/text/text.ts"
import type { EmailEvent, EmailRecord } from "../../emails/record.ts"
import { presentInbound, type ShownInbound } from "../../inbound/rules/inbound.ts"
import type { EventName } from "../record.ts"

/** The body of the webhook request of each event, before it is serialised, as the contract describes it. */
type Payloads = { [P in Schemas["EventPayload"] as P["type"]]: P }
export type Payload = Payloads[EventName]
type EmailEventName = Exclude<EventName, "email.received">

type Tracked = "opened_at" | "open_count" | "clicked_at" | "click_count"
/** The fields of an email that its events show. */
export type ShownEmail = Pick<
  EmailRecord,
  "id" | "from" | "to" | "subject" | "status" | "tags" | "scheduled_at" | Tracked
>

const dataOf = (email: ShownEmail) => ({
  email_id: email.id,
  ...pick(email, "from", "to", "subject", "status", "tags"),
})
type Build<E extends EmailEventName> = (email: ShownEmail, event: EmailEvent, created_at: Timestamp) => Payloads[E]
const plain =
  <E extends Schemas["EmailEventPayload"]["type"]>(type: E) =>
  (email: ShownEmail, _event: EmailEvent, created_at: Timestamp) => ({ type, created_at, data: dataOf(email) })

/** A field that the contract requires of an event and that is missing here does not compile. */
const BUILD: { [E in EmailEventName]: Build<E> } = {
  "email.scheduled": (email, { occurred_at }, created_at) => {
    // Assumption webhooks.email_scheduled. Only an examined receiver gets this event of an email that was not scheduled.
    const data = { ...dataOf(email), scheduled_at: email.scheduled_at ?? occurred_at }
    return { type: "email.scheduled", created_at, data }
  },
  "email.sent": plain("email.sent"),
  "email.delivered": plain("email.delivered"),
  "email.delayed": plain("email.delayed"),
  "email.bounced": plain("email.bounced"),
  "email.complained": plain("email.complained"),
  "email.failed": plain("email.failed"),
  "email.unsubscribed": plain("email.unsubscribed"),
  "email.opened": (email, { occurred_at, user_agent = null }, created_at) => {
    const { opened_at, open_count } = email
    const data = { ...dataOf(email), opened_at: opened_at ?? occurred_at, open_count, user_agent }
    return { type: "email.opened", created_at, data }
  },
  "email.clicked": (email, { occurred_at, url, user_agent = null }, created_at) => {
    if (url === undefined) throw new TypeError("A click needs the link that was clicked.")
    const { clicked_at, click_count } = email
    const data = { ...dataOf(email), clicked_at: clicked_at ?? occurred_at, click_count, url, user_agent }
    return { type: "email.clicked", created_at, data }
  },
}

/**
 * Creates the payload of an event of a sent email (section 6).
 *
 * @param email the record after the change, with the new `status` and counts.
 * @param event the event; `email.clicked` needs its `url`, and both tracking events use its `user_agent`.
 * @param at sandbox time of the event, its `created_at`.
 */
export function emailEvent(type: EmailEventName, email: ShownEmail, event: EmailEvent, at: Timestamp): Payload {
  return BUILD[type](email, event, at)
}

const PREVIEW_CHARACTERS = 500

const firstCharacters = (text: string) =>
  Array.from(text.slice(0, 2 * PREVIEW_CHARACTERS))
    .slice(0, PREVIEW_CHARACTERS)
    .join("")

/** The bodies of a received message. */
export interface Texts {
  text: string
  html: string
}

/** Maximum size of `text` and of `html` in an event (assumption webhooks.received_data). */
const MOST_TEXT_BYTES = 262_144

/**
 * Creates the payload of `email.received` (section 6, assumption webhooks.received_data). Missing values are null, as in the retrieved message.
 *
 * @param preview500 the beginning of the text body; cut here to 500 whole characters.
 * @param how.texts the bodies, for the whole message; without them, the short form of public clients (`webhooks.received_data` = `short`).
 * @param how.at sandbox time of the event (default: when the message was received).
 */
export function receivedEvent(
  inbound: ShownInbound,
  preview500: string,
  { texts, at = inbound.received_at }: { texts?: Texts | undefined; at?: Timestamp } = {},
): Schemas["EmailReceivedPayload"] {
  const added = { spam: inbound.status === "spam", text_preview: firstCharacters(preview500) || null }
  const data = texts === undefined ? { ...shortData(inbound), ...added } : { ...wholeData(inbound, texts), ...added }
  return { type: "email.received", created_at: at, data }
}

function shortData(inbound: ShownInbound) {
  const { id, recipient, from, from_name, subject, message_id, attachments } = inbound
  return {
    inbound_id: id,
    to: recipient,
    from,
    from_name: from_name || null,
    subject,
    message_id: message_id || null,
    ...pick(inbound, "received_at", "size_bytes", "sender_verdict"),
    attachments: attachments.map(({ filename, content_type, size }) => ({ filename, content_type, size })),
  }
}

function wholeData(inbound: ShownInbound, { text, html }: Texts) {
  const cut = { text: cutToBytes(text, MOST_TEXT_BYTES), html: cutToBytes(html, MOST_TEXT_BYTES) }
  const isCut = inbound.body_cut || cut.text !== text || cut.html !== html
  const note = `text and html are cut; the whole message is at GET /sandbox/inbound/${inbound.id}/raw`
  const { from_name = null, message_id = null, ...message } = presentInbound(inbound, cut)
  return { inbound_id: inbound.id, ...message, from_name, message_id, ...(isCut && { note }) }
}

/** Takes the bodies out of a payload, because they are stored apart. Null if it has none. */
export function takeTexts(payload: Payload): { payload: Payload; texts: string } | null {
  if (payload.type !== "email.received") return null
  const { text = null, html = null } = payload.data as Schemas["EmailReceivedData"]
  if (text === null && html === null) return null
  const without = { ...payload, data: { ...payload.data, text: null, html: null } } as Payload
  return { payload: without, texts: JSON.stringify({ text, html }) }
}

/** Returns the body with the bodies that {@link takeTexts} took out: the same bytes each time. */
export function withTexts(body: string, texts: object): string {
  const event = JSON.parse(body)
  Object.assign(event.data, texts)
  return JSON.stringify(event)
}
