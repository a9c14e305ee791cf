import type { CheckedMail } from "./mail.ts"

/** A mail without findings, with the given fields. */
export const aCheckedMail = (fields: Partial<CheckedMail> = {}): CheckedMail => ({
  from: "Acme <hello@acme.example>",
  reply_to: [],
  bcc: [],
  subject: "Your order has been shipped",
  headers: {},
  html: null,
  text: "Hello Ann, your order is on its way and arrives on Friday.",
  attachments: [],
  list_unsubscribe: false,
  track_opens: false,
  is_signed: true,
  own_url: "http://localhost:8025",
  size_bytes: 1_000,
  raw: null,
  spam: { score: 0, symbols: [] },
  ...fields,
})
