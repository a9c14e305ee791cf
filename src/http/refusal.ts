import { ApiError, invalid } from "../core/errors.ts"

interface ValidatorError {
  status?: number
  message?: string
  errors?: { path: string; message: string; errorCode?: string }[]
  /** Set by the body parser. */
  type?: string
  limit?: number
  /** Set by the decompressor. */
  code?: string
}

/**
 * Converts an error of the validator or the body parser into an `ApiError` whose message names the field (assumptions E5, E8).
 *
 * @param limited_by the setting or API that sets the size limit; appears in the message.
 */
export function refusal(error: unknown, limited_by = "Sandpost"): unknown {
  if (error instanceof ApiError) return error
  const { status, errors, type, message, limit, code } = error as ValidatorError
  if (type === "entity.too.large") {
    return invalid(`The body is too large: ${limited_by} allows at most ${limit} bytes.`, { status: 413 })
  }
  if (type === "entity.parse.failed") return invalid(`The body is not valid JSON: ${message}.`, { status: 400 })
  if (type === "request.aborted" || type === "request.size.invalid")
    return invalid("The body ended too early.", { status: 400 })
  if (type?.startsWith("encoding.") || type?.startsWith("charset."))
    return invalid(`The body cannot be read: ${message}.`, { status: 415 })
  if (status === 400 && /^(Z|ZSTD|ERR_)_/.test(code ?? ""))
    return invalid(`The body does not match its Content-Encoding: ${message}.`, { status })
  if (status === 400 && errors?.length) return invalid(sentence(errors))
  if (status && status >= 400 && status < 500)
    return invalid(message ?? "The request cannot be understood.", { status })
  return error
}

/** The first validation error, and the number of further ones. */
export function sentence(errors: NonNullable<ValidatorError["errors"]>): string {
  const [first] = errors
  const others = new Set(errors.map(({ path }) => path)).size - 1
  const more = others > 0 ? ` (and ${others} more ${others === 1 ? "field is" : "fields are"} wrong)` : ""
  const ofName = errors.some(({ path, message }) => path === first?.path && message === "property name must be valid")
  return `${clause(first as { path: string; message: string }, ofName)}${more}.`
}

function clause({ path, message }: { path: string; message: string }, ofName: boolean): string {
  const [, where, ...rest] = path.split("/")
  const required = /must have required property '(.+)'/.exec(message)
  if (required)
    return where === "body" && rest.length === 0 ? "A JSON body is required" : `\`${name(rest)}\` is required`
  const field = rest.length === 0 ? `The ${where ?? "request"}` : `\`${name(rest)}\``
  return `${ofName ? `A name in ${field}` : field} ${plain(message)}`
}

/** Phrases of the validator and their replacements. */
const PLAIN: readonly (readonly [said: RegExp, meant: string])[] = [
  [/^must NOT have additional properties$/, "is not a known field (see /docs)"],
  [/^Unknown query parameter .*$/, "is not a known query parameter (see /docs)"],
  [/^Empty value found for query parameter .*$/, "must not be empty; omit it instead"],
  [
    /^Parameter .* must be url encoded\..*$/,
    "contains characters that must be percent-encoded, for example a comma as %2C",
  ],
  [/^must NOT have fewer than 1 (?:characters|items|properties)$/, "must not be empty"],
  [/^must NOT have duplicate items .*$/, "must not contain duplicates"],
  [/^must be equal to one of the allowed values: /, "must be one of: "],
  [/^must be (string|number|boolean)$/, "must be a $1"],
  [/^must be (array|object|integer)$/, "must be an $1"],
  [/^must match format "uuid"$/, "must be a UUID"],
  [/^must be >= /, "must be at least "],
  [/^must be <= /, "must be at most "],
]

function plain(message: string): string {
  const [said, meant] = PLAIN.find(([pattern]) => pattern.test(message)) ?? [/must NOT/, "must not"]
  return message
    .replace(said, meant)
    .replace("items", "entries")
    .replace(/^must be (\w+(?:,\w+)+)$/, (_, types: string) => `must be ${types.replaceAll(",", " or ")}`)
}

/** `attachments/0/filename` in the usual notation: `attachments[0].filename`. */
const name = (parts: readonly string[]) =>
  parts
    .map((part, index) => {
      const plain = part.replaceAll("~1", "/").replaceAll("~0", "~")
      return /^\d+$/.test(plain) ? `[${plain}]` : index === 0 ? plain : `.${plain}`
    })
    .join("")
