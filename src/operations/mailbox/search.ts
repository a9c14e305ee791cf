import { type Arrived, arrivalOf, lastArrivedFirst } from "../../arrival.ts"
import { invalid, invalidField } from "../../core/errors.ts"
import { type FindingTerm, parseQuery, type SearchTerm } from "../../core/mailbox/query.ts"
import { groupTerms, lastSentFirst, matches, matchesFindings, matchesTerm } from "../../core/mailbox/search.ts"
import { timeHints } from "../../core/search/search-values.ts"
import type { Collections, MailCollection } from "../../core/state/state.ts"
import { pacer } from "../../time/turn.ts"
import type { TextIndex } from "../../views/text-index.ts"
import type { Context, Needs } from "../context.ts"
import { isInScope, listingOf } from "../scope.ts"
import type { MailKind } from "./mailbox.ts"
import { needsReading, readMessages } from "./reading.ts"

/** Up to this many messages are searched without the index, until it is made. */
export const FEW_BODIES = 20
/** Milliseconds of work before other work runs, and the messages between two looks at the time. */
const SLICE_MS = 2
const CHECKED = 100

/** The ids of the messages that contain each word. */
type Found = ReadonlyMap<string, ReadonlySet<string>>
const NO_WORDS: Found = new Map()

/** Most messages whose links and codes one search reads, which takes about a millisecond each. Codes of more are indexed. */
const MOST_READ = 1000

/**
 * The terms of a query. Throws `validation_error` for what is not understood, and for an id alone, which no text has. Hints say which times
 * were counted from the clock.
 */
export function readQuery(
  ctx: Needs<"hints" | "now" | "store">,
  { collection }: { collection: MailCollection },
  q: string,
): SearchTerm[] {
  const id = q.trim().toLowerCase()
  if (ctx.store.tables[collection].get(id)) {
    const by_id = collection === "emails" ? `, or message-id:${id} in q` : ""
    throw invalidField(
      "q",
      `is the id of a message, which its text does not have. Use /sandbox/${collection}/${id}${by_id}.`,
    )
  }
  const terms = parseQuery(q, collection, ctx.now)
  ctx.hints.push(...timeHints(terms))
  return terms
}

/** The account's messages that match a query, newest first. Yields to other work while searching. Throws like {@link readQuery}. */
export async function searchMail<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  q: string,
): Promise<Collections[K][]> {
  return await matchAll(ctx, mailbox, readQuery(ctx, mailbox, q))
}

/** The address, if all that is searched for are the messages to it. */
export function onlyRecipient([term, ...others]: readonly SearchTerm[]): string | null {
  const isAlone = others.length === 0 && term?.field === "to" && !term.negated
  return isAlone && term.exact && term.name === null ? term.value : null
}

/** Like {@link searchMail}, and counts the messages of each status that match the query without its `status:` terms. */
export async function searchWithCounts<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  terms: readonly SearchTerm[],
  since?: string,
): Promise<{ found: Collections[K][]; by_status: Record<string, number> }> {
  const isLater = since === undefined ? () => true : laterThan(ctx, mailbox, since)
  const statuses = terms.filter(({ field, negated }) => field === "status" && !negated)
  const others = terms.filter((term) => !statuses.includes(term))
  const candidates = (await matchAll(ctx, mailbox, others)).filter(isLater)
  const by_status: Record<string, number> = {}
  for (const { status } of candidates) by_status[status] = (by_status[status] ?? 0) + 1
  const found = candidates.filter((message) => statuses.every((term) => matchesTerm(term, message)))
  if (terms.some(({ field, negated }) => field === "sent-after" && !negated)) found.sort(lastSentFirst)
  return { found, by_status }
}

/** Whether a message was accepted after another one. Throws `validation_error` if there is no such message. */
function laterThan(
  ctx: Needs<"account" | "scope" | "store">,
  { collection }: { collection: MailCollection },
  id: string,
): (message: Arrived) => boolean {
  const since = ctx.store.tables[collection].get(id)
  if (since && isInScope(ctx, since)) return (message) => arrivalOf(message) > arrivalOf(since)
  throw invalid(`\`since\` must be the id of a message of this list, got "${id}".`)
}

