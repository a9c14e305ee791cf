import type { components } from "./api/service.gen.ts"

/**
 * The fields of a send body (section 2.2), and whether a captured email has them as they were sent. The contents of attachments are not in it,
 * and a scheduled time may have passed.
 */
const fields = {
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
  attachments: false,
  scheduled_at: false,
  track_opens: true,
  track_clicks: true,
  list_unsubscribe: true,
} as const satisfies Record<keyof components["schemas"]["SendEmail"], boolean>

export type SendField = keyof typeof fields
const names = Object.keys(fields) as SendField[]
export const SEND_FIELDS: readonly string[] = names

type CapturedField = { [Field in SendField]: (typeof fields)[Field] extends true ? Field : never }[SendField]

/** The fields to copy from a captured email to send it again. */
export const CAPTURED_SEND_FIELDS = names.filter((name): name is CapturedField => fields[name])
