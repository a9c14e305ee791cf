import type { Schemas, WithoutNull } from "../../api/contract.ts"

/** A send body (section 2.2) whose shape is validated. */
export type SendBody = WithoutNull<Schemas["SendEmail"]>

/** One attachment of a send body; `content` is base64 (assumption M6). */
export type SendAttachment = NonNullable<SendBody["attachments"]>[number]

/** The limits from settings and clock for a message's content. */
export interface ContentLimits {
  /** Maximum decoded bytes of all attachments together (assumption M7). */
  attachment_bytes: number
  /** File name extensions, with or without a dot (assumption M6). */
  refused_attachments: readonly string[]
  /** Whether white space in base64 is dropped (assumption G8). */
  base64: "lenient" | "strict"
  /** Maximum number of attachments; 0 means any number (assumption J14). */
  attachments: number
  /** Maximum number of custom headers; 0 means any number (assumption H11). */
  headers: number
  /** Maximum number of tags, and of characters of their names and values; 0 means any number (assumption M19). */
  tags: number
  tag_length: number
  /** Header names; a trailing `*` matches any suffix (assumption M8). */
  refused_headers: readonly string[]
  /** 0 means any time (assumption M4). */
  max_schedule_ahead_ms: number
  schedule_with_attachments: boolean
  /** Whether times without an offset are read as UTC (assumption J14). */
  schedule_without_offset: "date" | "utc" | "refuse"
  /** Sandbox time in milliseconds. */
  now: number
}
