import { wordsOf } from "../../../src/search-words.ts"
import type { AskedValues } from "./asked-values.ts"

/**
 * A search field such as `status:`. `values` are all it can have; `offers` returns some of many, quoted where needed; `asked` are those that
 * the server knows.
 */
export type SearchField = {
  key: string
  hint: string
  values?: readonly string[]
  offers?: () => readonly string[]
  asked?: AskedValues
}

/** The fields of every search that compare times, with some of their values. */
export const TIME_FIELDS: readonly SearchField[] = [
  ...["after", "before"].map((key) => ({
    key,
    hint: "a day, a time, or how long ago: 1h",
    offers: () => ["today", "yesterday", "10m", "1h", "1d"],
  })),
  { key: "on", hint: "a day", offers: () => ["today", "yesterday"] },
]

/** More suggestions than this would hide the list. */
const MOST_OFFERED = 20

/** `whole` is a search to run as it is, `title` its name. */
export type Suggestion = { insert: string; title?: string; hint: string; whole?: true }

/** The word before the caret, without a leading minus. */
function wordAt(text: string, caret: number): { start: number; word: string } {
  let start = caret
  while (start > 0 && !/\s/.test(text[start - 1] ?? "")) start--
  if (text[start] === "-") start++
  return { start, word: text.slice(start, caret) }
}

/** The field at the caret whose values the server knows, and what is typed of its value; null if there is none. */
export function askedAt(
  text: string,
  caret: number,
  fields: SearchField[],
): { asked: AskedValues; typed: string } | null {
  const { word } = wordAt(text, caret)
  const begun = fields.find(({ key }) => word.startsWith(`${key}:`))
  return begun?.asked ? { asked: begun.asked, typed: word.slice(begun.key.length + 1) } : null
}

/** Suggestions at the caret: fields that start with the word, or values of the field being typed. */
export function getSuggestions(text: string, caret: number, fields: SearchField[]): Suggestion[] {
  const { word } = wordAt(text, caret)
  const begun = fields.find((field) => word.startsWith(`${field.key}:`))
  if (begun) {
    const value = word.slice(begun.key.length + 1).toLowerCase()
    const plain = (values: readonly string[] = []) => values.map((one) => ({ value: one, hint: "" }))
    const known = begun.values
      ? plain(begun.values).filter((one) => one.value.toLowerCase().startsWith(value))
      : [...plain(begun.offers?.()), ...(begun.asked?.offers.value ?? [])].filter((one) =>
          one.value.toLowerCase().includes(value),
        )
    return known
      .filter((one) => one.value.toLowerCase() !== value)
      .slice(0, MOST_OFFERED)
      .map((one) => ({ insert: `${begun.key}:${one.value}`, hint: one.hint }))
  }
  if (word.includes(":") || (word === "" && text !== "")) return []
  return fields
    .filter((field) => field.key.startsWith(word.toLowerCase()))
    .map((field) => ({ insert: `${field.key}:`, hint: field.hint }))
}

/** Replaces the word at the caret; a complete value is followed by a space. */
export function applySuggestion(text: string, caret: number, suggestion: Suggestion): { text: string; caret: number } {
  const { start } = wordAt(text, caret)
  const begun = suggestion.insert.endsWith(":")
  const insert = begun ? suggestion.insert : `${suggestion.insert} `
  const rest = begun ? text.slice(caret) : text.slice(caret).trimStart()
  return { text: text.slice(0, start) + insert + rest, caret: start + insert.length }
}

/** The search of a text that is being typed: without a field at its end whose value is still missing, and with its last quote closed. */
export function typedSearch(text: string, fields: SearchField[]): string {
  const last = [...wordsOf(text)].at(-1)
  if (!last || !text.endsWith(last.written)) return text.trim()
  const isField = fields.some(({ key }) => key === last.name?.toLowerCase())
  if ((isField || last.broken) && last.value.trim() === "") return text.slice(0, -last.written.length).trim()
  if (last.broken !== "open") return text.trim()
  const isEscaped = /\\*$/.exec(text)![0].length % 2 === 1
  return `${text.trimStart()}${isEscaped ? "\\" : ""}"`
}

/** Fields whose value is a name and a value. */
const PAIRS = ["tag", "header"]

/** Explains the parts of a search that are understood, but may not do what was meant. What is not understood, the server refuses. */
export const searchHints = (q: string): string[] =>
  [...wordsOf(q)].flatMap(({ name, value }) =>
    name !== null && PAIRS.includes(name.toLowerCase()) && value !== "" && !value.includes("=")
      ? [`${name}:${value} matches every value of ${value}. For one value, write ${name}:${value}=value.`]
      : [],
  )
