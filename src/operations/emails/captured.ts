import type { Bytes, ControlAnswer, ControlInput } from "../../api/contract.ts"
import { presentCaptured, presentCapturedItem } from "../../core/emails/captured.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import { attachmentFile } from "../attachments.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { composeEmail } from "./compose.ts"
import { bodyOf, linksBack } from "./content.ts"
import { searchEmails } from "./search.ts"

/** GET /sandbox/emails: all emails of the account, or those that match `q`. */
export async function listCapturedEmails(
  ctx: Context,
  { query }: ControlInput<"listCapturedEmails">,
): Promise<ControlAnswer<"listCapturedEmails">> {
  const { limit, offset, q } = query
  if (q?.trim()) return pageOf(ctx, await searchEmails(ctx, q), query)
  const { records, total } = ctx.store.tables.emails.page("account", ctx.account.id, { limit, offset })
  return { data: records.map(presentCapturedItem), total, limit, offset, unread: unreadOf(ctx) }
}

/** One page of the search result, newest first. */
export function pageOf(
  ctx: Context,
  found: readonly EmailRecord[],
  { limit, offset }: { limit: number; offset: number },
): ControlAnswer<"listCapturedEmails"> {
  const data = found.slice(offset, offset + limit).map(presentCapturedItem)
  return { data, total: found.length, limit, offset, unread: unreadOf(ctx) }
}

const unreadOf = ({ store, account }: Context) => store.tables.emails.count("unread", account.id)

/** GET /sandbox/emails/{id}: all details of one email. */
export async function getCapturedEmail(
  ctx: Context,
  { params }: ControlInput<"getCapturedEmail">,
): Promise<ControlAnswer<"getCapturedEmail">> {
  const { links, codes, cut } = await ctx.analyses.of(own(ctx, "emails", params.id))
  const email = own(ctx, "emails", params.id)
  const { webhooks, deliveries } = ctx.store.tables
  const { html, text } = bodyOf(ctx, email)
  const { pixel_url, link_url, unsubscribe_url } = linksBack(ctx, email)
  return presentCaptured(email, {
    html,
    text,
    // Only HTML links are tracked (assumption M15). For a text-only message this lists the links in the text.
    links: links.map((url, index) => {
      return { url, tracked_url: html !== null && email.track_clicks ? link_url(index) : null }
    }),
    codes,
    analysis_cut: cut,
    pixel_url: email.track_opens && html !== null ? pixel_url : null,
    unsubscribe_url: email.list_unsubscribe ? unsubscribe_url : null,
    deliveries: deliveries.all("email", email.id).map(({ id }) => id),
    webhooks: webhooks.all("account", email.account_id),
  })
}

/** PATCH /sandbox/emails/{id}: marks it as read or unread in the inbox. */
export function markCapturedEmail(
  ctx: Context,
  { params, body }: ControlInput<"markCapturedEmail">,
): ControlAnswer<"markCapturedEmail"> {
  const email = own(ctx, "emails", params.id)
  const answer = presentCapturedItem({ ...email, read: body.read })
  if (email.read === body.read) return answer
  return ctx.commit(answer, [{ op: "patch", in: "emails", id: email.id, fields: { read: body.read } }])
}

/** GET /sandbox/emails/{id}/raw */
export async function getCapturedEmailRaw(
  ctx: Context,
  { params }: ControlInput<"getCapturedEmailRaw">,
): Promise<Bytes> {
  const email = own(ctx, "emails", params.id)
  return { bytes: await composeEmail(ctx, email), content_type: "message/rfc822", headers: {} }
}

/** GET /sandbox/emails/{id}/attachments/{index} */
export function getCapturedEmailAttachment(
  ctx: Context,
  { params }: ControlInput<"getCapturedEmailAttachment">,
): Bytes {
  return attachmentFile(ctx, own(ctx, "emails", params.id), params.index)
}
