import type { ControlAnswer } from "../../../api/contract.ts"
import { emailStatusValues } from "../../../api/sandbox.enums.gen.ts"
import { invalid, notFound } from "../../../core/errors.ts"
import { type Analysis, presentFindings } from "../../../core/mail/analysis.ts"
import type { Control, Needs } from "../../../operations/context.ts"
import { attachedCalendar, attachmentFile, findToRead, previewFile } from "../../../operations/mailbox/content.ts"
import { deleteMail, deleteMessage, listMail, listRecipients, markMail } from "../../../operations/mailbox/list.ts"
import { type MailKind, tally } from "../../../operations/mailbox/mailbox.ts"
import { threadOf } from "../../../operations/mailbox/thread.ts"
import { listValues } from "../../../operations/mailbox/values.ts"
import { newestMail, type ShownFindings, waitForPage } from "../../../operations/mailbox/wait.ts"
import { findOwn } from "../../../operations/records.ts"
import { receivesReplies } from "../../inbound/shared.ts"
import { hasAllDeliveries } from "../../webhooks/shared.ts"
import { type EmailRecord, isRead } from "../record.ts"
import { presentCaptured, presentCapturedItem } from "../rules/captured.ts"
import { composeEmail, outgoingBody } from "../shared/compose.ts"
import { emailBodyOf, linksBack, ownToRead } from "../shared/content.ts"
import { markRetrieved } from "./read.ts"
import { duplicatesOf } from "./send.ts"

export const capturedEmails: MailKind<"emails", ReturnType<typeof presentCapturedItem>> = {
  collection: "emails",
  noun: "email",
  comes_by_smtp: false,
  planned: ({ emails }, account_id) => emails.by.status(account_id, "scheduled"),
  visible: (tables, account_id) => tables.emails.by.account(account_id),
  countByStatus: ({ emails }, account_id) =>
    tally(emailStatusValues.map((status) => [status, emails.by.status(account_id, status).count()])),
  isVisible: () => true,
  reading: {
    isDone: isRead,
    of: ({ readings }, email) => readings.of(email),
    waiting: ({ emails }, account_id) => emails.by.unparsed(account_id),
  },
  bodies: (world, email) => (isRead(email) ? emailBodyOf(world, email) : { html: null, text: null }),
  findings: async (ctx, email) => await ctx.analyses.of(await ctx.readings.of(email)),
  matchingChecks: (ctx, emails, terms) => {
    if (ctx.matching_checks) return ctx.matching_checks(ctx, emails, terms)
    throw invalid("`check:` cannot be searched: this Sandpost was built without the checks of emails.")
  },
  present: (email, tables) => presentCapturedItem(email, duplicatesOf(tables, email)),
  describe: ({ id, to, subject, status }) => `"${subject}" to ${to.join(", ")} (${status}, ${id})`,
}

/** GET /sandbox/emails: all emails of the account, or those that match `q`. */
export const listCapturedEmails: Control<"listCapturedEmails"> = (ctx, { query }) =>
  listMail(ctx, capturedEmails, query)

/** GET /sandbox/emails/values: the values of a search field. */
export const listEmailValues: Control<"listEmailValues", "account" | "scope" | "store"> = (ctx, { query }) =>
  listValues(ctx, capturedEmails, query)

/** GET /sandbox/emails/recipients: those with most emails first. */
export const listEmailRecipients: Control<"listEmailRecipients", "account" | "addresses"> = (ctx, { query }) =>
  listRecipients(ctx, capturedEmails, query)

/** GET /sandbox/emails/wait: responds as soon as `count` emails match. On timeout the error lists the emails that arrived. */
export const waitForEmails: Control<"waitForEmails"> = (ctx, { query }) =>
  waitForPage(ctx, capturedEmails, query, async (_, email) => {
    markRetrieved(ctx, email)
    return findingsOf(ctx, email, await ctx.analyses.of(await ctx.readings.of(email)))
  })

/** DELETE /sandbox/emails: the emails in `ids`, those that match `q`, or all of the account. */
export const deleteCapturedEmails: Control<"deleteCapturedEmails"> = (ctx, { query }) =>
  deleteMail(ctx, capturedEmails, query)

/** DELETE /sandbox/emails/{id} */
export const deleteCapturedEmail: Control<"deleteCapturedEmail", "account" | "commit" | "store"> = (ctx, { params }) =>
  deleteMessage(ctx, "emails", params.id)

/** PATCH /sandbox/emails/{id}: marks it as read or unread in the inbox. */
export const markCapturedEmail: Control<"markCapturedEmail", "account" | "commit" | "readings" | "store"> = async (
  ctx,
  { params, body },
) => {
  const { id } = await ctx.readings.of(findOwn(ctx, "emails", params.id))
  return markMail(ctx, capturedEmails, findOwn(ctx, "emails", id), body.read)
}

type Link = { url: string; text: string | null; tracked_url: string | null }

function findingsOf(ctx: Needs<"fixed">, email: EmailRecord, analysis: Analysis): ShownFindings<Link> {
  const found = presentFindings(analysis)
  const { link_url } = linksBack(ctx, email)
  // Only links of the HTML are tracked (assumption tracking.rewriting), but no URL that is text.
  const links = found.links.map((link, index) => {
    const tracked = analysis.tracked[index] ?? null
    return { ...link, tracked_url: email.track_clicks && tracked !== null ? link_url(tracked) : null }
  })
  return { ...found, links }
}

