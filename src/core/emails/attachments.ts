import { invalid } from "../errors.ts"
import { contentTypeOf, endingOf } from "./content-types.ts"
import { quote } from "./quote.ts"
import type { ContentLimits, SendAttachment } from "./send-body.ts"

const MAX_ATTACHMENTS = 10
const MAX_FILENAME = 255

/** An attachment as it will be kept, its bytes decoded once. */
export interface CheckedAttachment {
  filename: string
  content_type: string
  /** Without angle brackets; set for inline parts. */
  content_id: string | null
  bytes: Buffer
}

/**
 * Decodes and checks the attachments (assumptions M6, M7).
 * @throws invalid past 10 (or as many as the limits say), past the size, for content that is not strict base64, for a refused ending or a bad name.
 */
export function checkAttachments(
  attachments: SendAttachment[] | undefined,
  limits: Pick<ContentLimits, "attachment_bytes" | "refused_attachments"> & { attachments?: number },
): CheckedAttachment[] {
  if (!attachments?.length) return []
  const most = limits.attachments ?? MAX_ATTACHMENTS
  if (attachments.length > most) {
    throw invalid(`attachments has ${attachments.length} entries; at most ${most} are allowed.`)
  }
  let total = 0
  return attachments.map((attachment, index) => {
    const field = `attachments[${index}]`
    const filename = checkFilename(field, attachment.filename, limits.refused_attachments)
    const base64 = withoutDataPrefix(field, attachment.content)
    // Three bytes come from four characters: too much is known before anything is decoded.
    total += Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0)
    if (total > limits.attachment_bytes) {
      throw invalid(
        `attachments are more than ${limits.attachment_bytes} bytes together once decoded; ` +
          "send a link to the file instead, or several messages.",
      )
    }
    return {
      filename,
      content_type: checkContentType(field, attachment.content_type) ?? contentTypeOf(filename),
      content_id: checkContentId(field, attachment.content_id),
      bytes: decode(field, base64),
    }
  })
}

function checkFilename(field: string, written: string, refused: readonly string[]): string {
  if (/\p{Cc}/u.test(written))
    throw invalid(`${field}.filename has a line break or control character in it; remove it.`)
  // Senders put whole paths here; only the last part is a name.
  const name = written.slice(Math.max(written.lastIndexOf("/"), written.lastIndexOf("\\")) + 1).trim()
  if (/^\.*$/.test(name))
    throw invalid(`${field}.filename ${quote(written)} names no file; give one such as invoice.pdf.`)
  if ([...name].length > MAX_FILENAME) {
    throw invalid(`${field}.filename has ${[...name].length} characters; at most ${MAX_FILENAME} are allowed.`)
  }
  const ending = endingOf(name)
  if (ending !== "" && refused.some((entry) => entry.replace(/^\./, "").toLowerCase() === ending)) {
    throw invalid(
      `${field}.filename ${quote(name)} ends in .${ending}, which is refused because mail carries no programs; ` +
        "put it into an archive, or send a link.",
    )
  }
  return name
}

function withoutDataPrefix(field: string, content: string): string {
  if (!/^data:/i.test(content)) return content
  const comma = content.indexOf(",")
  if (comma < 0 || !/;base64$/i.test(content.slice(0, Math.min(comma, 500)))) {
    throw invalid(`${field}.content is a data: URL without ;base64, ahead of its data; encode the bytes as base64.`)
  }
  return content.slice(comma + 1)
}

/** What encodes back to the same text is base64 in its one strict form, padding included. */
function decode(field: string, base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64")
  if (bytes.toString("base64") === base64) return bytes
  throw invalid(
    `${field}.content is not base64; use the standard alphabet with its padding, ` +
      "without line breaks, and not the URL-safe one.",
  )
}

function checkContentType(field: string, written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
  if (written.length > 255 || !new RegExp(`^${token}/${token}(?:[ \\t]*;[\\t -~]*)?$`).test(written)) {
    throw invalid(`${field}.content_type ${quote(written)} is not a media type; write one such as application/pdf.`)
  }
  if (/^multipart\//i.test(written)) {
    throw invalid(`${field}.content_type ${quote(written)} cannot be one attachment; attach each part by itself.`)
  }
  return written
}

function checkContentId(field: string, written: string | undefined): string | null {
  if (written === undefined) return null
  const id = written.replace(/^<|>$/g, "")
  if (!/^[!-;=?-~]{1,250}$/.test(id)) {
    throw invalid(
      `${field}.content_id ${quote(written)} cannot name an inline part; ` +
        "use 1 to 250 visible ASCII characters such as logo, and refer to it as cid:logo.",
    )
  }
  return id
}
