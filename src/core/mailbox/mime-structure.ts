import type { ControlSchemas } from "../../api/contract.ts"
import { decodeText } from "../encoded-words.ts"
import { decodeUndeclared } from "../inbound/charset.ts"
import { type ContentField, parameter, parseContentField, withoutComments } from "../inbound/content-field.ts"
import { contentEnd, type Field, findField, MimeScanner, unfoldValue } from "../inbound/mime-scanner.ts"

export type MimePart = ControlSchemas["MimePart"]

/** Parts beyond these limits are only counted. */
const MOST_PARTS = 1_000
const MOST_LEVELS = 30
/** The bytes of a header that are searched for fields. */
const LONGEST_HEAD = 64 * 1024
const LONGEST_TEXT = 500

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
}

class Structure {
  readonly #raw: Buffer
  readonly #scanner: MimeScanner
  readonly #open: OpenPart[] = []
  #parts = 0

  constructor(raw: Buffer) {
    this.#raw = raw
    this.#scanner = new MimeScanner(raw)
  }

  read(): MimePart {
    let at = this.#part(0)
    const root = this.#open[0] as OpenPart
    for (let found = this.#scanner.nextDelimiter(at); found; found = this.#scanner.nextDelimiter(at)) {
      this.#closeDownTo(found.owner + 1, found.start)
      at = found.end
      if (found.closes) this.#forget(this.#open[found.owner] as OpenPart)
      else at = this.#part(at)
    }
    this.#closeDownTo(0, this.#raw.length)
    return root.listed
  }

  /** Opens the part that begins at an index, and the messages directly inside of it. Returns the start of its body. */
  #part(start: number): number {
    for (let at = start; ; ) {
      const { fields, end } = this.#scanner.header(at)
      const field = (name: string) => this.#field(fields, name)
      const type = contentField(field("content-type"))
      if (type.value === "") type.value = this.#open.at(-1)?.isDigest ? "message/rfc822" : "text/plain"
      const encoding = textOf(withoutComments(field("content-transfer-encoding")).toLowerCase()) || null
      this.#push(field, type, encoding, end)
      const isMessage = type.value === "message/rfc822" && /^(7bit|8bit|binary)?$/.test(encoding ?? "")
      if (!isMessage || end >= this.#raw.length) return end
      at = end
    }
  }

  #push(field: (name: string) => string, type: ContentField, encoding: string | null, bodyStart: number): void {
    const outer = this.#open.at(-1)
    const level = outer ? outer.level + 1 : 0
    const isListed = this.#parts < MOST_PARTS && level <= MOST_LEVELS && (outer?.isListed ?? true)
    const disposition = contentField(field("content-disposition"))
    const filename = parameter(disposition, "filename") ?? parameter(type, "name") ?? ""
    const part: MimePart = {
      content_type: textOf(type.value),
      charset: textOf(parameter(type, "charset") ?? "") || null,
      encoding,
      disposition: textOf(disposition.value) || null,
      filename: decodeText(textOf(filename), /\s+/) || null,
      content_id: textOf(field("content-id").replace(/^<|>$/g, "")) || null,
      bytes: 0,
      parts: [],
      left_out: 0,
    }
    if (isListed) {
      this.#parts++
      outer?.listed.parts.push(part)
    } else if (outer) outer.listed.left_out++
    const boundary = type.value.startsWith("multipart/") ? parameter(type, "boundary") : undefined
    if (boundary) this.#scanner.open(boundary, this.#open.length)
    this.#open.push({
      listed: isListed || !outer ? part : outer.listed,
      isListed,
      level,
      isDigest: type.value === "multipart/digest",
      bodyStart,
      boundary: boundary || null,
    })
  }

  /** The value of the first field with this name near the beginning of a header; empty if there is none. */
  #field(fields: readonly Field[], name: string): string {
    const first = fields[0]?.start ?? 0
    const field = findField(fields, name)
    if (!field || field.start - first > LONGEST_HEAD) return ""
    return unfoldValue(this.#raw, { ...field, end: Math.min(field.end, field.start + LONGEST_HEAD) })
  }

  #closeDownTo(count: number, end: number): void {
    while (this.#open.length > count) {
      const part = this.#open.pop() as OpenPart
      this.#forget(part)
      if (part.isListed) part.listed.bytes = Math.max(0, contentEnd(this.#raw, end) - part.bodyStart)
    }
  }

  #forget(part: OpenPart): void {
    if (part.boundary !== null) this.#scanner.close(part.boundary)
    part.boundary = null
  }
}

const contentField = (value: string): ContentField => parseContentField(withoutComments(value))

const textOf = (text: string): string =>
  decodeUndeclared(Buffer.from(text.slice(0, LONGEST_TEXT), "latin1"))
    .replace(/\p{Cc}+/gu, " ")
    .trim()
