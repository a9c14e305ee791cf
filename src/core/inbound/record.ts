import type { Schemas } from "../../api/contract.ts"
import type { BlobRef, Timestamp } from "../records/basics.ts"
import type { ReceivingAddress } from "../records/domains.ts"
import type { InboundRecord } from "../records/inbound.ts"

/** The largest message taken, over SMTP and by the control API alike. */
export const MAX_MESSAGE_BYTES = 25 * 1024 * 1024

/** A message as it is kept before anybody has looked into it. */
export const newInbound = (input: {
  id: string
  receiving: ReceivingAddress
  recipient: string
  received_at: Timestamp
  raw: BlobRef | null
  size_bytes: number
  envelope: InboundRecord["envelope"]
}): InboundRecord => {
  const { receiving, ...given } = input
  return {
    ...given,
    account_id: receiving.account_id,
    receiving_address_id: receiving.id,
    processed: false,
    from: "",
    from_name: "",
    to: [],
    cc: [],
    subject: "",
    message_id: "",
    body: null,
    attachments: [],
    preview: "",
    status: "received",
    spam_status: "NotChecked",
    spam_score: 0,
    spam_reasons: [],
    sender_verdict: "unchecked",
    verdict_rule: "",
    auth: null,
    auth_explained: [],
    parse_error: null,
    read: false,
  }
}

/** A received message in the service's lists (section 2.5). */
export const presentInboundItem = (message: InboundRecord): Schemas["InboundListItem"] => {
  const { id, from, recipient, subject, status, spam_score, size_bytes, received_at } = message
  return { id, from, to: recipient, subject, status, spam_score, size_bytes, received_at }
}

/** What was checked of the sender, as the API shows it: domains that nothing was found out about are null. */
export const presentAuth = ({ auth }: InboundRecord): { auth?: Schemas["InboundAuth"] } =>
  auth === null ? {} : { auth: { ...auth, spf_domain: auth.spf_domain || null, dkim_domain: auth.dkim_domain || null } }

/** A received message in full (section 2.5): `auth` is absent when it was not checked, what it lacks is null. */
export const presentInbound = (
  message: InboundRecord,
  body: { text: string; html: string },
): Schemas["InboundMessage"] => {
  const { id, from, to, cc, recipient, subject, status, spam_status, sender_verdict, size_bytes, received_at } = message
  return {
    ...{ id, from, from_name: message.from_name || null, to, cc, recipient, subject },
    text: body.text || null,
    html: body.html || null,
    attachments: message.attachments.map(({ filename, content_type, size }) => ({
      ...{ filename, contentType: content_type, size },
    })),
    ...{ status, spam_status, sender_verdict },
    ...presentAuth(message),
    ...{ size_bytes, message_id: message.message_id || null, received_at },
  }
}
