import type { CheckedContent } from "../../core/emails/content.ts"
import { previewOf } from "../../core/emails/preview.ts"
import type { Account } from "../../core/records/accounts.ts"
import type { StoredAttachment, Timestamp } from "../../core/records/basics.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { World } from "../context.ts"

/** Creates the record of a message accepted at `now`, queued without a planned step or scheduled. Stores its bodies and attachments. */
export function newEmail(
  { ids, blobs }: Pick<World, "ids" | "blobs">,
  account: Account,
  content: CheckedContent,
  now: Timestamp,
): EmailRecord {
  const id = ids.uuid()
  const queued = content.scheduled_at === null
  const text = JSON.stringify({ html: content.html, text: content.text })
  const bytes = Buffer.from(text)
  const attachments = content.attachments.map(
    ({ filename, content_type, content_id, bytes }): StoredAttachment => ({
      filename,
      content_type,
      content_id,
      size: bytes.length,
      blob: blobs.append(bytes),
    }),
  )
  return {
    id,
    account_id: account.id,
    from: content.from.written,
    to: content.to,
    cc: content.cc,
    bcc: content.bcc,
    reply_to: content.reply_to,
    subject: content.subject,
    headers: content.headers,
    tags: content.tags,
    status: queued ? "queued" : "scheduled",
    created_at: now,
    scheduled_at: content.scheduled_at,
    sent_at: null,
    delivered_at: null,
    track_opens: content.track_opens ?? account.track_opens,
    opened_at: null,
    open_count: 0,
    track_clicks: content.track_clicks ?? account.track_clicks,
    clicked_at: null,
    click_count: 0,
    list_unsubscribe: content.list_unsubscribe,
    events: [{ type: queued ? "queued" : "scheduled", occurred_at: now }],
    body: blobs.append(bytes),
    has_html: content.html !== null,
    has_text: content.text !== null,
    attachments,
    message_id: `<${id}@${content.from.mailbox.domain}>`,
    token: ids.token(24),
    preview: previewOf(content.html, content.text),
    size_bytes: attachments.reduce((sum, { size }) => sum + size, bytes.length),
    read: false,
    hints: [],
    log_id: null,
    api_key_id: null,
    next_step: queued ? null : { due_at: content.scheduled_at as string, type: "due" },
  }
}
