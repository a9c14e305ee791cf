import { normaliseAddress } from "../../core/addresses.ts"
import { plainText, SEARCHED_TEXT } from "../../core/emails/plain-text.ts"
import { holds, parseQuery, type SearchTerm } from "../../core/emails/search.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import { DIVIDER } from "../../core/text-blocks.ts"
import type { Store } from "../../store/store.ts"
import { turn } from "../../time/turn.ts"
import type { BodyTexts } from "../body-texts.ts"
import type { Context, World } from "../context.ts"
import { type Found, TextIndex } from "../text-index.ts"
import { bodyOf } from "./content.ts"

/** Records checked before other work runs. */
const SLICE = 5000

/** The text index of emails, limited to about `most_bytes` of memory. */
export const emailTexts = (store: Store, bodies: BodyTexts<EmailRecord>, most_bytes: number): TextIndex<EmailRecord> =>
  new TextIndex(store, { collection: "emails", head: headText, body: (email) => bodies.of(email), most_bytes })

/** The account's emails that match a query, newest first. Yields to other work while searching. */
export async function searchEmails(ctx: Context, q: string): Promise<EmailRecord[]> {
  const terms = parseQuery(q)
  const words = await ctx.texts.find(wordsOf(terms))
  const found: EmailRecord[] = []
  let looked = 0
  for (const email of candidates(ctx, terms, words)) {
    if (terms.every((term) => holdsBy(words, term, email) !== term.negated)) found.push(email)
    if (++looked % SLICE === 0) await turn()
  }
  return found
}

/** The words to look up in the text index: words anywhere in the email, and words that must be in its head. */
function wordsOf(terms: readonly SearchTerm[]): Map<string, { bodies: boolean }> {
  const words = new Map<string, { bodies: boolean }>()
  for (const term of terms) {
    const word = headWord(term)
    if (term.field === "text") words.set(term.value, { bodies: true })
    else if (word !== null && !words.has(word)) words.set(word, { bodies: false })
  }
  return words
}

/** A word that the head of every matching email contains; null if the term implies none. */
function headWord(term: SearchTerm): string | null {
  if (term.negated) return null
  if (term.field === "from" || term.field === "to" || term.field === "subject") return term.value
  return term.field === "tag" ? (term.value || term.key).toLowerCase() : null
}

/** The candidate emails, newest first: those with the rarest word, or all of the account. */
function candidates(ctx: Context, terms: readonly SearchTerm[], words: ReadonlyMap<string, Found>): EmailRecord[] {
  const { emails } = ctx.store.tables
  const sets = terms.flatMap((term): { sizes: number; ids: () => Iterable<string> }[] => {
    const found = term.negated ? undefined : words.get(term.field === "text" ? term.value : (headWord(term) ?? ""))
    if (!found) return []
    if (term.field !== "text") return [{ sizes: found.head.size, ids: () => found.head }]
    return [{ sizes: found.head.size + found.body.size, ids: () => new Set([...found.head, ...found.body]) }]
  })
  const rarest = sets.sort((a, b) => a.sizes - b.sizes)[0]
  // Above a tenth of all emails, sorting the candidates costs more than walking the sorted list.
  if (!rarest || rarest.sizes > emails.size / 10) return emails.all("account", ctx.account.id)
  return Iterator.from(rarest.ids())
    .map((id) => emails.get(id))
    .filter((email) => email?.account_id === ctx.account.id)
    .toArray()
    .sort((a, b) => newestFirst(a as EmailRecord, b as EmailRecord)) as EmailRecord[]
}

function holdsBy(words: ReadonlyMap<string, Found>, term: SearchTerm, email: EmailRecord): boolean {
  if (term.field !== "text") return holds(term, email)
  const found = words.get(term.value)
  return found !== undefined && (found.head.has(email.id) || found.body.has(email.id))
}

/** Newest first, by creation time and then by id (assumption M22). */
export function newestFirst(a: EmailRecord, b: EmailRecord): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1
  return a.id < b.id ? 1 : -1
}

/** The searchable fields of an email. Addresses are included in normalized form as well. */
function headText({ subject, from, to, cc, bcc, tags, attachments }: EmailRecord): string {
  const written = [from, ...to, ...cc, ...bcc]
  const compared = written
    .map(normaliseAddress)
    .filter((address, index) => !written[index]?.toLowerCase().includes(address))
  const tagged = Object.entries(tags).flat()
  return [subject, ...written, ...compared, ...tagged, ...attachments.map(({ filename }) => filename)].join(DIVIDER)
}

/** The searchable body: the text, and the text of the HTML if it differs. */
export function emailText(world: Pick<World, "blobs">, email: EmailRecord): string {
  const { html, text } = bodyOf(world, email)
  if (html === null) return text ?? ""
  const read = plainText(html, SEARCHED_TEXT)
  return text === null || same(text, read) ? read : `${text}${DIVIDER}${read}`
}

const same = (a: string, b: string) => a.replace(/\s+/g, "") === b.replace(/\s+/g, "")
