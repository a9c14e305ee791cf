/** Shapes of the control API as the inbox reads them. */
export type Plan = "unlimited" | "free"

export type Account = {
  id: string
  name: string
  plan: Plan
  track_opens: boolean
  track_clicks: boolean
  created_at: string
  usage: { today: number; month: number }
  limits: { today: number | null; month: number | null }
}

export type Counts = {
  emails: number
  unread: number
  inbound: number
  inbound_unread: number
  domains: number
  webhooks: number
  suppressions: number
  api_keys: number
  logs: number
}

export type Info = {
  version: string
  url: string
  base_url: string
  smtp_port: number | null
  dns_port: number | null
  account_id: string
  account: Account
  tokens: { full_access: string; sending: string } | null
  counts: Counts
  pace: string
  restarted_at: string
}

export type Clock = { now: string; frozen: boolean; offset_ms: number; timers: { due_at: string; what: string }[] }

export type CapturedEmailItem = {
  id: string
  from: string
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  status: string
  created_at: string
  scheduled_at: string | null
  sent_at: string | null
  delivered_at: string | null
  track_opens: boolean
  track_clicks: boolean
  open_count: number
  click_count: number
  tags: Record<string, string>
  preview: string
  attachment_count: number
  size_bytes: number
  read: boolean
  last_event: { type: string; occurred_at: string } | null
}

export type Attachment = {
  index: number
  filename: string
  content_type: string
  content_id: string | null
  size: number
}

export type EmailEvent = {
  type: string
  occurred_at: string
  recipient?: string
  reason?: string
  url?: string
  user_agent?: string
  ip?: string
}

export type EmailAction = { type: string; allowed: boolean; reason: string | null; effect: string }

export type CapturedEmail = CapturedEmailItem & {
  opened_at: string | null
  clicked_at: string | null
  reply_to: string[]
  headers: Record<string, string>
  html: string | null
  text: string | null
  attachments: Attachment[]
  events: EmailEvent[]
  links: { url: string; tracked_url: string | null }[]
  codes: string[]
  pixel_url: string | null
  unsubscribe_url: string | null
  list_unsubscribe: boolean
  message_id: string
  hints: string[]
  log_id: string | null
  deliveries: string[]
  actions: EmailAction[]
}

export type DeliveryAttempt = {
  at: string
  status_code: number | null
  duration_ms: number
  error: string | null
  response_body: string | null
  signature: string | null
}

export type Delivery = {
  id: string
  webhook_id: string
  email_id: string | null
  inbound_id: string | null
  url: string
  event: { type: string; created_at: string; data: unknown }
  status: "pending" | "succeeded" | "failed" | "dropped"
  attempts: DeliveryAttempt[]
  next_attempt_at: string | null
  created_at: string
}

export type LogEntry = {
  id: string
  method: string
  endpoint: string
  status_code: number
  error_code: string | null
  duration_ms: number
  source: string
  created_at: string
  hints: string[]
  email_id: string | null
  ip?: string
  user_agent?: string
  api_key_id?: string
}

export type SuppressionReason = "bounced" | "complained" | "unsubscribed" | "blocked"
export type Suppression = { address: string; reason: SuppressionReason; created_at: string; email_id: string | null }
export type ImportResult = { imported: number; already_present: number; invalid: { line: number; value: string }[] }

export type DomainStatus = "pending" | "verified"
export type RecordPurpose = "spf" | "dkim" | "return_path" | "dmarc"
export type DomainRecord = {
  type: "TXT" | "MX" | "CNAME"
  name: string
  value: string
  priority?: number
  purpose: RecordPurpose
  required: boolean
  verified: boolean
}
export type Domain = { id: string; name: string; status: DomainStatus; records: DomainRecord[]; created_at: string }
export type DomainDetail = Omit<Domain, "records"> & {
  records: (DomainRecord & { found: string[]; published: boolean })[]
  verified_at: string | null
  last_checked_at: string | null
}
export type ReceivingAddress = {
  id: string
  address: string
  domain: string
  host: string
  local_part: string
  status: "active" | "pending"
  created_at: string
  dns_record?: { type: "MX"; name: string; value: string; priority: number }
  error?: string
}

export type Webhook = {
  id: string
  url: string
  description: string | null
  events: string[] | "all"
  enabled: boolean
  last_delivery_at: string | null
  last_status_code: number | null
  created_at: string
  consecutive_failures: number
  disabled_at: string | null
  success_rate: number | null
}
export type WebhookDetail = Webhook & { secret: string }
export type CreatedWebhook = {
  id: string
  url: string
  events: string[] | "all"
  secret: string
  enabled: boolean
  created_at: string
}

export type Permission = "sending" | "full_access"
export type ApiKey = {
  id: string
  name: string
  permission: Permission
  token: string
  last_used_at: string | null
  revoked_at: string | null
  created_at: string
}
export type CreatedApiKey = { id: string; name: string; permission: Permission; token: string; created_at: string }
