import { parseInstant } from "../core/emails/schedule.ts"
import { answers, type BodyWord } from "../core/emails/search.ts"
import { invalid, notFound } from "../core/errors.ts"
import type { Collections } from "../core/state.ts"
import { later } from "../time/turn.ts"
import type { BodyText } from "./body-texts.ts"
import type { Context } from "./context.ts"

type Waited = "emails" | "inbound"

/** The parameters of a wait. */
export interface Wait<K extends Waited> {
  collection: K
  /** Number of records that must match. 0: no record may match. */
  count: number
  /** Milliseconds of real time. */
  timeout_ms: number
  /** The records that already match, newest first. */
  search: () => Promise<Collections[K][]>
  /** The words that the body must contain; null if the record's fields do not match. */
  open: (record: Collections[K]) => BodyWord[] | null
  body: (record: Collections[K]) => BodyText
  order: (a: Collections[K], b: Collections[K]) => number
  /** The messages that arrived, newest first, for the timeout error. */
  arrived: () => Collections[K][]
  /** Describes one record for an error message. */
  tell: (record: Collections[K]) => string
}

/** Maximum number of messages that an error lists. */
const LISTED = 5

/**
 * Resolves with all matching records, newest first, as soon as `count` records match. With a count of 0 it resolves with none after the
 * timeout. A record counts while it matches: an email counts for `status:delivered` once it is delivered.
 * On timeout throws `not_found`, which lists the messages that arrived. With a count of 0 throws `validation_error` at the first match.
 */
export async function waitFor<K extends Waited>(ctx: Context, wait: Wait<K>): Promise<Collections[K][]> {
  const matched = new Map<string, Collections[K]>()
  const changed = new Map<string, Collections[K] | undefined>()
  let searched = false
  let done = () => {}
  const ended = new Promise<void>((resolve) => {
    done = resolve
  })
  const enough = () => matched.size >= Math.max(1, wait.count)
  const take = (id: string, record: Collections[K] | undefined) => {
    const words = record && wait.open(record)
    if (record && words && answers(words, () => wait.body(record))) matched.set(id, record)
    else matched.delete(id)
  }
  const follow = (id: string, before: Collections[K] | undefined, after: Collections[K] | undefined) => {
    // A body does not change. If the fields matched before as well, the body was already checked.
    const decided = before && after && wait.open(before) !== null && wait.open(after) !== null
    if (!decided) take(id, after)
    else if (matched.has(id)) matched.set(id, after)
  }
  // Watch before searching: the search is asynchronous, and changes during it must not be missed.
  const unwatch = ctx.changes.watch(wait.collection, ctx.account.id, (id, before, after) => {
    if (searched) follow(id, before, after)
    else changed.set(id, after)
    if (searched && enough()) done()
  })
  const cancel = later(done, wait.timeout_ms)
  ctx.gone.signal.addEventListener("abort", done)
  try {
    for (const record of await wait.search()) matched.set(record.id, record)
    for (const [id, record] of changed) take(id, record)
    searched = true
    if (!enough() && !ctx.gone.signal.aborted) await ended
    return answer(wait, [...matched.values()].sort(wait.order))
  } finally {
    cancel()
    unwatch()
    ctx.gone.signal.removeEventListener("abort", done)
  }
}

function answer<K extends Waited>(wait: Wait<K>, found: Collections[K][]): Collections[K][] {
  const { count, timeout_ms } = wait
  const listed = (records: Collections[K][]) =>
    records.slice(0, LISTED).map(wait.tell).join("; ") +
    (records.length > LISTED ? `; and ${records.length - LISTED} more` : "")
  if (count === 0 && found.length > 0) throw invalid(`Expected no matching message, but found ${listed(found)}.`)
  if (found.length >= count) return found
  const arrived = wait.arrived()
  const instead = arrived.length === 0 ? "No other message arrived" : `Messages that arrived: ${listed(arrived)}`
  throw notFound(`${found.length} of ${count} matched within ${timeout_ms} ms. ${instead}.`)
}

/** The position in the order of arrival that `since` stands for. */
export interface Since {
  at: string
  /** Set if `since` is a message id. Messages of the same instant are ordered by id. */
  id: string | null
}

/**
 * Reads `since`: the id of a message, or an ISO 8601 instant. `placeOf` returns the arrival time of a message of the account.
 * Throws `validation_error` for anything else.
 */
export function readSince(since: string | undefined, placeOf: (id: string) => string | undefined): Since | null {
  if (since === undefined) return null
  const at = placeOf(since)
  if (at !== undefined) return { at, id: since }
  const time = parseInstant(since.replace(/ (?=\d\d:?\d\d$)/, "+"))
  if (time !== null) return { at: new Date(time).toISOString(), id: null }
  throw invalid(
    `\`since\` must be the id of a message of this account or an ISO 8601 time such as 2026-09-01T00:00:00Z, got "${since}".`,
  )
}

/** Whether a message that arrived at `at` is later than `since`. */
export const isLater = (since: Since | null, at: string, id: string): boolean =>
  since === null || at > since.at || (at === since.at && since.id !== null && id > since.id)
