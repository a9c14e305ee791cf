import type { Bytes, ControlAnswer, ControlInput } from "../../api/contract.ts"
import { emailStatusValues } from "../../api/sandbox.enums.gen.ts"
import { presentCaptured, presentCapturedItem } from "../../core/emails/captured.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import { matchingChecks } from "../checks.ts"
import type { Context, Needs } from "../context.ts"
import { receivesReplies } from "../inbound/reply.ts"
import { attachmentFile, previewFile } from "../mailbox/content.ts"
import { deleteMail, deleteMessage, listMail, markMail } from "../mailbox/list.ts"
import { countEach, type Mailbox } from "../mailbox/mailbox.ts"
import { threadOf } from "../mailbox/thread.ts"
import { type Findings, newestMail, waitForPage } from "../mailbox/wait.ts"
import { findOwn } from "../records.ts"
import { hasAllDeliveries } from "../webhooks/attempts.ts"
import { composeEmail, outgoingBody } from "./compose.ts"
import { bodyOf, linksBack, ownToRead } from "./content.ts"
import { markRetrieved } from "./read.ts"
import { duplicatesOf } from "./send.ts"

/** The captured emails. */
export const capturedEmails: Mailbox<"emails", ReturnType<typeof presentCapturedItem>> = {
  collection: "emails",
  visible: (tables, account_id) => tables.emails.by.account(account_id),
  countByStatus: ({ emails }, account_id) =>
    countEach(emailStatusValues, (status) => emails.by.status(account_id, status).count()),
  isVisible: () => true,
  bodies: bodyOf,
  matchingChecks,
  present: (email, tables) => presentCapturedItem(email, duplicatesOf(tables, email)),
  describe: ({ id, to, subject, status }) => `"${subject}" to ${to.join(", ")} (${status}, ${id})`,
}

/** GET /sandbox/emails: all emails of the account, or those that match `q`. */
export const listCapturedEmails = (
  ctx: Context,
  { query }: ControlInput<"listCapturedEmails">,
): Promise<ControlAnswer<"listCapturedEmails">> => listMail(ctx, capturedEmails, query)

/** GET /sandbox/emails/wait: responds as soon as `count` emails match. On timeout the error lists the emails that arrived. */
export const waitForEmails = (
  ctx: Context,
  { query }: ControlInput<"waitForEmails">,
): Promise<ControlAnswer<"waitForEmails">> =>
  waitForPage(ctx, capturedEmails, query, (_, email) => {
    markRetrieved(ctx, email)
    return findingsOf(ctx, email)
  })

/** DELETE /sandbox/emails: the emails in `ids`, those that match `q`, or all of the account. */
export const deleteCapturedEmails = (
  ctx: Context,
  { query }: ControlInput<"deleteCapturedEmails">,
): Promise<ControlAnswer<"deleteCapturedEmails">> => deleteMail(ctx, capturedEmails, query)

/** DELETE /sandbox/emails/{id} */
export const deleteCapturedEmail = (
  ctx: Needs<"account" | "commit" | "store">,
  { params }: ControlInput<"deleteCapturedEmail">,
): ControlAnswer<"deleteCapturedEmail"> => deleteMessage(ctx, "emails", params.id)

/** PATCH /sandbox/emails/{id}: marks it as read or unread in the inbox. */
export const markCapturedEmail = (
  ctx: Needs<"account" | "commit" | "store">,
  { params, body }: ControlInput<"markCapturedEmail">,
): ControlAnswer<"markCapturedEmail"> => markMail(ctx, capturedEmails, findOwn(ctx, "emails", params.id), body.read)

type Link = { url: string; text: string | null; tracked_url: string | null }

/** The links, images and codes of an email. */
async function findingsOf(ctx: Needs<"analyses" | "fixed">, email: EmailRecord): Promise<Findings<Link>> {
  const { links, texts = [], images = [], codes, cut } = await ctx.analyses.of(email)
  const { link_url } = linksBack(ctx, email)
  // Only HTML links are tracked (assumption M15). For a text-only message these are the links in the text.
  const isTracked = email.has_html && email.track_clicks
  return {
    links: links.map((url, index) => ({
      url,
      text: texts[index] || null,
      tracked_url: isTracked ? link_url(index) : null,
    })),
    images,
    codes,
    analysis_cut: cut,
  }
}

