import type { Bytes } from "../../api/contract.ts"
import { invalid, notFound } from "../../core/errors.ts"
import { parseContentField } from "../../core/mail/content-field.ts"
import { type InlineImage, previewPage, textPage, tooDeepPage } from "../../core/mail/preview-page.ts"
import { type Calendar, MAX_CALENDAR_BYTES } from "../../core/mailbox/calendar.ts"
import type { Blobs, InboundMail } from "../../core/ports.ts"
import type { StoredAttachment } from "../../core/state/basics.ts"
import { quote } from "../../core/text/text.ts"
import { ownTurn } from "../../time/turn.ts"
import type { Fixed } from "../context.ts"

type Message = { attachments: readonly StoredAttachment[]; alternatives?: readonly StoredAttachment[] | undefined }

/** Larger messages are read one after another. */
const LARGE = 256 * 1024

/** Finds a message to read its bytes: those of a large one in a round of the event loop of its own. Throws what `find` throws. */
export async function findToRead<T extends { size_bytes: number }>(find: () => T): Promise<T> {
  if (find().size_bytes > LARGE) await ownTurn()
  // It may have been deleted meanwhile.
  return find()
}

/** The body of a message as an HTML page for the inbox's frame; of HTML that cannot be laid out, its text. */
export function previewFile(
  world: { blobs: Blobs; fixed: Pick<Fixed, "run"> },
  message: Message,
  { html, text, too_deep }: { html: string | null; text: string | null; too_deep: boolean | undefined },
  query: { part?: "html" | "text"; images?: "remote" | "none"; dark?: "forced"; length?: number },
): Bytes {
  const { part, images, dark, length } = query
  if (part === "text" || !html) return textPage(text ?? "")
  if (too_deep) return tooDeepPage(html)
  // The attachments that the HTML can refer to as `cid:…`. Bytes are only read when referenced.
  const inline = message.attachments.flatMap(({ content_id, content_type, blob }): InlineImage[] =>
    content_id === null ? [] : [{ content_id, content_type, bytes: () => world.blobs.read(blob) }],
  )
  // While a finished run is looked at, nothing leaves the machine.
  const remote = images === "remote" && world.fixed.run === null
  return previewPage(html.slice(0, length), inline, { remote, forced: dark === "forced" })
}

/**
 * An attachment of a sent or received message by its index, from 0, as a download. With `pdf`, a PDF is shown by the browser.
 * Throws `not_found` with the number of attachments.
 */
export function attachmentFile(
  { blobs }: { blobs: Blobs },
  message: Message,
  index: string,
  { pdf }: { pdf?: "show" },
): Bytes {
  const attachment = attachmentOf(message, index)
  const bytes = blobs.read(attachment.blob)
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))
  return pdf === "show" && isPdf ? shownPdf(bytes) : download(bytes, attachment)
}

/** Throws `not_found` with the number of attachments. */
function attachmentOf({ attachments, alternatives = [] }: Message, index: string): StoredAttachment {
  const attachment = /^\d{1,4}$/.test(index) ? [...attachments, ...alternatives][Number(index)] : undefined
  if (!attachment) throw notFound(`The message has no attachment ${index}; it has ${attachments.length}.`)
  return attachment
}

/**
 * What an attachment that is an iCalendar file says, whatever its type and name.
 * Throws `not_found` as for the file, and `validation_error` if it is no calendar or too large.
 */
export async function attachedCalendar(
  { blobs, mail }: { blobs: Blobs; mail: Pick<InboundMail, "calendar"> },
  message: Message,
  index: string,
): Promise<Calendar> {
  const attachment = attachmentOf(message, index)
  const { blob, filename, size, charset = parseContentField(attachment.content_type).params.charset } = attachment
  const way = "Download the attachment to read it."
  if (size > MAX_CALENDAR_BYTES) {
    const most = `calendars with at most ${MAX_CALENDAR_BYTES} bytes are read`
    throw invalid(`${quote(filename)} has ${size} bytes; ${most}. ${way}`)
  }
  const calendar = await mail.calendar(blobs.read(blob), charset)
  if (calendar === null) throw invalid(`${quote(filename)} is not a calendar: it has no BEGIN:VCALENDAR. ${way}`)
  return calendar
}

/** Content types that are safe to send. A browser could run any other type as a page, script or style of this server. */
const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/bmp"]

/** Sends bytes as a download, never as a page of this server. The declared content type is in the message's JSON. */
const download = (bytes: Uint8Array, { filename, content_type }: StoredAttachment): Bytes => ({
  bytes,
  content_type: IMAGES.includes(content_type.toLowerCase()) ? content_type : "application/octet-stream",
  headers: {
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": `attachment; filename="${filename.replace(/[^\w.-]/g, "_")}"; filename*=UTF-8''${encode(filename)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
  },
})

/**
 * Sends a PDF to the viewer of the browser, which is no page of this server: scripts in a PDF run inside of the viewer. A browser without
 * a viewer downloads it. The policy also gives any page that a browser would make of it an opaque origin without scripts.
 */
const shownPdf = (bytes: Buffer): Bytes => ({
  bytes,
  content_type: "application/pdf",
  headers: {
    "X-Content-Type-Options": "nosniff",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  },
})

const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
