/** A word of a search: a text, or a field with its value. */
export interface SearchWord {
  /** Where it begins in the search. */
  start: number
  /** The word as it is written, with its minus and its quotes. */
  written: string
  negated: boolean
  /** What stands before the first colon, if that can be the name of a field; null for a text. */
  name: string | null
  /** The value or text, without its quotes. */
  value: string
  /** Whether the value or text stands in quotes, so that all its characters are meant as they are. */
  quoted: boolean
  /** What is wrong with its quotes: they are not closed, or text follows them without a space. */
  broken: "open" | "followed" | null
}

/** The levels that `check:` finds, the worst first. */
export const CHECK_LEVELS = ["error", "warning", "note"] as const

const NAME = /([\p{L}\p{N}_][\p{L}\p{N}._-]*):/uy
/** The key in `tag:plan="a b"`, whose value stands in quotes. */
const KEY = /[^\s"=]+=(?=")/y
/** A text in quotes, in which `\"` is a quote and `\\` a backslash. Unclosed, it extends to the end. */
const QUOTED = /"((?:[^"\\]+|\\.|\\$)*)("?)/suy
const BARE = /\S*/y
/** Not `--`, `->` and a minus that stands alone. */
const MINUS = /-(?=[^\s>-])/y

/** Splits a search at white space outside quotes. A quote elsewhere than at the start of a text or value is a character like others. */
export function* wordsOf(q: string): Generator<SearchWord> {
  let at = 0
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const found = expression.exec(q)
    if (found) at += found[0].length
    return found
  }
  while (true) {
    take(/\s*/y)
    if (at >= q.length) return
    const start = at
    const negated = take(MINUS) !== null
    const name = take(NAME)?.[1] ?? null
    const key = name === null ? "" : (take(KEY)?.[0] ?? "")
    const quotes = take(QUOTED)
    const rest = take(BARE)?.[0] ?? ""
    const value = key + (quotes ? readEscapes(quotes[1] ?? "") : rest)
    const broken = !quotes ? null : quotes[2] === "" ? "open" : rest === "" ? null : "followed"
    yield { start, written: q.slice(start, at), negated, name, value, quoted: quotes !== null, broken }
  }
}

const readEscapes = (text: string): string => text.replace(/\\(["\\])/g, "$1")

/** A text in quotes, which a search finds as it is. */
export const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`

/** A field with its value, in quotes if it needs them: `tag:"plan=a b"`. */
export const searchTerm = (field: string, value: string): string =>
  `${field}:${/^[\p{L}\p{N}@._=/][\p{L}\p{N}@._=/+-]*$/u.test(value) ? value : inQuotes(value)}`