/** GET /sandbox/emails/{id}: all details of one email. */
export const getCapturedEmail = (
  ctx: Needs<"account" | "analyses" | "blobs" | "checksums" | "clock" | "fixed" | "settings" | "store">,
  { params }: ControlInput<"getCapturedEmail">,
): Promise<ControlAnswer<"getCapturedEmail">> => detailsOf(ctx, params.id)

async function detailsOf(
  ctx: Needs<"account" | "analyses" | "blobs" | "checksums" | "clock" | "fixed" | "settings" | "store">,
  id: string,
): Promise<ControlAnswer<"getCapturedEmail">> {
  const checksums = await ctx.checksums.of(findOwn(ctx, "emails", id).attachments)
  const findings = await findingsOf(ctx, findOwn(ctx, "emails", id))
  const email = await ownToRead(ctx, id)
  markRetrieved(ctx, email)
  const { webhooks, deliveries } = ctx.store.tables
  const { html, text } = bodyOf(ctx, email)
  const { pixel_url, unsubscribe_url } = linksBack(ctx, email)
  return presentCaptured(email, {
    html,
    text,
    ...findings,
    pixel_url: email.track_opens && html !== null ? pixel_url : null,
    unsubscribe_url: email.list_unsubscribe ? unsubscribe_url : null,
    deliveries: deliveries.by
      .email(email.id)
      .all()
      .map(({ id }) => id),
    deliveries_complete: hasAllDeliveries(ctx, email.account_id, email.created_at),
    receives_replies: receivesReplies(ctx, email),
    duplicates: duplicatesOf(ctx.store.tables, email),
    webhooks: webhooks.by.account(email.account_id).all(),
    thread: threadOf(ctx.store.tables, email),
    checksums,
  })
}

/** GET /sandbox/emails/latest: the newest email, or the newest that matches `q`. */
export async function getLatestEmail(
  ctx: Context,
  { query }: ControlInput<"getLatestEmail">,
): Promise<ControlAnswer<"getLatestEmail">> {
  const { id } = await newestMail(ctx, capturedEmails, query)
  return await detailsOf(ctx, id)
}

/** GET /sandbox/emails/{id}/preview: the body as an HTML page for the inbox's frame. A preview does not count as an open. */
export async function previewCapturedEmail(
  ctx: Needs<"account" | "analyses" | "blobs" | "fixed" | "store">,
  { params, query }: ControlInput<"previewCapturedEmail">,
): Promise<Bytes> {
  const email = await ownToRead(ctx, params.id)
  markRetrieved(ctx, email)
  return previewFile(ctx, email, await outgoingBody(ctx, email, { pixel: false }), query)
}

/** GET /sandbox/emails/{id}/raw */
export async function getCapturedEmailRaw(
  ctx: Context,
  { params, query }: ControlInput<"getCapturedEmailRaw">,
): Promise<Bytes> {
  const email = await ownToRead(ctx, params.id)
  if (query.keep_unread !== "true") markRetrieved(ctx, email)
  return { bytes: await composeEmail(ctx, email), content_type: "message/rfc822", headers: {} }
}

/** GET /sandbox/emails/{id}/structure: the MIME parts of the message as it would be sent. */
export async function getEmailStructure(
  ctx: Context,
  { params }: ControlInput<"getEmailStructure">,
): Promise<ControlAnswer<"getEmailStructure">> {
  const email = await ownToRead(ctx, params.id)
  markRetrieved(ctx, email)
  return await ctx.mail.structure(await composeEmail(ctx, email))
}

/** GET /sandbox/emails/{id}/attachments/{index} */
export function getCapturedEmailAttachment(
  ctx: Needs<"account" | "blobs" | "store">,
  { params, query }: ControlInput<"getCapturedEmailAttachment">,
): Bytes {
  const email = findOwn(ctx, "emails", params.id)
  markRetrieved(ctx, email)
  return attachmentFile(ctx, email, params.index, query)
}
