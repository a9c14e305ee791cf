import type { BlobRef, StoredAttachment, Timestamp } from "./basics.ts"

/** Received mail as it is kept. */

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
  /** False until the message has been parsed and evaluated. */
  processed: boolean
  /** How many times the processing of a large message was begun and has not ended: written down before it begins. */
  tries?: number
  from: string
  from_name: string
  to: string[]
  cc: string[]
  subject: string
  message_id: string
  /** `{ text, html }` as JSON once parsed, or null. */
  body: BlobRef | null
  attachments: StoredAttachment[]
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
