import type { ParsedMail } from "../ports.ts"
import { headerFields } from "./headers.ts"

/** Maximum bytes to search for headers, since this runs in the main thread. */
const HEADERS_WITHOUT_PARSER = 65_536

/** Returns a message that was not parsed: only its headers, and a sentence that says why. */
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
