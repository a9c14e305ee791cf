import { normaliseAddress } from "../addresses.ts"
import { answers, type BodyWord, openWords, type SearchTerm } from "../emails/search.ts"
import type { InboundRecord } from "../records/inbound.ts"

/**
 * What the fields of a received message leave to its body; null where they refuse it. The grammar is that of captured emails.
 * `to:` looks at To, Cc and the receiving address, `from:` also at the sender's name. Received mail has no events and no tags, so
 * those terms fit none.
 */
export const openInboundWords = (terms: readonly SearchTerm[], message: InboundRecord): BodyWord[] | null =>
  openWords(terms, (term) => holds(term, message))

/** Whether a received message fulfils every term of a search; `body` is in lower case, and called only where it decides. */
export function matchesInbound(
  terms: readonly SearchTerm[],
  message: InboundRecord,
  body: () => { includes(word: string): boolean },
): boolean {
  const words = openInboundWords(terms, message)
  return words !== null && answers(words, body)
}

/** Whether the term, taken without its negation, holds for the fields. */
function holds(term: SearchTerm, message: InboundRecord): boolean {
  switch (term.field) {
    case "text":
      return inFields(term.value, message)
    case "from":
      return isAddressed(term, message.from) || (!term.exact && has(message.from_name, term.value))
    case "to":
      return receivers(message).some((written) => isAddressed(term, written))
    case "subject":
      return has(message.subject, term.value)
    case "status":
      return message.status === term.value
    case "event":
    case "tag":
      return false
    case "has":
      return message.attachments.length > 0
    case "is":
      return message.read === (term.value === "read")
    case "before":
      return message.received_at < term.value
    case "after":
      return message.received_at >= term.value
  }
}

const has = (text: string, part: string) => text.toLowerCase().includes(part)
const receivers = ({ to, cc, recipient }: InboundRecord) => [recipient, ...to, ...cc]

const isAddressed = (term: { value: string; exact: boolean }, written: string): boolean =>
  term.exact ? normaliseAddress(written) === term.value : has(written, term.value)

const inFields = (word: string, message: InboundRecord): boolean =>
  [message.subject, message.from, message.from_name, ...receivers(message)].some((text) => has(text, word)) ||
  message.attachments.some(({ filename }) => has(filename, word))
