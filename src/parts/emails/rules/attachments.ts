import { lookup } from "mime-types"
import { invalidField } from "../../../core/errors.ts"
import { quote } from "../../../core/text/text.ts"
import type { ContentLimits, SendAttachment } from "./send-body.ts"

const MAX_FILENAME = 255

export interface CheckedAttachment {
  filename: string
  content_type: string
  /** Without angle brackets; set for inline parts. */
  content_id: string | null
  bytes: Buffer
}

/**
 * Decodes and checks the attachments (assumptions emails.refused_attachments, limits.attachment_bytes and emails.base64).
 * @throws invalid for too many attachments (assumption limits.attachments), too many bytes, content that is not base64, a rejected extension or an invalid name.
 */
export function checkAttachments(
  attachments: SendAttachment[] | undefined,
  limits: Pick<ContentLimits, "attachments" | "attachment_bytes" | "refused_attachments" | "base64">,
): CheckedAttachment[] {
  if (!attachments?.length) return []
  checkNumberOfAttachments(attachments, limits)
  let total = 0
  return attachments.map((attachment, index) => {
    const field = `attachments[${index}]`
    const filename = checkFilename(field, attachment.filename)
    checkEnding(field, filename, limits)
    const written = withoutDataPrefix(field, attachment.content)
    const base64 = limits.base64 === "lenient" && hasWhiteSpace(written) ? written.replace(/[ \t\r\n]+/g, "") : written
    // Four base64 characters are three bytes, so the size is known before decoding.
    total += Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0)
    if (total > limits.attachment_bytes) {
      const problem = `have more than ${limits.attachment_bytes} bytes in total once decoded`
      const fix = "send a link to the file, or split the attachments across several messages."
      throw invalidField("attachments", `${problem}; ${fix}`)
    }
    return {
      filename,
      content_type: checkContentType(field, attachment.content_type) ?? contentTypeOf(filename),
      content_id: checkContentId(field, attachment.content_id),
      bytes: decode(field, base64),
    }
  })
}

/** @throws invalid if there are too many, or one has a refused extension: what a profile restricts (assumptions emails.refused_attachments and limits.attachments). */
export function checkFiles(attachments: SendAttachment[], limits: FileLimits): void {
  checkNumberOfAttachments(attachments, limits)
  for (const [index, { filename }] of attachments.entries())
    checkEnding(`attachments[${index}]`, filename.trim(), limits)
}

type FileLimits = Pick<ContentLimits, "attachments" | "refused_attachments">

function checkNumberOfAttachments({ length }: SendAttachment[], { attachments: most }: FileLimits): void {
  if (most === 0 || length <= most) return
  throw invalidField("attachments", `has ${length} entries; at most ${most} are allowed (limits.attachments).`)
}

function checkEnding(field: string, name: string, { refused_attachments: refused }: FileLimits): void {
  const ending = endingOf(name)
  if (ending === "" || !refused.some((entry) => entry.replace(/^\./, "").toLowerCase() === ending)) return
  const problem = `${quote(name)} has the extension .${ending}, which is not allowed (emails.refused_attachments)`
  throw invalidField(`${field}.filename`, `${problem}; put the file into an archive, or send a link.`)
}

/** The last part of a file name: some senders write a whole path. */
export const fileNameOf = (written: string): string =>
  written.slice(Math.max(written.lastIndexOf("/"), written.lastIndexOf("\\")) + 1).trim()

function checkFilename(field: string, written: string): string {
  if (/\p{Cc}/u.test(written))
    throw invalidField(`${field}.filename`, "contains a line break or control character; remove it.")
  const name = fileNameOf(written)
  if (/^\.*$/.test(name))
    throw invalidField(`${field}.filename`, `${quote(written)} is not a file name; use one such as invoice.pdf.`)
  if ([...name].length > MAX_FILENAME) {
    throw invalidField(`${field}.filename`, `has ${[...name].length} characters; at most ${MAX_FILENAME} are allowed.`)
  }
  return name
}

function withoutDataPrefix(field: string, content: string): string {
  if (!/^data:/i.test(content)) return content
  const comma = content.indexOf(",")
  if (comma < 0 || !/;base64$/i.test(content.slice(0, Math.min(comma, 500)))) {
    throw invalidField(`${field}.content`, 'is a data: URL without ";base64,"; encode the data as base64.')
  }
  return content.slice(comma + 1)
}

/** Whether base64 has white space, such as the line breaks of RFC 2045. Searching for each character is much faster than a regular expression. */
export const hasWhiteSpace = (base64: string): boolean =>
  ["\n", "\r", " ", "\t"].some((character) => base64.includes(character))

/** The last characters of base64 of a length that is no multiple of three bytes. */
const LOOSE_END = /[\w+/](?:[\w+/]=|==)$/

/** Strict base64, including padding: decoding and encoding gives the same text. */
function decode(field: string, base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64")
  if (bytes.toString("base64") === base64) return bytes
  if (bytes.toString("base64").slice(0, -4) === base64.slice(0, -4) && LOOSE_END.test(base64)) {
    const end = bytes.toString("base64").slice(-4)
    const problem = `is not valid base64: its end, ${base64.slice(-4)}, has bits that belong to no byte (${end} has none), so it may be cut or changed.`
    throw invalidField(`${field}.content`, problem)
  }
  const more = hasWhiteSpace(base64) ? " and without white space, which `emails.base64` = strict refuses" : ""
  const problem = `is not valid base64; use the standard alphabet (not the URL-safe one) with padding${more}.`
  throw invalidField(`${field}.content`, problem)
}

function checkContentType(field: string, written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
  if (written.length > 255 || !new RegExp(`^${token}/${token}(?:[ \\t]*;[\\t -~]*)?$`).test(written)) {
    const problem = `${quote(written)} is not a media type; use one such as application/pdf.`
    throw invalidField(`${field}.content_type`, problem)
  }
  if (/^multipart\//i.test(written)) {
    throw invalidField(`${field}.content_type`, `${quote(written)} is not allowed; attach each part separately.`)
  }
  return written
}

function checkContentId(field: string, written: string | undefined): string | null {
  if (written === undefined) return null
  const id = written.replace(/^<|>$/g, "")
  if (/^[!-;=?-~]{1,250}$/.test(id)) return id
  const fix = "use 1 to 250 printable ASCII characters such as logo, and reference it as cid:logo."
  throw invalidField(`${field}.content_id`, `${quote(written)} is not a valid content id; ${fix}`)
}

/** Returns the lowercase extension of a file name, or "". Ignores trailing dots and spaces, since Windows drops them. */
export function endingOf(filename: string): string {
  let end = filename.length
  while (end > 0 && (filename[end - 1] === "." || filename[end - 1] === " ")) end--
  const dot = filename.lastIndexOf(".", end - 1)
  return dot < 0 ? "" : filename.slice(dot + 1, end).toLowerCase()
}

/** Returns the media type for the extension (assumption emails.refused_attachments), default: `application/octet-stream`. */
export const contentTypeOf = (filename: string): string => lookup(endingOf(filename)) || "application/octet-stream"
