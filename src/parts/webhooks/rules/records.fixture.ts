import { copyText } from "../../../core/text/text.ts"
import type { ReadEmail } from "../../emails/record.ts"
import { anEmail as queuedEmail } from "../../emails/rules/an-email.fixture.ts"
import type { InboundRecord } from "../../inbound/record.ts"
import type { Delivery, Webhook } from "../record.ts"

/** Records for the tests in this folder. */
export const NOW = Date.parse("2026-03-01T09:00:00.000Z")

/** An email that was delivered to one recipient. */
export const aDeliveredEmail = (fields: Partial<ReadEmail> = {}): ReadEmail =>
  queuedEmail({
    id: "0195e000-0000-7000-8000-000000000001",
    account_id: "account",
    to: ["Jo <jo@example.com>"],
    tags: { order: "42" },
    status: "delivered",
    created_at: "2026-03-01T08:59:00.000Z",
    sent_at: "2026-03-01T08:59:01.000Z",
    delivered_at: "2026-03-01T08:59:03.000Z",
    list_unsubscribe: false,
    events: [],
    ...fields,
  })

/** A received message that has been processed. */
export const anInbound = (fields: Partial<InboundRecord> = {}): InboundRecord => ({
  id: "0195e000-0000-7000-8000-000000000002",
  account_id: "account",
  recipient: "support@acme.test",
  receiving_address_id: "address",
  received_at: "2026-03-01T08:00:00.000Z",
  raw: "0",
  size_bytes: 2048,
  envelope: { mail_from: "jo@example.com", rcpt_to: "support@acme.test", client_ip: "127.0.0.1", helo: "mx" },
  processed: true,
  from: "jo@example.com",
  from_name: "Jo",
  to: ["support@acme.test", "other@acme.test"],
  cc: [],
  subject: "Help",
  message_id: "<2@example.com>",
  body: null,
  attachments: [{ filename: "a.pdf", content_type: "application/pdf", content_id: null, size: 7, blob: "1" }],
  preview: copyText("Please"),
  status: "received",
  spam_status: "NotSpam",
  spam_score: 0,
  spam_reasons: [],
  sender_verdict: "verified",
  verdict_rule: "dmarc",
  auth: null,
  auth_explained: [],
  parse_error: null,
  read: false,
  ...fields,
})

/** An endpoint that is subscribed to all events. */
export const aWebhook = (fields: Partial<Webhook> = {}): Webhook => ({
  id: "hook",
  account_id: "account",
  url: "https://example.com/hook",
  description: "",
  events: "all",
  secret: "whsec_secret",
  enabled: true,
  created_at: "2026-03-01T08:00:00.000Z",
  last_delivery_at: null,
  last_status_code: null,
  consecutive_failures: 0,
  disabled_at: null,
  ...fields,
})

/** A delivery before its first attempt. */
export const aDelivery = (fields: Partial<Delivery> = {}): Delivery => ({
  id: "delivery",
  account_id: "account",
  webhook_id: "hook",
  email_id: "email",
  inbound_id: null,
  body: "{}",
  event_type: "email.sent",
  created_at: "2026-03-01T09:00:00.000Z",
  status: "pending",
  attempts: [],
  next_attempt_at: "2026-03-01T09:00:00.000Z",
  ...fields,
})
