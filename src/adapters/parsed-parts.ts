import { safeFileName } from "../core/inbound/file-name.ts"
import type { ParsedAttachment, ParsedMail } from "../core/ports.ts"

/** What a parser found, before names are made safe and counts are bounded. */
export interface ParsedParts extends Omit<ParsedMail, "headers" | "parser" | "parse_error" | "attachments"> {
  attachments: { filename: string; content_type: string; content_id: string; bytes: Uint8Array }[]
}

const MOST_ATTACHMENTS = 1_000
const MOST_ADDRESSES = 1_000
const LONGEST_LINE = 16_384

/** One line of at most 16 KiB: header values are shown in lists and sent in webhooks. */
const line = (value: string) =>
  value
    .slice(0, LONGEST_LINE)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()

/** The parts as they may be kept: bounded in number, header values on one line, attachment names safe. */
export const tidied = (parts: ParsedParts): Omit<ParsedMail, "headers" | "parser"> => {
  const left = parts.attachments.length - MOST_ATTACHMENTS
  return {
    from: line(parts.from),
    from_name: line(parts.from_name),
    to: parts.to.slice(0, MOST_ADDRESSES).map(line),
    cc: parts.cc.slice(0, MOST_ADDRESSES).map(line),
    subject: line(parts.subject),
    message_id: line(parts.message_id),
    text: parts.text.toWellFormed(),
    html: parts.html.toWellFormed(),
    attachments: parts.attachments.slice(0, MOST_ATTACHMENTS).map(attachment),
    parse_error:
      left > 0
        ? `Only the first ${MOST_ATTACHMENTS} attachments are listed; ${left} more are in the raw message.`
        : null,
  }
}

const attachment = (found: ParsedParts["attachments"][number], index: number): ParsedAttachment => ({
  filename: safeFileName(found.filename, `attachment-${index + 1}`),
  content_type: /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(found.content_type)
    ? found.content_type.toLowerCase()
    : "application/octet-stream",
  content_id: line(found.content_id).replace(/^<|>$/g, "") || null,
  size: found.bytes.byteLength,
  bytes: owned(found.bytes),
})

/** Bytes whose memory is theirs alone, so that it can move to another thread. */
export const owned = (bytes: Uint8Array): Buffer => {
  const alone = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
  const own = alone ? bytes : new Uint8Array(bytes)
  return Buffer.from(own.buffer, 0, own.byteLength)
}

/** The memory of attachments that can move to another thread instead of being copied. */
export const transferable = (attachments: ParsedAttachment[]): ArrayBuffer[] => [
  ...new Set(attachments.map(({ bytes }) => bytes.buffer as ArrayBuffer)),
]
