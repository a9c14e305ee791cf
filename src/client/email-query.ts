import { checkNames } from "./connection.ts"

/** Search conditions for mail. All of them must match. */
export interface MailQuery {
  /** An address or a part of it. */
  to?: string
  /** The sender: an address, a name or a part of it. */
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
  /** One of these, its id or a timestamp: only later ones count. */
  since?: string | { id: string }
  /** Milliseconds of real time (default: 5,000, maximum: 60,000). */
  timeout_ms?: number
}

/** What to wait for, and how long. */
export interface WaitQuery extends MailQuery, WaitOptions {}

const MAIL = ["to", "from", "subject", "q"]
/** The keys of `WaitOptions`. */
export const WAIT_OPTIONS = ["count", "since", "timeout_ms"]

/** Builds the `q` parameter of the control API. Throws TypeError for an unknown key. */
export function toQ(query: MailQuery): string | undefined {
  checkNames("Mail query", query, MAIL)
  return termsOf(query)
}

function termsOf({ to, from, subject, q }: MailQuery): string | undefined {
  // A quote would end the value. With a blank in its place, the search may match more, never less.
  const format = ([name, value]: [string, string]) => `${name}:"${value.replaceAll('"', " ")}"`
  const terms = [...Object.entries(dropUndefined({ to, from, subject })).map(format), ...(q ? [q] : [])]
  return terms.join(" ") || undefined
}

/** Builds the query parameters of a wait. Throws TypeError for an unknown key. */
export function toWait(query: WaitQuery) {
  checkNames("Mail wait query", query, [...MAIL, ...WAIT_OPTIONS])
  return { ...dropUndefined({ q: termsOf(query) }), ...waitParameters(query) }
}

/** The query parameters of what every wait can have. */
export function waitParameters({ since, timeout_ms, count }: WaitOptions) {
  const id = typeof since === "object" ? since.id : since
  return dropUndefined({ timeout_ms, since: id, count, limit: count || undefined })
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
/** Removes undefined fields: the contract's types distinguish absent and undefined fields. */
export const dropUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
