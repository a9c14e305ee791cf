import { ApiError } from "../errors.ts"
import { MAX_HINTS, unknownFields } from "../unknown-fields.ts"
import { checkFiles, hasWhiteSpace } from "./attachments.ts"
import { checkHeaders, checkTags, UNSUBSCRIBE_PLACEHOLDER } from "./content.ts"
import { checkSchedule, completeAsUtc } from "./schedule.ts"
import type { ContentLimits, SendAttachment, SendBody } from "./send-body.ts"

const FIELDS = Object.keys({
  from: true,
  to: true,
  subject: true,
  html: true,
  text: true,
  cc: true,
  bcc: true,
  reply_to: true,
  headers: true,
  tags: true,
  attachments: true,
  scheduled_at: true,
  track_opens: true,
  track_clicks: true,
  list_unsubscribe: true,
} satisfies Record<keyof SendBody, true>)

const ATTACHMENT_FIELDS = Object.keys({
  filename: true,
  content: true,
  content_type: true,
  content_id: true,
} satisfies Record<keyof SendAttachment, true>)

/**
 * Returns hints about unknown fields of a send body, including attachments, each with the nearest known name
 * (assumption E6). At most 20, in printable ASCII, so that they fit into a response header.
 */
export function hintsFor(body: SendBody): string[] {
  const hints = unknownFields(body, FIELDS, "")
  for (const [index, attachment] of (body.attachments ?? []).entries()) {
    if (hints.length >= MAX_HINTS) break
    hints.push(...unknownFields(attachment, ATTACHMENT_FIELDS, `attachments[${index}].`))
  }
  return hints.slice(0, MAX_HINTS)
}

/** Returns hints about the values of an accepted send body: white space in base64, misspelt placeholders, a time without an offset (assumptions G8, G9, J14). */
export function contentHints({ attachments = [], html = "", text = "", scheduled_at = "" }: SendBody): string[] {
  const broken = [...attachments.entries()]
    .filter(([, { content }]) => hasWhiteSpace(content))
    .map(([index]) => `\`attachments[${index}].content\` has white space in its base64, which is dropped`)
  const misspelt = Object.entries({ html, text })
    .filter(([, body]) => hasMisspeltPlaceholder(body))
    .map(([field]) => `\`${field}\` has a placeholder that is left as it is; write ${UNSUBSCRIBE_PLACEHOLDER} exactly`)
  const utc = completeAsUtc(scheduled_at)
  const guessed = utc === scheduled_at ? [] : [`\`scheduled_at\` has no offset; it is read as ${utc}`]
  return [...broken, ...misspelt, ...guessed]
}

/** Returns a hint about each part of an accepted send body that these limits, of the profile `client`, would refuse (assumption J14). */
export function clientHints(body: SendBody, limits: ContentLimits): string[] {
  const checks = [
    () => checkSchedule(body, limits),
    () => checkFiles(body.attachments ?? [], limits),
    () => checkHeaders(body.headers, limits),
    () => checkTags(body.tags, limits),
  ]
  return checks.flatMap((check) => {
    try {
      check()
      return []
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return [`the profile client refuses this: ${error.message}`]
    }
  })
}

/** Whether a body has the unsubscribe placeholder with spaces or in another case. */
function hasMisspeltPlaceholder(body: string): boolean {
  if (!body.includes("{{")) return false
  for (const [found] of body.matchAll(/\{\{\s*unsubscribe_url\s*\}\}/gi)) {
    if (found !== UNSUBSCRIBE_PLACEHOLDER) return true
  }
  return false
}
