import type { Delivery, DeliveryAttempt } from "../api-types.ts"

/** A word for the shell, whatever it holds. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A POST for the shell, or a GET where there is nothing to post. */
export function curl(url: string, headers: string[], body?: string): string {
  return [
    `curl ${shellWord(url)}`,
    ...headers.map((header) => `  -H ${shellWord(header)}`),
    ...(body === undefined ? [] : [`  --data-raw ${shellWord(body)}`]),
  ].join(" \\\n")
}

/** The headers of a webhook attempt that a receiver goes by. */
export function attemptHeaders(attempt: Pick<DeliveryAttempt, "signature">): string[] {
  return ["Content-Type: application/json", ...(attempt.signature ? [`Service-Signature: ${attempt.signature}`] : [])]
}

/** A webhook attempt for the shell, with the signature it carried. */
export function attemptAgain(delivery: Delivery, attempt: DeliveryAttempt): string {
  return curl(delivery.url, attemptHeaders(attempt), JSON.stringify(delivery.event))
}
