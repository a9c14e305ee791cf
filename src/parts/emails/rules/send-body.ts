import type { Schemas, WithoutNull } from "../../../api/contract.ts"

/** A send body (section 2.2) whose shape is validated. */
export type SendBody = WithoutNull<Schemas["SendEmail"]>

/** One attachment of a send body; `content` is base64 (assumption emails.attachments). */
export type SendAttachment = NonNullable<SendBody["attachments"]>[number]

/** The limits from settings and clock for a message's content. */
export interface ContentLimits {
  /** Maximum decoded bytes of all attachments together (assumption limits.attachment_bytes). */
  attachment_bytes: number
  /** File name extensions, with or without a dot (assumption emails.refused_attachments). */
  refused_attachments: readonly string[]
  /** Whether white space in base64 is dropped (assumption emails.base64). */
  base64: "lenient" | "strict"
  /** Maximum number of attachments; 0 means any number (assumption limits.attachments). */
  attachments: number
  /** Maximum number of custom headers; 0 means any number (assumption limits.headers). */
  headers: number
  /** Maximum number of tags, and of characters of their names and values; 0 means any number (assumption limits.tag_length). */
  tags: number
  tag_length: number
  /** Header names; a trailing `*` matches any suffix (assumption emails.refused_headers). */
  refused_headers: readonly string[]
  /** 0 means any time (assumption emails.scheduled_at). */
  max_schedule_ahead_ms: number
  schedule_with_attachments: boolean
  /** Whether times without an offset are read as UTC (assumption limits.attachments). */
  schedule_without_offset: "date" | "utc" | "refuse"
  /** Sandbox time in milliseconds. */
  now: number
}
