import { type ContentField, parseContentField } from "./content-field.ts"
import { fieldText } from "./field-text.ts"
import { eachHeaderField, LONGEST_HEAD, lineEnd, unfoldValue } from "./headers.ts"

const LF = 0x0a
const NEXT_HYPHENS = Buffer.from("\n--")
/** A delimiter line has at most 70 characters between its hyphens (RFC 2046 5.1.1); senders exceed that. */
const LONGEST_DELIMITER = 1_000

/** A header field of a part, with its folded lines and its line break. */
export interface Field {
  /** In lower case. */
  name: string
  start: number
  end: number
}

/** A part of a message, or the message itself. */
export interface ReadPart {
  /** The part around it: a multipart or a message. */
  outer: ReadPart | null
  isFirst: boolean
  /** How many parts it has so far. */
  parts: number
  start: number
  fields: Field[]
  bodyStart: number
  /** What is instead of the empty line between them: a line of white space, or nothing. Null if there is one. */
  gap: { start: number; end: number } | null
  /** The end of its body; known once the walk is over. */
  end: number
  /** Whether the delimiter that closes a multipart was found. */
  isClosed: boolean
  type: ContentField
  disposition: ContentField
  /** The transfer encoding in lower case; empty if there is none. */
  encoding: string
  /** How its boundary may be written, as latin1: until the first delimiter shows it, and until the closing one ends it. */
  boundaries: string[]
}

/**
 * Calls `visit` for each part of a message in order, in linear time for any bytes (RFC 2046 5.1), and returns the message. A part
 * for which `visit` returns true is a message whose header begins its body. Stops after `most` parts.
 */
export function walkParts(raw: Buffer, visit: (part: ReadPart) => boolean, most = Number.POSITIVE_INFINITY): ReadPart {
  const open: ReadPart[] = []
  const delimiters = new Delimiters(raw)
  const forget = (part: ReadPart) => {
    for (const boundary of part.boundaries) delimiters.forget(boundary)
    part.boundaries = []
  }
  const closeDownTo = (count: number, end: number) => {
    for (const part of open.splice(count).reverse()) {
      forget(part)
      part.end = contentEnd(raw, end)
    }
  }
  for (let [at, count] = [0, 1]; ; count++) {
    const part = readPart(raw, at, open.at(-1) ?? null, delimiters)
    open.push(part)
    for (const boundary of part.boundaries) delimiters.expect(boundary, open.length - 1)
    if (visit(part)) {
      at = part.bodyStart
      if (at < raw.length) continue
    }
    let found = count < most ? delimiters.next(part.bodyStart) : null
    for (; found?.closes; found = delimiters.next(found.end)) {
      const owner = open[found.owner] as ReadPart
      // A closing delimiter before the first part is text.
      if (owner.parts === 0) continue
      closeDownTo(found.owner + 1, found.start)
      forget(owner)
      owner.isClosed = true
    }
    if (!found) break
    closeDownTo(found.owner + 1, found.start)
    settleBoundary(open[found.owner] as ReadPart, found, delimiters)
    at = found.end
  }
  const [message] = open
  closeDownTo(0, raw.length)
  return message as ReadPart
}

/** The first delimiter shows how the boundary is written. */
function settleBoundary({ boundaries, type }: ReadPart, { boundary }: Delimiter, delimiters: Delimiters): void {
  if (boundaries.length < 2) return
  for (const other of boundaries.splice(0)) if (other !== boundary) delimiters.forget(other)
  boundaries.push(boundary)
  type.params.boundary = boundary
}

