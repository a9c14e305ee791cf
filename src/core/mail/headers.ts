import { decodeUndeclared } from "./charset.ts"

/** A header field of the message, unfolded but not decoded. */
export interface HeaderField {
  name: string
  value: string
}

const [LF, CR, TAB, SPACE, COLON, HYPHEN] = [0x0a, 0x0d, 0x09, 0x20, 0x3a, 0x2d]
const LONGEST_NAME = 128
export const MOST_FIELDS = 2_000
export const LONGEST_VALUE = 16_384
/** The bytes of a header that are read. */
export const LONGEST_HEAD = 1024 * 1024

/** A header field, and not a URL, after a line of white space. */
const FIELD = /^[A-Za-z0-9][!-9;-~]*[ \t]*:(?!\/\/)/

/** Returns the index after a line. */
export function lineEnd(raw: Buffer, at: number): number {
  const found = raw.indexOf(LF, at)
  return found < 0 ? raw.length : found + 1
}

/** Whether bytes are only white space. */
export function hasOnlyBlanks(raw: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = raw[at]
    if (byte !== SPACE && byte !== TAB && byte !== CR && byte !== LF) return false
  }
  return true
}

const isEmpty = (raw: Buffer, at: number): boolean => raw[at] === LF || (raw[at] === CR && raw[at + 1] === LF)
const isFolded = (raw: Buffer, at: number): boolean => raw[at] === SPACE || raw[at] === TAB

/** Whether a line of white space is folding (RFC 5322 4): the header goes on after it. Otherwise it was meant as the empty line. */
const goesOn = (raw: Buffer, next: number): boolean =>
  next < raw.length &&
  (isFolded(raw, next) || isEmpty(raw, next) || FIELD.test(raw.toString("latin1", next, next + LONGEST_NAME)))

/** The fields with which messages and parts begin, and which follow after lines that are none. */
const KNOWN =
  "(?:from|to|cc|subject|date|received|return-path|delivered-to|sender|reply-to|in-reply-to|references|message-id|mime-version|dkim-signature|authentication-results|content-[a-z-]+|(?:x|arc|list)-[\\w-]+)[ \\t]*:"
const KNOWN_FIELD = new RegExp(`^${KNOWN}`, "i")
/** How many lines after one that is no field are searched for a field. */
const LINES_AHEAD = 10

