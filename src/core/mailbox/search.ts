import {
  checkLevelValues,
  emailEventTypeValues,
  emailStatusValues,
  inboundStatusValues,
} from "../../api/sandbox.enums.gen.ts"
import { normaliseAddress, parseMailbox } from "../addresses.ts"
import { plainText, SEARCHED_TEXT } from "../emails/plain-text.ts"
import { parseInstant } from "../emails/schedule.ts"
import { invalid } from "../errors.ts"
import type { Timestamp } from "../records/basics.ts"
import type { EmailRecord } from "../records/emails.ts"
import type { InboundRecord } from "../records/inbound.ts"
import { editDistance, nearest } from "../suggest.ts"
import { DIVIDER } from "../text-blocks.ts"

/** A captured email or an inbound message. Both are searched with the same queries. */
type Mail = EmailRecord | InboundRecord

/** One condition of a search. `value` is in lower case unless the field says otherwise. */
export type SearchTerm = { negated: boolean } & (
  | { field: "text" | "subject" | "status" | "event"; value: string }
  /** `exact`: the normalized address. Otherwise a part of the address as written. */
  | { field: "from" | "to" | "cc" | "bcc"; value: string; exact: boolean }
  | { field: "message-id"; value: string }
  /** The checks of an email have a finding of this level or a worse one. */
  | { field: "check"; value: (typeof checkLevelValues)[number] }
  /** Bytes of the whole message. */
  | { field: "larger" | "smaller"; value: number }
  /** A custom header: the lower-case name, and a part of the value or null. */
  | { field: "header"; name: string; value: string | null }
  /** A `value` of null matches every value. Case-sensitive. */
  | { field: "tag"; key: string; value: string | null }
  | { field: "has"; value: (typeof PARTS)[number] }
  | { field: "is"; value: (typeof STATES)[number] }
  /** A timestamp. `after` includes it, `before` does not. */
  | { field: "before" | "after"; value: Timestamp }
)

export type CheckTerm = Extract<SearchTerm, { field: "check" }>

/** Maximum number of terms in a query. The rest is ignored. */
const MAX_TERMS = 50

/**
 * Parses the `q` of `GET /sandbox/emails` and `GET /sandbox/inbound`: words, `from:`, `to:`, `subject:`, `status:`, `event:`,
 * `cc:`, `bcc:`, `tag:key=value`, `header:name=value`, `message-id:`, `larger:`, `smaller:` (`10k`, `1.5m`), `has:attachment`, `has:inline`,
 * `is:read`, `is:unread`, `is:duplicate`, `check:error`, `check:warning`, `check:note`, `before:`, `after:` (a date or an instant), `"quoted"`, `-negated`.
 * A message must match all terms. The value of `status:`, `event:`, `has:`, `is:` and `check:` may be cut off, as while it is typed. Never throws:
 * an unknown field or value is searched for as text.
 */
export const parseQuery = (q: string): SearchTerm[] => parseTerms(q, fieldTerm)

/** The terms of a query. `fieldTerm` returns the one of a known field with a value; all other words are texts. */
export function parseTerms<T>(q: string, fieldTerm: (field: string, value: string) => T | null) {
  const terms: ({ negated: boolean } & (T | { field: "text"; value: string }))[] = []
  for (const { negated, field, value, whole } of wordsOf(q)) {
    if (terms.length === MAX_TERMS) break
    const term = field === null || value === "" ? null : fieldTerm(field, value)
    if (term) terms.push({ negated, ...term })
    else if (whole !== "") terms.push({ negated, field: "text", value: whole.toLowerCase() })
  }
  return terms
}

const FIELDS = ["from", "to", "subject", "status", "event", "tag", "has", "is", "check", "before", "after"] as const
const STATUSES = [...emailStatusValues, ...inboundStatusValues]
const PARTS = ["attachment", "inline"] as const
const ATTACHMENT = [...PARTS, "attachments"]
const STATES = ["read", "unread", "duplicate"] as const

/**
 * Throws `validation_error` for a query with a field or value that is almost certainly misspelt, because it would find nothing:
 * `form:ann`, `status:bouncd`. Other words with a colon are text, for example `foo:bar`.
 */
export function checkQuery(q: string): void {
  for (const { field, value, whole } of wordsOf(q)) {
    if (field === null || value === "") continue
    if (field === "is" && value.toLowerCase() === "refused") {
      throw invalid(
        "`is:refused` is a search of the request log, because a refused email was never captured. Use GET /sandbox/logs?q=is:refused endpoint:/emails.",
      )
    }
    if ((field === "larger" || field === "smaller") && bytesOf(value) === null) {
      throw invalid(
        `\`${field}:${value.slice(0, 40)}\` in \`q\` must be a size: ${field}:500 (bytes), ${field}:100k or ${field}:1.5m.`,
      )
    }
    if (field === "status") checkValue(field, value, STATUSES)
    if (field === "event") checkValue(field, value, emailEventTypeValues)
    if (field === "check") checkValue(field, value, checkLevelValues)
    const meant = meantWord(field, value)
    if (meant === undefined) continue
    const word = whole.slice(0, 60)
    throw invalid(
      `\`${word}\` in \`q\` is not a search field or value. Did you mean \`${meant.slice(0, 60)}\`? Write "${word}" in quotes to search for this text.`,
    )
  }
}