/** GET /sandbox/emails/{id}: all details of one email. */
export const getCapturedEmail: Control<"getCapturedEmail", DetailNeeds> = (ctx, { params, query }) =>
  detailsOf(ctx, params.id, query.keep_unread !== "true")

type DetailNeeds =
  | ("account" | "analyses" | "blobs" | "checksums" | "clock" | "fixed" | "readings")
  | ("settings" | "store")

async function detailsOf(
  ctx: Needs<DetailNeeds>,
  id: string,
  counts = true,
): Promise<ControlAnswer<"getCapturedEmail">> {
  const found = await ctx.readings.of(findOwn(ctx, "emails", id), { again: true })
  const checksums = await ctx.checksums.of([...found.attachments, ...(found.alternatives ?? [])])
  const analysis = await ctx.analyses.of(found)
  const email = await ownToRead(ctx, id)
  if (counts) markRetrieved(ctx, email)
  const { webhooks, deliveries } = ctx.store.tables
  const { html, text } = emailBodyOf(ctx, email)
  const { pixel_url, unsubscribe_url } = linksBack(ctx, email)
  return presentCaptured(email, {
    html,
    text,
    ...findingsOf(ctx, email, analysis),
    html_too_deep: analysis.too_deep ?? false,
    pixel_url: email.track_opens && html !== null ? pixel_url : null,
    unsubscribe_url: email.list_unsubscribe ? unsubscribe_url : null,
    deliveries: Array.from(deliveries.by.email(email.id).all(), ({ id }) => id),
    deliveries_complete: hasAllDeliveries(ctx, email),
    receives_replies: receivesReplies(ctx, email),
    duplicates: duplicatesOf(ctx.store.tables, email),
    webhooks: webhooks.by.account(email.account_id).all(),
    thread: threadOf(ctx.store.tables, email),
    checksums,
  })
}

/** GET /sandbox/emails/latest: the newest email, or the newest that matches `q`. */
export const getLatestEmail: Control<"getLatestEmail"> = async (ctx, { query }) => {
  const { id } = await newestMail(ctx, capturedEmails, query)
  return await detailsOf(ctx, id)
}

/** GET /sandbox/emails/{id}/preview: the body as an HTML page for the inbox's frame. A preview does not count as an open. */
export const previewCapturedEmail: Control<
  "previewCapturedEmail",
  "account" | "analyses" | "blobs" | "fixed" | "readings" | "store"
> = async (ctx, { params, query }) => {
  const { too_deep } = await ctx.analyses.of(await ctx.readings.of(findOwn(ctx, "emails", params.id)))
  const email = await ownToRead(ctx, params.id)
  if (query.keep_unread !== "true") markRetrieved(ctx, email)
  return previewFile(ctx, email, { ...(await outgoingBody(ctx, email, { pixel: false })), too_deep }, query)
}

/** GET /sandbox/emails/{id}/raw */
export const getCapturedEmailRaw: Control<"getCapturedEmailRaw"> = async (ctx, { params, query }) => {
  const email = await ownToRead(ctx, params.id)
  if (query.keep_unread !== "true") markRetrieved(ctx, email)
  return { bytes: await composeEmail(ctx, email), content_type: "message/rfc822", headers: {} }
}

/** GET /sandbox/emails/{id}/submitted: the message as it came over SMTP (assumption smtp.submission). */
export const getSubmittedMessage: Control<"getSubmittedMessage", "account" | "blobs" | "store"> = async (
  ctx,
  { params },
) => {
  const email = await findToRead(() => findOwn(ctx, "emails", params.id))
  const submitted = email.carried ?? email.submitted
  if (submitted === undefined) {
    throw notFound(
      `The email ${email.id} was sent with POST /v1/emails, not over SMTP. GET /sandbox/emails/${email.id}/raw has it.`,
    )
  }
  markRetrieved(ctx, email)
  return { bytes: ctx.blobs.read(submitted), content_type: "message/rfc822", headers: {} }
}

/** GET /sandbox/emails/{id}/structure: the MIME parts of the message as it would be sent. */
export const getEmailStructure: Control<"getEmailStructure"> = async (ctx, { params }) => {
  const email = await ownToRead(ctx, params.id)
  markRetrieved(ctx, email)
  return await ctx.mail.structure(await composeEmail(ctx, email))
}

/** GET /sandbox/emails/{id}/attachments/{index} */
export const getCapturedEmailAttachment: Control<
  "getCapturedEmailAttachment",
  "account" | "blobs" | "readings" | "store"
> = async (ctx, { params, query }) => {
  const email = await ctx.readings.of(findOwn(ctx, "emails", params.id))
  markRetrieved(ctx, email)
  return attachmentFile(ctx, email, params.index, query)
}

/** GET /sandbox/emails/{id}/attachments/{index}/calendar */
export const getEmailCalendar: Control<
  "getEmailCalendar",
  "account" | "blobs" | "mail" | "readings" | "store"
> = async (ctx, { params }) => {
  const email = await ctx.readings.of(findOwn(ctx, "emails", params.id))
  markRetrieved(ctx, email)
  return await attachedCalendar(ctx, email, params.index)
}
