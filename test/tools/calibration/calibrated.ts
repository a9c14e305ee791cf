import { createServer } from "node:net"
import { ledger } from "../../../src/core/assumptions/ledger.ts"
import type { ChangeableRow } from "../../../src/core/assumptions/row.ts"
import { type StartedSandpost, startSandpost } from "../../../src/index.ts"
import { type CalibrateOptions, type Calibration, calibrate } from "../../../src/tools/calibration/calibrate.ts"
import { probeClasses } from "../../../src/tools/calibration/probes/probe-request.ts"
import { probes } from "../../../src/tools/calibration/probes/probes.ts"
import { ServiceCaller } from "../../../src/tools/calibration/service.ts"

export const switchable = ledger.filter((row): row is ChangeableRow => row.setting)
export const observable = switchable.filter(({ name }) => !("unobservable" in probes[name]!))

/** Values of settings that are not a choice. They are small where the default makes requests of megabytes. */
const VALUES: Record<string, readonly unknown[]> = {
  "requests.rate_limit": [0, 50, 400],
  "requests.idempotency_retention": [3_600_000, 86_400_000],
  "emails.max_schedule_ahead": [0, 7_200_000, 259_200_000, 2_592_000_000, 31_536_000_000],
  "emails.refused_attachments": [["exe", "csv"], ["bat", "zip", "docm"], []],
  "emails.refused_headers": [["From", "X-Mailer", "ARC-*"], ["Sender", "Reply-To", "X-Priority"], []],
  "limits.attachment_bytes": [4_096, 100_000, 1_234_567],
  "limits.request_bytes": [3_000_000, 5_242_880, 20_971_520],
  "limits.attachments": [0, 3, 10],
  "limits.headers": [0, 3, 50, 120],
  "limits.tags": [0, 50],
  "limits.tag_length": [0, 256],
  "inbound.body_limit": [0, 1_000, 65_536, 262_144],
  "domains.label": ["sp", "mail", "in-1"],
  "webhooks.signature_header": ["Service-Signature", "X-Hook-Signature"],
  "webhooks.retry_schedule": [[0, 1_000], [0]],
  "logs.keep": [5_000, 10_000],
  "logs.keep_exchanges": [0, 100],
  "behaviours.may_visit": [[], ["localhost:1"]],
  "checks.clients": [["gmail.*"]],
}

/** Every value of a choice, and some of the others. */
export function valuesOf(row: ChangeableRow): readonly unknown[] {
  if (VALUES[row.name]) return VALUES[row.name]!
  if (row.kind === "choice") return row.choices
  if (row.kind === "boolean") return [false, true]
  if (row.kind === "integer" && row.unit === "HTTP status") return [row.default, 400, 409, 418, 503]
  if (row.kind === "string" && row.shape === "error_type") return [row.default, "forbidden"]
  return [row.default]
}

export interface Seeded {
  box: StartedSandpost
  send_to: string
}

/** A sandbox with the settings, a delivered and a bounced email, a receiving address and a received message. */
export async function seededSandpost(settings: Record<string, unknown>): Promise<Seeded> {
  // The limit would also count the requests of the seed.
  const { "requests.rate_limit": rate_limit = 0, ...others } = settings
  const box = await startSandpost({ settings: others as never })
  const control = async (method: string, path: string, body?: unknown) => {
    const init = {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    }
    const response = await fetch(`${box.url}/sandbox${path}`, init)
    // biome-ignore lint/suspicious/noExplicitAny: the contract has these shapes
    const answer: any = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const service = box.client.service
  const mail = { from: "hello@acme.test", subject: "Seed", text: "Seed" }
  for (const to of ["bob@example.com", "ann@example.com"]) {
    const { id } = await service.sendEmail({ ...mail, to })
    if (settings["emails.pace"] === "manual") {
      for (const type of ["sent", "delivered"]) await control("POST", `/emails/${id}/events`, { type })
    }
    await control("POST", "/settle", {})
    if (settings["emails.pace"] === "realistic") await control("POST", "/clock", { advance: "10s" })
    if (to === "bob@example.com") await control("POST", `/emails/${id}/events`, { type: "bounced" })
  }
  // A calibration finds limits of time by the clock of the machine.
  await control("POST", "/clock", { reset: true })
  // The catch-all would receive what an address does not.
  const addresses = await control("GET", "/receiving-addresses")
  for (const { id } of addresses.data) await control("DELETE", `/receiving-addresses/${id}`)
  const { data } = await control("GET", "/domains")
  const added = await control("POST", "/receiving-addresses", { domain_id: data[0].id, local_part: "help" })
  const raw = `From: ann@example.com\r\nTo: ${added.address}\r\nReply-To: team@example.com\r\nSubject: Help\r\n\r\nHelp\r\n`
  await box.client.inbound.receiveRaw(raw, { mail_from: "ann@example.com", rcpt_to: added.address })
  await control("POST", "/settle", {})
  await control("PATCH", "/settings", { "requests.rate_limit": rate_limit })
  return { box, send_to: added.address }
}

/** Calibrates with a sandbox, as fast as possible. */
export async function calibrateWith(
  { box, send_to }: Seeded,
  options: Partial<CalibrateOptions> = {},
): Promise<Calibration> {
  const usual = {
    token: box.tokens.full_access,
    allow: new Set(probeClasses),
    signal: new AbortController().signal,
    send_to,
  }
  return await calibrate(new ServiceCaller(box.baseUrl, { rate: 0 }), { ...usual, ...options })
}

/** A daemon that gives every message a score that no rule of the sandbox gives. */
export async function startSpamd(): Promise<{ address: string; stop(): void }> {
  const server = createServer((socket) => {
    socket.on("error", () => {})
    socket.on("end", () => socket.end("SPAMD/1.1 0 EX_OK\r\nContent-length: 0\r\nSpam: False ; 2.3 / 5.0\r\n\r\n"))
    socket.resume()
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as { port: number }
  return { address: `127.0.0.1:${port}`, stop: () => server.close() }
}
