import type { CapturedEmail, Delivery, DeliveryAttempt } from "../api-types.ts"

/** Quotes text for a POSIX shell. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A curl command: POST with a body, GET without. */
export function curl(url: string, headers: string[], body?: string): string {
  return [
    `curl ${shellWord(url)}`,
    ...headers.map((header) => `  -H ${shellWord(header)}`),
    ...(body === undefined ? [] : [`  --data-raw ${shellWord(body)}`]),
  ].join(" \\\n")
}

/** The headers of a webhook attempt that a receiver needs. */
export function attemptHeaders({
  signature,
  signature_header = "Service-Signature",
}: Pick<DeliveryAttempt, "signature" | "signature_header">): string[] {
  return ["Content-Type: application/json", ...(signature ? [`${signature_header}: ${signature}`] : [])]
}

/** A curl command that repeats a webhook attempt with its signature. */
export function attemptCurl(delivery: Delivery, attempt: DeliveryAttempt): string {
  return curl(delivery.url, attemptHeaders(attempt), JSON.stringify(delivery.event))
}

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
