import type { Timestamp } from "../../core/state/basics.ts"
import type { Change } from "../../core/state/state.ts"
import { normaliseAddress, parseMailbox } from "../../core/text/addresses.ts"
import type { Needs } from "../../operations/context.ts"
import { DEFAULT_ACCOUNT_ID } from "../../operations/seed.ts"
import { MAIL_HOST } from "../domains/rules/names.ts"
import type { EmailRecord } from "../emails/record.ts"
import { checkMailbox } from "../emails/rules/content.ts"
import { signingDomain } from "../emails/shared/compose.ts"
import type { InboundRecord, ReceivingAddress } from "./record.ts"
import { newInbound } from "./rules/inbound.ts"
import { receivingCandidates } from "./rules/receiving.ts"
import { envelopeRecipient } from "./rules/recipient.ts"
import { replyTargets } from "./rules/reply.ts"

/** An incoming message from any source. */
export interface IncomingMail {
  raw: Buffer
  mail_from: string
  client_ip: string
  helo: string
  recipients: readonly string[]
}

/** Who hands a message over, as the sender's connection says. */
export type MailClient = Pick<IncomingMail, "client_ip" | "helo">

/** Whether a recipient is accepted. `reply` is a complete SMTP reply line, `reason` says the same without the address. */
export type Acceptance = { ok: true } | { ok: false; reply: string; reason: string }

/**
 * The active receiving address for a recipient, on any account, and the recipient as it was written. An exact match wins over the
 * address without its `+tag` (assumption inbound.plus_addressing), and this one over `*` (assumption inbound.catch_all).
 */
export function receiverOf(
  world: Needs<"settings" | "store">,
  address: string,
): { receiving: ReceivingAddress; written: string } | null {
  if (address.toLowerCase() === "postmaster") return postmaster(world)
  const written = envelopeRecipient(address)
  const receiving = findReceivers(world, address).find(({ status }) => status === "active")
  return receiving && written !== null ? { receiving, written } : null
}

/** Whether mail to a recipient is received mail: a host with receiving addresses, or the mailbox that every SMTP server has. */
export function isReceived({ store }: Needs<"store">, address: string): boolean {
  const recipient = envelopeRecipient(address)
  if (recipient === null) return address.toLowerCase() === "postmaster"
  return store.tables.receiving_addresses.by.host(recipient.slice(recipient.lastIndexOf("@") + 1)).count() > 0
}

/** The mailbox that every SMTP server has (RFC 5321 4.5.1), without a domain: the default account's catch-all, else its first address. */
function postmaster({ store }: Needs<"store">): { receiving: ReceivingAddress; written: string } | null {
  const own = store.tables.receiving_addresses.by.account(DEFAULT_ACCOUNT_ID).all()
  const active = own.filter(({ status }) => status === "active")
  const receiving = active.find(({ local_part }) => local_part === "*") ?? active[0]
  return receiving ? { receiving, written: `postmaster@${receiving.host}` } : null
}

const findReceivers = ({ store, settings }: Needs<"settings" | "store">, address: string) =>
  receivingCandidates(address, settings()["inbound.plus_addressing"])
    .map((candidate) => store.tables.receiving_addresses.find.address(candidate))
    .filter((receiving) => receiving !== undefined)

/** Whether one of the addresses that a reply to an email goes to receives mail. */
export const receivesReplies = (world: Needs<"settings" | "store">, email: EmailRecord): boolean =>
  replyTargets(email).some((written) => receiverOf(world, checkMailbox("to", written).address))

/** Accepts only recipients that are active receiving addresses (assumption inbound.smtp_replies). Sandpost never relays mail. */
export async function acceptRecipient(
  sandbox: Needs<"activation" | "fixed" | "settings" | "store">,
  address: string,
): Promise<Acceptance> {
  if (receiverOf(sandbox, address)) return { ok: true }
  const { url } = sandbox.fixed.addresses()
  if (findReceivers(sandbox, address).length === 0) {
    // Short, because a reply line has at most 512 bytes (RFC 5321 4.5.3.1.5).
    const isOn = sandbox.settings()["smtp.submission"] === "on"
    const login = "log in with an API key as password, or --smtp-open"
    const capture = `To capture mail that you send, ${isOn ? login : `use POST ${url}/v1/emails`}`
    return refuseRecipient(
      address,
      `no such recipient here. Add it as a receiving address of a verified domain: POST ${url}/v1/inbound/addresses, or ${url}/domains. ${capture}`,
    )
  }
  // A recent change of the zone may have activated it.
  await sandbox.activation.done()
  if (receiverOf(sandbox, address)) return { ok: true }
  return refuseRecipient(
    address,
    `this receiving address is pending. GET ${url}/v1/inbound/addresses or ${url}/domains shows what is missing`,
  )
}

const refuseRecipient = (address: string, why: string): Acceptance => ({
  ok: false,
  reason: why,
  reply: `550 5.1.1 <${address.replace(/[^\x21-\x7e]/g, "?").slice(0, 200)}> ${why}`,
})

/**
 * The messages that a delivered email creates at recipients that are receiving addresses of the sandbox. They still have to
 * be composed, which is separate due work (assumption inbound.loopback).
 */
export function loopbackChanges(
  world: Needs<"ids" | "settings" | "store">,
  email: EmailRecord,
  at: Timestamp,
): Change[] {
  if (!world.settings()["inbound.loopback"]) return []
  const copies = new Map<string, Change>()
  for (const written of [...email.to, ...email.cc, ...email.bcc]) {
    const mailbox = parseMailbox(written)
    // Most recipients have other hosts, and looking up a host is cheaper than looking up an address.
    if ("error" in mailbox || world.store.tables.receiving_addresses.by.host(mailbox.domain).count() === 0) continue
    const found = receiverOf(world, mailbox.address)
    if (!found) continue
    const key = found.written.toLowerCase()
    if (copies.has(key)) continue
    const mail_from = envelopeSender(world, email)
    const record: InboundRecord = {
      ...newInbound({
        ...found,
        id: world.ids.uuid(),
        received_at: at,
        raw: null,
        size_bytes: email.size_bytes,
        envelope: { mail_from, rcpt_to: found.written, client_ip: "127.0.0.1", helo: MAIL_HOST },
      }),
      email_id: email.id,
    }
    copies.set(key, { op: "put", in: "inbound", record })
  }
  return [...copies.values()]
}

/** The return path uses the name of the domain's SPF record, as with any service, so that SPF is aligned (section 2.3). */
function envelopeSender(world: Needs<"settings" | "store">, email: EmailRecord): string {
  const from = normaliseAddress(email.from)
  const spf = signingDomain(world, email)?.records.find(({ purpose }) => purpose === "spf")
  return spf ? `bounces@${spf.name}` : from
}
