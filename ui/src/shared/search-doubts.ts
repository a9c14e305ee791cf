import type { SearchField } from "./complete.ts"

const DATE = /^\d{4}-\d{2}-\d{2}/

function hintFor(field: SearchField, value: string): string | undefined {
  const { key, values } = field
  if (values && !values.includes(value.toLowerCase())) return `${key}: expects one of ${values.join(", ")}.`
  if ((key === "before" || key === "after") && !DATE.test(value)) return `${key}: expects a date like 2026-03-01.`
  return undefined
}

/** Hints for a search without results: values that its fields do not know. */
export function searchHints(q: string, fields: SearchField[]): string[] {
  return q.split(/\s+/).flatMap((word) => {
    const [, key, value] = /^-?([a-z]+):([^"]+)$/i.exec(word) ?? []
    const field = fields.find((known) => known.key === key?.toLowerCase())
    return (field && value && hintFor(field, value)) || []
  })
}
