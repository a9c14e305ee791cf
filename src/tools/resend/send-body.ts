import { isObject } from "../../core/state/shape.ts"
import { parseMailbox } from "../../core/text/addresses.ts"
import type { Context } from "../../operations/context.ts"
import type { SendAttachment, SendBody } from "../../parts/emails/rules/send-body.ts"
import { lacks, missingField, ResendError, wrongField } from "./errors.ts"
import { requiredText, textField } from "./requests.ts"

export type { SendBody }

type Written = Record<string, unknown>

/** The fields of a message that the sandbox reads or names. */
const FIELDS = [
  ...["from", "to", "cc", "bcc", "reply_to", "subject", "html", "text", "headers", "tags", "attachments"],
  ...["scheduled_at", "template", "topic_id"],
]

/**
 * The send body of the service for a message of this API.
 * Throws {@link ResendError} for what the API refuses by its form, and for what the sandbox does not have.
 */
export function toSendBody({ clock, hints }: Pick<Context, "clock" | "hints">, written: Written): SendBody {
  if ((written.template ?? undefined) !== undefined) throw lacks("templates are")
  if ((written.topic_id ?? undefined) !== undefined) throw lacks("topics are")
  const from = requiredText(written, "from")
  if ("error" in parseMailbox(from)) throw invalidAddress("from")
  const to = addressesOf(written, "to")
  if (to === undefined || to.length === 0) throw missingField("to")
  const subject = textField(written, "subject")
  if (subject === undefined) throw missingField("subject")
  const [html, text] = [textField(written, "html"), textField(written, "text")]
  if (!html && !text) throw missingField("html", "text")
  for (const name of Object.keys(written)) {
    if (!FIELDS.includes(name) && hints.length < 20) hints.push(`\`${name.slice(0, 40)}\` is not read`)
  }
  const scheduled_at = textField(written, "scheduled_at")
  const optional = {
    html,
    text,
    cc: addressesOf(written, "cc"),
    bcc: addressesOf(written, "bcc"),
    reply_to: addressesOf(written, "reply_to"),
    headers: headersOf(written),
    tags: tagsOf(written),
    attachments: attachmentsOf(written),
    scheduled_at: scheduled_at === undefined ? undefined : toTime(scheduled_at, clock.now()),
  }
  const given = Object.entries(optional).filter(([, value]) => value !== undefined)
  return { from, to, subject, ...Object.fromEntries(given) } as SendBody
}

const invalidAddress = (field: string) =>
  wrongField(
    `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  )

function addressesOf(written: Written, field: string): string[] | undefined {
  const value = written[field] ?? undefined
  if (value === undefined) return undefined
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  const isAddress = (entry: unknown) => typeof entry === "string" && !("error" in parseMailbox(entry))
  if (!entries.every(isAddress)) throw invalidAddress(field)
  return entries as string[]
}

function headersOf({ headers }: Written): Record<string, string> | undefined {
  if ((headers ?? undefined) === undefined) return undefined
  if (isObject(headers) && Object.values(headers).every((value) => typeof value === "string"))
    return headers as Record<string, string>
  throw wrongField("The `headers` field must be an object with strings as values.")
}

const TAG = /^[A-Za-z0-9_-]{1,256}$/

/** The tags as one object. Of two with the same name, the last one counts. */
function tagsOf({ tags }: Written): Record<string, string> | undefined {
  if ((tags ?? undefined) === undefined) return undefined
  const entries: unknown[] = Array.isArray(tags) ? tags : [null]
  const pairs = entries.map((tag) => {
    if (!isObject(tag) || typeof tag.name !== "string" || typeof tag.value !== "string")
      throw wrongField("The `tags` field must be an array of objects with `name` and `value`.")
    if (!TAG.test(tag.name) || !TAG.test(tag.value))
      throw wrongField("Tags should only contain ASCII letters, numbers, underscores, or dashes.")
    return [tag.name, tag.value]
  })
  return Object.fromEntries(pairs)
}

function attachmentsOf({ attachments }: Written): SendAttachment[] | undefined {
  if ((attachments ?? undefined) === undefined) return undefined
  if (!Array.isArray(attachments)) throw wrongField("The `attachments` field must be an array.")
  return attachments.map((attachment: unknown) => {
    if (!isObject(attachment)) throw new ResendError("invalid_attachment")
    const content = contentOf(attachment.content)
    if (content === undefined) {
      if (typeof attachment.path === "string") throw lacks("attachments by `path` are")
      throw new ResendError("invalid_attachment")
    }
    const [content_type, content_id] = [textField(attachment, "content_type"), textField(attachment, "content_id")]
    return {
      filename:
        typeof attachment.filename === "string" && attachment.filename !== "" ? attachment.filename : "attachment",
      content,
      ...(content_type !== undefined && { content_type }),
      ...(content_id !== undefined && { content_id }),
    }
  })
}

/** The content of an attachment as base64: a text, or a Node buffer as `JSON.stringify` writes it. */
function contentOf(content: unknown): string | undefined {
  if (typeof content === "string") return content
  if (!isObject(content) || content.type !== "Buffer" || !Array.isArray(content.data)) return undefined
  const isByte = (one: unknown) => Number.isInteger(one) && (one as number) >= 0 && (one as number) <= 255
  return content.data.every(isByte) ? Buffer.from(content.data as number[]).toString("base64") : undefined
}

const UNITS: Readonly<Record<string, number>> = {
  second: 1000,
  sec: 1000,
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
  hr: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}

/** The time that a text means: `in 1 min` and the like, counted from the sandbox clock, or a text as it is. */
export function toTime(written: string, now: number): string {
  const [, count = "", unit = ""] = /^in (\d{1,6}|an?) ([a-z]+?)s?$/i.exec(written.trim()) ?? []
  const ms = UNITS[unit.toLowerCase()]
  if (ms !== undefined) return new Date(now + (/^an?$/i.test(count) ? 1 : Number(count)) * ms).toISOString()
  if (/^\d{4}-\d\d-\d\d/.test(written)) return written
  throw wrongField(
    `Invalid \`scheduled_at\` field. Sandpost reads ISO 8601, such as 2026-08-05T11:52:01.858Z, and \`in 5 minutes\`, with seconds, minutes, hours, days or weeks. Other words for times are not emulated.`,
  )
}
