import type { ControlSchemas } from "../../../api/contract.ts"
import { base64Lines } from "../../../core/mail/uuencode.ts"
import type { InboundDraft } from "../../../core/ports.ts"
import { parseMailbox } from "../../../core/text/addresses.ts"
import { escapeHtml } from "../../../core/text/text.ts"
import type { EmailRecord } from "../../emails/record.ts"

/** The answer of a recipient, as the request wants it. */
export type ReplyWish = Pick<ControlSchemas["ReplyToEmail"], "kind" | "subject" | "text" | "html"> & {
  /** The mailbox that answers. */
  from: string
  /** Recipients, if not Reply-To (else From). */
  to?: readonly string[]
}

/** Where a reply goes: to Reply-To, else to From. */
export const replyTargets = ({ from, reply_to }: Pick<EmailRecord, "from" | "reply_to">): readonly string[] =>
  reply_to.length > 0 ? reply_to : [from]

/** The other recipients of a message, who get a reply to all, too. */
export const otherRecipients = ({ to, cc }: Pick<EmailRecord, "to" | "cc">, from: string): string[] =>
  [...to, ...cc].filter((written) => addressOf(written) !== addressOf(from))

const addressOf = (written: string): string => {
  const mailbox = parseMailbox(written)
  return "error" in mailbox ? written : mailbox.address.toLowerCase()
}

const TEXTS = {
  reply: "Thank you for your message.",
  reply_all: "Thank you for your message.",
  out_of_office: "I am out of the office and will read your message when I am back. This is an automatic reply.",
}

/**
 * The message with which a recipient answers an email (RFC 5322, section 3.6.4): in its thread, with its text quoted. An out-of-office
 * reply is marked as automatic and quotes nothing (RFC 3834).
 *
 * @param quoted the text of the email.
 */
export function replyDraft(email: EmailRecord, wish: ReplyWish, quoted: string): InboundDraft {
  const { kind, from, to = replyTargets(email), text, html } = wish
  const automatic = kind === "out_of_office"
  const prefix = automatic ? "Automatic reply: " : /^re:/i.test(email.subject) ? "" : "Re: "
  const words = text ?? (html === undefined ? TEXTS[kind === "bounce_message" ? "reply" : kind] : undefined)
  const head = `On ${new Date(email.created_at).toUTCString()}, ${email.from} wrote:`
  const lines = quoted.trimEnd().split(/\r?\n/)
  return {
    from,
    to: [...to],
    ...(kind === "reply_all" && { cc: otherRecipients(email, from) }),
    subject: wish.subject ?? prefix + email.subject,
    ...(words !== undefined && {
      text: automatic ? words : `${words}\n\n${head}\n${lines.map((line) => `> ${line}`.trimEnd()).join("\n")}\n`,
    }),
    ...(html !== undefined && {
      html: automatic
        ? html
        : `${html}<p>${escapeHtml(head)}</p><blockquote type="cite">${lines.map(escapeHtml).join("<br>")}</blockquote>`,
    }),
    headers: { ...threadHeaders(email), ...(automatic && { "Auto-Submitted": "auto-replied", Precedence: "bulk" }) },
  }
}

/** The fields that put an answer into the thread of an email. */
export function threadHeaders(email: Pick<EmailRecord, "message_id" | "headers">): Record<string, string> {
  const before = Object.entries(email.headers).find(([name]) => name.toLowerCase() === "references")?.[1] ?? ""
  return { "In-Reply-To": email.message_id, References: `${before} ${email.message_id}`.trim() }
}

/** What a bounce message says about the recipient that failed. */
interface Failure {
  /** The mailbox of the mail system that writes. */
  from: string
  to: readonly string[]
  subject?: string | undefined
  recipient: string
  /** The reply of the recipient's server, such as `550 5.1.1 No such mailbox`. */
  diagnostic: string
  message_id: string
  date: Date
  /** The header fields of the email, and the fields that put the report into its thread. */
  headers: string
  thread: Record<string, string>
}

/** A delivery status notification (RFC 3464) with a text, the status of the recipient and the header of the email. */
export function bounceMessage(failure: Failure): Buffer {
  const { from, to, recipient, message_id, headers } = failure
  const at = failure.date.toUTCString().replace("GMT", "+0000")
  const host = recipient.slice(recipient.lastIndexOf("@") + 1)
  const diagnostic = ascii(failure.diagnostic)
  const isTemporary = /^\s*4/.test(diagnostic)
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(diagnostic)?.[0] ?? (isTemporary ? "4.0.0" : "5.0.0")
  const text = `Your message could ${isTemporary ? "not be delivered yet" : "not be delivered"} to ${recipient}.\r\n\r\nThe server said: ${failure.diagnostic}\r\n`
  const boundary = `report-${message_id.replace(/[^a-z0-9]/gi, "").slice(0, 40)}`
  const lines = [
    `From: ${ascii(from)}`,
    fold(`To: ${to.map(ascii).join(", ")}`),
    fold(`Subject: ${ascii(failure.subject ?? "Undelivered Mail Returned to Sender")}`),
    `Date: ${at}`,
    `Message-ID: ${message_id}`,
    ...Object.entries(failure.thread).map(([name, value]) => `${name}: ${value.split(/\s+/).join("\r\n ")}`),
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    base64Lines(Buffer.from(text)).toString().trimEnd(),
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; mx.${ascii(host)}`,
    `Arrival-Date: ${at}`,
    "",
    `Final-Recipient: rfc822; ${ascii(recipient)}`,
    `Action: ${isTemporary ? "delayed" : "failed"}`,
    `Status: ${status}`,
    `Remote-MTA: dns; mx.${ascii(host)}`,
    fold(`Diagnostic-Code: smtp; ${diagnostic}`),
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "Content-Transfer-Encoding: 8bit",
    "",
    headers.replace(/\r?\n/g, "\r\n").trimEnd(),
    "",
    `--${boundary}--`,
    "",
  ]
  return Buffer.from(lines.join("\r\n"))
}

/** One line of printable ASCII. */
const ascii = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[^\x20-\x7e]/g, "?")

/** A field in lines of at most 78 characters, if its words allow that, and never more than 998 (RFC 5322 2.1.1). */
const fold = (field: string): string =>
  field
    .replace(/\S{900}/g, "$& ")
    .replace(/(.{1,77}|\S+)(?: |$)/g, "\r\n $1")
    .trimStart()
