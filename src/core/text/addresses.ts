import { domainToASCII } from "node:url"
import { commentEnd } from "../mail/header-text.ts"
import { SAYINGS } from "../request/doors.ts"
import { decodeWords } from "./encoded-words.ts"

export interface Mailbox {
  /** The display name, unquoted and decoded; empty if there is none. */
  name: string
  /** `local@domain` in canonical form: quotes only where required, the domain as lowercase A-labels. */
  address: string
  local: string
  /** Lowercase ASCII, or a domain literal such as `[192.0.2.1]`. */
  domain: string
}
/** Why a text is not a mailbox. The caller puts the field's name in front of `error`. */
export interface NotAMailbox {
  error: string
}

/** Characters that take no space: soft hyphen, zero-width ones, and those that set the direction of text. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u

/** The first invisible character in the address of `Name <address>`, such as `U+200B`. A name may need one to join letters. */
export function invisibleIn(text: string): string | undefined {
  const [found] = INVISIBLE.exec(text.slice(text.lastIndexOf("<") + 1)) ?? []
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`
}

/** Octets, from RFC 5321 4.5.3.1 and the 256-octet path of 4.5.3.1.3 without its angle brackets. */
const MAX_LOCAL = 64
const MAX_ADDRESS = 254
/** Maximum characters of the whole text, including display name and comments. No real address is this long. */
const MAX_TEXT = 4096

/**
 * Parses one RFC 5322 mailbox, with RFC 6531 local parts and IDN domains (assumption emails.address_syntax): `ann@acme.test` or
 * `Ann <ann@acme.test>`. Rejects lists, groups, line breaks and obsolete forms. Runs in linear time.
 */
export function parseMailbox(text: string): Mailbox | NotAMailbox {
  if (text.length > MAX_TEXT) {
    return { error: `has ${text.length} characters including its display name; at most ${MAX_TEXT} are allowed` }
  }
  return plain(text, 0, text.length, "") ?? parseNamed(text) ?? full(text)
}

/**
 * Returns the form in which suppressions and outcomes compare addresses (assumption emails.suppression): no display name, lowercase,
 * NFC, ASCII domain. A text that is not a mailbox is only trimmed and lowercased.
 */
export function normaliseAddress(text: string): string {
  const mailbox = parseMailbox(text)
  return "error" in mailbox ? text.trim().toLowerCase() : normalisedMailbox(mailbox)
}

/** `normaliseAddress` for a parsed address. */
export const normalisedMailbox = (mailbox: Mailbox): string =>
  `${mailbox.local.normalize("NFC").toLowerCase()}@${mailbox.domain}`

/** 1: allowed in an unquoted local part; 2: allowed in an ASCII domain; 3: both. Dots are handled separately. */
const CLASS = new Uint8Array(128)
for (const character of "!#$%&'*+/=?^_`{|}~") CLASS[character.charCodeAt(0)] = 1
for (const character of "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") {
  CLASS[character.charCodeAt(0)] = 3
}
const DOT = 46
const HYPHEN = 45
const AT = 64

/** Fast path: parses a bare ASCII dot-atom address in one pass. Null means that the full parser has to decide. */
function plain(text: string, start: number, end: number, name: string): Mailbox | null {
  let at = -1
  let previous = DOT
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === DOT) {
      if (previous === DOT || (at >= 0 && previous === HYPHEN)) return null
    } else if (code === AT) {
      if (at >= 0 || previous === DOT) return null
      at = i
      previous = DOT
      continue
    } else if (code > 127 || ((CLASS[code] as number) & (at < 0 ? 1 : 2)) === 0) return null
    else if (at >= 0 && code === HYPHEN && previous === DOT) return null
    previous = code
  }
  if (at < 0 || previous === DOT || previous === HYPHEN) return null
  // The full parser checks the length limits, and whether A-labels can be decoded.
  if (at - start > MAX_LOCAL || end - at > 64 || end - start > MAX_ADDRESS) return null
  const domain = text.slice(at + 1, end).toLowerCase()
  if (domain.includes("xn--")) return null
  const local = text.slice(start, at)
  return { name, address: `${local}@${domain}`, local, domain }
}

/** `Ann Bell <ann@acme.test>` with a name of letters, digits and single spaces. */
function parseNamed(text: string): Mailbox | null {
  const open = text.indexOf("<")
  if (open < 1 || text.charCodeAt(text.length - 1) !== 62 || text.charCodeAt(open - 1) !== 32) return null
  let previous = 32
  for (let i = 0; i < open - 1; i++) {
    const code = text.charCodeAt(i)
    if (code === 32 ? previous === 32 : code > 127 || CLASS[code] !== 3) return null
    previous = code
  }
  if (previous === 32) return null
  return plain(text, open + 1, text.length - 1, text.slice(0, open - 1))
}

function full(text: string): Mailbox | NotAMailbox {
  const mailbox = readMailbox(text)
  return "error" in mailbox ? (unquotedName(text) ?? mailbox) : mailbox
}

/**
 * The error about `Name <address>` whose name needs quotes, which says so whatever stopped the parser; null for any other text. A name with
 * an @ may be another address.
 */
