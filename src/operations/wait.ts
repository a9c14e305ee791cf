import { parseInstant } from "../core/emails/schedule.ts"
import { answers, type BodyWord } from "../core/emails/search.ts"
import { invalid, notFound } from "../core/errors.ts"
import type { Collections } from "../core/state.ts"
import { later } from "../time/turn.ts"
import type { BodyText } from "./body-texts.ts"
import type { Context } from "./context.ts"

type Waited = "emails" | "inbound"

/** What somebody waits for. */
export interface Wait<K extends Waited> {
  collection: K
  /** How many have to match; 0: none may. */
  count: number
  /** Milliseconds of real time. */
  timeout_ms: number
  /** Those that match already, newest first. */
  search: () => Promise<Collections[K][]>
  /** The words that the body of a record decides by; null where its fields refuse it. */
  open: (record: Collections[K]) => BodyWord[] | null
  body: (record: Collections[K]) => BodyText
  order: (a: Collections[K], b: Collections[K]) => number
  /** What did arrive, newest first, for the answer to one who waited in vain. */
  arrived: () => Collections[K][]
  /** One of them in a few words. */
  tell: (record: Collections[K]) => string
}

/** How many messages an error tells of. */
const LISTED = 5

/**
 * Resolves as soon as `count` records match, with all that do, newest first; with a count of 0 resolves with none when the time is
 * over. A record counts while it matches: one that is delivered by now counts for `status:delivered` from then on.
 * Throws `not_found`, telling what did arrive instead, when the time is over first; with a count of 0 `validation_error` as soon as one matches.
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
    // A body does not change: a record whose fields fit before as well is decided already, and its body is not looked at again.
    const decided = before && after && wait.open(before) !== null && wait.open(after) !== null
    if (!decided) take(id, after)
    else if (matched.has(id)) matched.set(id, after)
  }
  // Watching begins before the search, which takes several turns: nothing that comes meanwhile is missed.
  const unwatch = ctx.watchers.watch(wait.collection, ctx.account.id, (change) => {
    const [before, after] = [change.before, change.after] as [Collections[K] | undefined, Collections[K] | undefined]
    const { id } = (after ?? before) as Collections[K]
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

/** The place in the order of arrival that `since` names. */
export interface Since {
  at: string
  /** Set where it is a message's: of the same instant, later ones have later ids. */
  id: string | null
}

/**
 * Reads `since`: the id of a message, or an ISO 8601 instant. `placeOf` knows when a message of the account came.
 * Throws `validation_error` for neither.
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

/** Whether a message that came at `at` came later than that. */
export const isLater = (since: Since | null, at: string, id: string): boolean =>
  since === null || at > since.at || (at === since.at && since.id !== null && id > since.id)
