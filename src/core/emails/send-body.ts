/** A send body (section 2.2) whose shape is validated. */
export interface SendBody {
  from: string
  to: string | string[]
  subject: string
  html?: string
  text?: string
  cc?: string | string[]
  bcc?: string | string[]
  reply_to?: string | string[]
  headers?: Record<string, string>
  tags?: Record<string, string>
  attachments?: SendAttachment[]
  scheduled_at?: string
  track_opens?: boolean
  track_clicks?: boolean
  list_unsubscribe?: boolean
}

/** One attachment of a send body; `content` is base64 (assumption M6). */
export interface SendAttachment {
  filename: string
  content: string
  content_type?: string
  content_id?: string
}

/** The limits from settings and clock for a message's content. */
export interface ContentLimits {
  /** Maximum decoded bytes of all attachments together (assumption M7). */
  attachment_bytes: number
  /** File name extensions, with or without a dot (assumption M6). */
  refused_attachments: readonly string[]
  /** Header names; a trailing `*` matches any suffix (assumption M8). */
  refused_headers: readonly string[]
  max_schedule_ahead_ms: number
  schedule_with_attachments: boolean
  /** Sandbox time in milliseconds. */
  now: number
}
