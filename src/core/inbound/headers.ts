/** A header field as it stands in the message, unfolded but not decoded. */
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
 * Walks the header section once, in linear time whatever the bytes, and tells each field's name (as written, trimmed;
 * empty for a line that is no field) and where it starts and ends, folded lines and line break included.
 * Returns where the body starts; that is the length when there is no empty line.
 */
export const eachHeaderField = (raw: Buffer, visit: (name: string, start: number, end: number) => void): number => {
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
    const lineEnd = raw.indexOf(LF, at)
    at = lineEnd < 0 ? raw.length : lineEnd + 1
  }
  if (start >= 0) visit(name, start, raw.length)
  return raw.length
}

const nameAt = (raw: Buffer, at: number): string => {
  for (let i = at; i < Math.min(raw.length, at + LONGEST_NAME); i++) {
    if (raw[i] === COLON) return raw.toString("latin1", at, i).trim()
    if (raw[i] === LF) break
  }
  return ""
}

/** The first 2,000 header fields in their order, values unfolded and cut at 16 KiB, read as UTF-8. */
export const headerFields = (raw: Buffer): HeaderField[] => {
  const fields: HeaderField[] = []
  eachHeaderField(raw, (name, start, end) => {
    if (name === "" || fields.length >= MOST_FIELDS) return
    const from = raw.indexOf(COLON, start) + 1
    const value = raw.toString("utf8", from, Math.min(end, from + LONGEST_VALUE))
    fields.push({ name, value: value.replace(/\r?\n(?=[ \t])/g, "").trim() })
  })
  return fields
}

/** An RFC 5322 field name and its colon, the line that starts a mailbox file, a folded line, or the empty line. */
const START = /^(?:[!-9;-~]+[ \t]*:|From |[ \t]|\r?\n)/

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The message as a parser should read it: without a byte order mark, which is no part of the first field's name; and one whose first
 * line is no header field has no headers, and is body from there on.
 */
export const startingWithHeaders = (raw: Buffer): Buffer => {
  const marked = raw.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  const bytes = marked ? raw.subarray(BYTE_ORDER_MARK.length) : raw
  return START.test(bytes.toString("latin1", 0, LONGEST_VALUE)) ? bytes : Buffer.concat([Buffer.from("\r\n"), bytes])
}

/** How often a header field stands in the message; the name is compared without case. */
export const countHeader = (raw: Buffer, wanted: string): number => {
  let count = 0
  eachHeaderField(raw, (name) => {
    if (name.toLowerCase() === wanted.toLowerCase()) count++
  })
  return count
}

/** The message without the fields of this name past the first `keep`, counted from the top. The same bytes when there are no more. */
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
