import { invalid } from "../../../core/errors.ts"
import { authorsIn, type ListedMailbox, mailboxesIn } from "../../../core/mail/address-list.ts"
import { decodeUndeclared } from "../../../core/mail/charset.ts"
import {
  type Head,
  type HeaderField,
  type HeaderPlace,
  headOf,
  LONGEST_VALUE,
  MOST_FIELDS,
} from "../../../core/mail/headers.ts"
import { previewOf } from "../../../core/mail/plain-text.ts"
import { answeredId, messageIdIn } from "../../../core/mailbox/thread.ts"
import type { ParsedMail } from "../../../core/ports.ts"
import { MAX_HINTS, printableName } from "../../../core/request/unknown-fields.ts"
import { type Mailbox, normalisedMailbox, parseMailbox } from "../../../core/text/addresses.ts"
import { inlineReferences, referredId } from "../../../core/text/content-id.ts"
import { decodeText } from "../../../core/text/encoded-words.ts"
import { copyText, listSome, quote } from "../../../core/text/text.ts"
import type { EmailRecord } from "../../emails/record.ts"
import {
  MAX_RECIPIENTS,
  type Recipient,
  refuseHeader,
  refuseMoreHeaders,
  UNSUBSCRIBE_PLACEHOLDER,
} from "../../emails/rules/content.ts"
import type { ContentLimits } from "../../emails/rules/send-body.ts"

/*
 * A message that came over SMTP is carried: its bytes are the email (assumption smtp.submission). Which rules of the
 * API apply to it, and when:
 *
 * Before the 250, from the envelope and the header: permission, faults, rate limit, From, 50 recipients, length of the
 *   subject, limits.headers and emails.refused_headers (of the fields that are no part of every message), domain,
 *   suppression, quota, limits.steps, repeats.
 * After the reading (`readingOf`), which the first reader waits for: text, html, attachments, headers, Reply-To,
 *   preview, links, codes, tracked links, visits of scanners, the unsubscribe placeholder.
 * Not at all: what only the form of the API asks for (`to`, html or text, base64, file names, Content-IDs), tags,
 *   schedules, idempotency keys, limits.request_bytes, limits.attachments, limits.attachment_bytes and
 *   emails.refused_attachments.
 */

/** Fields that servers on the way add, and Bcc: no service passes them on (assumption smtp.headers). */
const TRACE = new Set([
  ...["bcc", "resent-bcc", "return-path", "received", "received-spf", "delivered-to", "x-original-to"],
  "authentication-results",
])
/** Fields that every message may have. All others are custom headers. */
const OWN = new Set([
  ...["from", "sender", "to", "cc", "reply-to", "subject", "date", "message-id", "mime-version"],
  ...["dkim-signature", "domainkey-signature"],
])

/** Names are in lower case. */
export const isTrace = (name: string): boolean => TRACE.has(name) || name.startsWith("arc-")
const isCustom = (name: string): boolean => !OWN.has(name) && !name.startsWith("content-") && !isTrace(name)

/** Maximum bytes of an address field. */
const LONGEST_LIST = 256 * 1024
const LONGEST_SUBJECT = 998

/** What decides about a submitted message, before the client gets its 250. */
export interface CarriedHead {
  from: { written: string; mailbox: Mailbox }
  recipients: Recipient[]
  subject: string
  /** As written; null if the message has none. */
  message_id: string | null
  in_reply_to: string | undefined
  hints: string[]
  /** Where the body begins. */
  body_start: number
}

/**
 * Reads the header of a submitted message in linear time. The envelope decides who receives it (assumption
 * smtp.recipients).
 * @throws invalid for a message that nobody can have sent: no From or several, no valid address, too many recipients
 * or header fields.
 */
