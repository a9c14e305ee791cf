import { invalid, invalidField } from "../../../core/errors.ts"
import { SAYINGS } from "../../../core/request/doors.ts"
import { FIELD_OF_HEADER } from "../../../core/request/foreign-names.ts"
import { adviceAbout, printableName } from "../../../core/request/unknown-fields.ts"
import { invisibleIn, type Mailbox, normalisedMailbox, parseMailbox } from "../../../core/text/addresses.ts"
import { quote } from "../../../core/text/text.ts"
import { SEND_FIELDS } from "../../../send-fields.ts"
import { unsubscribeHeaders } from "../content-settings.ts"
import { checkAttachments } from "./attachments.ts"
import { checkSchedule } from "./schedule.ts"
import type { ContentLimits, SendBody } from "./send-body.ts"

/** The placeholder for the visible unsubscribe link in html and text (section 2.2). */
export const UNSUBSCRIBE_PLACEHOLDER = "{{unsubscribe_url}}"

export type CheckedContent = ReturnType<typeof checkContent>

/**
 * Validates a send body and decodes its attachments. Does not check domain, suppressions and quota.
 * @throws invalid with the field, the limit and the fix.
 */
export function checkContent(body: SendBody, limits: ContentLimits) {
  const html = body.html || null
  const text = body.text || null
  if (html === null && text === null) throw invalid(`${SAYINGS.no_body.http}${bodyInstead(body)}`)
  if (/[\r\n\0]/.test(body.subject))
    throw invalidField("subject", "contains a line break or NUL; write it on one line.")
  const mailbox = checkMailbox("from", body.from)
  const recipients = checkRecipients(body)
  const written = (field: Recipient["field"]) =>
    recipients.filter((recipient) => recipient.field === field).map((recipient) => recipient.written)
  return {
    from: { written: body.from, mailbox },
    /** to, cc and bcc in that order. */
    recipients,
    /** The entries as written (assumption emails.addresses_in_answers). */
    to: written("to"),
    cc: written("cc"),
    bcc: written("bcc"),
    reply_to: checkReplyTo(body.reply_to),
    subject: body.subject,
    /** Null if missing or empty. */
    html,
    text,
    headers: checkHeaders(body.headers, limits),
    tags: checkTags(body.tags, limits),
    /** Null: send immediately. */
    scheduled_at: checkSchedule(body, limits),
    list_unsubscribe: checkUnsubscribe(body, recipients.length),
    /** Null: use the account's default (assumption account.track_opens). */
    track_opens: body.track_opens ?? null,
    track_clicks: body.track_clicks ?? null,
    attachments: checkAttachments(body.attachments, limits),
  }
}

/** Names the unknown fields in which a message without a body may have one. */
function bodyInstead(body: SendBody): string {
  const sentences = Object.keys(body)
    .slice(0, 50)
    .filter((name) => !SEND_FIELDS.includes(name))
    .flatMap((name) => {
      const { meant, instead } = adviceAbout(name, ["html", "text"])
      const advice = meant ? `did you mean \`${meant}\`?` : instead && `${instead}.`
      return advice ? ` \`${printableName(name)}\` is not read; ${advice}` : []
    })
  return sentences.join("")
}

/**
 * The placeholder enables `list_unsubscribe`. Only one recipient is allowed, since the link identifies one person
 * (section 2.2, assumption tracking.unsubscribe).
 */
function checkUnsubscribe(body: SendBody, recipients: number): boolean {
  const placed = body.html?.includes(UNSUBSCRIBE_PLACEHOLDER) || body.text?.includes(UNSUBSCRIBE_PLACEHOLDER) || false
  if (!placed && body.list_unsubscribe !== true) return false
  const own = Object.keys(body.headers ?? {}).find((name) => matchingName(name, unsubscribeHeaders) !== undefined)
  if (own !== undefined) {
    const by = placed
      ? `because the placeholder ${UNSUBSCRIBE_PLACEHOLDER} adds it`
      : "beside list_unsubscribe, which adds it"
    throw invalidField("headers", `must not contain ${quote(own)} ${by}. Remove the header, or send without the other.`)
  }
  if (recipients === 1) return true
  const what = placed ? `The placeholder ${UNSUBSCRIBE_PLACEHOLDER}` : "list_unsubscribe"
  const problem = `is allowed only with one recipient, but ${SAYINGS.all_recipients.http} ${recipients}`
  throw invalid(`${what} ${problem}; ${SAYINGS.one_message_each.http}`)
}

export const MAX_RECIPIENTS = 50
const MAX_REPLY_TO = 10

/** One entry of to, cc or bcc. */
export interface Recipient {
  field: "to" | "cc" | "bcc"
  /** As in the request (assumption emails.addresses_in_answers). */
  written: string
  mailbox: Mailbox
  /** The form that suppressions and outcomes compare (assumption emails.suppression). */
  normalised: string
}

/** Returns the entries of a field that may be a string or an array (section 2.2, assumption emails.single_strings). */
const entriesOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value

/**
 * Parses to, cc and bcc in that order. Duplicates are kept and counted (assumption emails.duplicate_addresses).
 * @throws invalid if `to` is empty, there are more than 50 recipients (section 8), or one is not a mailbox.
 */
