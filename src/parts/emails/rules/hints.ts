import { ApiError } from "../../../core/errors.ts"
import { MAX_HINTS, printableName, unknownFields } from "../../../core/request/unknown-fields.ts"
import { invisibleIn } from "../../../core/text/addresses.ts"
import { completeAsUtc } from "../../../core/text/times.ts"
import { SEND_FIELDS } from "../../../send-fields.ts"
import { checkFiles, fileNameOf, hasWhiteSpace } from "./attachments.ts"
import { checkHeaders, checkTags, UNSUBSCRIBE_PLACEHOLDER } from "./content.ts"
import { checkSchedule } from "./schedule.ts"
import type { ContentLimits, SendAttachment, SendBody } from "./send-body.ts"

const ATTACHMENT_FIELDS = Object.keys({
  filename: true,
  content: true,
  content_type: true,
  content_id: true,
} satisfies Record<keyof SendAttachment, true>)

/**
 * Returns hints about unknown fields of a send body, including attachments, each with the nearest known name
 * (assumption requests.unknown_fields). At most 20, in printable ASCII, so that they fit into a response header.
 */
export function hintsFor(body: SendBody): string[] {
  const hints = unknownFields(body, SEND_FIELDS, "")
  for (const [index, attachment] of (body.attachments ?? []).entries()) {
    if (hints.length >= MAX_HINTS) break
    hints.push(...unknownFields(attachment, ATTACHMENT_FIELDS, `attachments[${index}].`))
  }
  return hints.slice(0, MAX_HINTS)
}

/** Returns hints about the values of an accepted send body: white space in base64, misspelt placeholders, a time without an offset (assumptions emails.base64, tracking.misspelt_placeholder and emails.schedule_without_offset). */
export function contentHints(body: SendBody): string[] {
  const { attachments = [], scheduled_at = "" } = body
  const broken = [...attachments.entries()]
    .filter(([, { content }]) => hasWhiteSpace(content))
    .map(([index]) => `\`attachments[${index}].content\` has white space in its base64, which is dropped`)
  const misspelt = (["html", "text"] as const)
    .filter((field) => hasMisspeltPlaceholder(body[field] ?? ""))
    .map((field) => `\`${field}\` has a placeholder that is left as it is; write ${UNSUBSCRIBE_PLACEHOLDER} exactly`)
  const utc = completeAsUtc(scheduled_at)
  const guessed = utc === scheduled_at ? [] : [`\`scheduled_at\` has no offset; it is read as ${utc}`]
  return [...broken, ...misspelt, ...guessed, ...attachments.flatMap(pathHint), ...invisibleHints(body)].slice(
    0,
    MAX_HINTS,
  )
}

/** Says what is left of a file name that is a path. */
function pathHint({ filename }: SendAttachment, index: number): string[] {
  const name = fileNameOf(filename)
  if (name === filename.trim()) return []
  return [
    `\`attachments[${index}].filename\` is a path, of which "${printableName(name)}" is kept; write - instead of / to keep all of it`,
  ]
}

/** Names characters in addresses that nobody sees: IDNA drops them from a domain, and before the @ they make another mailbox. */
function invisibleHints(body: SendBody): string[] {
  return (["from", "to", "cc", "bcc", "reply_to"] as const).flatMap((field) => {
    const value = body[field] ?? []
    const entries = typeof value === "string" ? [value] : value
    return entries.flatMap((written, index) => {
      const code = invisibleIn(written)
      if (code === undefined) return []
      const place = typeof value === "string" ? field : `${field}[${index}]`
      return [`\`${place}\` has the invisible character ${code} in its address; remove it unless it belongs there`]
    })
  })
}

/** Returns a hint about each part of an accepted send body that these limits, of the profile `client`, would refuse (assumption profile). */
export function clientHints(body: SendBody, limits: ContentLimits): string[] {
  const hints: string[] = []
  for (const [field, check] of CLIENT_CHECKS) {
    if (body[field] === undefined) continue
    try {
      check(body, limits)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      hints.push(`\`--profile client\` would refuse this: ${error.message}`)
    }
  }
  return hints
}

/** The optional fields that the profile `client` limits. */
const CLIENT_CHECKS: readonly [keyof SendBody, (body: SendBody, limits: ContentLimits) => unknown][] = [
  ["scheduled_at", checkSchedule],
  ["attachments", ({ attachments = [] }, limits) => checkFiles(attachments, limits)],
  ["headers", ({ headers }, limits) => checkHeaders(headers, limits)],
  ["tags", ({ tags }, limits) => checkTags(tags, limits)],
]

/** Whether a body has the unsubscribe placeholder with spaces or in another case. */
function hasMisspeltPlaceholder(body: string): boolean {
  if (!body.includes("{{")) return false
  for (const [found] of body.matchAll(/\{\{\s*unsubscribe_url\s*\}\}/gi)) {
    if (found !== UNSUBSCRIBE_PLACEHOLDER) return true
  }
  return false
}
