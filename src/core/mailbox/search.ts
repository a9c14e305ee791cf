import { normaliseAddress, parseMailbox } from "../addresses.ts"
import type { EmailRecord } from "../records/emails.ts"
import { parseInstant } from "./schedule.ts"

/** One condition of a search. `value` is lowercase unless the field says otherwise. */
export type SearchTerm = { negated: boolean } & (
  | { field: "text" | "subject" | "status" | "event"; value: string }
  /** `exact`: the normalised address; otherwise a part of what was written. */
  | { field: "from" | "to"; value: string; exact: boolean }
  /** `value` null: any. */
  | { field: "tag"; key: string; value: string | null }
  | { field: "has"; value: "attachment" }
  | { field: "is"; value: "read" | "unread" }
  /** A timestamp; after counts the instant itself, before does not. */
  | { field: "before" | "after"; value: string }
)

/** Maximum characters of a query. The rest is ignored. */
const MAX_TERMS = 50

/**
 * Reads the `q` of `GET /sandbox/emails`: words, `from:`, `to:`, `subject:`, `status:`, `event:`, `tag:key=value`,
 * `has:attachment`, `is:read`, `is:unread`, `before:`, `after:` (a date or an instant), `"quoted"`, `-negated`. All
 * terms must hold. Never throws: what it does not know is searched for as text.
 */
export function parseQuery(q: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (const { negated, field, value, whole } of wordsOf(q)) {
    if (terms.length === MAX_TERMS) break
    const term = field === null ? null : fieldTerm(field, value)
    if (term) terms.push({ negated, ...term })
    else if (whole !== "") terms.push({ negated, field: "text", value: whole.toLowerCase() })
  }
  return terms
}

interface Word {
  negated: boolean
  field: string | null
  value: string
  /** The word without its quotes, for when the field is unknown. */
  whole: string
}

/** Splits at white space outside quotes. An unclosed quote extends to the end. */
function* wordsOf(q: string): Generator<Word> {
  let at = 0
  while (at < q.length) {
    if (/\s/.test(q[at] as string)) {
      at++
      continue
    }
    const negated = q[at] === "-" && at + 1 < q.length && !/\s/.test(q[at + 1] as string)
    if (negated) at++
    let whole = ""
    let colon = -1
    while (at < q.length && !/\s/.test(q[at] as string)) {
      if (q[at] === '"') {
        const close = q.indexOf('"', at + 1)
        const end = close < 0 ? q.length : close
        whole += q.slice(at + 1, end)
        // A colon inside quotes, or after them, separates nothing.
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

/** The term of a known field with a value that makes sense in it, else null. */
function fieldTerm(field: string, value: string): BareTerm<SearchTerm> | null {
  const lower = value.toLowerCase()
  if (value === "") return null
  switch (field) {
    case "from":
    case "to": {
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
    case "has":
      return lower === "attachment" || lower === "attachments" ? { field, value: "attachment" } : null
    case "is":
      return lower === "read" || lower === "unread" ? { field, value: lower } : null
    case "before":
    case "after": {
      const instant = parseInstant(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00Z` : value.toUpperCase())
      return instant === null ? null : { field, value: new Date(instant).toISOString() }
    }
    default:
      return null
  }
}

/** A domain without a dot is more likely half typed than whole. */
function isWholeAddress(text: string): boolean {
  const mailbox = parseMailbox(text)
  return !("error" in mailbox) && /[.[]/.test(mailbox.domain)
}

/** A word that the body of a message has to contain, or must not. */
export interface BodyWord {
  value: string
  negated: boolean
}

/**
 * What the fields of a message leave open, given whether a term, taken without its negation, holds for them: the words that its
 * body has to be asked for, or null where the fields refuse it.
 */
export function openWords(terms: readonly SearchTerm[], holds: (term: SearchTerm) => boolean): BodyWord[] | null {
  const open: BodyWord[] = []
  for (const term of terms) {
    const found = holds(term)
    // A word that the fields lack, wanted or not, may still be in the body.
    if (term.field === "text" && !found) open.push(term)
    else if (found === term.negated) return null
  }
  return open
}

/** Whether a body, in lower case, answers all words as they ask; `body` is called only where there are any. */
export function answers(words: readonly BodyWord[], body: () => { includes(word: string): boolean }): boolean {
  if (words.length === 0) return true
  const text = body()
  return words.every(({ value, negated }) => text.includes(value) !== negated)
}

/** What the fields of an email leave to its body; null where they refuse it. `to:` looks at to, cc and bcc. */
export const openEmailWords = (terms: readonly SearchTerm[], email: EmailRecord): BodyWord[] | null =>
  openWords(terms, (term) => holds(term, email))

/**
 * Whether the email fulfils every term; words are looked for in addresses, subject, tags and the body. `body` is in lower case, and
 * called only where it decides.
 */
export function matches(
  terms: readonly SearchTerm[],
  email: EmailRecord,
  body: () => { includes(word: string): boolean },
): boolean {
  const words = openEmailWords(terms, email)
  return words !== null && answers(words, body)
}

/** Whether the term, taken without its negation, holds for the metadata. */
export function holds(term: SearchTerm, email: EmailRecord): boolean {
  switch (term.field) {
    case "text":
      return inMetadata(term.value, email)
    case "from":
      return isAddressed(term, email.from)
    case "to":
      return someRecipient(email, (written) => isAddressed(term, written))
    case "subject":
      return email.subject.toLowerCase().includes(term.value)
    case "status":
      return email.status === term.value
    case "event":
      return email.events.some((event) => event.type === term.value)
    case "tag":
      return Object.hasOwn(email.tags, term.key) && (term.value === null || email.tags[term.key] === term.value)
    case "has":
      return email.attachments.length > 0
    case "is":
      return email.read === (term.value === "read")
    case "before":
      return email.created_at < term.value
    case "after":
      return email.created_at >= term.value
  }
}

function isAddressed(term: { value: string; exact: boolean }, written: string): boolean {
  const lower = written.toLowerCase()
  if (!term.exact) return lower.includes(term.value)
  // Plain text that lacks the address cannot mean it: only quotes, comments and other scripts need a closer look.
  if (!lower.includes(term.value) && /^[\w .<>@+-]*$/.test(lower)) return false
  return normaliseAddress(written) === term.value
}

const someRecipient = (email: EmailRecord, is: (written: string) => boolean): boolean =>
  email.to.some(is) || email.cc.some(is) || email.bcc.some(is)

function inMetadata(word: string, email: EmailRecord): boolean {
  const has = (text: string) => text.toLowerCase().includes(word)
  if (has(email.subject) || has(email.from) || someRecipient(email, has)) return true
  for (const key of Object.keys(email.tags)) if (has(key) || has(email.tags[key] as string)) return true
  return email.attachments.some((attachment) => has(attachment.filename))
}
