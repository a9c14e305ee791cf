/** A search field such as `status:`, with its values if they are known. */
export type SearchField = { key: string; hint: string; values?: readonly string[] }
export type Suggestion = { insert: string; hint: string }

/** The word before the caret, without a leading minus. */
function wordAt(text: string, caret: number): { start: number; word: string } {
  let start = caret
  while (start > 0 && !/\s/.test(text[start - 1] ?? "")) start--
  if (text[start] === "-") start++
  return { start, word: text.slice(start, caret) }
}

/** Suggestions at the caret: fields that start with the word, or values of the field being typed. */
export function getSuggestions(text: string, caret: number, fields: SearchField[]): Suggestion[] {
  const { word } = wordAt(text, caret)
  const begun = fields.find((field) => word.startsWith(`${field.key}:`))
  if (begun) {
    const value = word.slice(begun.key.length + 1).toLowerCase()
    return (begun.values ?? [])
      .filter((known) => known.startsWith(value) && known !== value)
      .map((known) => ({ insert: `${begun.key}:${known}`, hint: "" }))
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