function unquotedName(text: string): NotAMailbox | null {
  const open = text.indexOf("<")
  const name = text.slice(0, Math.max(0, open)).trim()
  const address = text
    .slice(open + 1)
    .trim()
    .replace(/>$/, "")
  const specials = [...new Set(name.match(/[()[\]:;,\\]/g) ?? [])]
  if (specials.length === 0 || /["@>\p{Cc}]/u.test(name) || plain(address, 0, address.length, "") === null) return null
  const quoted = `"${name.replaceAll("\\", "\\\\")}" <${address}>`
  return { error: `has a name with ${specials.join(" ")} and no quotes; put the name in double quotes: ${quoted}` }
}

function readMailbox(text: string): Mailbox | NotAMailbox {
  const all = tokenise(text)
  if (!Array.isArray(all)) return all
  const isComment = ({ kind }: Token) => kind === "comment"
  const open = all.findIndex((token) => token.kind === "<")
  const tokens = all.filter((token, index) => index < open || !isComment(token))
  if (tokens.length === 0) return { error: "is empty; expected an address such as ann@example.com" }
  if (open < 0) {
    // A single comment after the address is its name, as in received mail (assumption inbound.address_comments).
    const isName = all.filter(isComment).length === 1 && all.at(-1)?.kind === "comment"
    return addrSpec(tokens, isName ? (all.at(-1)?.value.slice(1, -1).trim() ?? "") : "")
  }
  const name = phrase(tokens.slice(0, open))
  if (typeof name !== "string") return name
  const close = tokens.findIndex((token) => token.kind === ">")
  if (close < 0) return { error: "has an unclosed angle bracket" }
  if (close < open) return { error: "has a closing angle bracket without an opening one" }
  const after = tokens[close + 1]
  if (after) {
    return after.kind === "," ? LIST : { error: "has text after the closing angle bracket; remove it" }
  }
  return addrSpec(tokens.slice(open + 1, close), name)
}

const LIST: NotAMailbox = { error: `contains more than one address; ${SAYINGS.one_address.http}` }
const GROUP: NotAMailbox = { error: "is a group, which is not allowed; list its members separately" }

/** Parses the display name before `<`: an RFC 5322 phrase, that is words and dots. */
function phrase(tokens: Token[]): string | NotAMailbox {
  const parts: Parameters<typeof decodeWords>[0] = []
  for (const { kind, value, spaced } of tokens) {
    if (kind === ",") return LIST
    if (kind === ":" || kind === ";") return GROUP
    // The form of the service is `Name <address>`: what RFC 5322 calls a comment is a part of the name, such as "(via Acme)".
    if (kind !== "atom" && kind !== "quoted" && kind !== "." && kind !== "comment") {
      return { error: `has a display name that contains ${kind}; put the name in double quotes` }
    }
    parts.push({ text: value, spaced, encoded: kind === "atom" && value.startsWith("=?") })
  }
  return decodeWords(parts)
}

/** Parses `local@domain`. */
function addrSpec(tokens: Token[], name: string): Mailbox | NotAMailbox {
  let at = -1
  for (const [index, { kind }] of tokens.entries()) {
    if (kind === ",") return LIST
    if (kind === ":" || kind === ";") return GROUP
    if (kind === "<" || kind === ">") return { error: "has misplaced angle brackets; write Name <address>" }
    if (kind !== "@") continue
    if (at >= 0) return { error: "has more than one @ outside of quotes" }
    at = index
  }
  if (at < 0) return { error: tokens.length === 0 ? "has nothing between its angle brackets" : "has no @" }
  const local = localPart(tokens.slice(0, at))
  if (typeof local !== "string") return local
  const domain = domainPart(tokens.slice(at + 1))
  if (typeof domain !== "string") return domain
  if (octets(local) > MAX_LOCAL) {
    return { error: `has ${octets(local)} octets before the @; at most ${MAX_LOCAL} are allowed` }
  }
  const address = `${local}@${domain}`
  if (octets(address) > MAX_ADDRESS) {
    return { error: `has ${octets(address)} octets; at most ${MAX_ADDRESS} are allowed` }
  }
  return { name, address, local, domain }
}

const octets = (text: string) => Buffer.byteLength(text, "utf8")
const isDotAtom = (text: string) => /^[^\s"(),:;<>@[\]\\.]+(?:\.[^\s"(),:;<>@[\]\\.]+)*$/.test(text)

const quotedIfNeeded = (local: string) => (isDotAtom(local) ? local : `"${local.replace(/["\\]/g, "\\$&")}"`)

/** Returns a local part without needless quotes: `"support"` is `support` (RFC 5321 4.1.2). */
export const unquotedLocalPart = (written: string): string =>
  /^"(?:[^"\\]|\\.)+"$/s.test(written) ? quotedIfNeeded(written.slice(1, -1).replace(/\\(.)/gs, "$1")) : written

function localPart(tokens: Token[]): string | NotAMailbox {
  const [first, second] = tokens
  if (!first) return { error: "has nothing before the @" }
  if (first.kind !== "quoted" || second) return dotAtom(tokens, "before the @")
  return first.value === "" ? { error: "has nothing between the quotes before the @" } : quotedIfNeeded(first.value)
}

