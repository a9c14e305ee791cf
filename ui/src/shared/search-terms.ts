import { isBlank } from "../../../src/blank.ts"
import { searchTerm, wordsOf } from "../../../src/search-words.ts"
import { currentPath, currentQuery, navigate } from "../nav.ts"

/** The query of a request that searches: without `q` if the search box is empty, because the API refuses an empty one. */
export const searching = (q: string): { q?: string } => (isBlank(q) ? {} : { q })

/** A term of a search, quoted if its value needs it: `tag:"plan=a b"`. */
export const termOf = searchTerm

/** The terms of a search. Quotes keep blanks in one term. */
export const splitTerms = (q: string): string[] => Array.from(wordsOf(q), ({ written }) => written)

/** Fields of which a message has one value, so that another one replaces it. */
const SINGLE = /^(status|is):/

/** Adds a term to a search, or takes it away. A status replaces another one. */
export function toggleTerm(q: string, term: string): string {
  const terms = splitTerms(q)
  if (terms.includes(term)) return terms.filter((other) => other !== term).join(" ")
  const field = SINGLE.exec(term)?.[0]
  return [...terms.filter((other) => !field || !other.startsWith(field)), term].join(" ")
}

/** The query of the URL with another search, which is not what a view was named for. A refused send is open only in its list. */
export const withSearch = (q: string) => ({ ...currentQuery.value, q, name: undefined, send: undefined })

/** Runs another search in the current section, and keeps what is open. */
export const runSearch = (q: string) => navigate(currentPath.value, withSearch(q))

/** Adds a term to the search of the current section, or takes it away, and keeps what is open. */
export function searchFor(term: string): void {
  runSearch(toggleTerm(currentQuery.value.q ?? "", term))
}
