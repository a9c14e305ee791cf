import { arrivedAt, lastArrivedFirst } from "../../arrival.ts"
import type { EmailRecord } from "../../parts/emails/record.ts"
import type { InboundRecord } from "../../parts/inbound/record.ts"
import { invalid } from "../errors.ts"
import { searchedText } from "../mail/plain-text.ts"
import type { Timestamp } from "../state/basics.ts"
import { normaliseAddress, parseMailbox } from "../text/addresses.ts"
import { bare } from "../text/suggest.ts"
import { DIVIDER } from "../text/text-blocks.ts"
import { type CheckTerm, type FindingTerm, type SearchTerm, sameName, wholeAddress } from "./query.ts"

/** A captured email or an inbound message. Both are searched with the same queries. */
type Mail = EmailRecord | InboundRecord

/** A word that the body of a message must contain or, if negated, must not contain. */
export interface BodyWord {
  value: string
  negated: boolean
}

/** The words that must still be looked up in the body; null if the fields of the message already fail the search. */
export function bodyWords(terms: readonly SearchTerm[], mail: Mail): BodyWord[] | null {
  const words: BodyWord[] = []
  for (const term of terms) {
    const found = matchesTerm(term, mail)
    // A word that the fields do not contain may be in the body, whether it is wanted or not.
    if (term.field === "text" && !found) words.push(term)
    else if (found === term.negated) return null
  }
  return words
}

/** Whether a body in lower case contains what the words require. `body` is only called if there are words. */
export function bodyMatches(words: readonly BodyWord[], body: () => string): boolean {
  if (words.length === 0) return true
  const text = body()
  return words.every(({ value, negated }) => text.includes(value) !== negated)
}

/** Whether a message matches all terms. `body` returns its text in lower case and is only called if the fields do not decide. */
export function matches(terms: readonly SearchTerm[], mail: Mail, body: () => string): boolean {
  const words = bodyWords(terms, mail)
  return words !== null && bodyMatches(words, body)
}

/** The terms about the fields and texts of a message, those about its checks, and those about its links and codes. */
export function groupTerms(terms: readonly SearchTerm[]) {
  const checks = terms.filter((term): term is CheckTerm => term.field === "check")
  const findings = terms.filter((term): term is FindingTerm => term.field === "code" || term.field === "link")
  const others: readonly SearchTerm[] = [...checks, ...findings]
  return { fields: terms.filter((term) => !others.includes(term)), checks, findings }
}

/** What the analysis of a body finds: the URLs of its links, and its one-time codes. */
export interface Found {
  links: readonly string[]
  codes: readonly string[]
}

/** Whether the links and codes of a message match all terms. */
export const matchesFindings = (terms: readonly FindingTerm[], { links, codes }: Found): boolean =>
  terms.every(({ field, value, negated }) => {
    const isThere =
      field === "code" ? codes.some((code) => bare(code) === value) : links.some((url) => contains(url, value))
    return isThere !== negated
  })

/** Throws `validation_error` for a wait with `check:`, because a wait checks no emails. */
export function refuseChecks(terms: readonly SearchTerm[]): void {
  if (terms.some(({ field }) => field === "check")) {
    throw invalid(
      "`check:` in `q` is a filter of lists and deletions: a wait does not check emails. Use GET /sandbox/emails?q=check:error, or emails.check.",
    )
  }
}

/**
 * Whether the fields of a message match a term, ignoring its negation. The level of `check:`, codes and links are no
 * fields: they match nothing. `to:` searches all recipients, `from:` also the sender's name. An inbound message has no
 * events and no tags.
 */
export const matchesTerm = (term: SearchTerm, mail: Mail): boolean =>
  // TypeScript cannot see that the function and the term have the same field.
  MATCHES[term.field](term as never, mail)

/** The term of one field. */
type TermOf<F, T = SearchTerm> = T extends { field: infer Own } ? (F extends Own ? T : never) : never

