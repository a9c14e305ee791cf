import { type Mailbox, parseMailbox } from "../../../core/text/addresses.ts"
import type { Needs, World } from "../../../operations/context.ts"
import type { Domain } from "../../domains/record.ts"
import { sendingDomain } from "../../domains/shared.ts"
import { carryHead } from "../../submission/rules/carried.ts"
import type { EmailRecord, ReadEmail } from "../record.ts"
import { fillText, rewrite } from "../rules/tracking.ts"
import { emailBodyOf, linksBack } from "./content.ts"

/**
 * The bodies as sent: with the unsubscribe link, and with rewritten links and the pixel if tracking is on
 * (assumptions account.track_opens, tracking.rewriting and tracking.unsubscribe). `pixel: false` leaves the pixel out, so that previewing the message does not count as an open.
 */
export async function outgoingBody(
  world: Needs<"analyses" | "blobs" | "fixed">,
  email: ReadEmail,
  { pixel }: { pixel: boolean },
) {
  const { html, text } = emailBodyOf(world, email)
  const { pixel_url, link_url, unsubscribe_url } = linksBack(world, email)
  const rewriting = {
    ...(pixel && email.track_opens && { pixel_url }),
    ...(email.track_clicks && { link_url }),
    ...(email.list_unsubscribe && { unsubscribe_url }),
  }
  const isTracked = html !== null && (rewriting.pixel_url ?? rewriting.link_url) !== undefined
  return {
    html: html && rewrite(html, rewriting, isTracked ? (await world.analyses.of(email)).places : undefined),
    text: text !== null && email.list_unsubscribe ? fillText(text, unsubscribe_url) : text,
  }
}

/**
 * The message as sent. It is composed or carried, and signed with its domain's key, on demand and always to the same bytes. Without a
 * domain of the account, the message is not signed.
 */
export async function composeEmail(world: World, email: EmailRecord): Promise<Buffer> {
  const read = await world.readings.of(email)
  const from = storedMailbox(read.from)
  const { carried } = read
  const raw = carried === undefined ? await compose(world, read, from) : await carry(world, read, carried)
  const domain = signingDomain(world, read)
  if (!domain) return raw
  const { name, selector, private_key } = await world.keys.of(domain)
  const { signed_at = read.created_at } = read
  return await world.mime.sign(raw, { domain: name, selector, private_key, signed_at: Date.parse(signed_at) })
}

/** The domain that signs an email; undefined if the account has none, or had not verified it (assumption domains.any). */
export function signingDomain(
  world: Needs<"settings" | "store">,
  { from, account_id, open_door }: EmailRecord,
): Domain | undefined {
  const sender = parseMailbox(from)
  if ("error" in sender || open_door?.includes("domains.any")) return undefined
  return sendingDomain(world, account_id, sender.domain)
}

async function compose(world: World, email: ReadEmail, from: Mailbox): Promise<Buffer> {
  const { unsubscribe_url } = linksBack(world, email)
  return await world.mime.compose(
    {
      from,
      to: email.to.map(storedMailbox),
      cc: email.cc.map(storedMailbox),
      reply_to: email.reply_to.map(storedMailbox),
      subject: email.subject,
      headers: email.headers,
    },
    await outgoingBody(world, email, { pixel: true }),
    email.attachments.map(({ blob, ...attachment }) => ({ ...attachment, bytes: world.blobs.read(blob) })),
    {
      date: Date.parse(email.scheduled_at ?? email.created_at),
      message_id: email.message_id,
      boundary_seed: email.id.replaceAll("-", ""),
      ...(email.list_unsubscribe && { list_unsubscribe_url: unsubscribe_url }),
    },
  )
}

/** The message as it came, with what the service changes. */
async function carry(world: World, email: ReadEmail, carried: string): Promise<Buffer> {
  const { pixel_url, link_url, unsubscribe_url } = linksBack(world, email)
  const changes = {
    ...(email.has_html && email.track_opens && { pixel_url }),
    ...(email.has_html && email.track_clicks && { first_link_url: link_url(0) }),
    ...(email.list_unsubscribe && { unsubscribe_url }),
  }
  const raw = world.blobs.read(carried)
  const changed = Object.keys(changes).length === 0 ? raw : await world.mime.changeTexts(raw, changes)
  return carryHead(changed, Date.parse(email.created_at), email.message_id, changes.unsubscribe_url)
}

function storedMailbox(written: string): Mailbox {
  const parsed = parseMailbox(written)
  if ("error" in parsed) throw new Error(`a stored address no longer parses: ${written}`)
  return parsed
}
