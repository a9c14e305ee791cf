import {
  checkQuery,
  matchesTerm,
  newestFirst,
  parseQuery,
  refuseChecks,
  type SearchTerm,
} from "../../core/mailbox/search.ts"
import type { Collections, MailCollection } from "../../core/state.ts"
import { turn } from "../../time/turn.ts"
import type { Found } from "../../views/text-index.ts"
import type { Context, Needs } from "../context.ts"
import { isInScope, listingOf } from "../scope.ts"
import type { Mailbox } from "./mailbox.ts"

/** Messages checked before other work runs. */
const SLICE = 5000

/**
 * The account's messages that match a query, newest first. Yields to other work while searching. Throws `validation_error` for a misspelt
 * field or value.
 */
export async function searchMail<K extends MailCollection>(
  ctx: Context,
  mailbox: Mailbox<K>,
  q: string,
): Promise<Collections[K][]> {
  checkQuery(q)
  return await matchAll(ctx, mailbox, parseQuery(q))
}

/** Like {@link searchMail}, and counts the messages of each status that match the query without its `status:` terms. */
export async function searchWithCounts<K extends MailCollection>(
  ctx: Context,
  mailbox: Mailbox<K>,
  q: string,
): Promise<{ found: Collections[K][]; by_status: Record<string, number> }> {
  checkQuery(q)
  const terms = parseQuery(q)
  const statuses = terms.filter(({ field, negated }) => field === "status" && !negated)
  const others = terms.filter((term) => !statuses.includes(term))
  const candidates = await matchAll(ctx, mailbox, others)
  const by_status: Record<string, number> = {}
  for (const { status } of candidates) by_status[status] = (by_status[status] ?? 0) + 1
  const found = candidates.filter((message) => statuses.every((term) => matchesTerm(term, message)))
  return { found, by_status }
}

async function matchAll<K extends MailCollection>(
  ctx: Context,
  mailbox: Mailbox<K>,
  terms: readonly SearchTerm[],
): Promise<Collections[K][]> {
  const checks = terms.filter((term) => term.field === "check")
  if (!mailbox.matchingChecks) refuseChecks(checks, "received mail is not checked")
  const fields = terms.filter((term) => term.field !== "check")
  const words = await ctx.texts[mailbox.collection].find(wordsOf(fields))
  const addressed = await findAddressed(ctx, mailbox, fields)
  const found: Collections[K][] = []
  let checked = 0
  for (const message of candidates(ctx, mailbox, fields, words, addressed)) {
    if (fields.every((term) => matchesIndexed(term, message, words) !== term.negated)) found.push(message)
    if (++checked % SLICE === 0) await turn()
  }
  return checks.length > 0 && mailbox.matchingChecks ? await mailbox.matchingChecks(ctx, found, checks) : found
}

/**
 * The ids of the messages from or to the rarest whole address in the query. Null if the query has none, or is about all accounts: the
 * index is by account.
 */
export async function findAddressed<K extends MailCollection>(
  { addresses, account, scope }: Needs<"account" | "addresses" | "scope">,
  { collection }: Mailbox<K>,
  terms: readonly SearchTerm[],
): Promise<ReadonlySet<string> | null> {
  if (scope === "all") return null
  const wanted = terms.flatMap((term) => (isWholeAddress(term) && !term.negated ? [term.value] : []))
  const found = await Promise.all(wanted.map((address) => addresses[collection].find(account.id, address)))
  return found.sort((a, b) => a.size - b.size)[0] ?? null
}

/** Whether a term is a whole address, such as `to:ann@example.com`. */
const isWholeAddress = (term: SearchTerm): term is Extract<SearchTerm, { exact: boolean }> =>
  "exact" in term && term.exact

/** The words to look up in the index: words that may be anywhere, and words that must be in the fields. */
function wordsOf(terms: readonly SearchTerm[]): Map<string, { bodies: boolean }> {
  const words = new Map<string, { bodies: boolean }>()
  for (const term of terms) {
    const word = fieldWord(term)
    if (term.field === "text") words.set(term.value, { bodies: true })
    else if (word !== null && !words.has(word)) words.set(word, { bodies: false })
  }
  return words
}

/** A word that the fields of every matching message contain; null if there is none. Whole addresses have an index of their own. */
function fieldWord(term: SearchTerm): string | null {
  if (term.negated || isWholeAddress(term)) return null
  if (["from", "to", "cc", "bcc", "subject"].includes(term.field)) return String(term.value)
  return term.field === "tag" ? (term.value || term.key).toLowerCase() : null
}

/** The messages to check, newest first: those with the rarest word or address, or all of the account. */
function candidates<K extends MailCollection>(
  ctx: Needs<"account" | "scope" | "store">,
  mailbox: Mailbox<K>,
  terms: readonly SearchTerm[],
  words: ReadonlyMap<string, Found>,
  addressed: ReadonlySet<string> | null,
): Collections[K][] {
  const sets = terms.flatMap((term): { size: number; ids: () => Iterable<string> }[] => {
    const found = term.negated ? undefined : words.get(term.field === "text" ? term.value : (fieldWord(term) ?? ""))
    if (!found) return []
    if (term.field !== "text") return [{ size: found.fields.size, ids: () => found.fields }]
    return [{ size: found.fields.size + found.body.size, ids: () => new Set([...found.fields, ...found.body]) }]
  })
  if (addressed) sets.push({ size: addressed.size, ids: () => addressed })
  const [rarest] = sets.sort((a, b) => a.size - b.size)
  const all = listingOf(ctx, (id) => mailbox.visible(ctx.store.tables, id))
  // Above a tenth of all messages, sorting the candidates takes longer than reading the sorted list.
  return rarest && rarest.size <= all.count() / 10 ? readVisible(ctx, mailbox, rarest.ids()) : all.all()
}

/** The visible messages with these ids, newest first. */
export function readVisible<K extends MailCollection>(
  ctx: Needs<"account" | "scope" | "store">,
  { collection, isVisible }: Mailbox<K>,
  ids: Iterable<string>,
): Collections[K][] {
  const table = ctx.store.tables[collection]
  return Iterator.from(ids)
    .map((id) => table.get(id))
    .filter((message) => message !== undefined)
    .filter((message) => isInScope(ctx, message) && isVisible(message))
    .toArray()
    .sort(newestFirst)
}

/** A test of messages of any account against some of these terms. The words of bodies are looked up in the index, which yields to other work. */
export async function matcherOf<K extends MailCollection>(
  { texts }: Needs<"texts">,
  collection: K,
  terms: readonly SearchTerm[],
): Promise<(message: Collections[K], some: readonly SearchTerm[]) => boolean> {
  const words = await texts[collection].find(wordsOf(terms.filter(({ field }) => field === "text")))
  return (message, some) => some.every((term) => matchesIndexed(term, message, words) !== term.negated)
}

function matchesIndexed(
  term: SearchTerm,
  message: Collections[MailCollection],
  words: ReadonlyMap<string, Found>,
): boolean {
  if (term.field !== "text") return matchesTerm(term, message)
  const found = words.get(term.value)
  return found !== undefined && (found.fields.has(message.id) || found.body.has(message.id))
}
