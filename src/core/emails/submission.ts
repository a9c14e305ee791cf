import { eachHeaderField, type HeaderField, headerFields, LONGEST_VALUE, MOST_FIELDS } from "../inbound/headers.ts"
import type { ParsedMail, ReadSubmission } from "../ports.ts"
import { normaliseAddress, parseMailbox } from "../text/addresses.ts"
import { inlineReferences, referredId } from "../text/content-id.ts"
import { decodeText } from "../text/encoded-words.ts"
import { listSome } from "../text/text.ts"
import type { SendBody } from "./send-body.ts"

/** An entry of an address field: the decoded name, and what is written as the address; either may be empty. */
export interface FieldAddress {
  name: string
  address: string
}

/** A submitted message as the parser reads it. */
export interface SubmittedMail extends Pick<ParsedMail, "subject" | "text" | "html" | "attachments"> {
  /** Sentences about parts that cannot be read. */
  problems: string[]
  author: FieldAddress[]
  recipients: Record<"to" | "cc" | "bcc", FieldAddress[]>
  reply_to: FieldAddress[]
}

/**
 * What is done with the header fields that are no custom headers (assumption smtp.headers): `field` is one of the send body, `composed` is written by the
 * sandbox, `trace` is what servers on the way add. Every other field is a custom header. A name ending in `*` is a prefix.
 */
const HEADERS: Record<string, "field" | "composed" | "trace" | "named"> = {
  from: "field",
  to: "field",
  cc: "field",
  bcc: "field",
  "reply-to": "field",
  subject: "field",
  date: "composed",
  "message-id": "composed",
  "mime-version": "composed",
  "content-*": "composed",
  "return-path": "trace",
  received: "trace",
  "received-spf": "trace",
  "delivered-to": "trace",
  "x-original-to": "trace",
  "dkim-signature": "trace",
  "domainkey-signature": "trace",
  "authentication-results": "trace",
  "arc-*": "trace",
  /** Left out, and a hint says so. */
  sender: "named",
}
const useOf = (name: string) => HEADERS[name] ?? HEADERS[name.replace(/-.*/s, "-*")] ?? "custom"

/**
 * The send body of a message that came over SMTP, with what it cannot say: hints, or the problem for which it is refused. The envelope decides
 * who receives it; header fields decide which of them are `to` and `cc` (assumption smtp.recipients).
 */
export function submissionOf(raw: Buffer, mail: SubmittedMail, envelope: readonly string[]): ReadSubmission {
  const { recipients, subject, text, html, attachments } = mail
  const hints: string[] = []
  const { to, cc, bcc } = placeRecipients(recipients, envelope, hints)
  // Rails gives each attachment a Content-ID, also those that no page shows.
  const shown = new Set([...inlineReferences(html)].map(({ id }) => id))
  const body: Partial<SendBody> = {
    ...(mail.author.length > 0 && { from: mail.author.map(formatAddress).join(", ") }),
    to,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(mail.reply_to.length > 0 && { reply_to: mail.reply_to.map(formatAddress) }),
    subject,
    // Mailers end every text with a line break, also an empty one.
    ...(text.trim() !== "" && { text }),
    ...(html.trim() !== "" && { html }),
    headers: customHeaders(raw, hints),
    attachments: attachments.map(({ filename, declared_type, content_id, bytes }) => ({
      filename,
      content: bytes.toString("base64"),
      content_type: declared_type,
      ...(content_id !== null && shown.has(referredId(content_id)) && { content_id }),
    })),
  }
  return { body: Buffer.from(JSON.stringify(body)), hints, problem: problemOf(raw, mail, to, envelope.length) }
}