function domainPart(tokens: Token[]): string | NotAMailbox {
  const [first, second] = tokens
  if (!first) return { error: "has nothing after the @" }
  if (first.kind === "literal" && !second) return first.value.toLowerCase()
  const written = dotAtom(tokens, "after the @")
  return typeof written === "string" ? asciiDomain(written) : written
}

/** Joins atoms separated by single dots, without spaces. */
function dotAtom(tokens: Token[], where: string): string | NotAMailbox {
  let text = ""
  let dotDue = false
  for (const [index, { kind, value, spaced }] of tokens.entries()) {
    if (spaced && index > 0) return { error: `has a space ${where}; a display name goes before <address>` }
    if (kind === "." ? !dotDue : dotDue) return { error: `has an extra or a missing dot ${where}` }
    if (kind !== "." && kind !== "atom") return { error: `has ${kind === "quoted" ? "quotes" : kind} ${where}` }
    text += value
    dotDue = !dotDue
  }
  return dotDue ? text : { error: `has an extra dot ${where}` }
}

/** A lexical token of an address (RFC 5322 3.2), without white space. */
export interface Token {
  kind: "atom" | "quoted" | "comment" | "literal" | "." | "@" | "<" | ">" | "," | ":" | ";" | "]" | ")" | "\\"
  /** The atom, the quoted text without quotes, the literal with brackets, the comment with parentheses, or the character itself. */
  value: string
  /** Whether white space or a comment precedes it. */
  spaced: boolean
}

const SPECIALS = '()<>[]:;@\\,."'

/** Splits an address into tokens in one pass, or returns an error. */
export function tokenise(text: string): Token[] | NotAMailbox {
  if (!text.isWellFormed()) return { error: "is not valid Unicode" }
  const tokens: Token[] = []
  let spaced = false
  let i = 0
  while (i < text.length) {
    const character = text[i] as string
    if (isControl(text.charCodeAt(i))) return CONTROL_CHARACTER
    if (character === " " || character === "\t") {
      spaced = true
      i++
      continue
    }
    if (character === "(") {
      const end = commentEnd(text, i)
      const comment = text.slice(i, end < 0 ? undefined : end)
      if (/[^\t\P{Cc}]/u.test(comment)) return CONTROL_CHARACTER
      if (end < 0) return { error: "has an unclosed comment" }
      tokens.push({ kind: "comment", value: comment.replace(/\\(.)/gs, "$1"), spaced })
      spaced = true
      i = end
      continue
    }
    const token = character === '"' ? cutQuoted(text, i) : character === "[" ? literal(text, i) : word(text, i)
    if ("error" in token) return token
    tokens.push({ kind: token.kind, value: token.value, spaced })
    spaced = false
    i = token.end
  }
  return tokens
}

const CONTROL_CHARACTER: NotAMailbox = { error: "contains a line break or another control character" }
const isControl = (code: number) => (code < 32 && code !== 9) || (code >= 127 && code < 160)

type Cut = { kind: Token["kind"]; value: string; end: number } | NotAMailbox

function cutQuoted(text: string, start: number): Cut {
  let value = ""
  let from = start + 1
  for (let i = from; i < text.length; i++) {
    if (isControl(text.charCodeAt(i))) return CONTROL_CHARACTER
    if (text[i] === '"') return { kind: "quoted", value: value + text.slice(from, i), end: i + 1 }
    if (text[i] !== "\\") continue
    if (isControl(text.charCodeAt(i + 1))) return CONTROL_CHARACTER
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

/** RFC 1035: maximum octets of a name and of one label, in A-label form. */
const MAX_DOMAIN = 253
const MAX_LABEL = 63

/**
 * Returns the lowercase A-label form of a host name, or an error. Letters of any script, digits, hyphens and dots are allowed.
 * ASCII characters are checked before the conversion, because `domainToASCII` also decodes percent-encoding.
 */
export function asciiDomain(written: string): string | NotAMailbox {
  if (/[^a-z0-9.\-\u00a0-\u{10ffff}]/iu.test(written)) {
    return { error: "has a domain with an invalid character; allowed are letters, digits, hyphens and dots" }
  }
  const isAscii = Buffer.byteLength(written) === written.length
  const isPlain = isAscii && !/xn--/i.test(written)
  const domain = isPlain ? written.toLowerCase() : domainToASCII(written)
  if (domain === "") return { error: "has an international domain that IDNA does not allow" }
  if (domain.length > MAX_DOMAIN) {
    return { error: `has a domain of ${domain.length} octets; at most ${MAX_DOMAIN} are allowed` }
  }
  for (const label of domain.split(".")) {
    if (label === "") return { error: "has a domain with an empty label" }
    if (label.length > MAX_LABEL) {
      return { error: `has a domain label of ${label.length} octets; at most ${MAX_LABEL} are allowed` }
    }
    if (label.startsWith("-") || label.endsWith("-") || !/^[a-z0-9-]+$/.test(label)) {
      return { error: `has an invalid domain label: ${label}` }
    }
  }
  return domain
}