const MATCHES: { [F in SearchTerm["field"]]: (term: TermOf<F>, mail: Mail) => boolean } = {
  check: () => false,
  code: () => false,
  link: () => false,
  text: ({ value }, mail) => wordFields(mail).some((field) => contains(field, value)),
  from: (term, mail) =>
    isAddressed(term, mail.from, "from_name" in mail ? mail.from_name : undefined) ||
    ("from_name" in mail && !term.exact && contains(mail.from_name, term.value)),
  to: (term, mail) => recipientsOf(mail).some((written) => isAddressed(term, written)),
  cc: (term, mail) => mail.cc.some((written) => isAddressed(term, written)),
  bcc: (term, mail) => "bcc" in mail && mail.bcc.some((written) => isAddressed(term, written)),
  "reply-to": (term, mail) => "reply_to" in mail && mail.reply_to.some((written) => isAddressed(term, written)),
  "message-id": ({ value }, mail) => contains(mail.message_id, value),
  test: ({ value }, mail) => "test" in mail && mail.test !== undefined && contains(mail.test, value),
  larger: ({ value }, mail) => mail.size_bytes > value,
  smaller: ({ value }, mail) => mail.size_bytes < value,
  header: ({ name, value }, mail) =>
    "headers" in mail &&
    [...Object.entries(mail.headers), ["Message-ID", mail.message_id] as const].some(
      ([key, text]) => key.toLowerCase() === name && (value === null || contains(text, value)),
    ),
  subject: ({ value }, mail) => contains(mail.subject, value),
  status: ({ value }, mail) => mail.status.startsWith(value),
  event: ({ value }, mail) => "events" in mail && mail.events.some(({ type }) => type.startsWith(value)),
  tag: ({ key, value }, mail) =>
    "tags" in mail && Object.hasOwn(mail.tags, key) && (value === null || mail.tags[key] === value),
  has: ({ value }, mail) => mail.attachments.some(({ content_id }) => value === "attachment" || content_id !== null),
  is: ({ value }, mail) =>
    value === "duplicate"
      ? "duplicate_of" in mail && mail.duplicate_of !== undefined
      : mail.read === (value === "read"),
  before: ({ value }, mail) => arrivedAt(mail) < value,
  after: ({ value }, mail) => arrivedAt(mail) >= value,
  "sent-after": ({ value }, mail) => "sent_at" in mail && mail.sent_at !== null && mail.sent_at >= value,
  on: ({ value, end }, mail) => arrivedAt(mail) >= value && arrivedAt(mail) < end,
}

/** Compares emails of a search for when they left: the last that left first. */
export const lastSentFirst = (a: Mail, b: Mail): number => {
  const [first, second] = [sentAt(a), sentAt(b)]
  return first === second ? lastArrivedFirst(a, b) : first < second ? 1 : -1
}

const sentAt = (mail: Mail): Timestamp => ("sent_at" in mail && mail.sent_at) || arrivedAt(mail)

/** The fields that a word is searched in, and the normalized form of each address that differs from it as written. */
export function indexedFields(mail: Mail): string[] {
  const normalized = writtenAddresses(mail).flatMap((written) => {
    const address = normaliseAddress(written)
    return written.toLowerCase().includes(address) ? [] : [address]
  })
  return [...wordFields(mail), ...normalized]
}

/** A search field with values that can be completed. */
export type ValueField = "from" | "to" | "tag"

/** The different values that a message has for a search field, as a search finds them. */
export const valuesOf = (field: ValueField, mail: Mail): Iterable<string> => {
  if (field === "tag") return "tags" in mail ? Object.entries(mail.tags).map(([key, value]) => `${key}=${value}`) : []
  return new Set((field === "from" ? [mail.from] : recipientsOf(mail)).map(normaliseAddress))
}

/** The normalized addresses of the sender and of all recipients. A search for a whole address finds no other message. */
export const addressesOf = (mail: Mail): string[] => writtenAddresses(mail).map(normaliseAddress)

/** The recipients of a message by which a search with `to:` and a whole address finds it, each once. */
export const mailboxesOf = (mail: Mail): Set<string> =>
  new Set(
    recipientsOf(mail)
      .map(normaliseAddress)
      .filter((address) => wholeAddress(address)?.value === address),
  )

const writtenAddresses = (mail: Mail): string[] => [mail.from, ...recipientsOf(mail)]

/** The searchable text of a body: its text, and the text of its HTML if that differs. */
export function searchableText({ html, text }: { html: string | null; text: string | null }): string {
  if (!html) return text ?? ""
  const visible = searchedText(html)
  return !text || withoutSpace(text) === withoutSpace(visible) ? visible : `${text}${DIVIDER}${visible}`
}

const withoutSpace = (text: string) => text.replace(/\s+/g, "")

function wordFields(mail: Mail): string[] {
  const fields = [mail.subject, mail.from, ...recipientsOf(mail)]
  if ("from_name" in mail) fields.push(mail.from_name)
  if ("tags" in mail) fields.push(...Object.entries(mail.tags).flat())
  for (const { filename } of mail.attachments) fields.push(filename)
  return fields
}

const recipientsOf = (mail: Mail): string[] =>
  "recipient" in mail
    ? [mail.recipient, mail.envelope.rcpt_to, ...mail.to, ...mail.cc]
    : [...mail.to, ...mail.cc, ...mail.bcc]

const contains = (text: string, part: string) => text.toLowerCase().includes(part)

/** Whether an address as written matches. A name in the search must be the one that is written beside the address, if there is one. */
function isAddressed(
  term: { value: string; exact: boolean; name: string | null },
  written: string,
  written_name?: string,
): boolean {
  const lower = written.toLowerCase()
  if (!term.exact) return lower.includes(term.value)
  // Normalizing is slow. It only changes addresses with quotes, comments or other scripts.
  if (!lower.includes(term.value) && /^[\w .<>@+-]*$/.test(lower)) return false
  if (normaliseAddress(written) !== term.value) return false
  if (term.name === null) return true
  const mailbox = parseMailbox(written)
  const name = sameName(written_name ?? ("error" in mailbox ? "" : mailbox.name))
  return name === "" || name === term.name
}
