import type { ParsedMail } from "../ports.ts"
import { headerFields } from "./headers.ts"

/** Headers of a message that was not parsed are looked for in this many bytes only, since that happens in the main thread. */
const HEADERS_WITHOUT_PARSER = 65_536

/** A message that was not parsed: nothing but its headers, and a sentence that says why. */
export const unread = (raw: Buffer, parse_error: string): ParsedMail => ({
  from: "",
  from_name: "",
  to: [],
  cc: [],
  subject: "",
  message_id: "",
  text: "",
  html: "",
  headers: headerFields(raw.subarray(0, HEADERS_WITHOUT_PARSER)),
  attachments: [],
  parse_error,
  parser: "none",
})
