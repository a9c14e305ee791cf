/** A lexical token of an address (RFC 5322 3.2), without comments and white space. */
export interface Token {
  kind: "atom" | "quoted" | "literal" | "." | "@" | "<" | ">" | "," | ":" | ";" | "]" | ")" | "\\"
  /** The atom, the quoted text without quotes, the literal with brackets, or the character itself. */
  value: string
  /** Whether white space or a comment precedes it. */
  spaced: boolean
}

const SPECIALS = '()<>[]:;@\\,."'

/** Splits an address into tokens in one pass, or returns an error. */
export function tokenise(text: string): Token[] | { error: string } {
  if (!text.isWellFormed()) return { error: "is not valid Unicode" }
  const tokens: Token[] = []
  let spaced = false
  let i = 0
  while (i < text.length) {
    const character = text[i] as string
    if (isControl(text.charCodeAt(i))) return controlError
    if (character === " " || character === "\t") {
      spaced = true
      i++
      continue
    }
    if (character === "(") {
      const end = commentEnd(text, i)
      if (end === -2) return controlError
      if (end < 0) return { error: "has an unclosed comment" }
      spaced = true
      i = end
      continue
    }
    const token = character === '"' ? quoted(text, i) : character === "[" ? literal(text, i) : word(text, i)
    if ("error" in token) return token
    tokens.push({ kind: token.kind, value: token.value, spaced })
    spaced = false
    i = token.end
  }
  return tokens
}

const controlError = { error: "contains a line break or another control character" }
const isControl = (code: number) => (code < 32 && code !== 9) || (code >= 127 && code < 160)

type Cut = { kind: Token["kind"]; value: string; end: number } | { error: string }

/** Returns the index after the comment that opens at `start`; -1 if it is not closed, -2 if it contains a control character. */
function commentEnd(text: string, start: number): number {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const character = text[i]
    if (isControl(text.charCodeAt(i))) return -2
    if (character === "\\") i++
    else if (character === "(") depth++
    else if (character === ")" && --depth === 0) return i + 1
  }
  return -1
}

function quoted(text: string, start: number): Cut {
  let value = ""
  let from = start + 1
  for (let i = from; i < text.length; i++) {
    if (isControl(text.charCodeAt(i))) return controlError
    if (text[i] === '"') return { kind: "quoted", value: value + text.slice(from, i), end: i + 1 }
    if (text[i] !== "\\") continue
    if (isControl(text.charCodeAt(i + 1))) return controlError
    value += text.slice(from, i)
    from = ++i
  }
  return { error: "has an unclosed quote" }
}

function literal(text: string, start: number): Cut {
  const end = text.indexOf("]", start)
  if (end < 0) return { error: "has an unclosed square bracket" }
  const value = text.slice(start, end + 1)
  if (!/^\[[!-Z^-~]+\]$/.test(value)) return { error: "has a malformed domain literal; write [192.0.2.1]" }
  return { kind: "literal", value, end: end + 1 }
}

function word(text: string, start: number): Cut {
  const first = text[start] as string
  if (SPECIALS.includes(first)) return { kind: first as Token["kind"], value: first, end: start + 1 }
  let end = start + 1
  while (end < text.length && !isControl(text.charCodeAt(end)) && !SPECIALS_AND_SPACE.includes(text[end] as string)) {
    end++
  }
  return { kind: "atom", value: text.slice(start, end), end }
}
const SPECIALS_AND_SPACE = `${SPECIALS} \t`
