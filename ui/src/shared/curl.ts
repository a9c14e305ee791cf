import type { Delivery, DeliveryAttempt } from "../api-types.ts"

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
export function attemptHeaders(attempt: Pick<DeliveryAttempt, "signature">): string[] {
  return ["Content-Type: application/json", ...(attempt.signature ? [`Service-Signature: ${attempt.signature}`] : [])]
}

/** A curl command that repeats a webhook attempt with its signature. */
export function attemptCurl(delivery: Delivery, attempt: DeliveryAttempt): string {
  return curl(delivery.url, attemptHeaders(attempt), JSON.stringify(delivery.event))
}
