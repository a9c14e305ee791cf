import type { ServiceInput } from "../../../api/contract.ts"
import { headerFields } from "../../../core/mail/headers.ts"
import { timeFilter } from "../../../core/text/times.ts"
import type { Needs, Service } from "../../../operations/context.ts"
import { listPage } from "../../../operations/records.ts"
import type { Group } from "../../../store/table.ts"
import type { InboundRecord } from "../record.ts"
import { presentInbound, presentInboundItem, withoutNulls } from "../rules/inbound.ts"
import { envelopeRecipient } from "../rules/recipient.ts"
import { inboundBodyOf, ownInbound, rawOf, whenReadable } from "./content.ts"

/** GET /inbound/{id} (section 2.5, assumption inbound.retrieve). */
export const getInbound: Service<"getInbound"> = async (ctx, { params }) => {
  await whenReadable(ctx, params.id)
  const message = ownInbound(ctx, params.id)
  const shown = presentInbound(message, inboundBodyOf(ctx, message))
  const settings = ctx.settings()
  const full = settings["inbound.retrieve"] === "full" ? { ...shown, ...(await moreOf(ctx, message)) } : shown
  const answer = settings["inbound.unset_fields"] === "absent" ? withoutNulls(full) : full
  if (settings.profile !== "client") return answer
  const { reply_to: addresses = [], ...others } = answer
  const [reply_to] = addresses
  return { ...others, text: shown.text, html: shown.html, ...(reply_to !== undefined && { reply_to }) }
}

/** The fields that only `inbound.retrieve` = `full` shows. */
async function moreOf(ctx: Needs<"blobs" | "mail">, message: InboundRecord) {
  const fields = headerFields(rawOf(ctx, message))
  const headers = new Map<string, string>()
  for (const { name, value } of fields) if (!headers.has(name)) headers.set(name, value)
  const replyTo = fields.find(({ name }) => name.toLowerCase() === "reply-to")
  // Parsed as a To field, whose addresses the parser lists.
  const reply_to = replyTo ? (await ctx.mail.parse(Buffer.from(`To: ${replyTo.value}\r\n\r\n`))).to : []
  return { headers: Object.fromEntries(headers), reply_to, spam_score: message.spam_score }
}

/** GET /inbound (section 4.3): processed messages, newest first. `total` counts all matching messages. */
export const listInbound: Service<"listInbound", "account" | "changes" | "clock" | "gone" | "store"> = async (
  ctx,
  { query },
) => {
  await whenReadable(ctx)
  const { limit, offset } = query
  const after = timeFilter("received_after", query.received_after)
  const before = timeFilter("received_before", query.received_before)
  const { data, total } = listPage(groupOf(ctx, query), { limit, offset, after, before }, presentInboundItem)
  // The order of section 4.3, where `total` comes last.
  return { data, limit, offset, total }
}

/** Exactly the messages of the query. */
function groupOf(
  { store, account }: Needs<"account" | "store">,
  { status, address }: ServiceInput<"listInbound">["query"],
): Group<InboundRecord> {
  const { id } = account
  const { by } = store.tables.inbound
  if (address === undefined) return status ? by.status(id, status) : by.received(id)
  const written = (envelopeRecipient(address.trim()) ?? address.trim()).toLowerCase()
  const receiving = written.startsWith("*@") ? store.tables.receiving_addresses.find.address(written) : undefined
  // A catch-all matches all mail it received. Any other address matches the mail addressed to it, also with a `+tag`.
  if (receiving?.account_id === id) {
    return status ? by.receiver_status(receiving.id, status) : by.receiver(receiving.id)
  }
  if (written.includes("+")) return status ? by.tagged_status(id, written, status) : by.tagged(id, written)
  return status ? by.recipient_status(id, written, status) : by.recipient(id, written)
}
