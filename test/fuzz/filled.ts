import { type Api, anEmail } from "../torture/lib/api.ts"
import { addReceivingAddress, RECEIVING } from "../torture/lib/smtp.ts"

/** A webhook receiver that refuses every connection. */
export const REFUSING_URL = "http://127.0.0.1:9/hook"

/** Adds a few records to every collection and freezes the clock, so that nothing else changes. */
export async function fill(api: Api): Promise<void> {
  await api.ok("POST", "/sandbox/clock", { frozen: true })
  await addReceivingAddress(api)
  await api.ok("POST", "/v1/webhooks", { url: REFUSING_URL, description: "Refused" })
  await api.ok("PATCH", "/sandbox/settings", { "errors.quota.status": 402 })
  await api.ok("POST", "/sandbox/outcomes", { recipient: "slow*@example.com", outcome: "delayed" })
  await api.ok("POST", "/sandbox/suppressions", { address: "gone@example.com" })
  await api.ok("POST", "/sandbox/accounts", { name: "Second" })
  await api.ok("POST", "/v1/api-keys", { name: "Backend" })
  await api.ok("POST", "/v1/domains", { name: "shop.test" })
  await api.ok("POST", "/sandbox/dns", { name: "shop.test", type: "TXT", value: "hello" })
  const html = '<p>Hello <a href="https://shop.test/a">Ann</a></p>'
  const attachments = [{ filename: "a.txt", content: Buffer.from("Grüße").toString("base64") }]
  await api.ok("POST", "/v1/emails", anEmail({ html, track_clicks: true, track_opens: true, tags: { order: "1" } }))
  await api.ok("POST", "/v1/emails", anEmail({ to: ["bounced@sandbox.test"], attachments }), {
    "Idempotency-Key": "one",
  })
  await api.ok("POST", "/v1/emails", anEmail({ scheduled_at: new Date(Date.now() + 86_400_000).toISOString() }))
  const received = { from: "ann@example.com", to: RECEIVING, subject: "Help", text: "Code 551209" }
  await api.ok("POST", "/sandbox/inbound", { ...received, attachments })
  await api.settle()
  await api.ok("POST", "/sandbox/faults", { latency_ms: 1, times: 1 })
}

/** Yields every text in a JSON value, without keys. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value
  else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner)
}

const urlsOf = (value: unknown) => [...textsIn(value)].filter((text) => /:\/\/|^:?\/\//.test(text))

/** Whether a document has a URL that the original does not have. Sandpost could send a request there, so it must not get it. */
export function namesOtherUrls(document: unknown, original: unknown): boolean {
  const known = new Set(urlsOf(original))
  return urlsOf(document).some((url) => !known.has(url))
}
