import type { ControlSchemas } from "../../api/contract.ts"
import { readable } from "../mail/headers.ts"
import { type ReadPart as Found, fieldValue, walkParts } from "../mail/mime-parts.ts"
import { contentIdOf } from "../text/content-id.ts"

export type MimePart = ControlSchemas["MimePart"]

/** Parts beyond these limits are only counted. */
const MOST_PARTS = 1_000
const MOST_LEVELS = 30
const LONGEST_TEXT = 500

/** The MIME structure of a message as it is, without the rules that reading it needs. Runs in linear time for any bytes. */
export function structureOf(written: Buffer): MimePart {
  const raw = readable(written)
  /** What is listed for an open part: the part itself, or the part around it that is listed. */
  const listed = new WeakMap<Found, { part: MimePart; isListed: boolean; level: number }>()
  const found: Found[] = []
  const root = walkParts(raw, (part) => {
    const outer = part.outer ? listed.get(part.outer) : undefined
    const level = outer ? outer.level + 1 : 0
    const isListed = found.length < MOST_PARTS && level <= MOST_LEVELS && (outer?.isListed ?? true)
    if (isListed || !outer) {
      const shown = present(raw, part)
      found.push(part)
      outer?.part.parts.push(shown)
      listed.set(part, { part: shown, isListed, level })
    } else {
      outer.part.left_out++
      listed.set(part, { part: outer.part, isListed, level })
    }
    return part.type.value === "message/rfc822" && /^(7bit|8bit|binary)?$/.test(part.encoding)
  })
  for (const part of found) {
    const shown = listed.get(part)
    if (shown) shown.part.bytes = Math.max(0, part.end - part.bodyStart)
  }
  return listed.get(root)?.part as MimePart
}

const present = (raw: Buffer, { fields, type, disposition, encoding }: Found): MimePart => ({
  content_type: textOf(type.value) || "text/plain",
  charset: textOf(type.params.charset) || null,
  encoding: textOf(encoding) || null,
  disposition: textOf(disposition.value) || null,
  filename: textOf(disposition.params.filename ?? type.params.name) || null,
  content_id: textOf(contentIdOf(fieldValue(raw, fields, "content-id"))) || null,
  bytes: 0,
  parts: [],
  left_out: 0,
})

const textOf = (text = ""): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(/\p{Cc}+/gu, " ")
    .trim()