export function readHead(
  raw: Buffer,
  envelope: readonly string[],
  limits: Pick<ContentLimits, "refused_headers" | "headers">,
): CarriedHead {
  const head = headOf(raw)
  if (head === null)
    throw invalid(`The header of the message is too large: at most ${MOST_FIELDS} fields and 1 MiB are allowed.`)
  const values = (name: string, most = LONGEST_VALUE) =>
    head.fields.filter((field) => field.name === name).map((field) => textOf(raw, field, most))
  const from = authorOf(values("from"))
  const hints: string[] = []
  const lists = { to: values("to", LONGEST_LIST), cc: values("cc", LONGEST_LIST), bcc: values("bcc", LONGEST_LIST) }
  const recipients = placeRecipients(lists, readEnvelope(envelope), hints)
  const subject = decodedSubject(values("subject"))
  if (subject.length > LONGEST_SUBJECT && [...subject].length > LONGEST_SUBJECT)
    throw invalid(`The subject has ${[...subject].length} characters; at most ${LONGEST_SUBJECT} are allowed.`, {
      field: "subject",
    })
  const custom = head.fields.filter(({ name }) => name !== "" && isCustom(name))
  refuseMoreHeaders(custom.length, limits)
  for (const { start, name } of custom)
    refuseHeader(raw.toString("latin1", start, start + name.length), limits.refused_headers)
  return {
    from,
    recipients,
    subject,
    message_id: messageIdIn(values("message-id")[0] ?? "") || null,
    in_reply_to: answeredId(
      ["in-reply-to", "references"].flatMap((name) => values(name).map((value) => ({ name, value }))),
    ),
    hints,
    body_start: head.end,
  }
}

const decodedSubject = ([value = ""]: readonly string[]) => decodeText(value.replaceAll("?==?", "?= =?"))

/** The subject of a message; empty if it has none. */
export function subjectField(raw: Buffer): string {
  const field = headOf(raw)?.fields.find(({ name }) => name === "subject")
  return field ? decodedSubject([textOf(raw, field, LONGEST_VALUE)]) : ""
}

/** The value of a field in one line, decoded but for its encoded words. */
function textOf(raw: Buffer, { start, end }: HeaderPlace, most: number): string {
  const from = raw.indexOf(":", start) + 1
  return decodeUndeclared(raw.subarray(from, Math.min(end, from + most)))
    .replace(/\r?\n(?=[ \t])/g, "")
    .trim()
}

/** The only author of a message. */
function authorOf(fields: readonly string[]): CarriedHead["from"] {
  const refuse = (problem: string) => invalid(problem, { field: "from" })
  const [value] = fields
  if (value === undefined) throw refuse("The message has no From field. Add one with one address.")
  if (fields.length > 1)
    throw refuse(`The message has ${fields.length} From fields; only one is allowed (RFC 5322 3.6).`)
  const found = authorsIn(value)
  const [mailbox] = found
  if (found.length > 1)
    throw refuse(`The From field has ${found.length} addresses: ${quote(value)}. Write the one that sends the message.`)
  if (mailbox) return { written: formatAddress(mailbox.name, mailbox.written), mailbox }
  const parsed = parseMailbox(value)
  const why = "error" in parsed ? parsed.error : "has no address"
  throw refuse(`The From field cannot be read: ${quote(value)} is not a valid address: it ${why}.`)
}

function readEnvelope(envelope: readonly string[]): ListedMailbox[] {
  const addresses = envelope.map((written) => {
    const mailbox = parseMailbox(written)
    if ("error" in mailbox)
      throw invalid(`The recipient ${quote(written)} is not a valid address: it ${mailbox.error}.`, { field: "to" })
    return { ...mailbox, written }
  })
  const count = new Set(addresses.map(normalisedMailbox)).size
  if (count <= MAX_RECIPIENTS) return addresses
  const fix = "Split it into several messages."
  throw invalid(`The message has ${count} recipients; at most ${MAX_RECIPIENTS} are allowed. ${fix}`, { field: "to" })
}

/**
 * Each recipient of the envelope once: in the first field that names it, else in `bcc`. If To names none, those of Cc
 * are shown as `to`, else all of them.
 */
