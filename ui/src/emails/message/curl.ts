import type { CapturedEmail } from "../../api-types.ts"
import { curl } from "../../shared/curl.ts"

const SENT = ["from", "to", "cc", "bcc", "reply_to", "subject", "html", "text", "headers", "tags"] as const
const FLAGS = ["track_opens", "track_clicks", "list_unsubscribe"] as const

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (typeof value === "object" && Object.keys(value as object).length === 0)
}

/** The body that would send the same email again. Attached files are not in it. */
export function sendBody(email: CapturedEmail): Record<string, unknown> {
  const kept = SENT.filter((name) => !isEmpty(email[name])).map((name) => [name, email[name]])
  const flags = FLAGS.filter((name) => email[name]).map((name) => [name, true])
  return Object.fromEntries([...kept, ...flags])
}

/** The request that would send the same email again, for the shell. */
export function sendAgain(email: CapturedEmail, base_url: string, token: string): string {
  const headers = [`Authorization: Bearer ${token}`, "Content-Type: application/json"]
  return curl(`${base_url}/emails`, headers, JSON.stringify(sendBody(email)))
}
