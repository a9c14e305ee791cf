import { isUtf8 } from "node:buffer"

/** Number of leading characters of a token that are shown (assumption K1). */
const SHOWN = 10

/** The masked form of a token that lists show. */
export const maskToken = (token: string): string => `${token.slice(0, SHOWN)}…`

/** What may be a secret, or the escape of one of its letters in JSON. Most texts have nothing like it. */
const SUSPECT = /sp_[\w-]{8}|whsec_|\\u00[2-7]/
/** How every match of {@link SUSPECT} begins. */
const MARKS = ["sp_", "whsec_", "\\u00"]
/** Tokens of API keys and secrets of webhooks. */
const SECRET = /whsec_[\w+/=-]*|sp_[\w-]{8,}/
const SECRETS = new RegExp(SECRET, "g")
/** A shorter value, such as the password `test`, is a word of any text. */
const SHORTEST = 8

/** Whether a text has the form of a token, which is masked wherever it stands. */
export const isToken = (text: string): boolean => /^sp_[\w-]{8,}$/.test(text)

/** Whether a text may contain something to mask, also one of the `known` values as JSON writes it. */
export function isSuspect(text: string | Buffer, known: readonly string[]): boolean {
  // To read Latin-1 is faster than UTF-8, and to search for these beginnings is faster than the expression.
  const ascii = typeof text === "string" ? text : text.toString("latin1")
  if (MARKS.some((mark) => ascii.includes(mark)) && SUSPECT.test(ascii)) return true
  return known.some(
    (value) => value.length >= SHORTEST && (text.includes(value) || text.includes(JSON.stringify(value).slice(1, -1))),
  )
}

/** Masks tokens, webhook secrets and the `known` values, also where JSON escapes their letters. */
export function maskSecrets(text: string, known: readonly string[]): string {
  if (!isSuspect(text, known)) return text
  const values = known.filter(({ length }) => length >= SHORTEST)
  const plain = unescaped(text)
  // The escapes stay if no secret is behind them.
  const hasSecret = SECRET.test(plain) || values.some((value) => plain.includes(value))
  if (!hasSecret) return text
  const masked = plain.replace(SECRETS, (secret) => (secret.startsWith("whsec_") ? "whsec_…" : maskToken(secret)))
  return values.reduce((rest, value) => rest.replaceAll(value, "…"), masked)
}

/** A JSON text whose ASCII letters are not escaped. Quotes and backslashes stay as they are, so that it is the same JSON. */
const unescaped = (text: string): string =>
  text.replace(/\\u00([2-7][0-9a-f])/gi, (escaped, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return character === '"' || character === "\\" ? escaped : character
  })

/** {@link maskSecrets} for bytes in any encoding that contains ASCII. Returns the same bytes if there is nothing to mask. */
export function maskBytes(bytes: Buffer, known: readonly string[]): Buffer {
  const encoding = isUtf8(bytes) ? "utf8" : "latin1"
  const text = bytes.toString(encoding)
  const masked = maskSecrets(text, known)
  return masked === text ? bytes : Buffer.from(masked.replaceAll("…", encoding === "utf8" ? "…" : "..."), encoding)
}

/** Masks the query of a URL, also where a secret is percent-encoded. */
export function maskQuery(query: string, known: readonly string[]): string {
  const maskPart = (part: string) => {
    const plain = decoded(part)
    const masked = maskSecrets(plain, known)
    return masked === plain ? part : encodeURIComponent(masked)
  }
  return query.replace(/[^&=]+/g, maskPart)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}

/** Masks the credentials of an `Authorization` header: `Bearer sp_4kTq9x2…`. */
export function maskAuthorization(value: string): string {
  const [, scheme = "", credentials = ""] = /^(\w+ +)?(.*)$/s.exec(value) ?? []
  const isToken = /^(bearer +)?$/i.test(scheme) && credentials.length > SHOWN
  return scheme + (isToken ? maskToken(credentials) : credentials && "…")
}
