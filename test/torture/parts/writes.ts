import { type Api, anEmail, type Reply } from "../lib/api.ts"

/** A request that changes something and can be repeated. */
export interface Write {
  name: string
  ask: () => Promise<Reply>
  /** A text that only the attachments of the last request contain. The log keeps the other parts of a rejected request on purpose. */
  marker?: () => string
}

const attachment = (text: string) => ({ filename: "a.txt", content: Buffer.from(text).toString("base64") })

/** Returns every kind of change of both APIs, each on existing records. */
export async function writesOf(api: Api): Promise<Write[]> {
  const [domain] = (await api.ok<{ data: { id: string; name: string }[] }>("GET", "/v1/domains")).data
  let number = 0
  let marker = ""
  const marked = () => {
    marker = unique()
    return [attachment(marker), attachment(`${marker} `.repeat(15_000))]
  }
  const unique = () => `n${process.hrtime.bigint()}x${number++}`
  const post = (path: string, body: () => unknown, headers: () => Record<string, string> = () => ({})): Write => ({
    name: `POST ${path}`,
    ask: () => api.ask("POST", path, body(), headers()),
  })
  return [
    post("/v1/emails", () => anEmail({ subject: unique() })),
    {
      ...post("/v1/emails", () => anEmail({ attachments: marked() })),
      name: "POST /v1/emails with attachments",
      marker: () => marker,
    },
    {
      ...post(
        "/v1/emails",
        () => anEmail(),
        () => ({ "Idempotency-Key": unique() }),
      ),
      name: "POST /v1/emails with a key",
    },
    {
      ...post("/v1/emails", () => anEmail({ to: `bounced+${unique()}@sandbox.test` })),
      name: "POST /v1/emails that bounces",
    },
    post("/v1/domains", () => ({ name: `${unique()}.test` })),
    post(
      "/v1/api-keys",
      () => ({ name: "CI" }),
      () => ({ "Idempotency-Key": unique() }),
    ),
    post("/v1/webhooks", () => ({ url: "http://127.0.0.1:9/hook", events: ["email.complained"] })),
    post("/v1/inbound/addresses", () => ({ domain_id: domain?.id, local_part: unique() })),
    post("/sandbox/suppressions", () => ({ address: `${unique()}@example.com` })),
    post("/sandbox/dns", () => ({ name: `${unique()}.test`, type: "TXT", value: "x" })),
    post("/sandbox/outcomes", () => ({ recipient: `${unique()}@example.com`, outcome: "bounced" })),
    post("/sandbox/faults", () => ({ method: "GET", path: `/${unique()}`, latency_ms: 1 })),
    post("/sandbox/accounts", () => ({ name: unique() })),
    {
      name: "PATCH /sandbox/settings",
      ask: () => api.ask("PATCH", "/sandbox/settings", { "limits.request_bytes": 20_000_000 + number++ }),
    },
    post(`/v1/domains/${domain?.id}/verify`, () => undefined),
    post("/sandbox/clock", () => ({ advance_ms: 1000 })),
    { name: "DELETE /sandbox/emails", ask: () => api.ask("DELETE", "/sandbox/emails") },
    post("/sandbox/reset", () => ({})),
  ]
}
