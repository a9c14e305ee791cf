import { outcomeNameValues } from "../../api/sandbox.enums.gen.ts"
import { parseMailbox } from "../addresses.ts"
import {
  count,
  filled,
  filledList,
  fitting,
  flag,
  type Infer,
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
import { attachment, trace } from "./basics.ts"

/** Emails as they are kept. */

export const EMAIL_STATUSES = [
  "queued",
  "scheduled",
  "sent",
  "delayed",
  "delivered",
  "bounced",
  "complained",
  "failed",
  "cancelled",
] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** Assumption M1: the statuses' names and the three events that leave the status alone. */
export const EMAIL_EVENTS = [...EMAIL_STATUSES, "opened", "clicked", "unsubscribed"] as const
export type EmailEventType = (typeof EMAIL_EVENTS)[number]

export const OUTCOMES = outcomeNameValues
export type OutcomeName = (typeof OUTCOMES)[number]

const emailEvent = record({
  type: oneOf(EMAIL_EVENTS),
  occurred_at: timestamp,
  recipient: optional(text),
  reason: optional(text),
  url: optional(text),
  user_agent: optional(text),
  ip: optional(text),
})
export interface EmailEvent extends Infer<typeof emailEvent> {}

/** A pending step of an email. Due work is stored as data (assumptions M3, M5). */
const emailStep = record({
  due_at: timestamp,
  /** What happens then; `due` is a scheduled message falling due. */
  type: oneOf([...EMAIL_EVENTS, "due"]),
  recipient: optional(text),
  reason: optional(text),
  /** The following steps, each with its milliseconds after the previous one. */
  next: optional(list(record({ after_ms: count, type: oneOf(EMAIL_EVENTS), recipient: optional(text) }))),
})
export interface EmailStep extends Infer<typeof emailStep> {}

const mailbox = fitting(text, (written) => !("error" in parseMailbox(written)), "an address")

export const email = record({
  id: uuid,
  account_id: uuid,
  from: mailbox,
  to: filledList(mailbox),
  cc: list(mailbox),
  bcc: list(mailbox),
  reply_to: list(mailbox),
  subject: text,
  headers: table(text),
  tags: table(text),
  status: oneOf(EMAIL_STATUSES),
  created_at: timestamp,
  scheduled_at: nullable(timestamp),
  sent_at: nullable(timestamp),
  delivered_at: nullable(timestamp),
  track_opens: flag,
  opened_at: nullable(timestamp),
  open_count: count,
  track_clicks: flag,
  clicked_at: nullable(timestamp),
  click_count: count,
  list_unsubscribe: flag,
  events: filledList(emailEvent),
  /** `{ html, text }` as JSON, as the caller wrote them. */
  body: filled,
  has_html: flag,
  has_text: flag,
  attachments: list(attachment),
  /** The `Analysis` of a long body as JSON, once somebody has looked. */
  analysis: optional(filled),
  message_id: filled,
  /** Names the email in its tracking and unsubscribe links; unguessable (assumption M14). */
  token: filled,
  /** First 200 characters of the text, for lists. */
  preview: text,
  size_bytes: count,
  read: flag,
  /** Whether its details were read through an API. */
  retrieved: optional(flag),
  hints: list(text),
  log_id: nullable(uuid),
  api_key_id: nullable(uuid),
  idempotency_key: optional(text),
  /** How often the response of its request was replayed. */
  replays: optional(count),
  ...trace,
  /** The first of the equal emails that were sent shortly before. */
  duplicate_of: optional(uuid),
  /** The next pending step of this email, or null. */
  next_step: nullable(emailStep),
})
export interface EmailRecord extends Infer<typeof email> {}

export const outcomeRule = record({
  id: uuid,
  account_id: uuid,
  recipient: filled,
  outcome: oneOf(OUTCOMES),
  after_ms: count,
  created_at: timestamp,
})
export interface OutcomeRule extends Infer<typeof outcomeRule> {}