/** Checks a value of a closed list. Its beginning is valid. */
function checkValue(field: string, value: string, known: readonly string[]): void {
  const lower = value.toLowerCase()
  if (known.some((one) => one.startsWith(lower))) return
  const near = nearest(lower.replace(/^email\./, ""), known)
  const meant = near === undefined ? "" : ` Did you mean \`${field}:${near}\`?`
  throw invalid(
    `\`${field}:${value.slice(0, 40)}\` in \`q\` matches no message: ${field} is one of ${known.join(", ")}.${meant}`,
  )
}

/** The word with its field or value corrected; undefined if it is valid, or text. */
function meantWord(field: string, value: string): string | undefined {
  if (field === "has" || field === "is") {
    const near = similar(value.toLowerCase(), field === "has" ? ATTACHMENT : STATES)
    return near && `${field}:${near}`
  }
  const near = /^[a-z]{4,}$/.test(field) ? similar(field, FIELDS) : undefined
  return near && `${near}:${value}`
}

/** The known word from which a word differs by one letter, or by two from six letters on. */
export function similar(written: string, known: readonly string[]): string | undefined {
  if (written.length > 20 || known.some((one) => one.startsWith(written))) return undefined
  const most = written.length < 6 ? 1 : 2
  return known.find((one) => editDistance(written, one) <= most)
}

interface Word {
  negated: boolean
  field: string | null
  value: string
  /** The word without its quotes, used if the field is unknown. */
  whole: string
}

/** Splits at white space outside quotes. An unclosed quote extends to the end. */
export function* wordsOf(q: string): Generator<Word> {
  let at = 0
  while (at < q.length) {
    if (/\s/.test(q.charAt(at))) {
      at++
      continue
    }
    const negated = q[at] === "-" && at + 1 < q.length && !/\s/.test(q.charAt(at + 1))
    if (negated) at++
    let whole = ""
    let colon = -1
    while (at < q.length && !/\s/.test(q.charAt(at))) {
      if (q[at] === '"') {
        const close = q.indexOf('"', at + 1)
        const end = close < 0 ? q.length : close
        whole += q.slice(at + 1, end)
        // A colon inside or after quotes does not separate a field from its value.
        if (colon < 0) colon = -2
        at = end + 1
      } else {
        if (q[at] === ":" && colon === -1) colon = whole.length
        whole += q[at++]
      }
    }
    const field = colon > 0 ? whole.slice(0, colon).toLowerCase() : null
    yield { negated, field, value: field === null ? whole : whole.slice(colon + 1), whole }
  }
}

type BareTerm<T> = T extends unknown ? Omit<T, "negated"> : never

/** The term of a field; null without a value. */
export const termOf = <F extends string, V>(field: F, value: V | null | undefined) =>
  value === null || value === undefined ? null : { field, value }

/** The term for a known field with a valid value, otherwise null. */
function fieldTerm(field: string, value: string): BareTerm<SearchTerm> | null {
  const lower = value.toLowerCase()
  const isBegun = (known: string) => known.startsWith(lower)
  switch (field) {
    case "from":
    case "to":
    case "cc":
    case "bcc": {
      const exact = isWholeAddress(value)
      return { field, exact, value: exact ? normaliseAddress(value) : lower }
    }
    case "subject":
    case "status":
    case "event":
      return { field, value: lower }
    case "tag": {
      const equals = value.indexOf("=")
      return equals < 0
        ? { field, key: value, value: null }
        : { field, key: value.slice(0, equals), value: value.slice(equals + 1) }
    }
    case "message-id":
      return { field, value: lower.replace(/^<|>$/g, "") }
    case "check":
      return termOf(field, checkLevelValues.find(isBegun))
    case "larger":
    case "smaller":
      return termOf(field, bytesOf(value))
    case "header": {
      const [name = "", ...rest] = lower.split("=")
      return { field, name, value: rest.length === 0 ? null : rest.join("=") }
    }
    case "has":
      return termOf(field, lower === "attachments" ? "attachment" : PARTS.find(isBegun))
    case "is":
      return termOf(field, STATES.find(isBegun))
    case "before":
    case "after":
      return termOf(field, searchedInstant(value))
    default:
      return null
  }
}

