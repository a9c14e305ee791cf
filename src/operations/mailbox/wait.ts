import type { ControlInput } from "../../api/contract.ts"
import { type Arrived, arrivedAt, lastArrivedFirst } from "../../arrival.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { presentFindings, unanalysed } from "../../core/mail/analysis.ts"
import { type BodyWord, bodyMatches, bodyWords, groupTerms, refuseChecks } from "../../core/mailbox/search.ts"
import type { Collections, MailCollection } from "../../core/state/state.ts"
import { LISTED, listSome } from "../../core/text/text.ts"
import { later, pacer } from "../../time/turn.ts"
import type { Context, Needs } from "../context.ts"
import { type MailListPage, pageOf } from "./list.ts"
import type { MailKind } from "./mailbox.ts"
import { collectMeanwhile, type Meanwhile } from "./meanwhile.ts"
import { needsReading, readMessages } from "./reading.ts"
import {
  FEW_BODIES,
  filterFindings,
  findAddressed,
  hasFindings,
  matchAll,
  matchFew,
  readQuery,
  readVisible,
  searchMail,
} from "./search.ts"
import { readSince, sandboxTime } from "./since.ts"

const TIMEOUT_MS = 5000
/** Up to this many messages with the address or since `since` are checked one by one. Above it the search is faster. */
const FEW = 200

/** The parameters of a wait. With a `count` of 0, no message may match. */
type Wait = Pick<ControlInput<"waitForEmails">["query"], "q" | "since" | "count" | "timeout_ms">

/** The links, images and one-time codes of a message. With `analysis_cut` they may be incomplete. */
export interface ShownFindings<Link> extends Omit<ReturnType<typeof presentFindings>, "links"> {
  links: Link[]
}

/** Waits like {@link waitForMail} and returns a page of the messages, with their links and codes. Yields to other work. */
export async function waitForPage<K extends MailCollection, Item extends object, Link>(
  ctx: Context,
  mailbox: MailKind<K, Item>,
  query: Wait & { limit: number; offset: number },
  findingsOf: (ctx: Context, message: Collections[K]) => Promise<ShownFindings<Link>>,
): Promise<MailListPage<Item & ShownFindings<Link>>> {
  const found = await waitForMail(ctx, mailbox, query)
  const pause = pacer()
  const findings: ShownFindings<Link>[] = []
  const records = await readMessages(ctx, mailbox, found.slice(query.offset, query.offset + query.limit))
  for (const message of records) {
    // A message is found even if the bytes of its body are damaged, or were deleted meanwhile.
    findings.push(await findingsOf(ctx, message).catch(() => ({ ...presentFindings(unanalysed), links: [] })))
    await pause()
  }
  const page = pageOf(ctx, mailbox, { records, total: found.length }, query)
  return { ...page, data: page.data.map((item, index) => ({ ...item, ...(findings[index] as ShownFindings<Link>) })) }
}

/**
 * Waits like {@link waitFor}. A message counts while it matches: an email counts for `status:delivered` once it is delivered, an inbound
 * message once it is processed.
 */
