import type { ControlSchemas } from "../../../api/contract.ts"
import { type BodyFindings, presentFindings } from "../../../core/mail/analysis.ts"
import type { HeaderField } from "../../../core/mail/headers.ts"
import { type Checksum, presentAttachments } from "../../../core/mailbox/attachments.ts"
import { pick } from "../../../core/pick.ts"
import type { InboundRecord } from "../record.ts"
import { presentAuth } from "./inbound.ts"

/** A received message in the lists of the control API and the live feed. */
export const presentCapturedInboundItem = (message: InboundRecord): ControlSchemas["CapturedInboundItem"] => ({
  ...pick(message, "id", "from"),
  from_name: message.from_name || null,
  ...pick(message, "to", "recipient", "subject", "status", "spam_score", "spam_status", "sender_verdict"),
  ...pick(message, "size_bytes", "preview"),
  attachment_count: message.attachments.length,
  ...pick(message, "read", "received_at", "parse_error"),
})

/** Everything about a received message: the record and what was read besides it. */
export const presentCapturedInbound = (
  message: InboundRecord,
  detail: {
    body: { text: string; html: string }
    headers: HeaderField[]
    deliveries: string[]
    thread: ControlSchemas["Thread"]
    found: BodyFindings
    checksums: readonly Checksum[]
  },
): ControlSchemas["CapturedInbound"] => {
  const { envelope } = message
  const { body, headers, deliveries, thread } = detail
  return {
    ...presentCapturedInboundItem(message),
    cc: message.cc,
    text: body.text || null,
    html: body.html || null,
    parser: message.parser ?? null,
    body_cut: message.body_cut ?? false,
    attachments: presentAttachments(message.attachments, detail.checksums).map((attachment, index) => ({
      ...attachment,
      declared_type: message.attachments[index]?.declared_type ?? attachment.content_type,
    })),
    message_id: message.message_id || null,
    headers,
    ...presentAuth(message),
    auth_explained: message.auth_explained.map((check) => ({ ...check, domain: check.domain || null })),
    ...pick(message, "verdict_rule", "spam_reasons"),
    envelope: {
      mail_from: envelope.mail_from,
      rcpt_to: [envelope.rcpt_to],
      client_ip: envelope.client_ip || null,
      helo: envelope.helo || null,
    },
    deliveries,
    thread,
    ...presentFindings(detail.found),
    html_too_deep: detail.found.too_deep ?? false,
  }
}
