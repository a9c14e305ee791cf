import type { Timestamp } from "../../../core/records/basics.ts"
import type { Change } from "../../../core/state/state.ts"
import { normaliseAddress, parseMailbox } from "../../../core/text/addresses.ts"
import type { Needs, World } from "../../../operations/context.ts"
import { composeEmail, signingDomain } from "../../../operations/emails/compose.ts"
import { MAIL_HOST } from "../../domains/rules/names.ts"
import type { EmailRecord } from "../../emails/record.ts"
import type { InboundRecord } from "../record.ts"
import { newInbound } from "../rules/inbound.ts"
import { receiverOf } from "../shared.ts"

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

/** The received bytes of an email, equal to its raw view. Null if the email was deleted. */
export async function composeLoopback(world: World, { email_id }: InboundRecord): Promise<Buffer | null> {
  const email = email_id === undefined ? undefined : world.store.tables.emails.get(email_id)
  return email ? await composeEmail(world, email) : null
}
