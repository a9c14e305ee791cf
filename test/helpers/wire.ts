/** Response types that tests read; the contracts check the full responses. */

/** An email as `GET /emails/{id}` shows it (section 2.1). */
export interface Email {
  id: string
  from: string
  to: string[]
  subject: string
  status: string
  created_at: string
  sent_at: string | null
  delivered_at: string | null
  track_opens: boolean
  opened_at: string | null
  open_count: number
  track_clicks: boolean
  clicked_at: string | null
  click_count: number
  events: EmailEvent[]
}

export interface EmailEvent {
  type: string
  occurred_at: string
  recipient?: string
  reason?: string
  url?: string
  user_agent?: string
  ip?: string
  step?: string
}

/** An email as the control API shows it. */
export interface CapturedEmail extends Email {
  answerable: boolean
  scriptable: boolean
  cc: string[]
  bcc: string[]
  reply_to: string[]
  headers: Record<string, string>
  tags: Record<string, string>
  html: string | null
  text: string | null
  scheduled_at: string | null
  read: boolean
  duplicate_of: string | null
  duplicates: string[]
  idempotency_key: string | null
  replays: number
  traceparent: string | null
  attachments: { index: number; filename: string; content_type: string; content_id: string | null; size: number }[]
  alternatives: { index: number; content_type: string; size: number; sha256: string | null }[]
  links: { url: string; tracked_url: string | null }[]
  codes: string[]
  analysis_cut: boolean
  pixel_url: string | null
  unsubscribe_url: string | null
  list_unsubscribe: boolean
  hints: string[]
  deliveries: string[]
  log_id: string | null
  actions: { type: string; allowed: boolean; reason: string | null }[]
  behaviour: {
    next: { due_at: string; step: string; recipient: string | null }[]
    log: {
      step: string
      skipped?: string
      inbound_id?: string
      visits?: { method: string; url: string; status: number | null; error: string | null }[]
    }[]
  }
}

/** A list of either API. */
export interface Page<T> {
  data: T[]
  total: number
  limit: number
  offset: number
}

export interface Account {
  id: string
  name: string
  plan: string
  track_opens: boolean
  track_clicks: boolean
  created_at: string
  usage: { today: number; month: number }
}

export interface CreatedAccount extends Account {
  tokens: { full_access: string; sending: string }
}

export interface Clock {
  now: string
  frozen: boolean
  offset_ms: number
  timers: { due_at: string; what: string }[]
}

export interface Suppression {
  address: string
  reason: string
  created_at: string
  email_id: string | null
}

export interface Setting {
  name: string
  code: string
  value: unknown
  default: unknown
  section: string
  basis: string
  why: string
  setting: boolean
}

/** An entry of a batch's answer (section 4.2). */
export type BatchEntry = { id: string; error?: undefined } | { id?: undefined; error: ApiFault }

export interface ApiFault {
  type: string
  message: string
  reason?: string
}
