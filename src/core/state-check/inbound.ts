import type { ReceivingAddress } from "../records/domains.ts"
import type { AuthResult, InboundRecord } from "../records/inbound.ts"
import {
  count,
  filled,
  fitting,
  flag,
  list,
  nullable,
  number,
  oneOf,
  optional,
  type RecordCheck,
  record,
  text,
  timestamp,
  uuid,
} from "../shape.ts"
import { attachment } from "./basics.ts"

const RESULTS: readonly AuthResult[] = [
  ...(["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"] as const),
]
const result = oneOf(RESULTS)

const fields = record<InboundRecord>({
  ...{ id: uuid, account_id: uuid, recipient: filled, receiving_address_id: uuid, received_at: timestamp },
  ...{ raw: nullable(filled), email_id: optional(uuid), trusts_spam_header: optional(flag) },
  ...{
    size_bytes: count,
    processed: flag,
    tries: optional(count),
    from: text,
    from_name: text,
    to: list(text),
    cc: list(text),
    subject: text,
  },
  envelope: record<InboundRecord["envelope"]>({ mail_from: text, rcpt_to: text, client_ip: text, helo: text }),
  ...{ message_id: text, body: nullable(filled), attachments: list(attachment), preview: text },
  ...{ status: oneOf(["received", "spam"]), spam_status: oneOf(["NotSpam", "Spam", "NotChecked"]), spam_score: number },
  spam_reasons: list(record<InboundRecord["spam_reasons"][number]>({ score: number, reason: text })),
  ...{ sender_verdict: oneOf(["verified", "failed", "unverified", "unchecked"]), verdict_rule: text },
  auth: nullable(
    record<NonNullable<InboundRecord["auth"]>>({
      ...{ spf: result, dkim: result, dmarc: result, spf_domain: text, dkim_domain: text },
    }),
  ),
  auth_explained: list(
    record<InboundRecord["auth_explained"][number]>({
      ...{ check: oneOf(["spf", "dkim", "dmarc"]), domain: text, result, reason: text },
    }),
  ),
  ...{ parse_error: nullable(text), read: flag },
})

/** Only a message that waits to be composed has no raw bytes. */
export const inbound: RecordCheck = Object.assign(
  fitting(
    fields,
    ({ processed, raw }: InboundRecord) => !processed || raw !== null,
    "a message with `raw`, since it is processed",
  ),
  { fields: fields.fields },
)

export const receivingAddress = record<ReceivingAddress>({
  ...{ id: uuid, account_id: uuid, domain_id: uuid, domain: filled, host: filled, local_part: filled, address: filled },
  ...{ status: oneOf(["active", "pending"]), created_at: timestamp },
})