function placeRecipients(
  lists: Record<Recipient["field"], readonly string[]>,
  envelope: readonly ListedMailbox[],
  hints: string[],
): Recipient[] {
  const all = new Map(envelope.map((mailbox) => [normalisedMailbox(mailbox), mailbox]))
  const left = new Map(all)
  const named = (field: Recipient["field"]) => {
    const others: string[] = []
    const entries = lists[field].flatMap(mailboxesIn).flatMap((mailbox): Recipient[] => {
      const normalised = normalisedMailbox(mailbox)
      const written = formatAddress(mailbox.name, mailbox.written)
      if (left.delete(normalised)) return [{ field, written, mailbox, normalised }]
      if (!all.has(normalised)) others.push(written)
      return []
    })
    const what = "not among the recipients of the envelope (RCPT TO), and does not receive this message"
    if (others.length > 0) hints.push(`${field}: ${listSome(others, (one) => one)} is ${what}`)
    return entries
  }
  const [to, cc, bcc] = [named("to"), named("cc"), named("bcc")]
  for (const [normalised, mailbox] of left) bcc.push({ field: "bcc", written: mailbox.written, mailbox, normalised })
  if (to.length > 0) return [...to, ...cc, ...bcc]
  const [shown, rest, where] = cc.length > 0 ? [cc, bcc, "Cc"] : [bcc, [], "the envelope"]
  hints.push(`to: To names no recipient of the envelope (RCPT TO); those of ${where} are shown as \`to\``)
  return [...shown.map((recipient) => ({ ...recipient, field: "to" as const })), ...rest]
}

/** An address in the form of the API, with quotes where the name needs them. */
function formatAddress(name: string, address: string): string {
  if (name === "") return address
  const plain = `${name} <${address}>`
  const parsed = parseMailbox(plain)
  return "error" in parsed || parsed.name !== name ? `"${name.replace(/["\\]/g, "\\$&")}" <${address}>` : plain
}

const BOUNDARY = Buffer.from("boundary=")
/** How many boundaries of a message are looked for, and how often all of them. */
const [MOST_BOUNDARIES, MOST_PLACES] = [20, 10_000]

/**
 * The bytes by which repeats are found: the body, and without the boundaries of its parts, which mailers make anew for
 * each message. Date and Message-ID are in the header.
 */
export function repeatedBytes(raw: Buffer, body_start: number): Buffer {
  const body = raw.subarray(body_start)
  const boundaries = new Set<string>()
  for (const at of placesOf(raw, BOUNDARY, MOST_BOUNDARIES)) {
    const [, quoted, plain] = /^boundary=(?:"([^"\r\n]+)"|([^\s;"]+))/.exec(raw.toString("latin1", at, at + 100)) ?? []
    const boundary = quoted ?? plain
    if (boundary !== undefined) boundaries.add(boundary)
  }
  const places = [...boundaries].flatMap((boundary) =>
    placesOf(body, Buffer.from(boundary, "latin1"), MOST_PLACES).map((start) => ({
      start,
      end: start + boundary.length,
    })),
  )
  if (places.length === 0) return body
  const kept: Buffer[] = []
  let from = 0
  for (const { start, end } of places.sort((one, other) => one.start - other.start)) {
    if (start >= from) kept.push(body.subarray(from, start))
    from = Math.max(from, end)
  }
  return Buffer.concat([...kept, body.subarray(from)])
}

function placesOf(bytes: Buffer, wanted: Buffer, most: number): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(wanted); at >= 0 && places.length < most; at = bytes.indexOf(wanted, at + wanted.length))
    places.push(at)
  return places
}

/**
 * What the reader of received mail reads in a carried message, without bodies and files. `reading_error` says why it
 * could not read it.
 */
