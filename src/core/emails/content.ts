import type { Mailbox } from "../addresses.ts"
import { invalid } from "../errors.ts"
import type { Timestamp } from "../records/basics.ts"
import { type CheckedAttachment, checkAttachments } from "./attachments.ts"
import { checkHeaders } from "./headers.ts"
import { checkMailbox, checkRecipients, checkReplyTo, type Recipient } from "./recipients.ts"
import { checkSchedule } from "./schedule.ts"
import type { ContentLimits, SendBody } from "./send-body.ts"
import { checkTags } from "./tags.ts"

/** The placeholder for the visible unsubscribe link in html and text (section 2.2). */
export const UNSUBSCRIBE_PLACEHOLDER = "{{unsubscribe_url}}"

/** A validated send body. */
export interface CheckedContent {
  /** The field as written, and the parsed mailbox. */
  from: { written: string; mailbox: Mailbox }
  /** to, cc and bcc in that order. */
  recipients: Recipient[]
  /** The entries as written (assumption M21). */
  to: string[]
  cc: string[]
  bcc: string[]
  reply_to: string[]
  subject: string
  /** Null if missing or empty. */
  html: string | null
  text: string | null
  headers: Record<string, string>
  tags: Record<string, string>
  attachments: CheckedAttachment[]
  /** Null: send immediately. */
  scheduled_at: Timestamp | null
  /** Null: use the account's default (assumption M13). */
  track_opens: boolean | null
  track_clicks: boolean | null
  list_unsubscribe: boolean
}

/**
 * Validates a send body and decodes its attachments. Does not check domain, suppressions and quota.
 * @throws invalid with the field, the limit and the fix.
 */
export function checkContent(body: SendBody, limits: ContentLimits): CheckedContent {
  const html = body.html || null
  const text = body.text || null
  if (html === null && text === null) throw invalid("html and text are both empty; at least one is required.")
  if (/[\r\n\0]/.test(body.subject)) throw invalid("subject contains a line break or NUL; write it on one line.")
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

/** The placeholder enables `list_unsubscribe`. Only one recipient is allowed, since the link identifies one person (section 2.2, assumption M16). */
function checkUnsubscribe(body: SendBody, recipients: number): boolean {
  const placed = body.html?.includes(UNSUBSCRIBE_PLACEHOLDER) || body.text?.includes(UNSUBSCRIBE_PLACEHOLDER) || false
  if (!placed && body.list_unsubscribe !== true) return false
  if (recipients === 1) return true
  throw invalid(
    `${placed ? `The placeholder ${UNSUBSCRIBE_PLACEHOLDER}` : "list_unsubscribe"} is allowed only with one recipient, ` +
      `but to, cc and bcc have ${recipients}; send one message to each, for example as a batch.`,
  )
}
