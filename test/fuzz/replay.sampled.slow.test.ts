import { rmSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { anEmail } from "../helpers/an-email.ts"
import { copyAsIfKilled } from "../helpers/folder.ts"
import { runs } from "../helpers/fuzz.ts"
import { type Box, startSandpost } from "../helpers/sandpost.ts"
import { aFolder } from "../helpers/spawn.ts"

const LISTS = [
  "emails",
  "inbound",
  "suppressions",
  "webhooks",
  "api-keys",
  "domains",
  "dns",
  "outcomes",
  "faults",
  "settings",
  "accounts",
  "logs",
  "deliveries",
]
type Entry = { id?: string; address?: string }

/** Returns everything that the APIs return, as one value. */
async function picture(box: Box): Promise<unknown> {
  const parts: unknown[] = []
  for (const name of LISTS) {
    const { body } = await box.sandbox<{ data: Entry[] }>("GET", `/${name}`)
    parts.push([name, body])
    if (name === "emails") for (const { id } of body.data) parts.push(await box.captured(id as string))
  }
  parts.push((await box.v1("GET", "/inbound/addresses", undefined, { headers: { "X-From": "picture" } })).body)
  return parts
}

type Act = (box: Box, choice: number) => Promise<unknown>
const idOf = async (box: Box, list: string, choice: number) => {
  const { data } = (await box.sandbox<{ data: Entry[] }>("GET", `/${list}`)).body
  const entry = data[choice % Math.max(1, data.length)]
  return entry?.id ?? entry?.address ?? "00000000-0000-4000-8000-00000000dead"
}

/** Operations on a sandbox. They may be rejected. */
const ACTS: Record<string, Act> = {
  send: (box, n) =>
    box.v1("POST", "/emails", anEmail({ subject: `Number ${n}`, html: `<b>${n}</b>`, tags: { n: `${n}` } })),
  "send with a key": (box, n) => box.v1("POST", "/emails", anEmail(), { headers: { "Idempotency-Key": `${n % 3}` } }),
  batch: (box, n) =>
    box.v1("POST", "/emails/batch", [anEmail(), anEmail({ to: n % 2 ? "none" : "bounced+x@sandbox.test" })]),
  schedule: (box, n) => box.v1("POST", "/emails", anEmail({ scheduled_at: `2026-10-0${1 + (n % 8)}T10:00:00Z` })),
  cancel: async (box, n) => box.v1("POST", `/emails/${await idOf(box, "emails", n)}/cancel`),
  trigger: async (box, n) =>
    box.sandbox("POST", `/emails/${await idOf(box, "emails", n)}/events`, { type: n % 2 ? "complained" : "bounced" }),
  "delete an email": async (box, n) => box.sandbox("DELETE", `/emails/${await idOf(box, "emails", n)}`),
  receive: (box, n) =>
    box.sandbox("POST", "/inbound", {
      from: "a@b.test",
      to: "support@sp.acme.test",
      subject: `In ${n}`,
      text: "Hi",
    }),
  address: async (box, n) =>
    box.v1("POST", "/inbound/addresses", {
      domain_id: await idOf(box, "domains", 0),
      local_part: n % 2 ? "support" : `n${n}`,
    }),
  suppress: (box, n) => box.sandbox("POST", "/suppressions", { address: `gone${n % 5}@example.com` }),
  unsuppress: async (box, n) => box.sandbox("DELETE", `/suppressions/${await idOf(box, "suppressions", n)}`),
  key: (box, n) => box.v1("POST", "/api-keys", { name: `Key ${n}` }),
  webhook: (box, n) => box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/", description: `${n}` }),
  "remove a webhook": async (box, n) => box.v1("DELETE", `/webhooks/${await idOf(box, "webhooks", n)}`),
  domain: (box, n) => box.v1("POST", "/domains", { name: `n${n % 4}.test` }),
  settings: (box, n) => box.sandbox("PATCH", "/settings", { "emails.pace": ["instant", "realistic", "manual"][n % 3] }),
  advance: (box, n) => box.sandbox("POST", "/clock", { advance_ms: n * 60_000 }),
  account: (box, n) => box.sandbox("POST", "/accounts", { name: `Account ${n}` }),
  "delete all": (box) => box.sandbox("DELETE", "/emails"),
  reset: (box, n) => box.sandbox("POST", "/reset", n % 2 ? { keep: ["domains", "webhooks"] } : {}),
  "restore a snapshot": async (box) => box.sandbox("PUT", "/snapshot", (await box.sandbox("GET", "/snapshot")).body),
}

describe("replay of the journal", () => {
  it("restores the state in memory after any operations and a kill", async () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(999))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        const [data, killed] = [aFolder(), aFolder()]
        const options = { now: undefined, public_url: "http://box.test" }
        const box = await startSandpost({ ...options, data })
        await box.sandbox("POST", "/clock", { set: "2026-10-01T09:00:00Z", frozen: true })
        for (const [name, choice] of steps) {
          const answer = (await (ACTS[name] as Act)(box, choice)) as { status: number; text: string }
          expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
        }
        await box.settle()
        const before = await picture(box)
        await box.settle()
        // The request for the addresses is logged after its response, before the next request is handled.
        await box.sandbox("GET", "/info")
        copyAsIfKilled(data, killed)
        const again = await startSandpost({ ...options, data: killed })
        const after = await picture(again)
        expect(withoutLogs(after)).toEqual(withoutLogs(before))
        await Promise.all([box.stop(), again.stop()])
        for (const folder of [data, killed]) rmSync(folder, { recursive: true, force: true })
      }),
      { numRuns: runs(12) },
    )
  })
})

/** Leaves out logs and key usage, because reading the addresses adds to both. */
const withoutLogs = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, inner) => (key === "last_used_at" ? null : inner))).filter(
    (part: unknown) => !(Array.isArray(part) && part[0] === "logs"),
  )