/** The account's messages that match all terms, newest first. Yields to other work while searching. */
export async function matchAll<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  terms: readonly SearchTerm[],
): Promise<Collections[K][]> {
  const { fields, checks, findings } = groupTerms(terms)
  const found = await filterFindings(ctx, mailbox, await matchText(ctx, mailbox, fields), findings)
  return checks.length > 0 && mailbox.matchingChecks ? await mailbox.matchingChecks(ctx, found, checks) : found
}

/** The messages that match fields and words. Only words need the texts of bodies, and of a few messages they are read without an index. */
async function matchText<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  terms: readonly SearchTerm[],
): Promise<Collections[K][]> {
  const index = ctx.texts[mailbox.collection]
  const words = wordsOf(terms)
  await readWaiting(ctx, mailbox, terms)
  // Made before the words are looked up, so that both are of the same state.
  await findAddressed(ctx, mailbox, terms)
  if (words.size > 0 && !index.isMade) {
    const fields = terms.filter(({ field }) => field !== "text")
    const few = await matchIndexed(ctx, mailbox, fields, NO_WORDS)
    if (few.length <= FEW_BODIES) return await matchFew(ctx, mailbox, terms, few)
  }
  // First the index: meanwhile, messages come and go.
  const found = words.size > 0 ? await index.find(words) : NO_WORDS
  return await matchIndexed(ctx, mailbox, terms, found)
}

/** Reads the messages that were not read yet and may match, if that decides. */
async function readWaiting<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  terms: readonly SearchTerm[],
): Promise<void> {
  const { reading } = mailbox
  if (!reading || !terms.some(needsReading)) return
  if (listingOf(ctx, (id) => reading.waiting(ctx.store.tables, id)).count() === 0) return
  const known = terms.filter((term) => !needsReading(term))
  const found = await matchIndexed(ctx, mailbox, known, NO_WORDS)
  await readMessages(
    ctx,
    mailbox,
    found.filter((message) => !reading.isDone(message)),
  )
}

/** The account's messages that match fields, and words that are looked up already, newest first. */
async function matchIndexed<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  terms: readonly SearchTerm[],
  words: Found,
): Promise<Collections[K][]> {
  const addressed = await findAddressed(ctx, mailbox, terms)
  const candidates = candidatesOf(ctx, mailbox, terms, words, addressed)
  if (terms.length === 0) return candidates
  const found: Collections[K][] = []
  const pause = pacer(SLICE_MS)
  for (const [index, message] of candidates.entries()) {
    if (matchesAll(terms, message, words)) found.push(message)
    if (index % CHECKED === 0) await pause()
  }
  return found
}

/** Those of a few messages that match. Their bodies are read. */
export async function matchFew<K extends MailCollection>(
  { texts }: Needs<"texts">,
  { collection }: MailKind<K>,
  terms: readonly SearchTerm[],
  messages: readonly Collections[K][],
): Promise<Collections[K][]> {
  const found = await readWords(texts[collection], wordsOf(terms), messages)
  return messages.filter((message) => matchesAll(terms, message, found))
}

/** Those of the messages whose links and codes match. Throws if there are too many to read the links of all. */
export async function filterFindings<K extends MailCollection>(
  ctx: Context,
  mailbox: MailKind<K>,
  messages: Collections[K][],
  terms: readonly FindingTerm[],
): Promise<Collections[K][]> {
  if (terms.length === 0) return messages
  const links = terms.filter(({ field }) => field === "link")
  if (messages.length > MOST_READ && links.length < terms.length) {
    const codes = terms.filter(({ field }) => field === "code")
    const known = await ctx.codes[mailbox.collection].read()
    const matching = messages.filter(({ id }) => matchesFindings(codes, { links: [], codes: known.get(id) ?? [] }))
    return await filterFindings(ctx, mailbox, matching, links)
  }
  if (messages.length > MOST_READ) {
    throw invalid(
      `\`${terms[0]?.field}:\` in \`q\` looks at most at ${MOST_READ} messages, but ${messages.length} match the rest of the search. Add a field such as to:, subject: or after:1h.`,
    )
  }
  const pause = pacer()
  const matching: Collections[K][] = []
  for (const message of messages) {
    if (await hasFindings(ctx, mailbox, message, terms)) matching.push(message)
    await pause()
  }
  return matching
}

/** Whether the links and codes of a message match. One whose bytes are damaged has none. */
export const hasFindings = async <K extends MailCollection>(
  ctx: Context,
  { findings }: MailKind<K>,
  message: Collections[K],
  terms: readonly FindingTerm[],
): Promise<boolean> =>
  terms.length === 0 || matchesFindings(terms, await findings(ctx, message).catch(() => ({ links: [], codes: [] })))