export function checkRecipients(body: Pick<SendBody, "to" | "cc" | "bcc">): Recipient[] {
  const [to, cc, bcc] = [entriesOf(body.to), entriesOf(body.cc), entriesOf(body.bcc)]
  if (to.length === 0) throw invalid(SAYINGS.no_recipient.http, { field: "to" })
  const count = to.length + cc.length + bcc.length
  if (count > MAX_RECIPIENTS) {
    const problem = `${SAYINGS.all_recipients.http} ${count} recipients in total; at most ${MAX_RECIPIENTS} are allowed.`
    throw invalid(`${problem} ${SAYINGS.too_many_recipients.http}`, { field: "to" })
  }
  const read = (field: Recipient["field"], written: string, index: number, of: string | string[] | undefined) => {
    const mailbox = checkMailbox(typeof of === "string" ? field : `${field}[${index}]`, written)
    return { field, written, mailbox, normalised: normalisedMailbox(mailbox) }
  }
  return [
    ...to.map((written, index) => read("to", written, index, body.to)),
    ...cc.map((written, index) => read("cc", written, index, body.cc)),
    ...bcc.map((written, index) => read("bcc", written, index, body.bcc)),
  ]
}

/**
 * Checks reply_to and returns its entries as written.
 * @throws invalid if there are more than 10 addresses (section 8), or one is not a mailbox.
 */
export function checkReplyTo(value: SendBody["reply_to"]): string[] {
  const entries = entriesOf(value)
  if (entries.length > MAX_REPLY_TO) {
    throw invalidField("reply_to", `has ${entries.length} addresses; at most ${MAX_REPLY_TO} are allowed.`)
  }
  for (const [index, written] of entries.entries()) {
    checkMailbox(typeof value === "string" ? "reply_to" : `reply_to[${index}]`, written)
  }
  return entries
}

/** @throws invalid if the text is not exactly one mailbox (assumption emails.address_syntax); the message says why. */
export function checkMailbox(field: string, written: string): Mailbox {
  const mailbox = parseMailbox(written)
  if (!("error" in mailbox)) return mailbox
  const invisible = invisibleIn(written)
  const found = invisible ? ` It contains the invisible character ${invisible}.` : ""
  const fix = `Use the form ann@example.com or Ann <ann@example.com>.${found}`
  throw invalidField(field, `${quote(written)} is not a valid address: it ${mailbox.error}. ${fix}`)
}

/** RFC 5322 2.1.1: a line has at most 998 characters, and name and colon cannot be folded. */
const MAX_NAME = 996

/**
 * Validates custom headers and keeps their order. An own key `__proto__` stays an own key.
 * @throws invalid for too many headers (assumption limits.headers), a rejected name (section 2.2, assumption
 *   emails.refused_headers), a name that is not an RFC 5322 field name, or a value with CR, LF or NUL.
 */
export function checkHeaders(
  headers: Record<string, string> | undefined,
  limits: Pick<ContentLimits, "refused_headers" | "headers">,
) {
  const entries = Object.entries(headers ?? {})
  refuseMoreHeaders(entries.length, limits)
  for (const [name, value] of entries) {
    if (!/^[!-9;-~]+$/.test(name)) {
      const fix = "use letters, digits and hyphens. Spaces and colons are not allowed."
      throw invalidField("headers", `has the invalid name ${quote(name)}; ${fix}`)
    }
    if (name.length > MAX_NAME) {
      throw invalidField("headers", `has a name of ${name.length} characters; at most ${MAX_NAME} are allowed.`)
    }
    refuseHeader(name, limits.refused_headers)
    if (/[\r\n\0]/.test(value)) {
      throw invalidField(`headers[${quote(name)}]`, "has a value with a line break or NUL; write it on one line.")
    }
  }
  return Object.fromEntries(entries)
}

/** @throws invalid if a message has more custom headers than allowed (assumption limits.headers). */
export function refuseMoreHeaders(count: number, { headers: most }: Pick<ContentLimits, "headers">): void {
  if (most > 0 && count > most)
    throw invalidField("headers", `has ${count} entries; at most ${most} are allowed (limits.headers).`)
}

/** @throws invalid for a rejected name (section 2.2, assumption emails.refused_headers). */
export function refuseHeader(name: string, refused: readonly string[]): void {
  const rule = matchingName(name, refused)
  if (rule === undefined) return
  const why = `${rule} is not allowed (emails.refused_headers), because it sets the identity or structure of the message.`
  const field = FIELD_OF_HEADER[name.toLowerCase()]
  const fix = field ? `Use the field ${field}.` : "Use the fields of the message, or a custom name such as X-Order-Id."
  throw invalidField("headers", `must not contain ${quote(name)}: ${why} ${fix}`)
}

/** The first of these names that a header name matches; one may end in `*`. */
export function matchingName(name: string, names: readonly string[]): string | undefined {
  const lower = name.toLowerCase()
  return names.find((rule) => {
    const pattern = rule.toLowerCase()
    return pattern.endsWith("*") ? lower.startsWith(pattern.slice(0, -1)) : lower === pattern
  })
}

/**
 * Validates tags and returns them unchanged. An own key `__proto__` stays an own key.
 * @throws invalid for more tags, or a longer key or value, than the settings allow (assumption limits.tags).
 */
export function checkTags(
  tags: Record<string, string> | undefined,
  { tags: most, tag_length: longest }: Pick<ContentLimits, "tags" | "tag_length">,
): Record<string, string> {
  const entries = Object.entries(tags ?? {})
  if (most > 0 && entries.length > most) {
    throw invalidField("tags", `has ${entries.length} entries; at most ${most} are allowed (limits.tags).`)
  }
  const fix = "shorten it (limits.tag_length)."
  for (const [key, value] of entries) {
    if (isLonger(key, longest))
      throw invalidField("tags", `has a key of more than ${longest} characters: ${quote(key)}; ${fix}`)
    if (isLonger(value, longest)) {
      throw invalidField(`tags[${quote(key)}]`, `has a value of more than ${longest} characters; ${fix}`)
    }
  }
  return Object.fromEntries(entries)
}

/** Whether a text exceeds a limit, if there is one. Counts code points, but only if the cheaper count of UTF-16 units exceeds it. */
const isLonger = (text: string, most: number) => most > 0 && text.length > most && [...text].length > most