function readPart(raw: Buffer, start: number, outer: ReadPart | null, delimiters: Delimiters): ReadPart {
  const fields: Field[] = []
  let gap: ReadPart["gap"] = null
  const bodyStart = eachHeaderField(raw, (name, at, end) => fields.push({ name: name.toLowerCase(), start: at, end }), {
    from: start,
    isEnd: (at, end) => delimiters.at(at, end) !== null,
    missing: (at, end) => {
      gap = { start: at, end }
    },
  })
  if (outer) outer.parts++
  const type = parseContentField(fieldValue(raw, fields, "content-type"))
  const isDigest = outer?.type.value === "multipart/digest"
  if (isDigest && !fields.some(({ name }) => name === "content-type")) type.value = "message/rfc822"
  const boundary = type.value.startsWith("multipart/") ? (type.params.boundary ?? "").trimEnd() : ""
  return {
    outer,
    isFirst: outer?.parts === 1,
    parts: 0,
    start,
    fields,
    bodyStart,
    gap,
    end: raw.length,
    isClosed: false,
    type,
    disposition: parseContentField(fieldValue(raw, fields, "content-disposition")),
    encoding: plainEncoding(fieldValue(raw, fields, "content-transfer-encoding")),
    // One beyond ASCII is none for the parser, too. A server that folds a line anew may change white space in it.
    boundaries: /^[\0-\x7f]+$/.test(boundary) ? [...new Set([boundary, boundary.replace(/[ \t]+/g, " ")])] : [],
  }
}

/** A transfer encoding without the quotes, parameters and comments that some senders write. */
const plainEncoding = (written: string): string =>
  (/^(?:\([^)]*\))?[\s"']*([^;"'(]*)/.exec(written)?.[1] ?? "").trim().toLowerCase()

/** The value of the first field with this name, in Unicode; empty if there is none. */
export function fieldValue(raw: Buffer, fields: readonly Field[], name: string): string {
  const field = fields.find((one) => one.name === name)
  if (!field || field.end - (fields[0] as Field).start > LONGEST_HEAD) return ""
  return fieldText(unfoldValue(raw, field.start, field.end))
}

/** A delimiter line with its line break. */
interface Delimiter {
  start: number
  end: number
  /** The number of the multipart that it belongs to. */
  owner: number
  boundary: string
  closes: boolean
}

/** Finds the delimiters of open multiparts. */
class Delimiters {
  readonly #raw: Buffer
  /** The open multiparts with the same boundary, by that boundary; the last one is the innermost. */
  readonly #owners = new Map<string, number[]>()

  constructor(raw: Buffer) {
    this.#raw = raw
  }

  /** From here on, the boundary delimits the parts of a multipart, for which the caller has a number. */
  expect(boundary: string, owner: number): void {
    const owners = this.#owners.get(boundary)
    if (owners) owners.push(owner)
    else this.#owners.set(boundary, [owner])
  }

  /** Ends the innermost multipart with this boundary. */
  forget(boundary: string): void {
    const owners = this.#owners.get(boundary)
    owners?.pop()
    if (owners?.length === 0) this.#owners.delete(boundary)
  }

  /** The next delimiter at or after the beginning of a line; null if there is none. */
  next(from: number): Delimiter | null {
    for (let at = from; at < this.#raw.length && this.#owners.size > 0; ) {
      const end = lineEnd(this.#raw, at)
      const found = this.at(at, end)
      if (found) return found
      const next = this.#raw.indexOf(NEXT_HYPHENS, end - 1)
      if (next < 0) return null
      at = next + 1
    }
    return null
  }

  /** The delimiter between two indexes, if the line is one. */
  at(start: number, end: number): Delimiter | null {
    if (this.#raw[start] !== 0x2d || this.#raw[start + 1] !== 0x2d) return null
    const line = this.#raw.toString("latin1", start + 2, Math.min(end, start + LONGEST_DELIMITER))
    const text = line.trimEnd()
    const owner = this.#owners.get(text)?.at(-1)
    if (owner !== undefined) return { start, end, owner, boundary: text, closes: false }
    const boundary = text.endsWith("--") ? text.slice(0, -2) : ""
    const closed = this.#owners.get(boundary)?.at(-1)
    return closed === undefined ? null : { start, end, owner: closed, boundary, closes: true }
  }
}

/** The end of the content before a delimiter or the end of the message: the line break before a delimiter belongs to it (RFC 2046 5.1.1). */
function contentEnd(raw: Buffer, end: number): number {
  if (end === raw.length || raw[end - 1] !== LF) return end
  return raw[end - 2] === 0x0d ? end - 2 : end - 1
}
