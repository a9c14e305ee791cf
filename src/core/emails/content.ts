import type { Mailbox } from "../addresses.ts"
import { invalid } from "../errors.ts"
import type { Timestamp } from "../records/basics.ts"
import { type CheckedAttachment, checkAttachments } from "./attachments.ts"
import { checkHeaders } from "./headers.ts"
import { checkMailbox, checkRecipients, checkReplyTo, type Recipient } from "./recipients.ts"
import { checkSchedule } from "./schedule.ts"
import type { ContentLimits, SendBody } from "./send-body.ts"
import { checkTags } from "./tags.ts"

/** The place of the visible unsubscribe link in html and text (section 2.2). */
export const UNSUBSCRIBE_PLACEHOLDER = "{{unsubscribe_url}}"

/** A send body whose meaning has been checked. */
export interface CheckedContent {
  /** As written, and what it says. */
  from: { written: string; mailbox: Mailbox }
  /** to, cc and bcc in that order. */
  recipients: Recipient[]
  /** The entries as written (assumption M21). */
  to: string[]
  cc: string[]
  bcc: string[]
  reply_to: string[]
  subject: string
  /** Null when left out or empty. */
  html: string | null
  text: string | null
  headers: Record<string, string>
  tags: Record<string, string>
  attachments: CheckedAttachment[]
  /** Null: send at once. */
  scheduled_at: Timestamp | null
  /** Null: the account's default decides (assumption M13). */
  track_opens: boolean | null
  track_clicks: boolean | null
  list_unsubscribe: boolean
}

/**
 * Checks all that a send body says by itself, and decodes its attachments; domain, suppression and quota come after it.
 * @throws invalid naming the field, the limit and the way out.
 */
export function checkContent(body: SendBody, limits: ContentLimits): CheckedContent {
  const html = body.html || null
  const text = body.text || null
  if (html === null && text === null) throw invalid("html and text are both empty; give at least one of them.")
  if (/[\r\n\0]/.test(body.subject)) throw invalid("subject has a line break or NUL in it; write it on one line.")
  const mailbox = checkMailbox("from", body.from)
  const recipients = checkRecipients(body)
  const written = (field: Recipient["field"]) =>
    recipients.filter((recipient) => recipient.field === field).map((recipient) => recipient.written)
  return {
    from: { written: body.from, mailbox },
    recipients,
    to: written("to"),
    cc: written("cc"),
    bcc: written("bcc"),
    reply_to: checkReplyTo(body.reply_to),
    subject: body.subject,
    html,
    text,
    headers: checkHeaders(body.headers, limits.refused_headers),
    tags: checkTags(body.tags),
    scheduled_at: checkSchedule(body, limits),
    list_unsubscribe: checkUnsubscribe(body, recipients.length),
    track_opens: body.track_opens ?? null,
    track_clicks: body.track_clicks ?? null,
    attachments: checkAttachments(body.attachments, limits),
  }
}

/** The placeholder turns it on by itself; one link belongs to one person (section 2.2, assumption M16). */
function checkUnsubscribe(body: SendBody, recipients: number): boolean {
  const placed = body.html?.includes(UNSUBSCRIBE_PLACEHOLDER) || body.text?.includes(UNSUBSCRIBE_PLACEHOLDER) || false
  if (!placed && body.list_unsubscribe !== true) return false
  if (recipients === 1) return true
  throw invalid(
    `${placed ? `The placeholder ${UNSUBSCRIBE_PLACEHOLDER}` : "list_unsubscribe"} is for messages to one recipient, ` +
      `and to, cc and bcc name ${recipients}; send one message to each, for example as a batch.`,
  )
}