export function readingOf(
  { headers, text, html, attachments, parse_error, parser, locked = [] }: ParsedMail,
  email: Pick<EmailRecord, "to" | "cc" | "bcc" | "hints" | "reading_error" | "track_opens" | "track_clicks">,
) {
  // Mailers end every text with a line break, also an empty one.
  const bodies = { html: html.trim() === "" ? null : html, text: text.trim() === "" ? null : text }
  const isPlaced = [html, text].some((body) => body.includes(UNSUBSCRIBE_PLACEHOLDER))
  const recipients = email.to.length + email.cc.length + email.bcc.length
  const list_unsubscribe = isPlaced && recipients === 1
  const isTracked = bodies.html !== null && (email.track_opens || email.track_clicks)
  const isSigned = headers.some(({ name }) => name.toLowerCase() === "dkim-signature")
  const found = [
    ...(parse_error === null ? [] : [parse_error]),
    ...attachments.flatMap(({ filename, written_name }, index) =>
      written_name === undefined
        ? []
        : [`attachments[${index}]: the filename "${printableName(written_name)}" is shown as "${filename}"`],
    ),
    ...(isPlaced && recipients > 1
      ? [
          `${UNSUBSCRIBE_PLACEHOLDER} stays as it is, because the message has ${recipients} recipients; send one to each`,
        ]
      : []),
    // Only the unsubscribe link is written into a text.
    ...locked
      .filter((why) => list_unsubscribe || (isTracked && why.startsWith("the HTML")))
      .map((why) => `${why}, so no link and no pixel is written into it`),
    ...(isSigned && (isTracked || list_unsubscribe)
      ? ["the DKIM-Signature of the message does not fit any more, because links or a pixel are written into its body"]
      : []),
  ]
  const hints = email.hints.filter((hint) => hint !== email.reading_error)
  // Rails gives each attachment a Content-ID, also those that no page shows.
  const shown = new Set([...inlineReferences(html)].map(({ id }) => id))
  const filesOf = (parts: typeof attachments) =>
    parts.map(({ filename, declared_type, content_id, size, bytes }) => ({
      bytes,
      file: {
        filename,
        content_type: declared_type,
        content_id: content_id !== null && shown.has(referredId(content_id)) ? content_id : null,
        size,
      },
    }))
  return {
    bodies,
    fields: {
      has_html: bodies.html !== null,
      has_text: bodies.text !== null,
      preview: previewOf(bodies.html, bodies.text),
      reply_to: replyTo(headers),
      headers: customHeaders(headers),
      list_unsubscribe,
      hints: [...hints, ...found.slice(0, MAX_HINTS).map(copyText)],
      ...(parser === "none" && parse_error !== null && { reading_error: parse_error }),
    },
    attachments: filesOf(attachments.filter(({ is_alternative }) => !is_alternative)),
    alternatives: filesOf(attachments.filter(({ is_alternative }) => is_alternative)),
  }
}

const replyTo = (headers: readonly HeaderField[]): string[] =>
  headers
    .filter(({ name }) => name.toLowerCase() === "reply-to")
    .flatMap(({ value }) => mailboxesIn(value))
    .map(({ name, written }) => formatAddress(name, written))

/** The fields of the message that are custom headers. Those that are there more than once are joined. */
function customHeaders(headers: readonly HeaderField[]): Record<string, string> {
  const found = new Map<string, { name: string; values: string[] }>()
  for (const { name, value } of headers) {
    const lower = name.toLowerCase()
    if (lower !== "sender" && !isCustom(lower)) continue
    const field = found.get(lower) ?? { name, values: [] }
    field.values.push(value.includes("=?") ? decodeText(value) : value)
    found.set(lower, field)
  }
  return Object.fromEntries([...found.values()].map(({ name, values }) => [name, values.join(", ")]))
}

/**
 * Removes the trace fields of a message, and adds missing ones before the first field, since the empty line after the
 * last may be missing. All other bytes stay
 * (assumptions smtp.headers and tracking.unsubscribe).
 *
 * @param date in milliseconds since the epoch.
 * @param url the unsubscribe URL, if the message gets one.
 */
export function carryHead(raw: Buffer, date: number, message_id: string, url?: string): Buffer {
  const { fields, start } = headOf(raw) as Head
  const has = (wanted: string) => fields.some(({ name }) => name === wanted)
  const hasId = fields.some((field) => field.name === "message-id" && textOf(raw, field, LONGEST_VALUE) !== "")
  const added = [
    ...(has("date") ? [] : [`Date: ${new Date(date).toUTCString().replace("GMT", "+0000")}\r\n`]),
    ...(hasId ? [] : [`Message-ID: ${message_id}\r\n`]),
    ...(url === undefined || has("list-unsubscribe")
      ? []
      : [`List-Unsubscribe: <${url}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`]),
  ]
  const kept = [raw.subarray(0, start), Buffer.from(added.join(""))]
  let from = start
  for (const field of fields) {
    if (!isTrace(field.name)) continue
    kept.push(raw.subarray(from, field.start))
    from = field.end
  }
  return Buffer.concat([...kept, raw.subarray(from)])
}
