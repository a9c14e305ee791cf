import { parseMailbox } from "../addresses.ts"
import { EMAIL_EVENTS, EMAIL_STATUSES } from "../emails/status.ts"
import type { EmailEvent, EmailRecord, EmailStep } from "../records/emails.ts"
import {
  count,
  either,
  filled,
  fitting,
  flag,
  list,
  nullable,
  oneOf,
  optional,
  record,
  table,
  text,
  timestamp,
  uuid,
} from "../shape.ts"
import { attachment } from "./basics.ts"

const event = record<EmailEvent>({
  ...{ type: oneOf(EMAIL_EVENTS), occurred_at: timestamp },
  ...{
    recipient: optional(text),
    reason: optional(text),
    url: optional(text),
    user_agent: optional(text),
    ip: optional(text),
  },
})

const nextStep = record<NonNullable<EmailStep["next"]>[number]>({
  ...{ after_ms: count, type: oneOf(EMAIL_EVENTS), recipient: optional(text) },
})

const step = record<EmailStep>({
  ...{
    due_at: timestamp,
    type: either(oneOf(["due"]), oneOf(EMAIL_EVENTS)),
    recipient: optional(text),
    reason: optional(text),
  },
  next: optional(list(nextStep)),
})

const mailbox = fitting(text, (value: string) => !("error" in parseMailbox(value)), "an address")

const filledList: typeof text = (value, path) =>
  list(mailbox)(value, path) ?? ((value as unknown[]).length > 0 ? null : `\`${path}\` must have at least one entry`)
const events: typeof text = (value, path) =>
  list(event)(value, path) ?? ((value as unknown[]).length > 0 ? null : `\`${path}\` must have at least one entry`)

export const email = record<EmailRecord>({
  ...{ id: uuid, account_id: uuid, from: mailbox, to: filledList, cc: list(mailbox), bcc: list(mailbox) },
  reply_to: list(mailbox),
  ...{ subject: text, headers: table(text), tags: table(text), status: oneOf(EMAIL_STATUSES), created_at: timestamp },
  ...{ scheduled_at: nullable(timestamp), sent_at: nullable(timestamp), delivered_at: nullable(timestamp) },
  ...{ track_opens: flag, opened_at: nullable(timestamp), open_count: count },
  ...{ track_clicks: flag, clicked_at: nullable(timestamp), click_count: count, list_unsubscribe: flag },
  ...{ events, body: filled, has_html: flag, has_text: flag, attachments: list(attachment) },
  analysis: optional(filled),
  ...{ message_id: filled, token: filled, preview: text, size_bytes: count, read: flag, hints: list(text) },
  ...{ log_id: nullable(uuid), api_key_id: nullable(uuid), next_step: nullable(step) },
})
