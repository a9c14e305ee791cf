import { headOf } from "../../../core/mail/headers.ts"
import { placesOf } from "../../../core/mail/html-places.ts"
import { type ReadPart, walkParts } from "../../../core/mail/mime-parts.ts"
import { isShownText, MOST_PARTS } from "../../../core/mail/reading-rules.ts"
import type { TextChanges } from "../../../core/ports.ts"
import { quote } from "../../../core/text/text.ts"
import { clicksIn, type Edit, editsOf, placeholderEdits, splice } from "../../emails/rules/tracking.ts"

/**
 * Writes pixel, links and unsubscribe link into the texts of a message as it came, in their own transfer encodings and
 * charsets (assumptions tracking.hits, tracking.rewriting and tracking.unsubscribe). No other byte changes. A text that
 * {@link lockedTexts} names stays as it is; if it is HTML, so do all links, because their numbers count those of all
 * HTML. Runs in linear time but for the search of links, which is bounded.
 */
export function changeTexts(raw: Buffer, { pixel_url, first_link_url, unsubscribe_url }: TextChanges): Buffer {
  const shown = shownTexts(raw)
  const last = shown.findLast(({ part, problem }) => isHtml(part) && problem === null)
  const areCounted = shown.every(({ part, problem }) => !isHtml(part) || problem === null)
  let links = 0
  const edits = shown.flatMap((one) => {
    const { part, start, content, coding, problem } = one
    if (problem !== null) return []
    const decoded = coding.decode(content)
    const text = withoutJis(decoded.bytes.toString("latin1"))
    const change = (edits: Edit[]) =>
      coding
        .change(content, decoded, edits)
        .map((edit) => ({ ...edit, start: start + edit.start, end: start + edit.end }))
    if (!isHtml(part)) return change(unsubscribe_url ? placeholderEdits(text, unsubscribe_url) : [])
    const places = placesOf(text)
    const first = links
    links += clicksIn(places).length
    const rewriting = {
      ...(one === last && pixel_url !== undefined && { pixel_url }),
      ...(areCounted &&
        first_link_url !== undefined && { link_url: (n: number) => first_link_url.replace(/\d+$/, `${first + n}`) }),
      ...(unsubscribe_url !== undefined && { unsubscribe_url }),
    }
    return change(editsOf(text, rewriting, places))
  })
  return edits.length === 0 ? raw : Buffer.from(splice(raw.toString("latin1"), edits), "latin1")
}

/** Which texts {@link changeTexts} cannot write into, and why, for a hint. `html` is what the reader has found. */
export function lockedTexts(raw: Buffer, html: string): string[] {
  const shown = shownTexts(raw)
  const isHidden = html.trim() !== "" && !shown.some(({ part }) => isHtml(part))
  const problems = shown.flatMap(({ part, problem }) =>
    problem === null ? [] : [`the ${isHtml(part) ? "HTML" : "text"} ${problem}`],
  )
  return isHidden ? ["the HTML is in a message without line feeds", ...problems] : problems
}

interface ShownText {
  part: ReadPart
  /** Where its content is in the message. */
  start: number
  content: Buffer
  coding: Coding
  /** Why nothing can be written into it. */
  problem: string | null
}

/** The texts that the reader shows, as {@link readable} finds the header. */
function shownTexts(raw: Buffer): ShownText[] {
  const start = headOf(raw)?.start ?? 0
  const message = raw.subarray(start)
  const parts: ReadPart[] = []
  walkParts(
    message,
    (part) => {
      parts.push(part)
      return false
    },
    MOST_PARTS,
  )
  return parts
    .filter((part) => isShownText(message, part))
    .map((part) => {
      const content = message.subarray(part.bodyStart, Math.max(part.bodyStart, part.end))
      const coding = CODINGS[part.encoding]
      const problem =
        coding === undefined
          ? `has the unknown transfer encoding ${quote(part.encoding)}`
          : (coding.problem?.(content) ?? charsetProblem(part, coding.decode(content.subarray(0, MARKED)).bytes))
      return { part, start: start + part.bodyStart, content, coding: coding ?? plain, problem }
    })
}

const isHtml = ({ type }: ReadPart) => type.value === "text/html"

/** Charsets without the bytes of ASCII, or where other characters have these bytes, too. */
const WITHOUT_ASCII = /^(?:utf-?(?:16|32|7)|ucs|iso-10646|ebcdic|cp?037|hz|iso-2022-(?!jp))/i
const UTF_16_MARK = /^(?:\xff\xfe|\xfe\xff)/
/** Bytes in which the first two characters are, however they are encoded. */
const MARKED = 64

function charsetProblem({ type }: ReadPart, start: Buffer): string | null {
  const { charset = "" } = type.params
  if (WITHOUT_ASCII.test(charset)) return `is in the charset ${quote(charset)}`
  return UTF_16_MARK.test(start.toString("latin1")) ? "is in UTF-16" : null
}

