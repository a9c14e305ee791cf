import { invalid } from "../errors.ts"
import { printableName } from "../request/unknown-fields.ts"

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/**
 * Rejects a JSON value with a lone surrogate in a string or a name, since it cannot be encoded as UTF-8 (assumption requests.lone_surrogates). `field` is the
 * place of the value in the body. Throws `validation_error` with field and position.
 */
export function refuseLoneSurrogates(value: unknown, field = ""): void {
  // Most values have none: the place of each would cost more than the search.
  if (isWellFormed(value)) return
  if (typeof value === "string") {
    throw loneSurrogate(field === "" ? "The body" : `\`${field}\``, value)
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) refuseLoneSurrogates(entry, `${field}[${index}]`)
  } else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (!name.isWellFormed()) throw loneSurrogate(`A name in ${field === "" ? "the body" : `\`${field}\``}`, name)
      refuseLoneSurrogates(inner, `${field === "" ? "" : `${field}.`}${printableName(name)}`)
    }
  }
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed()
  if (Array.isArray(value)) return value.every(isWellFormed)
  if (typeof value !== "object" || value === null) return true
  const keys = Object.keys(value)
  return keys.every((name) => name.isWellFormed()) && Object.values(value).every(isWellFormed)
}

function loneSurrogate(where: string, text: string) {
  const position = text.search(LONE_SURROGATE)
  const code = text.charCodeAt(position).toString(16)
  return invalid(
    `${where} has the lone surrogate \\u${code} at position ${position}, which is not valid Unicode. Remove it, or write both halves of the pair.`,
  )
}
