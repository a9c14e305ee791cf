import { headOf } from "../inbound/headers.ts"
import { type ReadPart, walkParts } from "../inbound/mime-parts.ts"
import { isShownText, MOST_PARTS } from "../inbound/reading-rules.ts"
import type { TextChanges } from "../ports.ts"
import { placesOf } from "./html-places.ts"
import { clicksIn, type Edit, editsOf, placeholderEdits, splice } from "./tracking.ts"

/**
 * Writes pixel, links and unsubscribe link into the texts of a message as it came, in their own transfer encodings and charsets (assumptions tracking.hits,
 * tracking.rewriting and tracking.unsubscribe). No other byte changes. A text in a charset that does not contain ASCII, or in an unknown transfer encoding,
 * stays as it is. Runs in linear time but for the search of links, which is bounded.
 */
export function changeTexts(raw: Buffer, { pixel_url, first_link_url, unsubscribe_url }: TextChanges): Buffer {
  const start = headOf(raw)?.start ?? 0
  const message = raw.subarray(start)
  const texts: ReadPart[] = []
  walkParts(
    message,
    (part) => {
      texts.push(part)
      return false
    },
    MOST_PARTS,
  )
  const shown = texts.filter((part) => isShownText(message, part) && containsAscii(part))
  const last = shown.findLast(isHtml)
  let links = 0
  const edits = shown.flatMap((part) => {
    const content = message.subarray(part.bodyStart, Math.max(part.bodyStart, part.end))
    const coding = CODINGS[part.encoding] ?? null
    if (coding === null) return []
    const decoded = coding.decode(content)
    const text = withoutJis(decoded.bytes.toString("latin1"))
    if (!isHtml(part))
      return coding.change(content, decoded, unsubscribe_url ? placeholderEdits(text, unsubscribe_url) : [], part)
    const places = placesOf(text)
    const first = links
    links += clicksIn(places).length
    const rewriting = {
      ...(part === last && pixel_url !== undefined && { pixel_url }),
      ...(first_link_url !== undefined && {
        link_url: (n: number) => first_link_url.replace(/\d+$/, String(first + n)),
      }),
      ...(unsubscribe_url !== undefined && { unsubscribe_url }),
    }
    return coding.change(content, decoded, editsOf(text, rewriting, places), part)
  })
  const moved = edits.map(({ start: at, end, text }) => ({ start: start + at, end: start + end, text }))
  return moved.length === 0 ? raw : Buffer.from(splice(raw.toString("latin1"), moved), "latin1")
}

const isHtml = ({ type }: ReadPart) => type.value === "text/html"
const containsAscii = ({ type }: ReadPart) =>
  !/^(utf-?(16|32|7)|ucs|iso-10646|ebcdic|cp?037)/i.test(type.params.charset ?? "")

/** Two bytes for a character may look like tags: ISO-2022-JP says with an escape where they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape
const JIS = /\x1b\$(?:[@B]|\([A-D])[^\x1b]*/g
const withoutJis = (text: string) => text.replace(JIS, (found) => "x".repeat(found.length))

interface Decoded {
  bytes: Buffer
  /** Where each decoded byte, and their end, is in the content. Null: at the same index. */
  places: Uint32Array | null
}

/** A transfer encoding: how a content is decoded, and which edits of the message make these edits of the decoded text. */
interface Coding {
  decode(content: Buffer): Decoded
  change(content: Buffer, decoded: Decoded, edits: Edit[], part: ReadPart): Edit[]
}

const LONGEST_LINE = 998

const plain: Coding = {
  decode: (bytes) => ({ bytes, places: null }),
  change: (content, _, edits, { bodyStart }) =>
    edits.map(({ start, end, text }) => {
      const next = content.indexOf("\n", end)
      const line = (next < 0 ? content.length : next) - content.lastIndexOf("\n", Math.max(0, start - 1)) - 1
      // Only between tags may a line be broken.
      const isLong = start === end && line + text.length > LONGEST_LINE
      return { start: bodyStart + start, end: bodyStart + end, text: isLong ? `\r\n${text}` : text }
    }),
}

const base64: Coding = {
  decode: (content) => ({ bytes: Buffer.from(content.toString("latin1"), "base64"), places: null }),
  change: (content, { bytes }, edits, { bodyStart }) => {
    if (edits.length === 0) return []
    const written = content.toString("latin1")
    const [, first = ""] = /^([\w+/]{4,})\r?\n/.exec(written) ?? []
    const width = Math.min(first.length || 76, LONGEST_LINE)
    const [ending = ""] = /\s*$/.exec(written.slice(-100)) ?? []
    const changed = Buffer.from(splice(bytes.toString("latin1"), edits), "latin1").toString("base64")
    const lines = changed.match(new RegExp(`.{1,${width}}`, "g")) ?? []
    return [{ start: bodyStart, end: bodyStart + content.length, text: lines.join("\r\n") + ending }]
  },
}

const quotedPrintable: Coding = {
  decode: decodeQuoted,
  change: (_, { places }, edits, { bodyStart }) =>
    edits.map(({ start, end, text }) => ({
      start: bodyStart + (places?.[start] ?? 0),
      end: bodyStart + (places?.[end] ?? 0),
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