/** Two bytes for a character may look like tags: ISO-2022-JP says with an escape where they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape
const JIS = /\x1b\$(?:[@B]|\([A-D])[^\x1b]*/g
const withoutJis = (text: string) => text.replace(JIS, (found) => "x".repeat(found.length))

interface Decoded {
  bytes: Buffer
  /** Where each decoded byte, and their end, is in the content. Null: at the same index. */
  places: Uint32Array | null
}

/**
 * A transfer encoding: how a content is decoded, and which edits of the content make these edits of the decoded text.
 */
interface Coding {
  decode(content: Buffer): Decoded
  change(content: Buffer, decoded: Decoded, edits: Edit[]): Edit[]
  /** Why a content cannot be written anew. */
  problem?(content: Buffer): string | null
}

const LONGEST_LINE = 998

const plain: Coding = {
  decode: (bytes) => ({ bytes, places: null }),
  change: (content, _, edits) =>
    edits.map(({ start, end, text }) => {
      // Only the pixel is between tags, where a line may be broken.
      const isLong = start === end && lineAt(content, start) + text.length > LONGEST_LINE
      return { start, end, text: isLong ? `\r\n${text}` : text }
    }),
}

/** The length of the line at an index. */
function lineAt(content: Buffer, at: number): number {
  const next = content.indexOf(LF, at)
  return (next < 0 ? content.length : next) - content.lastIndexOf(LF, Math.max(0, at - 1)) - 1
}

const base64: Coding = {
  decode: (content) => ({ bytes: Buffer.from(content.toString("latin1"), "base64"), places: null }),
  // What a mailing list has appended would be lost.
  problem: (content) =>
    /^[\w+/\s]*=?\s*=?\s*$/.test(content.toString("latin1")) ? null : "is base64 with other characters in it",
  change: (content, { bytes }, edits) => {
    if (edits.length === 0) return []
    const written = content.toString("latin1")
    const [, first = "", lineBreak = "\r\n"] = /^([\w+/]{4,})(\r?\n)/.exec(written) ?? []
    const width = Math.min(first.length || 76, LONGEST_LINE)
    const [ending = ""] = /\s*$/.exec(written.slice(-100)) ?? []
    const changed = Buffer.from(splice(bytes.toString("latin1"), edits), "latin1").toString("base64")
    const lines = changed.match(new RegExp(`.{1,${width}}`, "g")) ?? []
    return [{ start: 0, end: content.length, text: lines.join(lineBreak) + ending }]
  },
}

const quotedPrintable: Coding = {
  decode: decodeQuoted,
  change: (_, { places }, edits) =>
    edits.map(({ start, end, text }) => ({
      start: places?.[start] ?? 0,
      end: places?.[end] ?? 0,
      text: `=\r\n${text.replaceAll("=", "=3D").replace(/.{1,68}(?:(?<==)3D|(?<==3)D)?/g, "$&=\r\n")}`,
    })),
}

const CODINGS: Record<string, Coding> = {
  "": plain,
  "7bit": plain,
  "8bit": plain,
  binary: plain,
  base64,
  "quoted-printable": quotedPrintable,
}

/** The content of a part without its transfer encoding; one that is not known stays as it is. */
export const decodeContent = (content: Buffer, encoding: string): Buffer =>
  (CODINGS[encoding] ?? plain).decode(content).bytes

const [EQUALS, CR, LF, SPACE, TAB] = [0x3d, 0x0d, 0x0a, 0x20, 0x09]

/** Decodes quoted-printable, and notes where each byte was. */
function decodeQuoted(content: Buffer): Decoded {
  const bytes = Buffer.alloc(content.length)
  const places = new Uint32Array(content.length + 1)
  let size = 0
  /** The decoded size without the blanks at the end of the line, which do not count (RFC 2045 6.7). */
  let solid = 0
  const put = (byte: number, at: number) => {
    places[size] = at
    bytes[size++] = byte
  }
  for (let at = 0; at < content.length; ) {
    const byte = content[at] as number
    if (byte === EQUALS) {
      const rest = content.toString("latin1", at + 1, at + 80)
      const hex = /^[\da-f]{2}/i.exec(rest)?.[0]
      const soft = /^[ \t]*\r?\n/.exec(rest)?.[0]
      if (hex !== undefined) put(Number.parseInt(hex, 16), at)
      else if (soft === undefined) put(byte, at)
      solid = size
      at += 1 + (hex ?? soft ?? "").length
      continue
    }
    if (byte === LF || (byte === CR && content[at + 1] === LF)) size = solid
    put(byte, at)
    if (byte !== SPACE && byte !== TAB) solid = size
    at++
  }
  places[size] = content.length
  return { bytes: bytes.subarray(0, size), places }
}
