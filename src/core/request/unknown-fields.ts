import { invalid } from "../errors.ts"
import { bare, editDistance } from "../text/suggest.ts"
import { fieldOf, insteadOf } from "./foreign-names.ts"

/** Maximum number of hints about one message or body. */
export const MAX_HINTS = 20

/**
 * Throws the first hint as `validation_error` if the setting rejects unknown names (assumptions requests.unknown_fields
 * and requests.unknown_parameters).
 */
export function refuseUnknown(hints: readonly string[], setting: "ignore" | "reject"): void {
  if (hints.length === 0 || setting === "ignore") return
  throw invalid(`${hints[0]} (unknown names are refused because \`requests.unknown_fields\` says so).`, { code: "E6" })
}

/** Returns a hint about each optional field that was null and is ignored, or throws for the first (assumption requests.null_fields). */
export function nullHints(fields: readonly string[], setting: "omit" | "refuse"): string[] {
  const [first] = fields
  if (first !== undefined && setting === "refuse") {
    const message = `\`${first}\` must not be null (because \`requests.null_fields\` = refuse). Omit the field.`
    throw invalid(message, { code: "G6", field: first })
  }
  return fields.map((field) => `\`${field}\` is null and ignored`)
}

/**
 * Returns hints about the unknown fields of an object, each with the nearest known name (assumption
 * requests.unknown_fields). At most 20, in printable ASCII, so that they fit into a response header. `path` is the
 * prefix of each name, for example `attachments[0].`.
 */
export const unknownFields = (object: object, known: readonly string[], path = ""): string[] =>
  unknownNames("field", object, known, path)

/** The same for a query, with `kind` "query parameter" (assumption requests.unknown_parameters). */
export function unknownNames(kind: string, object: object, known: readonly string[], path = ""): string[] {
  const hints: string[] = []
  for (const name of Object.keys(object)) {
    if (known.includes(name)) continue
    if (hints.length === MAX_HINTS) break
    const { meant, instead } = adviceAbout(name, known)
    const advice = meant ? `; did you mean \`${meant}\`?` : instead ? `; ${instead}` : ""
    hints.push(`unknown ${kind} \`${path}${printableName(name)}\`${advice}`)
  }
  return hints
}

/** What to say about an unknown name: the field that was probably meant, or a sentence part with what to do instead, or neither. */
export function adviceAbout(name: string, known: readonly string[]): { meant?: string; instead?: string } {
  const meant = meantField(name, known)
  if (meant !== undefined) return { meant }
  const instead = insteadOf(name)
  return instead === undefined ? {} : { instead }
}

/** A name from a request in the form that error messages and headers can contain. */
export const printableName = (name: string) => name.slice(0, 60).replace(/[^ -~]|`/g, "?")

/**
 * Returns the known field that a field name probably means: it differs only in case, separators or at most one of three letters, or is
 * often called so. Undefined if there is none.
 */
export function meantField(name: string, known: readonly string[]): string | undefined {
  if (name.length > 40) return undefined
  const written = bare(name)
  const same = known.find((candidate) => bare(candidate) === written)
  if (same) return same
  const foreign = fieldOf(name, known)
  if (foreign) return foreign
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    const distance = editDistance(written, bare(candidate))
    const allowed = Math.min(2, Math.floor(bare(candidate).length / 3))
    if (distance <= allowed && (!best || distance < best.distance)) best = { name: candidate, distance }
  }
  return best?.name
}
