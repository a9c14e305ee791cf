import type { BlobRef, StoredAttachment, Timestamp } from "./basics.ts"

/** Emails as they are kept. */

export type EmailStatus =
  | "queued"
  | "scheduled"
  | "sent"
  | "delivered"
  | "delayed"
  | "bounced"
  | "complained"
  | "failed"
  | "cancelled"

/** Assumption M1: the statuses' names and the three events that leave the status alone. */
export type EmailEventType = EmailStatus | "opened" | "clicked" | "unsubscribed"

export type OutcomeName = Exclude<EmailEventType, "queued" | "scheduled" | "sent" | "cancelled"> | "suppressed"

export interface EmailEvent {
  type: EmailEventType
  occurred_at: Timestamp
  recipient?: string
  reason?: string
  url?: string
  user_agent?: string
  ip?: string
}

/** A pending step of an email. Due work is stored as data (assumptions M3, M5). */
export interface EmailStep {
  due_at: Timestamp
  /** What happens then; `due` is a scheduled message falling due. */
  type: EmailEventType | "due"
  recipient?: string
  reason?: string
  /** The steps after this one, each so many milliseconds after the one before. */
  next?: { after_ms: number; type: EmailEventType; recipient?: string }[]
}

export interface EmailRecord {
  id: string
  account_id: string
  from: string
  to: string[]
  cc: string[]
  bcc: string[]
  reply_to: string[]
  subject: string
  headers: Record<string, string>
  tags: Record<string, string>
  status: EmailStatus
  created_at: Timestamp
  scheduled_at: Timestamp | null
  sent_at: Timestamp | null
  delivered_at: Timestamp | null
  track_opens: boolean
  opened_at: Timestamp | null
  open_count: number
  track_clicks: boolean
  clicked_at: Timestamp | null
  click_count: number
  list_unsubscribe: boolean
  events: EmailEvent[]
  /** `{ html, text }` as JSON, as the caller wrote them. */
  body: BlobRef
  has_html: boolean
  has_text: boolean
  attachments: StoredAttachment[]
  /** The `Analysis` of a long body as JSON, once somebody has looked. */
  analysis?: BlobRef
  message_id: string
  /** Names the email in its tracking and unsubscribe links; unguessable (assumption M14). */
  token: string
  /** First 200 characters of the text, for lists. */
  preview: string
  size_bytes: number
  read: boolean
  hints: string[]
  log_id: string | null
  api_key_id: string | null
  /** The next pending step of this email, or null. */
  next_step: EmailStep | null
}

export interface OutcomeRule {
  id: string
  account_id: string
  recipient: string
  outcome: OutcomeName
  after_ms: number
  created_at: Timestamp
}