async function waitForMail<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  waited: Wait,
): Promise<Collections[K][]> {
  const { q = "" } = waited
  const terms = readQuery(ctx, mailbox, q)
  refuseChecks(terms)
  const { fields, findings } = groupTerms(terms)
  const table = ctx.store.tables[mailbox.collection]
  const few = terms.some(({ field }) => field === "text") ? FEW_BODIES : FEW
  const all = () => mailbox.visible(ctx.store.tables, ctx.account.id)
  const isLate = readSince(ctx, waited.since, { all: all(), find: (id) => table.get(id), noun: "message" })
  const body = (message: Collections[K]) => ctx.texts[mailbox.collection].bodyOf(message)
  /** The newest messages since `since`. They are in the order of arrival, so the first one before ends them. */
  const recent = (most: number): Collections[K][] => {
    const found: Collections[K][] = []
    for (const message of all().newestFirst()) {
      if (found.length === most || !isLate(message)) break
      found.push(message)
    }
    return found
  }
  /** The messages that may match, if they are few; null if a search is faster. */
  const readFewCandidates = async (): Promise<Collections[K][] | null> => {
    const addressed = await findAddressed(ctx, mailbox, fields)
    if (addressed && addressed.size <= few) return readVisible(ctx, mailbox, addressed).filter(isLate)
    const newest = recent(few + 1)
    return newest.length <= few ? newest : null
  }
  /** Whether a message must be read before it can match. */
  const isReading = fields.some(needsReading)
  const mustRead = (message: Collections[K]) => isReading && mailbox.reading?.isDone(message) === false
  return await waitFor<Collections[K]>(ctx, waited, {
    prepare: (message) =>
      mailbox.isVisible(message) && isLate(message) && mustRead(message)
        ? readMessages(ctx, mailbox, [message])
        : undefined,
    follow: (listener) => ctx.changes.watch(mailbox.collection, ctx.account.id, listener),
    search: async () => {
      const candidates = await readFewCandidates()
      const known = fields.filter((term) => !needsReading(term))
      const possible = candidates?.filter((message) => bodyWords(known, message) !== null)
      const read = possible && (isReading ? await readMessages(ctx, mailbox, possible) : possible)
      const open = read?.filter((message) => bodyWords(fields, message) !== null)
      const found = open
        ? await matchFew(ctx, mailbox, fields, open)
        : (await matchAll(ctx, mailbox, fields)).filter(isLate)
      return await filterFindings(ctx, mailbox, found, findings)
    },
    open: (message) =>
      mailbox.isVisible(message) && isLate(message) && !mustRead(message) ? bodyWords(fields, message) : null,
    body,
    ...(findings.length > 0 && { confirm: (message) => hasFindings(ctx, mailbox, message, findings) }),
    noun: "message",
    wanted: q.trim() === "" ? "any message" : `\`${q.trim()}\``,
    describe: mailbox.describe,
    instead: () => {
      const arrived = recent(FEW)
      if (arrived.length === 0) return "No other message arrived."
      return `Messages that arrived: ${listSome(arrived, mailbox.describe)}.`
    },
    meanwhile: collectMeanwhile(
      ctx,
      mailbox,
      terms,
      (log) => waited.since !== undefined && isLate(log),
      loginsSince(ctx, waited.since, table.get(waited.since ?? "")),
    ),
  })
}

/** From when on what was refused without an account counts, in sandbox time; null for ever. */
function loginsSince(
  ctx: Needs<"clock" | "now">,
  since: string | undefined,
  record: Arrived | undefined,
): string | null {
  if (since === undefined) return null
  return record ? arrivedAt(record) : (sandboxTime(ctx, since) ?? ctx.now)
}

/** The newest message of the account that matches now. Throws `not_found`, which lists the newest messages instead. */
export async function newestMail<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  { q = "" }: { q?: string },
): Promise<Collections[K]> {
  const all = mailbox.visible(ctx.store.tables, ctx.account.id)
  const { records } = all.page({ limit: LISTED + 1, offset: 0 })
  const [found] = q.trim() === "" ? records : await searchMail(ctx, mailbox, q)
  if (found) return found
  if (records.length === 0) throw notFound("The account has no message yet.")
  throw notFound(`No message matches \`${q.trim()}\`. The newest: ${listSome(records, mailbox.describe)}.`)
}

interface Watch<T> {
  /** Starts work after which the record changes and may match. */
  prepare?: (message: T) => Promise<unknown> | undefined
  /** Calls back with each change of a record: what it was and is. Returns the function that unsubscribes. */
  follow: (listener: (id: string, before: T | undefined, after: T | undefined) => void) => () => void
  /** The records that match already. */
  search: () => Promise<T[]>
  /** The words that the body must contain; null if the fields do not match. */
  open: (message: T) => BodyWord[] | null
  body?: (message: T) => string
  /** What decides last whether a record matches, and takes a while. */
  confirm?: (message: T) => Promise<boolean>
  /** For errors: a record in general and the wanted ones in words, a record that was found, and a sentence on what came instead. */
  noun: string
  wanted: string
  describe: (record: T) => string
  instead: () => string
  meanwhile?: Meanwhile
}

