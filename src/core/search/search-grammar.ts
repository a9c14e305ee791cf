import { isBlank } from "../../blank.ts"
import { type SearchWord, wordsOf } from "../../search-words.ts"
import { ApiError, invalid } from "../errors.ts"
import {
  isMeantField,
  refuse,
  refuseForeignText,
  refuseForeignValue,
  refuseOperators,
  shownWord,
  unknownField,
} from "./foreign-search.ts"
import type { FieldReader } from "./search-values.ts"

export type TextTerm = { field: "text"; value: string }
export type Negatable<T> = T extends unknown ? T & { negated: boolean } : never

/** Maximum number of terms in a search. */
const MAX_TERMS = 50

/**
 * Parses a search: `field:value`, words, `"quoted"`, each with `-` before it to negate it (search.fields, search.quotes). `fields` reads the value of each known
 * field. Throws `validation_error` for what is not understood: an unknown field, a value that its field cannot have, the syntax of other
 * searches. It would find nothing, which looks like a result.
 */
export function parseSearch<T>(q: string, fields: Fields<T>): Negatable<T | TextTerm>[] {
  const words: SearchWord[] = []
  for (const word of wordsOf(q)) {
    if (words.push(word) > MAX_TERMS) {
      throw invalid(`\`q\` has more than ${MAX_TERMS} terms. Put text in quotes, which makes it one term.`)
    }
  }
  refuseOperators(words, fields)
  return words.map((word, index) => {
    const term = isProse(words, index, fields) ? textOf(word) : withSuggestion(q, word, (one) => readWord(one, fields))
    return { negated: word.negated, ...term } as Negatable<T | TextTerm>
  })
}

/** Reads a word. Of an error that knows which term was meant, the suggestion is the whole search with it; none if `read` refuses it, too. */
function withSuggestion<T>(q: string, word: SearchWord, read: (word: SearchWord) => T): T {
  try {
    return read(word)
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail.suggestion === undefined) throw error
    const { suggestion, ...detail } = error.detail
    const [meant, ...more] = [...wordsOf(suggestion)]
    // What is longer than a message shows was cut.
    const isWhole = word.written.length <= 40
    const isMeant = meant !== undefined && more.length === 0 && isWhole && isAccepted(() => read(meant))
    if (!isMeant) throw invalid(error.message, detail)
    const term = `${word.negated !== meant.negated ? "-" : ""}${suggestion.slice(meant.negated ? 1 : 0)}`
    const { start, written } = word
    throw invalid(error.message, { ...detail, suggestion: q.slice(0, start) + term + q.slice(start + written.length) })
  }
}

type Fields<T> = Readonly<Record<string, FieldReader<T>>>

const isField = (word: SearchWord | undefined, fields: object): boolean =>
  word?.name != null && Object.hasOwn(fields, word.name.toLowerCase())

/**
 * Whether a word that could be a field without a value is one of a sentence, as in `Your code is: 482913`: it stands between other text.
 * At the end, or before a field, it is one whose value was not filled in (search.empty).
 */
const isProse = (words: readonly SearchWord[], index: number, fields: object): boolean => {
  const word = words[index]
  if (word?.value !== "" || word.quoted || word.negated || !isField(word, fields)) return false
  return [words[index - 1], words[index + 1]].every((one) => one !== undefined && !one.quoted && !isField(one, fields))
}

const textOf = ({ written, negated }: SearchWord): TextTerm => ({
  field: "text",
  value: written.slice(negated ? 1 : 0).toLowerCase(),
})

function readWord<T>(word: SearchWord, fields: Fields<T>): T | TextTerm {
  const { name, value, quoted, broken } = word
  const written = shownWord(word)
  if (broken === "open") throw refuse(written, 'has a quote that is not closed. Write \\" for a quote inside quotes.')
  if (broken === "followed") {
    throw refuse(
      written,
      'has text directly after a closing quote. Put a space between them, or write \\" for a quote inside quotes.',
    )
  }
  const field = name?.toLowerCase()
  const reader = field !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined
  if (field !== undefined && reader) {
    if (isBlank(value)) {
      throw refuse(
        written,
        `has no value. Write ${field}:value without a space, or "${written}" in quotes to search for this text.`,
      )
    }
    if (!quoted) refuseForeignValue(word, field)
    return reader({ field, value, quoted })
  }
  if (name === null && quoted && isBlank(value)) throw refuse(written, "has no text between its quotes.")
  if (name === null && quoted) return { field: "text", value: value.toLowerCase() }
  const known = Object.keys(fields)
  if (name !== null && (quoted || !isText(name, value, known))) {
    throw unknownField(word, known, (meant) => isAccepted(() => fields[meant]?.({ field: meant, value, quoted })))
  }
  refuseForeignText(word, known)
  return textOf(word)
}

function isAccepted(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Schemes that no `//` follows. Any word before `://` is a scheme. */
const SCHEMES = new Set(
  "mailto tel sms cid mid data urn blob about javascript news sip sips xmpp geo magnet skype whatsapp bitcoin did".split(
    " ",
  ),
)

/** Whether `name:value` is text: a URL, a time, a port, a path, a name of code, an address of a network, or punctuation (search.fields). */
function isText(name: string, value: string, known: readonly string[]): boolean {
  const lower = name.toLowerCase()
  if (value === "" || value.startsWith("//") || SCHEMES.has(lower)) return true
  // `std::string`, `C:\Users`, `2001:db8::1`, `12:30`, `x:-)`
  if (value.startsWith(":") || /^[\\/]/.test(name.length === 1 ? value : "")) return true
  if (/^[\da-f]+$/i.test(name) && /^[\da-f]{0,4}(:[\da-f]{0,4})+$/i.test(value)) return true
  if (/^\d+$/.test(name) || !/[\p{L}\p{N}]/u.test(value)) return true
  // `localhost:8025`, but not `date:2026-03-01` or `stauts:422`
  return /^\d/.test(value) && !isMeantField(lower, known)
}
