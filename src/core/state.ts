/** The shape of all that is kept. Records are the wire's fields in snake_case plus a few private ones; they are replaced, never mutated. */

/** ISO 8601 in UTC with milliseconds (section 1). */
export type Timestamp = string
/** Where bytes lie in the blob store: opaque outside of it. */
export type BlobRef = string

export type Permission = "sending" | "full_access"
export type Plan = "unlimited" | "free"
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
export type SuppressionReason = "bounced" | "complained" | "unsubscribed" | "blocked"

export interface Account {
  id: string
  name: string
  plan: Plan
  track_opens: boolean
  track_clicks: boolean
  created_at: Timestamp
  /** Accepted messages of the current calendar day and month in UTC (assumption M10). */
  usage: { day: string; today: number; month: string; this_month: number }
}

export interface ApiKey {
  id: string
  account_id: string
  name: string
  permission: Permission
  /** SHA-256 of the token in hex; the token itself is kept nowhere (assumption K1). */
  token_hash: string
  /** The masked form shown in listings. */
  token: string
  created_at: Timestamp
  last_used_at: Timestamp | null
  revoked_at: Timestamp | null
  /** Set on the two development keys, so that a start with another token replaces it. */
  development?: Permission
}

export interface EmailEvent {
  type: EmailEventType
  occurred_at: Timestamp
  recipient?: string
  reason?: string
  url?: string
  user_agent?: string
  ip?: string
}

export interface StoredAttachment {
  filename: string
  content_type: string
  content_id: string | null
  size: number
  blob: BlobRef
}

/** A step that the sandbox owes an email: due work is data (assumptions M3, M5). */
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
  /** The next thing that happens to this email, or null when nothing is owed. */
  next_step: EmailStep | null
}

export interface Suppression {
  /** `<account_id> <normalised address>`. */
  id: string
  account_id: string
  address: string
  reason: SuppressionReason
  created_at: Timestamp
  email_id: string | null
}

export type DnsPurpose = "spf" | "dkim" | "return_path" | "dmarc"
export interface DomainRecordRow {
  type: "TXT" | "MX" | "CNAME"
  name: string
  value: string
  priority?: number
  purpose: DnsPurpose
  required: boolean
  verified: boolean
  /** Private: what DNS answered at the last verify. */
  found: string[]
}

export interface Domain {
  id: string
  account_id: string
  name: string
  status: "pending" | "verified"
  records: DomainRecordRow[]
  selector: string
  /** PKCS#8 PEM of the 2048-bit key; null only while the key of a domain that starts verified is being made. */
  private_key: string | null
  created_at: Timestamp
  verified_at: Timestamp | null
  last_checked_at: Timestamp | null
}

/** A record of the sandbox's own zone (assumption N5). */
export interface ZoneRecord {
  id: string
  account_id: string
  name: string
  type: "TXT" | "MX" | "CNAME" | "A" | "AAAA"
  value: string
  priority: number | null
  ttl: number
  created_at: Timestamp
  /** Set when the record was published for a domain. */
  domain_id: string | null
  purpose: DnsPurpose | "receiving" | null
}

export type EventName =
  | "email.scheduled"
  | "email.sent"
  | "email.delivered"
  | "email.delayed"
  | "email.bounced"
  | "email.complained"
  | "email.failed"
  | "email.opened"
  | "email.clicked"
  | "email.unsubscribed"
  | "email.received"

export interface Webhook {
  id: string
  account_id: string
  url: string
  description: string
  events: EventName[] | "all"
  secret: string
  enabled: boolean
  created_at: Timestamp
  last_delivery_at: Timestamp | null
  last_status_code: number | null
  consecutive_failures: number
  disabled_at: Timestamp | null
}

export interface DeliveryAttempt {
  at: Timestamp
  status_code: number | null
  duration_ms: number
  error: string | null
  response_body: string | null
  signature: string
}

/** One event owed to one endpoint: planned in the commit of the event itself, so that neither exists without the other. */
export interface Delivery {
  id: string
  account_id: string
  webhook_id: string
  email_id: string | null
  inbound_id: string | null
  /** The exact bytes every attempt sends (assumption W7): the event as JSON. */
  body: string
  event_type: string
  created_at: Timestamp
  status: "pending" | "succeeded" | "failed" | "dropped"
  attempts: DeliveryAttempt[]
  next_attempt_at: Timestamp | null
}

