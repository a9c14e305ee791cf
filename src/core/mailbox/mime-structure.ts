import type { ControlSchemas } from "../../api/contract.ts"
import { decodeWords } from "../encoded-words.ts"
import { decodeUndeclared } from "../inbound/charset.ts"
import { type ContentField, parameter, parseContentField, withoutComments } from "../inbound/content-field.ts"
import { nameAt } from "../inbound/headers.ts"
import { isBlank, lineEnd } from "../inbound/transfer-encoding.ts"

export type MimePart = ControlSchemas["MimePart"]

/** Parts beyond these limits are only counted. */
const MOST_PARTS = 1_000
const MOST_LEVELS = 30
/** The bytes of a header that are searched for fields. */
const LONGEST_HEAD = 64 * 1024
const LONGEST_TEXT = 500
/** A delimiter line has at most 70 characters between its hyphens (RFC 2046 5.1.1); senders exceed that. */
const LONGEST_DELIMITER = 1_000

/** The MIME structure of a message as it is, without the repairs that reading it needs. Runs in linear time for any bytes. */
export const structureOf = (raw: Buffer): MimePart => new Structure(raw).read()

/** A part whose end has not come yet. */
interface OpenPart {
  /** The part itself or, if it is not listed, the part around it that is. */
  listed: MimePart
  isListed: boolean
  level: number
  isDigest: boolean
  bodyStart: number
  /** Set until the closing delimiter of a multipart. */
  boundary: string | null
  /** The open part with the same boundary around it, if there is one. */
  shadowed: number | undefined
}

class Structure {
  readonly #raw: Buffer
  readonly #open: OpenPart[] = []
  /** The index of each open multipart by its boundary. */
  readonly #boundaries = new Map<string, number>()
  #parts = 0

  constructor(raw: Buffer) {
    this.#raw = raw
  }

  read(): MimePart {
    let at = this.#part(0)
    const root = this.#open[0] as OpenPart
    for (let found = this.#nextDelimiter(at); found; found = this.#nextDelimiter(at)) {
      this.#closeDownTo(found.index + 1, found.start)
      at = found.end
      if (found.closes) this.#forget(this.#open[found.index] as OpenPart)
      else at = this.#part(at)
    }
    this.#closeDownTo(0, this.#raw.length)
    return root.listed
  }

  /** Opens the part that begins at an index, and the messages directly inside of it. Returns the start of its body. */
  #part(start: number): number {
    for (let at = start; ; ) {
      const { fields, end } = this.#head(at)
      const type = fieldOf(fields, "content-type")
      if (type.value === "") type.value = this.#open.at(-1)?.isDigest ? "message/rfc822" : "text/plain"
      const encoding = textOf(withoutComments(fields.get("content-transfer-encoding") ?? "").toLowerCase()) || null
      this.#push(fields, type, encoding, end)
      const isMessage = type.value === "message/rfc822" && /^(7bit|8bit|binary)?$/.test(encoding ?? "")
      if (!isMessage || end >= this.#raw.length) return end
      at = end
    }
  }

