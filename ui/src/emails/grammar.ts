import { emailEventTypeValues, emailStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { CHECK_LEVELS, inQuotes, type SearchWord, wordsOf } from "../../../src/search-words.ts"
import { listControl } from "../api.ts"
import { createAskedValues } from "../shared/asked-values.ts"
import { type SearchField, TIME_FIELDS } from "../shared/search-suggestions.ts"
import { splitTerms, toggleTerm } from "../shared/search-terms.ts"

const askedFor = (field: "from" | "to" | "tag") =>
  createAskedValues((query) => listControl.listEmailValues({ field, ...query }))

/** Search fields of captured emails. */
export const EMAIL_SEARCH: SearchField[] = [
  { key: "to", hint: "recipient, whole or part", asked: askedFor("to") },
  { key: "from", hint: "sender, whole or part", asked: askedFor("from") },
  { key: "cc", hint: "copy recipient" },
  { key: "bcc", hint: "blind copy recipient" },
  { key: "reply-to", hint: "address for replies" },
  { key: "subject", hint: "words of the subject" },
  { key: "status", hint: "current status", values: emailStatusValues },
  { key: "event", hint: "an event that occurred", values: emailEventTypeValues },
  { key: "tag", hint: "key=value", asked: askedFor("tag") },
  { key: "header", hint: "name=value of a custom header" },
  { key: "message-id", hint: "Message-ID, whole or part" },
  { key: "test", hint: "name of the test that sent it" },
  { key: "code", hint: "one-time code" },
  { key: "link", hint: "part of the URL of a link" },
  { key: "larger", hint: "size: 500, 10k, 1.5m" },
  { key: "smaller", hint: "size: 500, 10k, 1.5m" },
  { key: "has", hint: "attachment or inline", values: ["attachment", "inline"] },
  { key: "is", hint: "read, unread, refused or duplicate", values: ["read", "unread", "refused", "duplicate"] },
  { key: "check", hint: "a finding of this level or worse", values: CHECK_LEVELS },
  ...TIME_FIELDS,
  { key: "sent-after", hint: "left for its recipients then or later" },
]

/** Asks for the sends that were refused. They made no email, so they are in the logs. */
export const REFUSED_SENDS = "is:refused"

/** Whether a search of emails asks for refused sends. */
export function asksForRefused(q: string): boolean {
  return splitTerms(q).includes(REFUSED_SENDS)
}

/** The search of the logs for the refused sends that a search of emails asks for; null if none can match it. */
export function refusedQuery(q: string): string | null {
  const terms: string[] = []
  for (const word of wordsOf(q)) {
    if (word.written === REFUSED_SENDS) continue
    const found = logTerms(word)
    if (found === null) return null
    terms.push(...found)
  }
  return [REFUSED_SENDS, "method:POST", "endpoint:/emails", "-endpoint:/cancel", ...terms].join(" ")
}

/** The terms that find the request for an email with this term; null if no refused request can have it. */
function logTerms({ written, name, value, negated }: SearchWord): string[] | null {
  const field = name?.toLowerCase() ?? ""
  if (ONLY_SENT.includes(field)) return negated ? [] : null
  if (!IN_BODY.includes(field)) return [written]
  const isPair = field === "tag" || field === "header"
  const words = isPair && !negated ? value.split("=") : [value]
  return words.filter(Boolean).map((word) => `${negated ? "-" : ""}${inQuotes(word)}`)
}

/** Fields of emails that the body of a request has, and that the logs have no field for. */
const IN_BODY = ["subject", "from", "sender", "cc", "bcc", "reply-to", "tag", "header", "code", "link"]
/** Fields that only an email has which was accepted. */
const ONLY_SENT = ["status", "event", "has", "is", "check", "larger", "smaller", "message-id", "test", "sent-after"]

/** Adds {@link REFUSED_SENDS} to a search of emails, or takes it away. A refused send has no status and is not read. */
export function toggleRefused(q: string): string {
  if (asksForRefused(q)) return toggleTerm(q, REFUSED_SENDS)
  return toggleTerm(
    splitTerms(q)
      .filter((term) => !/^(status|is):/.test(term))
      .join(" "),
    REFUSED_SENDS,
  )
}
