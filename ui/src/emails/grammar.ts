import { checkLevelValues, emailEventTypeValues, emailStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { SearchField } from "../shared/search-box.tsx"
import { splitTerms, toggleTerm } from "../shared/search-terms.ts"
import { createSeenValues } from "../shared/seen-values.ts"

/** Values that the list has shown, to offer them. */
export const seenInEmails = createSeenValues()

/** Search fields of captured emails. */
export const EMAIL_SEARCH: SearchField[] = [
  { key: "to", hint: "recipient, whole or part", offers: () => seenInEmails.of("to") },
  { key: "from", hint: "sender, whole or part", offers: () => seenInEmails.of("from") },
  { key: "cc", hint: "copy recipient" },
  { key: "bcc", hint: "blind copy recipient" },
  { key: "subject", hint: "words of the subject" },
  { key: "status", hint: "current status", values: emailStatusValues },
  { key: "event", hint: "an event that occurred", values: emailEventTypeValues },
  { key: "tag", hint: "key=value", offers: () => seenInEmails.of("tag") },
  { key: "header", hint: "name=value of a custom header" },
  { key: "message-id", hint: "Message-ID, whole or part" },
  { key: "larger", hint: "size: 500, 10k, 1.5m" },
  { key: "smaller", hint: "size: 500, 10k, 1.5m" },
  { key: "has", hint: "attachment or inline", values: ["attachment", "inline"] },
  { key: "is", hint: "read, unread, refused or duplicate", values: ["read", "unread", "refused", "duplicate"] },
  { key: "check", hint: "a finding of this level or worse", values: checkLevelValues },
  { key: "after", hint: "date or timestamp" },
  { key: "before", hint: "date or timestamp" },
]

/** Asks for the sends that were refused. They made no email, so they are in the logs. */
export const REFUSED = "is:refused"

/** Whether a search of emails asks for refused sends. */
export function asksForRefused(q: string): boolean {
  return q.split(/\s+/).includes(REFUSED)
}

/** The search of the logs for the refused sends that a search of emails asks for. */
export function refusedQuery(q: string): string {
  const others = splitTerms(q).filter((term) => term !== REFUSED)
  return [REFUSED, "method:POST", "endpoint:/emails", "-endpoint:/cancel", ...others.flatMap(logTerms)].join(" ")
}

/** The words that a request for an email with this term contains. */
function logTerms(term: string): string[] {
  const [, minus = "", field = "", value = ""] = IN_BODY.exec(term) ?? []
  if (!field) return [term]
  const words = field === "tag" && !minus ? value.replaceAll('"', "").split("=") : [value]
  return words.filter(Boolean).map((word) => `${minus}${/[\s:]/.test(word) ? `"${word.replaceAll('"', "")}"` : word}`)
}

/** Fields of emails that the logs have no field for. */
const IN_BODY = /^(-?)(subject|from|cc|bcc|tag):(.+)$/i

/** Adds {@link REFUSED} to a search of emails, or takes it away. A refused send has no status and is not read. */
export function toggleRefused(q: string): string {
  if (asksForRefused(q)) return toggleTerm(q, REFUSED)
  return toggleTerm(
    splitTerms(q)
      .filter((term) => !/^(status|is):/.test(term))
      .join(" "),
    REFUSED,
  )
}
