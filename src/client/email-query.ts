import { inQuotes } from "../search-words.ts"
import { checkCount, checkNames, checkText, type Ref, sinceOf } from "./arguments.ts"

/** Search conditions for mail. All of them must match. */
export interface MailQuery {
  /** An address or a part of it, also with its name as it was sent. Of several, all must be recipients. */
  to?: string | readonly string[]
  /** The sender: an address, a name or a part of it, also the name with the address as they were sent. */
  from?: string
  /** A part of the subject. */
  subject?: string
  /** Search query, as in the search box of the UI: `status:bounced tag:flow=signup "your code"`. */
  q?: string
}

/** How long to wait, and for how much. */
export interface WaitOptions {
  /** Number of messages, requests or deliveries that must match (default: 1); 0 expects none. */
  count?: number
  /** Only later ones count: a Date or ISO 8601 time, one of these or its id, or what an SDK returned for it. */
  since?: Ref | Date
  /** Milliseconds of real time (default: 5,000, maximum: 60,000). */
  timeout_ms?: number
}

/** What to wait for, and how long. */
export interface WaitQuery extends MailQuery, WaitOptions {}

const MAIL = ["to", "from", "subject", "q"] as const
/** The keys of `WaitOptions`. */
export const WAIT_OPTIONS = ["count", "since", "timeout_ms"]
/** The keys of `WaitQuery`. */
export const MAIL_WAIT: readonly string[] = [...MAIL, ...WAIT_OPTIONS]

/** Builds the `q` parameter of the control API. Throws TypeError for an unknown key or a wrong value. */
export function toQ(query: MailQuery): string | undefined {
  checkNames("Mail query", query, MAIL)
  return termsOf(query)
}

function termsOf(query: MailQuery): string | undefined {
  const terms = MAIL.filter((name) => name in query).flatMap((name) => {
    const value = query[name]
    if (name === "q") return [checkText(name, value, "a search as text")]
    const values = name === "to" && Array.isArray(value) && value.length > 0 ? value : [value]
    const expected = name === "to" ? "an address as text, or a list of addresses that are all recipients" : "a text"
    return values.map((one) => `${name}:${inQuotes(checkText(name, one, expected))}`)
  })
  return terms.join(" ") || undefined
}

/** Which of the messages that match, for a list. */
export interface MailPage extends MailQuery {
  /** At most this many messages, from 1 to 100 (default: 25). */
  limit?: number
  /** How many messages to skip (default: 0). */
  offset?: number
}

/** Builds the query parameters of a list. Throws TypeError for an unknown key or a wrong value. */
export function toPage(query: MailPage) {
  const { limit, offset } = checkNames("Mail query", query, [...MAIL, "limit", "offset"])
  return dropUndefined({ limit, offset, q: termsOf(query) })
}

/** Builds the query parameters of a wait. Throws TypeError for an unknown key or a wrong value. */
export function toWait(query: WaitQuery) {
  checkNames("Mail wait query", query, MAIL_WAIT)
  return { ...dropUndefined({ q: termsOf(query) }), ...waitParameters(query) }
}

/** The query parameters of what every wait can have. Throws TypeError for a wrong value. */
export function waitParameters(options: WaitOptions) {
  const { timeout_ms, count } = options
  if (count !== undefined) checkCount("count", count)
  if (timeout_ms !== undefined) checkCount("timeout_ms", timeout_ms)
  const since = "since" in options ? sinceOf(options.since as Ref | Date) : undefined
  return dropUndefined({ timeout_ms, since, count, limit: count || undefined })
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
/** Removes undefined fields: the contract's types distinguish absent and undefined fields. */
export const dropUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