/** The bytes of `larger:` and `smaller:`: a number with k or m for 1,024 or 1,048,576; null if it is not a size. */
function bytesOf(value: string): number | null {
  const [, number, unit = ""] = /^(\d{1,12}(?:\.\d{1,3})?)(k|m)?b?$/i.exec(value) ?? []
  if (number === undefined) return null
  return Number(number) * { "": 1, k: 1024, m: 1024 * 1024 }[unit.toLowerCase() as "" | "k" | "m"]
}

/** The timestamp of `before:` and `after:`: a day or an ISO 8601 time in any case; null if it is neither. */
export function searchedInstant(value: string): Timestamp | null {
  const instant = parseInstant(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value.toUpperCase())
  return instant === null ? null : new Date(instant).toISOString()
}

/** Whether the text is a complete address. A domain without a dot is probably not typed to the end. */
function isWholeAddress(text: string): boolean {
  const mailbox = parseMailbox(text)
  return !("error" in mailbox) && /[.[]/.test(mailbox.domain)
}

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

/** Throws `validation_error` for a query with `check:` where no checks are run. */
export function refuseChecks(terms: readonly SearchTerm[], where: string): void {
  if (terms.some(({ field }) => field === "check")) {
    throw invalid(`\`check:\` in \`q\` is a search of captured emails; ${where}.`)
  }
}

/**
 * Whether the fields of a message match a term, ignoring its negation. The level of `check:` is not a field: it matches nothing. `to:` searches all recipients, `from:` also the sender's name.
 * An inbound message has no events and no tags.
 */
export const matchesTerm = (term: SearchTerm, mail: Mail): boolean =>
  // TypeScript cannot see that the function and the term have the same field.
  MATCHES[term.field](term as never, mail)

/** The term of one field. */
type TermOf<F, T = SearchTerm> = T extends { field: infer Own } ? (F extends Own ? T : never) : never

const MATCHES: { [F in SearchTerm["field"]]: (term: TermOf<F>, mail: Mail) => boolean } = {
  check: () => false,
  text: ({ value }, mail) => wordFields(mail).some((field) => contains(field, value)),
  from: (term, mail) =>
    isAddressed(term, mail.from) || ("from_name" in mail && !term.exact && contains(mail.from_name, term.value)),
  to: (term, mail) => recipientsOf(mail).some((written) => isAddressed(term, written)),
  cc: (term, mail) => mail.cc.some((written) => isAddressed(term, written)),
  bcc: (term, mail) => "bcc" in mail && mail.bcc.some((written) => isAddressed(term, written)),
  "message-id": ({ value }, mail) => contains(mail.message_id, value),
  larger: ({ value }, mail) => mail.size_bytes > value,
  smaller: ({ value }, mail) => mail.size_bytes < value,
  header: ({ name, value }, mail) =>
    "headers" in mail &&
    Object.entries(mail.headers).some(
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
}

/** A message, delivery or log entry. */
export type Listed = { id: string } & ({ received_at: Timestamp } | { created_at: Timestamp })

/** The time by which records are listed. */
export const arrivedAt = (mail: Listed): Timestamp => ("received_at" in mail ? mail.received_at : mail.created_at)

/** Compares messages or deliveries for a list: newest first, those of the same instant by id (assumption M22). */
export function newestFirst(a: Listed, b: Listed): number {
  const [first, second] = [arrivedAt(a), arrivedAt(b)]
  if (first !== second) return first < second ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** The fields that a word is searched in, and the normalized form of each address that differs from it as written. */
export function indexedFields(mail: Mail): string[] {
  const normalized = writtenAddresses(mail).flatMap((written) => {
    const address = normaliseAddress(written)
    return written.toLowerCase().includes(address) ? [] : [address]
  })
  return [...wordFields(mail), ...normalized]
}

/** The normalized addresses of the sender and of all recipients. A search for a whole address finds no other message. */
export const addressesOf = (mail: Mail): string[] => writtenAddresses(mail).map(normaliseAddress)

const writtenAddresses = (mail: Mail): string[] => [mail.from, ...recipientsOf(mail)]

/** The searchable text of a body: its text, and the text of its HTML if that differs. */
export function searchableText({ html, text }: { html: string | null; text: string | null }): string {
  if (!html) return text ?? ""
  const visible = plainText(html, SEARCHED_TEXT)
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

function isAddressed(term: { value: string; exact: boolean }, written: string): boolean {
  const lower = written.toLowerCase()
  if (!term.exact) return lower.includes(term.value)
  // Normalizing is slow. It only changes addresses with quotes, comments or other scripts.
  if (!lower.includes(term.value) && /^[\w .<>@+-]*$/.test(lower)) return false
  return normaliseAddress(written) === term.value
}
