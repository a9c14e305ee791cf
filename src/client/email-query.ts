import { checkNames } from "./checks.ts"

/** What mail to look for. All that is given must hold. */
export interface MailQuery {
  /** An address, or a part of one. */
  to?: string
  from?: string
  /** A part of the subject. */
  subject?: string
  /** Further words and fields, as in the search box of the UI: `status:bounced tag:flow=signup "your code"`. */
  q?: string
}

export interface WaitQuery extends MailQuery {
  /** How many have to match; 1 unless told. */
  count?: number
  /** A message, its id or a timestamp: only what came later counts. */
  since?: string | { id: string }
  /** Milliseconds of real time; 5,000 unless told, at most 60,000. */
  timeout_ms?: number
}

/** A quote inside a value would end it: it is left out, which can only find more. */
const field = (name: string, value: string) => `${name}:"${value.replaceAll('"', " ")}"`

const MAIL = ["to", "from", "subject", "q"]
const WAIT = [...MAIL, "count", "since", "timeout_ms"]

/** The `q` of the control API. Throws TypeError for a field that is not known. */
export function toQ(query: MailQuery): string | undefined {
  checkNames("A query for mail", query, MAIL)
  return termsOf(query)
}

function termsOf({ to, from, subject, q }: MailQuery): string | undefined {
  const terms = [
    ...(to === undefined ? [] : [field("to", to)]),
    ...(from === undefined ? [] : [field("from", from)]),
    ...(subject === undefined ? [] : [field("subject", subject)]),
    ...(q ? [q] : []),
  ]
  return terms.length > 0 ? terms.join(" ") : undefined
}

/** The query of a wait. Throws TypeError for a field that is not known. */
export function toWait(query: WaitQuery) {
  checkNames("A wait for mail", query, WAIT)
  const { since, timeout_ms, count } = query
  const q = termsOf(query)
  return {
    ...(q !== undefined && { q }),
    ...(timeout_ms !== undefined && { timeout_ms }),
    ...(since !== undefined && { since: typeof since === "string" ? since : since.id }),
    ...(count !== undefined && { count, ...(count > 0 && { limit: count }) }),
  }
}
