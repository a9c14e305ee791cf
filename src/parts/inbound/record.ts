import { threadKey } from "../../core/mailbox/thread.ts"
import { attachment } from "../../core/state/basics.ts"
import { byArrival, byCreation, collection } from "../../core/state/collection.ts"
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
} from "../../core/state/shape.ts"
import { simulation } from "../domains/record.ts"
import { envelopeRecipient } from "./rules/recipient.ts"

const authResult = oneOf(["pass", "fail", "softfail", "neutral", "none", "policy", "temperror", "permerror"])
export type AuthResult = Infer<typeof authResult>

export const senderVerdict = oneOf(["verified", "failed", "unverified", "unchecked"])
export type SenderVerdict = Infer<typeof senderVerdict>

const inboundRecord = record(
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

const byReceipt = <const K extends readonly string[]>(keys: (message: InboundRecord) => K | null) => ({
  keys,
  sort: (message: InboundRecord) => message.received_at,
})
/** Lists show only processed messages, because their fields are incomplete before. */
const whenProcessed =
  <const K extends readonly string[]>(keys: (message: InboundRecord) => K) =>
  (message: InboundRecord) =>
    message.processed ? keys(message) : null
/** The lists of `/v1`, in the order of `received_at`. */
const byProcessed = <const K extends readonly string[]>(keys: (message: InboundRecord) => K) =>
  byReceipt(whenProcessed(keys))

/** The recipient with the `+tag` that was written, in lowercase. */
const taggedOf = ({ recipient, envelope: { rcpt_to } }: InboundRecord) =>
  (rcpt_to.includes("+") && envelopeRecipient(rcpt_to)?.toLowerCase()) || recipient

export const inboundCollection = collection(inboundRecord)({
  lists: {
    /** All messages of an account; `listed` has only the processed ones. */
    account: byArrival((message) => [message.account_id]),
    listed: byArrival(whenProcessed((message) => [message.account_id])),
    /** As `/v1` lists them. */
    received: byProcessed((message) => [message.account_id]),
    status: byProcessed((message) => [message.account_id, message.status]),
    recipient: byProcessed((message) => [message.account_id, message.recipient]),
    recipient_status: byProcessed((message) => [message.account_id, message.recipient, message.status]),
    tagged: byProcessed((message) => [message.account_id, taggedOf(message)]),
    tagged_status: byProcessed((message) => [message.account_id, taggedOf(message), message.status]),
    receiver: byProcessed((message) => [message.receiving_address_id]),
    receiver_status: byProcessed((message) => [message.receiving_address_id, message.status]),
    unread: byArrival((message) => (message.read || !message.processed ? null : [message.account_id])),
    over: byArrival(whenProcessed(() => [])),
    message: byArrival((message) => (message.message_id ? [message.account_id, threadKey(message.message_id)] : null)),
    answers: byArrival((message) => (message.in_reply_to ? [message.account_id, message.in_reply_to] : null)),
    /** Simulated out-of-office replies, by their sender and recipient. */
    auto_answers: byArrival(({ account_id, simulated }) =>
      simulated?.kind === "out_of_office" ? [account_id, simulated.from, simulated.to] : null,
    ),
    unprocessed: byArrival((message) => (message.processed ? null : [])),
    account_unprocessed: byArrival((message) => (message.processed ? null : [message.account_id])),
  },
  unique: {},
  word: "inbound message",
  kept_as: null,
})

const receivingAddress = record({
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

export const receivingAddressCollection = collection(receivingAddress)({
  lists: {
    account: byCreation((address) => [address.account_id]),
    domain: byCreation((address) => [address.domain_id]),
    host: byCreation((address) => [address.host]),
    pending: byCreation((address) => (address.status === "pending" ? [] : null)),
  },
  unique: { address: (address) => [address.address] },
  word: "receiving address",
  kept_as: "domains",
})
