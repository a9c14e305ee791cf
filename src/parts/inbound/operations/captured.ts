import type { ControlAnswer } from "../../../api/contract.ts"
import { inboundStatusValues } from "../../../api/sandbox.enums.gen.ts"
import { presentFindings } from "../../../core/mail/analysis.ts"
import { headerFields } from "../../../core/mail/headers.ts"
import type { Context, Control } from "../../../operations/context.ts"
import { attachedCalendar, attachmentFile, previewFile } from "../../../operations/mailbox/content.ts"
import { deleteMail, deleteMessage, listMail, listRecipients, markMail } from "../../../operations/mailbox/list.ts"
import { type MailKind, tally } from "../../../operations/mailbox/mailbox.ts"
import { threadOf } from "../../../operations/mailbox/thread.ts"
import { listValues } from "../../../operations/mailbox/values.ts"
import { newestMail, waitForPage } from "../../../operations/mailbox/wait.ts"
import { presentCapturedInbound, presentCapturedInboundItem } from "../rules/captured.ts"
import { findingsOf, inboundBodyOf, ownInbound, ownInboundToRead, rawOf, whenReadable } from "./content.ts"

/** The inbound messages. They are visible once they are processed. */
export const inboundMessages: MailKind<"inbound", ReturnType<typeof presentCapturedInboundItem>> = {
  collection: "inbound",
  noun: "message",
  comes_by_smtp: true,
  visible: (tables, account_id) => tables.inbound.by.listed(account_id),
  countByStatus: ({ inbound }, account_id) =>
    tally(inboundStatusValues.map((status) => [status, inbound.by.status(account_id, status).count()])),
  isVisible: ({ processed }) => processed,
  bodies: inboundBodyOf,
  findings: findingsOf,
  present: presentCapturedInboundItem,
  describe: ({ id, from, from_name, recipient, subject, status }) =>
    `"${subject}" from ${from || from_name || "nobody"} to ${recipient} (${status}, ${id})`,
}

/** GET /sandbox/inbound: all messages of the account, or those that match `q`. */
export const listCapturedInbound: Control<"listCapturedInbound"> = async (ctx, { query }) => {
  await whenReadable(ctx)
  return await listMail(ctx, inboundMessages, query)
}

/** GET /sandbox/inbound/values: the values of a search field. */
export const listInboundValues: Control<"listInboundValues", "account" | "scope" | "store"> = (ctx, { query }) =>
  listValues(ctx, inboundMessages, query)

/** GET /sandbox/inbound/recipients: those with most messages first. */
export const listInboundRecipients: Control<"listInboundRecipients", "account" | "addresses"> = (ctx, { query }) =>
  listRecipients(ctx, inboundMessages, query)

/** GET /sandbox/inbound/wait: as for captured emails. */
export const waitForInbound: Control<"waitForInbound"> = (ctx, { query }) =>
  waitForPage(ctx, inboundMessages, query, async (_, message) => presentFindings(await findingsOf(ctx, message)))

/** DELETE /sandbox/inbound: the messages in `ids`, those that match `q`, or all of the account. */
export const deleteCapturedInbounds: Control<"deleteCapturedInbounds"> = (ctx, { query }) =>
  deleteMail(ctx, inboundMessages, query)

/** DELETE /sandbox/inbound/{id}: also deletes a message that is still being processed. */
export const deleteCapturedInbound: Control<"deleteCapturedInbound", "account" | "commit" | "store"> = (ctx, input) =>
  deleteMessage(ctx, "inbound", input.params.id)

/** PATCH /sandbox/inbound/{id}: marks it as read or unread in the inbox. */
export const markCapturedInbound: Control<"markCapturedInbound", "account" | "commit" | "store"> = (
  ctx,
  { params, body },
) => markMail(ctx, inboundMessages, ownInbound(ctx, params.id), body.read)

/** GET /sandbox/inbound/{id}: all details of one message. */
export const getCapturedInbound: Control<"getCapturedInbound"> = (ctx, { params }) => detailsOf(ctx, params.id)

async function detailsOf(ctx: Context, id: string): Promise<ControlAnswer<"getCapturedInbound">> {
  await whenReadable(ctx, id)
  const checksums = await ctx.checksums.of(ownInbound(ctx, id).attachments)
  const found = await findingsOf(ctx, ownInbound(ctx, id))
  const message = await ownInboundToRead(ctx, id)
  return presentCapturedInbound(message, {
    body: inboundBodyOf(ctx, message),
    headers: headerFields(rawOf(ctx, message)),
    deliveries: ctx.store.tables.deliveries.by
      .inbound(message.id)
      .all()
      .map(({ id }) => id),
    thread: threadOf(ctx.store.tables, message),
    found,
    checksums,
  })
}

/** GET /sandbox/inbound/latest: the newest message, or the newest that matches `q`. */
export const getLatestInbound: Control<"getLatestInbound"> = async (ctx, { query }) => {
  await whenReadable(ctx)
  const { id } = await newestMail(ctx, inboundMessages, query)
  return await detailsOf(ctx, id)
}

/** GET /sandbox/inbound/{id}/preview: the body as an HTML page for the inbox's frame, as for captured emails. */
export const previewCapturedInbound: Control<
  "previewCapturedInbound",
  "account" | "blobs" | "fixed" | "mail" | "store"
> = async (ctx, { params, query }) => {
  const { too_deep } = await findingsOf(ctx, ownInbound(ctx, params.id))
  const message = await ownInboundToRead(ctx, params.id)
  return previewFile(ctx, message, { ...inboundBodyOf(ctx, message), too_deep }, query)
}

/** GET /sandbox/inbound/{id}/raw: the message as received. */
export const getCapturedInboundRaw: Control<"getCapturedInboundRaw", "account" | "blobs" | "store"> = (ctx, input) => ({
  bytes: rawOf(ctx, ownInbound(ctx, input.params.id)),
  content_type: "message/rfc822",
  headers: {},
})

/** GET /sandbox/inbound/{id}/structure: the MIME parts of the message as received. */
export const getInboundStructure: Control<"getInboundStructure", "account" | "blobs" | "mail" | "store"> = (
  ctx,
  { params },
) => ctx.mail.structure(rawOf(ctx, ownInbound(ctx, params.id)))

/** GET /sandbox/inbound/{id}/attachments/{index} */
export const getCapturedInboundAttachment: Control<"getCapturedInboundAttachment", "account" | "blobs" | "store"> = (
  ctx,
  { params, query },
) => attachmentFile(ctx, ownInbound(ctx, params.id), params.index, query)

/** GET /sandbox/inbound/{id}/attachments/{index}/calendar */
export const getInboundCalendar: Control<"getInboundCalendar", "account" | "blobs" | "mail" | "store"> = (
  ctx,
  { params },
) => attachedCalendar(ctx, ownInbound(ctx, params.id), params.index)
