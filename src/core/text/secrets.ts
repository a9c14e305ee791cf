import { isUtf8 } from "node:buffer"

/** Number of leading characters of a token that are shown (assumption keys.token). */
const SHOWN = 10

/** The masked form of a token that lists show. */
export const maskToken = (token: string): string => `${token.slice(0, SHOWN)}…`

/** What may be a secret, or an escape of one of its characters. Most texts have nothing like it. */
const SUSPECT = /sp_[\w-]{8}|whsec_|\\u00[2-7]|%[2-7][\da-f]|\0/i
/** How every match of {@link SUSPECT} begins. */
const MARKS = ["sp_", "whsec_", "\\u00", "%", "\0"]
/** Tokens of API keys and secrets of webhooks. */
const SECRET = /whsec_[\w+/=-]*|sp_[\w-]{8,}/
/**
 * An escape of one character: in JSON (with more backslashes if it is JSON in JSON) or percent-encoded. A zero byte escapes nothing: in
 * UTF-16 it is half of each letter.
 */
const ESCAPE = /(?<!\\)\\+(?:u00([2-7][\da-f])|([/"]))|%([2-7][\da-f])|\0/gi
/** A shorter value, such as the password `test`, is a word of any text. */
const SHORTEST = 8

/** Whether a text has the form of a token, which is masked wherever it stands. */
export const isToken = (text: string): boolean => /^sp_[\w-]{8,}$/.test(text)

/** Whether a text may contain something to mask, also one of the `known` values as JSON or a form writes it. */
export function isSuspect(text: string | Buffer, known: readonly string[]): boolean {
  // To read Latin-1 is faster than UTF-8, and to search for these beginnings is faster than the expression.
  const ascii = typeof text === "string" ? text : text.toString("latin1")
  if (MARKS.some((mark) => ascii.includes(mark)) && SUSPECT.test(ascii)) return true
  return known.some((value) => value.length >= SHORTEST && spellingsOf(value).some((written) => text.includes(written)))
}

/** A value as it is, as JSON with and without escaped slashes writes it, and as a form does. */
const spellingsOf = (value: string): string[] => {
  if (/^[\w.=-]*$/.test(value)) return [value]
  const json = JSON.stringify(value).slice(1, -1)
  return [...new Set([value, json, json.replaceAll("/", "\\/"), value.replaceAll(" ", "+")])]
}

/** Masks tokens, webhook secrets and the `known` values, also where JSON, a URL or UTF-16 writes their characters in another way. */
export function maskSecrets(text: string, known: readonly string[]): string {
  if (!isSuspect(text, known)) return text
  const values = known.filter(({ length }) => length >= SHORTEST).flatMap(spellingsOf)
  const plain = values.reduce((rest, value) => rest.replaceAll(value, "…"), text)
  const patterns = values.map((value) => value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"))
  const secrets = new RegExp([...patterns, SECRET.source].join("|"), "g")
  return replaceDecoded(plain, secrets, (secret) => {
    if (secret.startsWith("whsec_")) return "whsec_…"
    return isToken(secret) ? maskToken(secret) : "…"
  })
}

/** Replaces the matches in a text without its escapes. What is between them stays as it is written. */
function replaceDecoded(text: string, pattern: RegExp, replace: (match: string) => string): string {
  /** The index of each escape in the decoded text, and how much shorter the text is behind it. */
  const escapes: { at: number; shorter: number }[] = []
  let shorter = 0
  const decoded = text.replace(ESCAPE, (...[escaped, json, plain, percent, at]) => {
    const code = json ?? percent
    const character = code ? String.fromCharCode(Number.parseInt(code, 16)) : (plain ?? "")
    const start = at - shorter
    shorter += escaped.length - character.length
    escapes.push({ at: start, shorter })
    return character
  })
  let next = 0
  /** The index in the text of an index in the decoded text. These only grow. */
  const indexOf = (index: number): number => {
    while ((escapes[next]?.at ?? index) < index) next++
    return index + (escapes[next - 1]?.shorter ?? 0)
  }
  let replaced = ""
  let end = 0
  for (const { 0: match, index } of decoded.matchAll(pattern)) {
    replaced += text.slice(end, indexOf(index)) + replace(match)
    end = indexOf(index + match.length)
  }
  return replaced + text.slice(end)
}

/** {@link maskSecrets} for bytes in any encoding that contains ASCII. Returns the same bytes if there is nothing to mask. */
export function maskBytes(bytes: Buffer, known: readonly string[]): Buffer {
  const encoding = isUtf8(bytes) ? "utf8" : "latin1"
  const text = bytes.toString(encoding)
  const masked = maskSecrets(text, known)
  return masked === text ? bytes : Buffer.from(masked.replaceAll("…", encoding === "utf8" ? "…" : "..."), encoding)
}

/** Masks the credentials of an `Authorization` header: `Bearer sp_4kTq9x2…`. */
export function maskAuthorization(value: string): string {
  const [, scheme = "", credentials = ""] = /^(\w+ +)?(.*)$/s.exec(value) ?? []
  const isToken = /^(bearer +)?$/i.test(scheme) && credentials.length > SHOWN
  return scheme + (isToken ? maskToken(credentials) : credentials && "…")
}
