import type { CapturedEmail } from "../../api-types.ts"
import { curl } from "../../shared/curl.ts"

const SENT = ["from", "to", "cc", "bcc", "reply_to", "subject", "html", "text", "headers", "tags"] as const
const FLAGS = ["track_opens", "track_clicks", "list_unsubscribe"] as const

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value as object).length === 0)
}

/** The body that sends the same email again, without its attachments. */
export function requestBodyOf(email: CapturedEmail): Record<string, unknown> {
  const kept = SENT.filter((name) => !isEmpty(email[name])).map((name) => [name, email[name]])
  const flags = FLAGS.filter((name) => email[name]).map((name) => [name, true])
  return Object.fromEntries([...kept, ...flags])
}

/** A curl command that sends the same email again. */
export function sendCurl(email: CapturedEmail, base_url: string, token: string): string {
  const headers = [`Authorization: Bearer ${token}`, "Content-Type: application/json"]
  return curl(`${base_url}/emails`, headers, JSON.stringify(requestBodyOf(email)))
}
