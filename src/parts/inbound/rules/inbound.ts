import type { Schemas } from "../../../api/contract.ts"
import type { InboundRecord, ReceivingAddress } from "../record.ts"

type Given = Pick<InboundRecord, "id" | "received_at" | "raw" | "size_bytes" | "envelope">

/** Maximum size of a received message, over SMTP and through the control API. */
export const MAX_MESSAGE_BYTES = 25 * 1024 * 1024

/** Creates the record of a message that is not processed yet. `written` is the recipient as {@link envelopeRecipient} returns it. */
export const newInbound = ({
  receiving,
  written,
  ...given
}: Given & { receiving: ReceivingAddress; written: string }): InboundRecord => ({
  ...given,
  recipient: receiving.local_part === "*" ? written.toLowerCase() : receiving.address,
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
})

/** Returns a received message as the service's lists show it (section 2.5). */
export const presentInboundItem = (message: InboundRecord): Schemas["InboundListItem"] => {
  const { id, from, recipient, subject, status, spam_score, size_bytes, received_at } = message
  return { id, from, to: recipient, subject, status, spam_score, size_bytes, received_at }
}

/** Returns the results of the sender checks as the API shows them. Unknown domains are null. */
export const presentAuth = ({ auth }: Pick<InboundRecord, "auth">): { auth?: Required<Schemas["InboundAuth"]> } =>
  auth === null ? {} : { auth: { ...auth, spf_domain: auth.spf_domain || null, dkim_domain: auth.dkim_domain || null } }

/** The fields of a received message that the API and its events show. */
export type ShownInbound = Pick<
  InboundRecord,
  | ("id" | "recipient" | "from" | "from_name" | "to" | "cc" | "subject" | "status" | "spam_status" | "sender_verdict")
  | ("size_bytes" | "received_at" | "message_id" | "auth" | "body_cut")
> & { attachments: readonly Pick<InboundRecord["attachments"][number], "filename" | "content_type" | "size">[] }

/** Returns a received message with all its fields (section 2.5). `auth` is absent if it was not checked; missing values are null. */
export const presentInbound = (
  message: ShownInbound,
  body: { text: string; html: string },
): Schemas["InboundMessage"] => {
  const { id, from, to, cc, recipient, subject, status, spam_status, sender_verdict, size_bytes, received_at } = message
  return {
    id,
    from,
    from_name: message.from_name || null,
    to,
    cc,
    recipient,
    subject,
    text: body.text || null,
    html: body.html || null,
    attachments: message.attachments.map(({ filename, content_type, size }) => ({
      filename,
      contentType: content_type,
      size,
    })),
    status,
    spam_status,
    sender_verdict,
    ...presentAuth(message),
    size_bytes,
    message_id: message.message_id || null,
    received_at,
  }
}

/** Leaves out the fields of a message that have no value (assumption inbound.unset_fields). */
export const withoutNulls = (message: Schemas["InboundMessage"]): Schemas["InboundMessage"] => ({
  ...withoutNull(message),
  ...(message.auth && { auth: withoutNull(message.auth) }),
})

/** The contract has every field that may be null as optional. */
const withoutNull = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as T