/** Why a message that can be read is refused all the same; null if it is not. */
function problemOf(
  raw: Buffer,
  { problems }: SubmittedMail,
  to: readonly string[],
  recipients: number,
): ReadSubmission["problem"] {
  if (problems.length > 0) return { message: problems.join(" ") }
  const counts = { fields: 0, from: 0 }
  let long: string | undefined
  eachHeaderField(raw, (name, start, end) => {
    counts.fields++
    if (name.toLowerCase() === "from") counts.from++
    if (end - start > LONGEST_VALUE) long ??= name.slice(0, 100)
  })
  if (counts.from === 0) return { message: "The message has no From field. Add one with one address.", field: "from" }
  if (counts.from > 1)
    return { message: `The message has ${counts.from} From fields; only one is allowed (RFC 5322 3.6).`, field: "from" }
  if (long !== undefined)
    return { message: `The header field ${long} has more than ${LONGEST_VALUE} bytes. Shorten it.`, field: "headers" }
  if (counts.fields > MOST_FIELDS)
    return {
      message: `The message has ${counts.fields} header fields; at most ${MOST_FIELDS} are allowed.`,
      field: "headers",
    }
  if (to.length > 0) return null
  const fix = "Name one of them in To, or send one message to each."
  const problem = `No address of the To field is one of the ${recipients} recipients of the envelope (RCPT TO). ${fix}`
  return { message: problem, field: "to" }
}

/**
 * Each recipient of the envelope once: in the first field that names it, else in `bcc`. The only recipient of a message to others, such as a
 * mailing list, is `to`.
 */
function placeRecipients(fields: SubmittedMail["recipients"], envelope: readonly string[], hints: string[]) {
  const all = new Map(envelope.map((address) => [normaliseAddress(address), address]))
  const left = new Map(all)
  const placed = (name: "to" | "cc" | "bcc") => {
    const others: string[] = []
    const entries = fields[name].flatMap((entry) => {
      const address = normaliseAddress(entry.address)
      if (left.delete(address)) return [formatAddress(entry)]
      if (!all.has(address)) others.push(formatAddress(entry))
      return []
    })
    const what = "not among the recipients of the envelope (RCPT TO), and does not receive this message"
    if (others.length > 0) hints.push(`${name}: ${listSome(others, (one) => one)} is ${what}`)
    return entries
  }
  const [to, cc, hidden] = [placed("to"), placed("cc"), placed("bcc")]
  const bcc = [...hidden, ...left.values()]
  return to.length === 0 && cc.length === 0 && bcc.length === 1 ? { to: bcc, cc, bcc: to } : { to, cc, bcc }
}

/** An entry in the form of the send body, with quotes where the name needs them. */
function formatAddress({ name, address }: FieldAddress): string {
  if (name === "" || address === "") return address || name
  const plain = `${name} <${address}>`
  const parsed = parseMailbox(plain)
  return "error" in parsed || parsed.name !== name ? `"${name.replace(/["\\]/g, "\\$&")}" <${address}>` : plain
}

/** Types of a message that the API cannot send, such as signed and encrypted ones. */
const LOST_STRUCTURE = /^multipart\/(?!mixed\b|alternative\b|related\b)/i

/** The header fields that are custom headers. Of a name that is there more than once, the send body has room for the first. */
function customHeaders(raw: Buffer, hints: string[]): Record<string, string> {
  const fields = Map.groupBy(headerFields(raw), ({ name }) => name.toLowerCase())
  const headers: [string, string][] = []
  for (const [lower, [{ name, value }, ...more]] of fields as Map<string, [HeaderField, ...HeaderField[]]>) {
    const use = useOf(lower)
    if (use === "custom") headers.push([name, value.includes("=?") ? decodeText(value) : value])
    if (lower === "content-type" && LOST_STRUCTURE.test(value))
      hints.push(`header ${name}: its parts are sent, but not as ${value.split(";", 1)[0]}`)
    if (use === "named") hints.push(`header ${name} is left out: the From field says who sends the message`)
    const isSingle = use === "custom" || lower === "subject" || lower === "reply-to"
    if (isSingle && more.length > 0)
      hints.push(`header ${name} is there ${more.length + 1} times; only the first is kept`)
  }
  return Object.fromEntries(headers)
}
