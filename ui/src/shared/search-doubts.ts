import type { SearchField } from "./complete.ts"

const DATE = /^\d{4}-\d{2}-\d{2}/

function doubt(field: SearchField, value: string): string | undefined {
  const { key, values } = field
  if (values && !values.includes(value.toLowerCase())) return `${key}: takes ${values.join(", ")}.`
  if ((key === "before" || key === "after") && !DATE.test(value)) return `${key}: takes a date like 2026-03-01.`
  return undefined
}

/** Why a search that found nothing may not mean what its writer meant: values that its fields do not know. */
export function searchDoubts(q: string, fields: SearchField[]): string[] {
  return q.split(/\s+/).flatMap((word) => {
    const [, key, value] = /^-?([a-z]+):([^"]+)$/i.exec(word) ?? []
    const field = fields.find((known) => known.key === key?.toLowerCase())
    return (field && value && doubt(field, value)) || []
  })
}