/** Characters that a field name may have (RFC 5322 2.2), but only text has before a colon, such as `<b>Code:` and `{"code":`. */
const IN_TEXT = /[<>"{}()[\],;?=\\]/

/** Whether a line ends the header: it is no field, or hardly one, and no known field follows before an empty line; or it is like a delimiter (RFC 2046 5.1). */
function isText(raw: Buffer, at: number, name: string): boolean {
  if (raw[at] === HYPHEN && raw[at + 1] === HYPHEN) return true
  if (name !== "" && !IN_TEXT.test(name)) return false
  for (let [line, n] = [lineEnd(raw, at), 0]; n < LINES_AHEAD && line < raw.length; line = lineEnd(raw, line), n++) {
    if (isEmpty(raw, line)) return true
    if (KNOWN_FIELD.test(raw.toString("latin1", line, line + LONGEST_NAME))) return false
  }
  return true
}

const PARAMETER = /^[a-z][\w*-]{0,60}[ \t]*=[^=]/i

/** Whether a line is a parameter of the `Content-` field before it that is not indented (enmime#2), after a semicolon. */
function isParameter(raw: Buffer, at: number): boolean {
  let before = at - 1
  while (before > 0 && hasOnlyBlanks(raw, before, before + 1)) before--
  return raw[before] === 0x3b && PARAMETER.test(raw.toString("latin1", at, at + LONGEST_NAME))
}

interface Walk {
  /** Where the header begins (default: 0). */
  from?: number
  /** Whether a line ends the header although it is not empty. */
  isEnd?: (at: number, end: number) => boolean
  /** Called for each line of white space that is folding. */
  folding?: (at: number, end: number) => void
  /** Called if the empty line is missing: instead of it, there is a line of white space, or nothing. */
  missing?: (at: number, end: number) => void
}

/**
 * Calls `visit` for each header field, in linear time for any bytes: with its name (as written, trimmed, empty for a line that is not
 * a field), and its start and end, which include folded lines and the line break.
 * Returns the start of the body, which is the length if there is no empty line.
 */
export const eachHeaderField = (
  raw: Buffer,
  visit: (name: string, start: number, end: number) => void = () => {},
  { from = 0, isEnd, folding, missing }: Walk = {},
): number => {
  let at = from
  let start = -1
  let name = ""
  const close = (end: number, next: number): number => {
    if (start >= 0) visit(name, start, end)
    return next
  }
  while (at < raw.length) {
    const end = lineEnd(raw, at)
    if (isEmpty(raw, at)) return close(at, end)
    if (isEnd?.(at, end)) return close(at, at)
    if (isFolded(raw, at) && hasOnlyBlanks(raw, at, end)) {
      if (!goesOn(raw, end)) {
        missing?.(at, end)
        return close(at, end)
      }
      folding?.(at, end)
    } else if (start < 0 || !(isFolded(raw, at) || (/^content-/i.test(name) && isParameter(raw, at)))) {
      const next = nameAt(raw, at)
      if (isText(raw, at, next)) {
        missing?.(at, at)
        return close(at, at)
      }
      close(at, at)
      start = at
      name = next
    }
    at = end
  }
  return close(raw.length, raw.length)
}

/** A field name, which has no space and only printable ASCII (RFC 5322 2.2, assumption inbound.blank_lines), and its colon. A URL is no field. */
const NAME = /^([!-9;-~]+)[ \t]*:(?!\/\/)/

/** Returns the name of the field at an index; empty if the line is not a field. */
const nameAt = (raw: Buffer, at: number): string => NAME.exec(raw.toString("latin1", at, at + LONGEST_NAME))?.[1] ?? ""

/** The value of the field between two indexes, in one line, as latin1. */
export const unfoldValue = (raw: Buffer, start: number, end: number): string =>
  raw
    .toString("latin1", raw.indexOf(COLON, start) + 1, end)
    .replace(/\r?\n(?=[ \t])/g, "")
    .replace(/\r?\n(?!$)/g, " ")
    .trim()

/** Returns the first 2,000 header fields in order, decoded as UTF-8, else as windows-1252, with unfolded values of at most 16 KiB. */
export const headerFields = (raw: Buffer): HeaderField[] => {
  const fields: HeaderField[] = []
  eachHeaderField(raw, (name, start, end) => {
    if (name === "" || fields.length >= MOST_FIELDS) return
    const from = raw.indexOf(COLON, start) + 1
    const value = decodeUndeclared(raw.subarray(from, Math.min(end, from + LONGEST_VALUE)))
    fields.push({
      name,
      value: value
        .replace(/\r?\n(?=[ \t])/g, "")
        .trim()
        .replace(/\r?\n/g, " "),
    })
  })
  return fields
}

/** An RFC 5322 field name, perhaps with control characters, and its colon, the `From ` line of an mbox file, a folded line, or the empty line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a field is one with them, too
const START = /^(?:[\0-\x08\x0e-\x1f!-9;-~]+[ \t]*:|From |[ \t]|\r?\n)/
/** Blank lines before a field with which messages begin. Other text after an empty line is a body without a header. */
const BLANK_LINES = new RegExp(`^[ \\t\\r\\n]*[\\r\\n](?=${KNOWN})`, "i")

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
function firstField(raw: Buffer): number {
  const isMarked = raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  const mark = isMarked ? BYTE_ORDER_MARK.length : 0
  return mark + (BLANK_LINES.exec(raw.toString("latin1", mark, mark + LONGEST_VALUE))?.[0].length ?? 0)
}

/** A header field of a message, with its folded lines and line break. */
export interface HeaderPlace {
  /** In lower case. */
  name: string
  start: number
  end: number
}

/** The header of a message in its bytes. */
export interface Head {
  fields: HeaderPlace[]
  /** Where the first field begins: after a byte order mark and blank lines. */
  start: number
  /** Where the body begins. */
  end: number
}

/** Finds the header fields of a message as it came, as {@link readable} reads it. Null if it has more than 2,000, or more than a megabyte. */
export function headOf(raw: Buffer): Head | null {
  const written = raw.subarray(0, LONGEST_HEAD)
  const isUnix = lineEnd(written, 0) < raw.length
  const bytes = isUnix ? written : Buffer.from(written.toString("latin1").replace(/\r(?!\n)/g, "\n"), "latin1")
  const start = firstField(bytes)
  const fields: HeaderPlace[] = []
  const visit = (name: string, start: number, end: number) => fields.push({ name: name.toLowerCase(), start, end })
  const end = eachHeaderField(bytes, visit, { from: start, isEnd: () => fields.length > MOST_FIELDS })
  const isCut = end === bytes.length && bytes.length < raw.length
  return isCut || fields.length > MOST_FIELDS ? null : { fields, start, end }
}

/** The bytes of a message as received, from its first field on: without a byte order mark and blank lines before it. */
export const fromFirstField = (raw: Buffer): Buffer => raw.subarray(firstField(raw))

/**
 * Returns a message as the parser and the structure read it, so that they agree where its header is: without a byte
 * order mark, without blank lines before the first field, with line feeds where it only has carriage returns, with no lines of white
 * space in the header (RFC 5322 4), and with an empty line after it. If the first line is not a header field, the message has no header and consists only of a body.
 */
export const readable = (raw: Buffer): Buffer => {
  const bytes = withLineFeeds(fromFirstField(raw))
  return START.test(bytes.toString("latin1", 0, LONGEST_VALUE))
    ? withoutWhiteLines(bytes)
    : Buffer.concat([Buffer.from("\r\n"), bytes])
}

/** Files of old programs end their lines with carriage returns, to which SMTP adds a line feed in the end, or were converted twice. */
const withLineFeeds = (raw: Buffer): Buffer => {
  const cr = raw.indexOf(CR)
  if (cr >= 0 && raw[cr + 1] === CR && raw[cr + 2] === LF)
    return Buffer.from(raw.toString("latin1").replace(/\r+\n/g, "\r\n"), "latin1")
  if (cr < 0 || raw[cr + 1] === LF || lineEnd(raw, 0) < raw.length) return raw
  return Buffer.from(raw.toString("latin1").replace(/\r\n?/g, "\r\n"), "latin1")
}

const withoutWhiteLines = (raw: Buffer): Buffer => {
  const kept: Buffer[] = []
  let from = 0
  const replace = (at: number, end: number, by: string) => {
    kept.push(raw.subarray(from, at), Buffer.from(by))
    from = end
  }
  eachHeaderField(raw, undefined, {
    folding: (at, end) => replace(at, end, ""),
    missing: (at, end) => replace(at, end, "\r\n"),
  })
  return kept.length === 0 ? raw : Buffer.concat([...kept, raw.subarray(from)])
}

/** Counts the header fields of a name, case-insensitively. */
export const countHeader = (raw: Buffer, wanted: string): number => {
  let count = 0
  eachHeaderField(raw, (name) => {
    if (name.toLowerCase() === wanted.toLowerCase()) count++
  })
  return count
}

/** Removes the fields of this name after the first `keep`. Returns the same bytes if there are no more. */
export const keepFirstFields = (raw: Buffer, wanted: string, keep: number): Buffer => {
  const kept: Buffer[] = []
  let seen = 0
  let from = 0
  eachHeaderField(raw, (name, start, end) => {
    if (name.toLowerCase() !== wanted.toLowerCase() || ++seen <= keep) return
    kept.push(raw.subarray(from, start))
    from = end
  })
  return seen <= keep ? raw : Buffer.concat([...kept, raw.subarray(from)])
}

/** The header of a message as text, without the empty line after it. */
export const headerBlock = (raw: Buffer): string => raw.toString("utf8", 0, eachHeaderField(raw)).trimEnd()