  #push(fields: Map<string, string>, type: ContentField, encoding: string | null, bodyStart: number): void {
    const outer = this.#open.at(-1)
    const level = outer ? outer.level + 1 : 0
    const isListed = this.#parts < MOST_PARTS && level <= MOST_LEVELS && (outer?.isListed ?? true)
    const disposition = fieldOf(fields, "content-disposition")
    const part: MimePart = {
      content_type: textOf(type.value),
      charset: textOf(parameter(type, "charset") ?? "") || null,
      encoding,
      disposition: textOf(disposition.value) || null,
      filename: nameOf(parameter(disposition, "filename") ?? parameter(type, "name") ?? "") || null,
      content_id: textOf((fields.get("content-id") ?? "").trim().replace(/^<|>$/g, "")) || null,
      bytes: 0,
      parts: [],
      left_out: 0,
    }
    if (isListed) {
      this.#parts++
      outer?.listed.parts.push(part)
    } else if (outer) outer.listed.left_out++
    const boundary = type.value.startsWith("multipart/") ? parameter(type, "boundary") : undefined
    const shadowed = boundary ? this.#boundaries.get(boundary) : undefined
    if (boundary) this.#boundaries.set(boundary, this.#open.length)
    this.#open.push({
      listed: isListed || !outer ? part : outer.listed,
      isListed,
      level,
      isDigest: type.value === "multipart/digest",
      bodyStart,
      boundary: boundary || null,
      shadowed,
    })
  }

  /** The fields of a header in lower case, the first of each name, as latin1, and where the header ends. */
  #head(start: number): { fields: Map<string, string>; end: number } {
    const fields = new Map<string, string>()
    let at = start
    let last: { name: string; start: number } | null = null
    const keep = (end: number) => {
      if (last === null || last.name === "" || fields.has(last.name)) return
      const text = this.#raw.toString("latin1", this.#raw.indexOf(":", last.start) + 1, end)
      fields.set(last.name, text.replace(/\r?\n(?=[ \t])/g, "").trim())
    }
    while (at < this.#raw.length) {
      const end = lineEnd(this.#raw, at)
      if (isBlank(this.#raw, at, end) || this.#delimiterAt(at, end)) {
        keep(at)
        return { fields, end: isBlank(this.#raw, at, end) ? end : at }
      }
      const isFolded = this.#raw[at] === 0x20 || this.#raw[at] === 0x09
      if (!isFolded) {
        keep(at)
        last = at - start > LONGEST_HEAD ? null : { name: nameAt(this.#raw, at).toLowerCase(), start: at }
      } else if (at - start > LONGEST_HEAD) {
        keep(at)
        last = null
      }
      at = end
    }
    keep(at)
    return { fields, end: at }
  }

  #closeDownTo(count: number, end: number): void {
    while (this.#open.length > count) {
      const part = this.#open.pop() as OpenPart
      this.#forget(part)
      if (part.isListed) part.listed.bytes = Math.max(0, this.#withoutBreak(end) - part.bodyStart)
    }
  }

  /** The line break before a delimiter belongs to the delimiter (RFC 2046 5.1.1). */
  #withoutBreak(end: number): number {
    if (end === this.#raw.length || this.#raw[end - 1] !== 0x0a) return end
    return this.#raw[end - 2] === 0x0d ? end - 2 : end - 1
  }

  #forget(part: OpenPart): void {
    if (part.boundary === null) return
    if (part.shadowed === undefined) this.#boundaries.delete(part.boundary)
    else this.#boundaries.set(part.boundary, part.shadowed)
    part.boundary = null
  }

  #nextDelimiter(from: number): { start: number; end: number; index: number; closes: boolean } | null {
    for (let at = from; at < this.#raw.length && this.#boundaries.size > 0; ) {
      const end = lineEnd(this.#raw, at)
      const found = this.#delimiterAt(at, end)
      if (found) return { start: at, end, ...found }
      const next = this.#raw.indexOf("\n--", end - 1, "latin1")
      if (next < 0) return null
      at = next + 1
    }
    return null
  }

  #delimiterAt(start: number, end: number): { index: number; closes: boolean } | null {
    if (this.#raw[start] !== 0x2d || this.#raw[start + 1] !== 0x2d) return null
    const text = this.#raw.toString("latin1", start + 2, Math.min(end, start + LONGEST_DELIMITER)).trimEnd()
    const index = this.#boundaries.get(text)
    if (index !== undefined) return { index, closes: false }
    const closed = text.endsWith("--") ? this.#boundaries.get(text.slice(0, -2)) : undefined
    return closed === undefined ? null : { index: closed, closes: true }
  }
}

const fieldOf = (fields: Map<string, string>, name: string): ContentField =>
  parseContentField(withoutComments(fields.get(name) ?? ""))

const textOf = (text: string): string =>
  decodeUndeclared(Buffer.from(text.slice(0, LONGEST_TEXT), "latin1"))
    .replace(/\p{Cc}+/gu, " ")
    .trim()

/** A file name with its encoded words decoded. */
const nameOf = (text: string): string =>
  decodeWords(
    textOf(text)
      .split(/\s+/)
      .map((word) => ({ text: word, spaced: true, encoded: /^=\?.*\?=$/.test(word) })),
  )