/**
 * The ids of the messages from or to the rarest whole address in the query. Null if the query has none, or is about all accounts: the
 * index is by account.
 */
export async function findAddressed<K extends MailCollection>(
  { addresses, account, scope }: Needs<"account" | "addresses" | "scope">,
  { collection }: MailKind<K>,
  terms: readonly SearchTerm[],
): Promise<ReadonlySet<string> | null> {
  if (scope === "all") return null
  const wanted = terms.flatMap((term) => (isWholeAddress(term) && !term.negated ? [term.value] : []))
  const found = await Promise.all(wanted.map((address) => addresses[collection].find(account.id, address)))
  return found.sort((a, b) => a.size - b.size)[0] ?? null
}

/** Whether a term is a whole address, such as `to:ann@example.com`. */
const isWholeAddress = (term: SearchTerm): term is Extract<SearchTerm, { exact: boolean }> =>
  "exact" in term && term.exact && term.field !== "reply-to"

/** The words that may be anywhere. */
const wordsOf = (terms: readonly SearchTerm[]): Set<string> =>
  new Set(terms.flatMap((term) => (term.field === "text" ? [term.value] : [])))

/** The messages to check, newest first: those with the rarest word or address, or all of the account. */
function candidatesOf<K extends MailCollection>(
  ctx: Needs<"account" | "scope" | "store">,
  mailbox: MailKind<K>,
  terms: readonly SearchTerm[],
  words: Found,
  addressed: ReadonlySet<string> | null,
): Collections[K][] {
  const wanted = terms.flatMap((term) => (term.field === "text" && !term.negated ? (words.get(term.value) ?? []) : []))
  const [rarest] = [...wanted, ...(addressed ? [addressed] : [])].sort((a, b) => a.size - b.size)
  const all = listingOf(ctx, (id) => mailbox.visible(ctx.store.tables, id))
  // Above a tenth of all messages, sorting the candidates takes longer than reading the sorted list.
  return rarest && rarest.size <= all.count() / 10 ? readVisible(ctx, mailbox, rarest) : all.all()
}

/** The visible messages with these ids, newest first. */
export function readVisible<K extends MailCollection>(
  ctx: Needs<"account" | "scope" | "store">,
  { collection, isVisible }: MailKind<K>,
  ids: Iterable<string>,
): Collections[K][] {
  const table = ctx.store.tables[collection]
  return Iterator.from(ids)
    .map((id) => table.get(id))
    .filter((message) => message !== undefined)
    .filter((message) => isInScope(ctx, message) && isVisible(message))
    .toArray()
    .sort(lastArrivedFirst)
}

/**
 * A test of these messages, of any account, against some of the terms. Words are looked up in the index if it is made, otherwise in their
 * bodies. Yields to other work.
 */
export async function matcherOf<K extends MailCollection>(
  { texts }: Needs<"texts">,
  collection: K,
  terms: readonly SearchTerm[],
  messages: readonly Collections[K][],
): Promise<(message: Collections[K], some: readonly SearchTerm[]) => boolean> {
  const index = texts[collection]
  const words = wordsOf(terms)
  const found = await (index.isMade && words.size > 0 ? index.find(words) : readWords(index, words, messages))
  return (message, some) => matchesAll(some, message, found)
}

/** Looks up words in these messages without the index. */
async function readWords<K extends MailCollection>(
  index: TextIndex<Collections[K]>,
  words: ReadonlySet<string>,
  messages: readonly Collections[K][],
): Promise<Found> {
  const found = new Map([...words].map((word) => [word, new Set<string>()]))
  const pause = pacer(SLICE_MS)
  for (const message of words.size > 0 ? messages : []) {
    for (const [value, ids] of found) {
      if (matches([{ field: "text", value, negated: false }], message, () => index.bodyOf(message))) ids.add(message.id)
    }
    await pause()
  }
  return found
}

const matchesAll = (terms: readonly SearchTerm[], message: Collections[MailCollection], words: Found): boolean =>
  terms.every((term) => {
    const isFound = term.field === "text" ? words.get(term.value)?.has(message.id) : matchesTerm(term, message)
    return isFound !== term.negated
  })
