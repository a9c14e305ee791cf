/** A `Content-Type` or `Content-Disposition` field: its value in lower case and its parameters as written. */
export interface ContentField {
  value: string
  params: [name: string, raw: string][]
}

/** Parses such a field without comments (RFC 2045 5.1), in linear time for any text. */
export function parseContentField(text: string): ContentField {
  const [value = "", ...rest] = splitAt(";", text)
  const params = rest.flatMap((part): ContentField["params"] => {
    const equals = part.indexOf("=")
    return equals > 0 ? [[part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()]] : []
  })
  return { value: value.trim().toLowerCase(), params }
}

/** Returns a parameter, also one in pieces or with percent encoding (RFC 2231); undefined if there is none. */
export function parameter({ params }: ContentField, name: string): string | undefined {
  const whole = params.find(([key]) => key === name)
  if (whole) return unquoteText(whole[1])
  const pieces = new Map(params.filter(([key]) => key.startsWith(`${name}*`)))
  const extended = pieces.get(`${name}*`)
  if (extended !== undefined) return decodeExtended(extended, true)
  let text: string | undefined
  for (let n = 0; ; n++) {
    const plain = pieces.get(`${name}*${n}`)
    const encoded = pieces.get(`${name}*${n}*`)
    if (plain === undefined && encoded === undefined) return text
    text = (text ?? "") + (plain === undefined ? decodeExtended(encoded ?? "", n === 0) : unquoteText(plain))
  }
}

/** Decodes percent encoding. The first piece begins with charset and language. */
function decodeExtended(raw: string, isFirst: boolean): string {
  const text = unquoteText(raw)
  return unescapeHex(isFirst ? text.replace(/^[^']*'[^']*'/, "") : text, /%([0-9a-f]{2})/gi)
}

/** Formats a field, with parameters replaced or added. */
export function formatContentField({ value, params }: ContentField, changed: Record<string, string> = {}): string {
  const kept = params.filter(([name]) => !(name in changed))
  return [value, ...[...kept, ...Object.entries(changed)].map(([name, raw]) => `${name}=${raw}`)].join("; ")
}

/** Replaces the bytes that a pattern finds, as two hexadecimal digits, by characters of latin1. */
export const unescapeHex = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const unquoteText = (raw: string): string =>
  raw.startsWith('"') ? raw.slice(1, raw.length > 1 && raw.endsWith('"') ? -1 : undefined).replace(/\\(.)/g, "$1") : raw

/** Splits at a character outside of quoted strings. */
export function splitAt(separator: string, text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') i = quoteEnd(text, i)
    else if (text[i] === separator) {
      pieces.push(text.slice(from, i))
      from = i + 1
    }
  }
  return [...pieces, text.slice(from)]
}

/** Removes comments (RFC 5322 3.2.2) outside of quoted strings. Text after an unclosed parenthesis stays. */
export function withoutComments(text: string): string {
  let kept = ""
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') i = quoteEnd(text, i)
    else if (text[i] === "(") {
      const end = commentEnd(text, i)
      if (end < 0) break
      kept += text.slice(from, i)
      from = end
      i = end - 1
    }
  }
  return kept + text.slice(from)
}

/** Returns the index of the closing quote, or the length of the text. */
export function quoteEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === '"') return i
  }
  return text.length
}

/** Returns the index after a comment, or -1 if it is not closed. */
export function commentEnd(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    if (text[i] === "\\") i++
    else if (text[i] === "(") depth++
    else if (text[i] === ")" && --depth === 0) return i + 1
  }
  return -1
}