/**
 * Resolves with all matching records, newest first, as soon as `count` match. With a count of 0 it resolves with none after the timeout.
 * On timeout throws `not_found`, which says what came instead. With a count of 0 throws `validation_error` at the first match.
 */
export async function waitFor<T extends Arrived>(
  ctx: Needs<"gone">,
  { count = 1, timeout_ms = TIMEOUT_MS, since }: Wait,
  watched: Watch<T>,
): Promise<T[]> {
  const { noun, wanted, describe, instead, meanwhile } = watched
  try {
    const found = await watch(ctx, watched, Math.max(1, count), timeout_ms)
    const conditions = `Waited for ${wanted}${since === undefined ? "" : ` since ${since}`}.`
    if (count === 0 && found.length > 0)
      throw invalid(`Expected no matching ${noun}, but found ${listSome(found, describe)}. ${conditions}`)
    if (found.length >= count) return found
    const message = `${found.length} of ${count} matched within ${timeout_ms} ms. ${conditions} ${instead()}`
    throw notFound(message, meanwhile && { meanwhile: await meanwhile.sentences() })
  } finally {
    meanwhile?.stop()
  }
}

/** The records that match, newest first, once there are enough, the time is over or the client has disconnected. */
async function watch<T extends Arrived>(
  { gone }: Needs<"gone">,
  { prepare, follow, search, open, body = () => "", confirm }: Watch<T>,
  enough: number,
  timeout_ms: number,
): Promise<T[]> {
  const matched = new Map<string, T>()
  const changed = new Map<string, T | undefined>()
  let searched = false
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  /** The last check of records whose fields and texts match. */
  const confirming = new Map<string, Promise<void>>()
  const preparing = new Set<Promise<unknown>>()
  const check = (id: string, message: T | undefined) => {
    confirming.delete(id)
    const words = message && open(message)
    if (!message || !words || !bodyMatches(words, () => body(message))) matched.delete(id)
    else if (!confirm) matched.set(id, message)
    else {
      const confirmed: Promise<void> = confirm(message).then((isMatch) => {
        // Else the record has changed meanwhile, and is checked again.
        if (!isMatch || confirming.get(id) !== confirmed) return
        matched.set(id, message)
        if (matched.size >= enough) end()
      })
      confirming.set(id, confirmed)
    }
  }
  const notice = (id: string, before: T | undefined, after: T | undefined) => {
    // The words of a body do not change. If the fields matched before as well, the body was already checked.
    const isChecked = before && after && open(before) !== null && open(after) !== null
    if (!isChecked || confirming.has(id)) check(id, after)
    else if (matched.has(id)) matched.set(id, after)
  }
  // Watch before searching: the search is asynchronous, and changes during it must not be missed.
  const unwatch = follow((id, before, after) => {
    const work = after && prepare?.(after)?.catch(() => undefined)
    if (work) preparing.add(work.finally(() => preparing.delete(work)))
    if (searched) notice(id, before, after)
    else changed.set(id, after)
    if (searched && matched.size >= enough) end()
  })
  const cancel = later(end, timeout_ms)
  gone.signal.addEventListener("abort", end)
  try {
    for (const message of await search()) matched.set(message.id, message)
    for (const [id, message] of changed) check(id, message)
    searched = true
    if (matched.size < enough && !gone.signal.aborted) await ended
    await Promise.all(preparing)
    await Promise.all(confirming.values())
    return [...matched.values()].sort(lastArrivedFirst)
  } finally {
    cancel()
    unwatch()
    gone.signal.removeEventListener("abort", end)
  }
}
