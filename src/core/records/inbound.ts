import {
  copiedText,
  count,
  filled,
  flag,
  type Infer,
  list,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../state/shape.ts"
import { attachment } from "./basics.ts"
import { simulation } from "../../parts/domains/record.ts"

const authResult = oneOf(["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"])
export type AuthResult = Infer<typeof authResult>

export const senderVerdict = oneOf(["verified", "failed", "unverified", "unchecked"])
export type SenderVerdict = Infer<typeof senderVerdict>

export const inboundRecord = record(
  {
    id: uuid,
    account_id: uuid,
    /** The receiving address in lowercase; at a catch-all, the address of its host that was written (assumption inbound.recipient). */
    recipient: filled,
    receiving_address_id: uuid,
    received_at: timestamp,
    /** The raw message as it came; null while it is still to be composed from an email of the sandbox's own. */
    raw: nullable(filled),
    /** The email of the sandbox's own that arrived here (assumption inbound.loopback). */
    email_id: optional(uuid),
    /** Set if the caller of the control API chose the score (assumption inbound.trust_spam_header). */
    trusts_spam_header: optional(flag),
    size_bytes: count,
    envelope: record({ mail_from: text, rcpt_to: text, client_ip: text, helo: text }),
    /** False until the message has been parsed and evaluated. */
    processed: flag,
    /** How many times the processing of a large message was begun and has not ended: written down before it begins. */
    tries: optional(count),
    from: text,
    from_name: text,
    to: list(text),
    cc: list(text),
    subject: text,
    message_id: text,
    /** `{ text, html }` as JSON once parsed, or null. */
    body: nullable(filled),
    attachments: list(attachment),
    preview: copiedText,
    status: oneOf(["received", "spam"]),
    spam_status: oneOf(["NotSpam", "Spam", "NotChecked"]),
    spam_score: number,
    spam_reasons: list(record({ score: number, reason: text })),
    sender_verdict: senderVerdict,
    verdict_rule: text,
    auth: nullable(
      record({ spf: authResult, dkim: authResult, dmarc: authResult, spf_domain: text, dkim_domain: text }),
    ),
    auth_explained: list(
      record({ check: oneOf(["spf", "dkim", "dmarc", "arc"]), domain: text, result: authResult, reason: text }),
    ),
    parse_error: nullable(text),
    /** The parser that read the message; `none` if none could. Absent on messages of older versions. */
    parser: optional(oneOf(["mailparser", "postal-mime", "none"])),
    /** Set if the sandbox wrote the message for chosen results of its checks, or if it is signed like one. */
    simulation: optional(simulation),
    /** Set if a body was longer than the limit (assumption inbound.body_limit). */
    body_cut: optional(flag),
    read: flag,
    /** The Message-ID of the message that this one answers. */
    in_reply_to: optional(text),
    /** Set if the sandbox wrote the message as the answer of a recipient: what it is, who answers, and the recipient of the answer. */
    simulated: optional(
      record({
        kind: oneOf(["reply", "reply_all", "out_of_office", "bounce_message"]),
        from: text,
        to: text,
        /** Whether a behaviour did it, without a person. */
        automatic: flag,
      }),
    ),
  },
  // Only a message that waits to be composed has no raw bytes.
  ({ processed, raw }, path) =>
    processed && raw === null ? `\`${path}.raw\` must be a string, since the message is processed, got null` : null,
)
export interface InboundRecord extends Infer<typeof inboundRecord> {}

export const receivingAddress = record({
  id: uuid,
  account_id: uuid,
  domain_id: uuid,
  domain: filled,
  host: filled,
  local_part: filled,
  address: filled,
  status: oneOf(["active", "pending"]),
  created_at: timestamp,
})
export interface ReceivingAddress extends Infer<typeof receivingAddress> {}