export interface InboundAttachment {
  filename: string
  content_type: string
  content_id: string | null
  size: number
  /** Where its bytes lie. */
  blob: BlobRef
}

export type AuthResult = "pass" | "fail" | "softfail" | "neutral" | "none" | "policy" | "temperror" | "permerror"
export type SenderVerdict = "verified" | "failed" | "unverified" | "unchecked"

export interface InboundRecord {
  id: string
  account_id: string
  /** The receiving address that accepted it. */
  recipient: string
  receiving_address_id: string
  received_at: Timestamp
  /** The raw message as it came; null while it is still to be composed from an email of the sandbox's own. */
  raw: BlobRef | null
  /** The email of the sandbox's own that arrived here (assumption I11). */
  email_id?: string
  /** Set where whoever made it arrive chose its score (assumption I2). */
  trusts_spam_header?: boolean
  size_bytes: number
  envelope: { mail_from: string; rcpt_to: string; client_ip: string; helo: string }
  /** False from the moment it is durable until it has been parsed and judged. */
  processed: boolean
  from: string
  from_name: string
  to: string[]
  cc: string[]
  subject: string
  message_id: string
  /** `{ text, html }` as JSON once parsed, or null. */
  body: BlobRef | null
  attachments: InboundAttachment[]
  preview: string
  status: "received" | "spam"
  spam_status: "NotSpam" | "Spam" | "NotChecked"
  spam_score: number
  spam_reasons: { score: number; reason: string }[]
  sender_verdict: SenderVerdict
  verdict_rule: string
  auth: { spf: AuthResult; dkim: AuthResult; dmarc: AuthResult; spf_domain: string; dkim_domain: string } | null
  auth_explained: { check: "spf" | "dkim" | "dmarc"; domain: string; result: AuthResult; reason: string }[]
  parse_error: string | null
  read: boolean
}

export interface ReceivingAddress {
  id: string
  account_id: string
  domain_id: string
  domain: string
  host: string
  local_part: string
  address: string
  status: "active" | "pending"
  created_at: Timestamp
}

export interface Log {
  id: string
  account_id: string
  method: string
  endpoint: string
  status_code: number
  error_code: string | null
  duration_ms: number
  source: string
  created_at: Timestamp
  ip: string
  user_agent: string
  api_key_id: string | null
  hints: string[]
  email_id: string | null
}

/** A remembered answer (assumption M12); its id is the account, method, path and key. */
export interface Remembered {
  id: string
  account_id: string
  fingerprint: string
  status: number
  body: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface OutcomeRule {
  id: string
  account_id: string
  recipient: string
  outcome: OutcomeName
  after_ms: number
  created_at: Timestamp
}

export interface Fault {
  id: string
  account_id: string
  method: string | null
  path: string | null
  times: number
  remaining: number | null
  error: { type: string; status?: number; retry_after?: number } | null
  latency_ms: number | null
  disconnect: boolean
  when: "before" | "after"
  hits: number
  created_at: Timestamp
}

/** One changed assumption; its id is the setting's name. */
export interface Setting {
  id: string
  value: unknown
}

/** Where sandbox time stands relative to the wall clock; the only row has id `clock`. */
export interface ClockRow {
  id: "clock"
  offset_ms: number
  frozen_at: Timestamp | null
}

/** Every collection by its name in the JSON file. */
export interface Collections {
  accounts: Account
  api_keys: ApiKey
  domains: Domain
  dns_records: ZoneRecord
  suppressions: Suppression
  emails: EmailRecord
  webhooks: Webhook
  deliveries: Delivery
  inbound: InboundRecord
  receiving_addresses: ReceivingAddress
  logs: Log
  idempotency: Remembered
  outcomes: OutcomeRule
  faults: Fault
  settings: Setting
  clock: ClockRow
}
export type CollectionName = keyof Collections

/** One change of a commit. A patch replaces the named fields of a record; a clear removes every record, quicker than one by one. */
export type Change = {
  [K in CollectionName]:
    | { op: "put"; in: K; record: Collections[K] }
    | { op: "patch"; in: K; id: string; fields: Partial<Collections[K]> }
    | { op: "delete"; in: K; id: string }
    | { op: "clear"; in: K }
}[CollectionName]
