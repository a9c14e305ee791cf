import { nameAt } from "./headers.ts"
import { isBlank, lineEnd } from "./transfer-encoding.ts"

const LF = 0x0a
const NEXT_HYPHENS = Buffer.from("\n--")
/** A delimiter line has at most 70 characters between its hyphens (RFC 2046 5.1.1); senders exceed that. */
const LONGEST_DELIMITER = 1_000

/** A header field of a part, with its folded lines and its line break. */
export interface Field {
  name: string
  start: number
  end: number
}

/** A delimiter line with its line break. */
export interface Delimiter {
  start: number
  end: number
  /** The number of the multipart that it belongs to. */
  owner: number
  closes: boolean
}

/** Finds the headers of parts and the delimiters of open multiparts in a message, in linear time for any bytes (RFC 2046 5.1). */
export class MimeScanner {
  readonly #raw: Buffer
  /** The open multiparts with the same boundary, by that boundary; the last one is the innermost. */
  readonly #owners = new Map<string, number[]>()

  constructor(raw: Buffer) {
    this.#raw = raw
  }

  /** From here on, the boundary (as latin1) delimits the parts of a multipart, for which the caller has a number. */
  open(boundary: string, owner: number): void {
    const owners = this.#owners.get(boundary)
    if (owners) owners.push(owner)
    else this.#owners.set(boundary, [owner])
  }

  /** Ends the innermost multipart with this boundary. */
  close(boundary: string): void {
    const owners = this.#owners.get(boundary)
    owners?.pop()
    if (owners?.length === 0) this.#owners.delete(boundary)
  }

  /** Reads the header of a part. It ends with an empty line, or before a delimiter. */
  header(start: number): { fields: Field[]; end: number } {
    const fields: Field[] = []
    let at = start
    while (at < this.#raw.length) {
      const end = lineEnd(this.#raw, at)
      if (this.#delimiterAt(at, end)) break
      if (isBlank(this.#raw, at, end)) return { fields, end }
      const last = fields.at(-1)
      if (last && (this.#raw[at] === 0x20 || this.#raw[at] === 0x09)) last.end = end
      else fields.push({ name: nameAt(this.#raw, at), start: at, end })
      at = end
    }
    return { fields, end: at }
  }

  /** The next delimiter at or after the beginning of a line; null if there is none. */
  nextDelimiter(from: number): Delimiter | null {
    for (let at = from; at < this.#raw.length && this.#owners.size > 0; ) {
      const end = lineEnd(this.#raw, at)
      const found = this.#delimiterAt(at, end)
      if (found) return found
      const next = this.#raw.indexOf(NEXT_HYPHENS, end - 1)
      if (next < 0) return null
      at = next + 1
    }
    return null
  }

  #delimiterAt(start: number, end: number): Delimiter | null {
    if (this.#raw[start] !== 0x2d || this.#raw[start + 1] !== 0x2d) return null
    const text = this.#raw.toString("latin1", start + 2, Math.min(end, start + LONGEST_DELIMITER)).trimEnd()
    const owner = this.#owners.get(text)?.at(-1)
    if (owner !== undefined) return { start, end, owner, closes: false }
    const closed = text.endsWith("--") ? this.#owners.get(text.slice(0, -2))?.at(-1) : undefined
    return closed === undefined ? null : { start, end, owner: closed, closes: true }
  }
}

/** The first field with this name, in any case. */
export const findField = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find((one) => one.name.toLowerCase() === name)

/** The unfolded value of a field, as latin1. */
export function unfoldValue(raw: Buffer, { start, end }: Field): string {
  const text = raw.toString("latin1", raw.indexOf(":", start) + 1, end)
  return text.replace(/\r?\n(?=[ \t])/g, "").trim()
}

/** The end of the content before a delimiter or the end of the message: the line break before a delimiter belongs to it (RFC 2046 5.1.1). */
export function contentEnd(raw: Buffer, end: number): number {
  if (end === raw.length || raw[end - 1] !== LF) return end
  return raw[end - 2] === 0x0d ? end - 2 : end - 1
}
