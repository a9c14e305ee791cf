import type { Bytes, ControlAnswer, ControlInput } from "../../api/contract.ts"
import { plainText, SEARCHED_TEXT } from "../../core/emails/plain-text.ts"
import { parseQuery } from "../../core/emails/search.ts"
import { presentCapturedInbound, presentCapturedInboundItem } from "../../core/inbound/captured.ts"
import { headerFields } from "../../core/inbound/headers.ts"
import { matchesInbound } from "../../core/inbound/search.ts"
import type { InboundRecord } from "../../core/records/inbound.ts"
import { attachmentFile } from "../attachments.ts"
import type { Context, World } from "../context.ts"
import { bodyOf, findingsOf, ownInbound, rawOf } from "./content.ts"

/** The account's received messages that match a query, newest first. */
export function* searchInbound(ctx: Context, q: string): Generator<InboundRecord> {
  const terms = parseQuery(q)
  for (const message of ctx.store.tables.inbound.newestFirst("listed", ctx.account.id)) {
    if (matchesInbound(terms, message, () => ctx.bodies.inbound.of(message))) yield message
  }
}

/** The searchable body: the text, and the text of the HTML. */
export function inboundText(world: Pick<World, "blobs">, message: InboundRecord): string {
  const { text, html } = bodyOf(world, message)
  return `${text}\n${html === "" ? "" : plainText(html, SEARCHED_TEXT)}`
}

/** GET /sandbox/inbound: all messages of the account, or those that match `q`. */
export function listCapturedInbound(
  ctx: Context,
  { query }: ControlInput<"listCapturedInbound">,
): ControlAnswer<"listCapturedInbound"> {
  const { limit, offset, q } = query
  const { inbound } = ctx.store.tables
  const { records, total } = q?.trim()
    ? found(ctx, q, limit, offset)
    : inbound.page("listed", ctx.account.id, { limit, offset })
  const unread = inbound.count("unread", ctx.account.id)
  return { data: records.map(presentCapturedInboundItem), total, limit, offset, unread }
}

function found(ctx: Context, q: string, limit: number, offset: number) {
  const records: InboundRecord[] = []
  let total = 0
  for (const message of searchInbound(ctx, q)) {
    if (total >= offset && records.length < limit) records.push(message)
    total++
  }
  return { records, total }
}

/** GET /sandbox/inbound/{id}: all details of one message. */
export async function getCapturedInbound(
  ctx: Context,
  { params }: ControlInput<"getCapturedInbound">,
): Promise<ControlAnswer<"getCapturedInbound">> {
  const found = await findingsOf(ctx, ownInbound(ctx, params.id))
  const message = ownInbound(ctx, params.id)
  return presentCapturedInbound(message, {
    body: bodyOf(ctx, message),
    headers: headerFields(rawOf(ctx, message)),
    deliveries: ctx.store.tables.deliveries.all("inbound", message.id).map(({ id }) => id),
    found,
  })
}

/** PATCH /sandbox/inbound/{id}: marks it as read or unread in the inbox. */
export function markCapturedInbound(
  ctx: Context,
  { params, body }: ControlInput<"markCapturedInbound">,
): ControlAnswer<"markCapturedInbound"> {
  const message = ownInbound(ctx, params.id)
  const answer = presentCapturedInboundItem({ ...message, read: body.read })
  if (message.read === body.read) return answer
  return ctx.commit(answer, [{ op: "patch", in: "inbound", id: message.id, fields: { read: body.read } }])
}

/** GET /sandbox/inbound/{id}/raw: the message as received. */
export function getCapturedInboundRaw(ctx: Context, { params }: ControlInput<"getCapturedInboundRaw">): Bytes {
  return { bytes: rawOf(ctx, ownInbound(ctx, params.id)), content_type: "message/rfc822", headers: {} }
}

/** GET /sandbox/inbound/{id}/attachments/{index} */
export function getCapturedInboundAttachment(
  ctx: Context,
  { params }: ControlInput<"getCapturedInboundAttachment">,
): Bytes {
  return attachmentFile(ctx, ownInbound(ctx, params.id), params.index)
}
