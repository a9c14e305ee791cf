import { decodeUndeclared } from "./charset.ts"
import { lineEnd } from "./transfer-encoding.ts"

/** A header field of the message, unfolded but not decoded. */
export interface HeaderField {
  name: string
  value: string
}

const LF = 0x0a
const CR = 0x0d
const COLON = 0x3a
const LONGEST_NAME = 128
const MOST_FIELDS = 2_000
const LONGEST_VALUE = 16_384

/**
 * Calls `visit` for each header field, in linear time for any bytes: with its name (as written, trimmed, empty for a line that is not
 * a field), and its start and end, which include folded lines and the line break.
 * Returns the start of the body, which is the length if there is no empty line.
 */
export const eachHeaderField = (
  raw: Buffer,
  visit: (name: string, start: number, end: number) => void = () => {},
): number => {
  let at = 0
  let start = -1
  let name = ""
  while (at < raw.length) {
    const first = raw[at]
    const isEmptyLine = first === LF || (first === CR && raw[at + 1] === LF)
    if (isEmptyLine) {
      if (start >= 0) visit(name, start, at)
      return at + (first === LF ? 1 : 2)
    }
    if (start < 0 || (first !== 0x20 && first !== 0x09)) {
      if (start >= 0) visit(name, start, at)
      start = at
      name = nameAt(raw, at)
    }
    at = lineEnd(raw, at)
  }
  if (start >= 0) visit(name, start, raw.length)
  return raw.length
}

/** Returns the name of the field at an index, trimmed; empty if the line is not a field. */
export const nameAt = (raw: Buffer, at: number): string => {
  for (let i = at; i < Math.min(raw.length, at + LONGEST_NAME); i++) {
    if (raw[i] === COLON) return raw.toString("latin1", at, i).trim()
    if (raw[i] === LF) break
  }
  return ""
}

/** Returns the first 2,000 header fields in order, decoded as UTF-8, else as windows-1252, with unfolded values of at most 16 KiB. */
export const headerFields = (raw: Buffer): HeaderField[] => {
  const fields: HeaderField[] = []
  eachHeaderField(raw, (name, start, end) => {
    if (name === "" || fields.length >= MOST_FIELDS) return
    const from = raw.indexOf(COLON, start) + 1
    const value = decodeUndeclared(raw.subarray(from, Math.min(end, from + LONGEST_VALUE)))
    fields.push({ name, value: value.replace(/\r?\n(?=[ \t])/g, "").trim() })
  })
  return fields
}

/** An RFC 5322 field name, perhaps with control characters, and its colon, the `From ` line of an mbox file, a folded line, or the empty line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a field is one with them, too
const START = /^(?:[\0-\x08\x0e-\x1f!-9;-~]+[ \t]*:|From |[ \t]|\r?\n)/

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Prepares a message for the parser. Removes a byte order mark, which would become part of the first field's name. If the first line
 * is not a header field, the message has no headers and consists only of a body.
 */
export const startingWithHeaders = (raw: Buffer): Buffer => {
  const marked = raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  const bytes = marked ? raw.subarray(BYTE_ORDER_MARK.length) : raw
  return START.test(bytes.toString("latin1", 0, LONGEST_VALUE)) ? bytes : Buffer.concat([Buffer.from("\r\n"), bytes])
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
