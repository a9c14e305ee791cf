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
  const terms = parseQuery(q)
  const checks = terms.filter((term) => term.field === "check")
  if (!mailbox.matchingChecks) refuseChecks(checks, "received mail is not checked")
  const fields = terms.filter((term) => term.field !== "check")
  const words = await ctx.texts[mailbox.collection].find(wordsOf(fields))
  const found: Collections[K][] = []
  let checked = 0
  for (const message of candidates(ctx, mailbox, fields, words)) {
    if (fields.every((term) => matchesIndexed(term, message, words) !== term.negated)) found.push(message)
    if (++checked % SLICE === 0) await turn()
  }
  return checks.length > 0 && mailbox.matchingChecks ? await mailbox.matchingChecks(ctx, found, checks) : found
}

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

/** A word that the fields of every matching message contain; null if there is none. */
function fieldWord(term: SearchTerm): string | null {
  if (term.negated) return null
  if (["from", "to", "cc", "bcc", "subject"].includes(term.field)) return String(term.value)
  return term.field === "tag" ? (term.value || term.key).toLowerCase() : null
}

/** The messages to check, newest first: those with the rarest word, or all of the account. */
function candidates<K extends MailCollection>(
  ctx: Needs<"account" | "scope" | "store">,
  { collection, visible, isVisible }: Mailbox<K>,
  terms: readonly SearchTerm[],
  words: ReadonlyMap<string, Found>,
): Collections[K][] {
  const { tables } = ctx.store
  const table = tables[collection]
  const sets = terms.flatMap((term): { size: number; ids: () => Iterable<string> }[] => {
    const found = term.negated ? undefined : words.get(term.field === "text" ? term.value : (fieldWord(term) ?? ""))
    if (!found) return []
    if (term.field !== "text") return [{ size: found.fields.size, ids: () => found.fields }]
    return [{ size: found.fields.size + found.body.size, ids: () => new Set([...found.fields, ...found.body]) }]
  })
  const [rarest] = sets.sort((a, b) => a.size - b.size)
  // Above a tenth of all messages, sorting the candidates takes longer than reading the sorted list.
  if (!rarest || rarest.size > table.size / 10) return listingOf(ctx, (id) => visible(tables, id)).all()
  return Iterator.from(rarest.ids())
    .map((id) => table.get(id))
    .filter((message) => message !== undefined)
    .filter((message) => isInScope(ctx, message) && isVisible(message))
    .toArray()
    .sort(newestFirst)
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
