import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { createSandpost } from "../../src/app/sandpost.ts"
import { ok } from "../helpers/client.ts"
import { sandpostForFile, startSandpost } from "../helpers/sandpost.ts"

const folder = mkdtempSync(join(tmpdir(), "sandpost-fixture-"))
afterAll(() => rmSync(folder, { recursive: true }))
const written = (fixture: unknown) => {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, JSON.stringify(fixture))
  return file
}
const refusal = (fixture: string) =>
  createSandpost({ port: 0, smtp_port: "off", data: "memory", log_level: "silent", fixture }).then(
    (sandpost) => sandpost.stop().then(() => "it started"),
    (error: Error) => error.message,
  )

describe("a fixture", () => {
  it.each(["file:///etc/passwd", "javascript:alert(1)", "not a url"])(
    "is refused with the webhook URL %s, like POST /v1/webhooks",
    async (url) => {
      expect(await refusal(written({ webhooks: [{ url }] }))).toMatch(/cannot be used: `webhooks\[0\]`: url: /)
    },
  )

  it("is refused with an http URL if it sets the policy strict", async () => {
    const webhooks = [{ url: "http://127.0.0.1:4001/hooks" }]
    expect(await refusal(written({ webhooks }))).toBe("it started")
    const settings = { "webhooks.url_policy": "strict" }
    expect(await refusal(written({ webhooks, settings }))).toMatch(/`webhooks\[0\]`: url: /)
  })

  it("may begin with a byte order mark", async () => {
    const file = written({})
    writeFileSync(file, `\uFEFF${JSON.stringify({ suppressions: [] })}`)
    expect(await refusal(file)).toBe("it started")
  })
})

describe("--fixture demo", async () => {
  const box = await sandpostForFile({ fixture: "demo" })
  const get = async (path: string) => (await box.ask("GET", path)).body

  it("has mail in every status, with the events that lead there", async () => {
    const { data } = await get("/sandbox/emails?limit=100")
    const statuses = new Set(data.map(({ status }: { status: string }) => status))
    expect([...statuses].sort()).toEqual(
      ["bounced", "cancelled", "complained", "delayed", "delivered", "failed", "queued", "scheduled", "sent"].sort(),
    )
    const [opened] = (await get('/sandbox/emails?q=subject:"team invitation"')).data
    expect((await ok(box.v1("GET", `/emails/${opened.id}`))).events.map(({ type }: { type: string }) => type)).toEqual([
      "queued",
      "sent",
      "delivered",
      "opened",
      "opened",
    ])
    // The times of the realistic pace (assumption emails.pace).
    const times = { created_at: "2026-10-01T07:00:00.000Z", delivered_at: "2026-10-01T07:00:03.000Z" }
    expect(opened).toMatchObject({ open_count: 2, ...times })
  })

  it("has log entries of its own keys", async () => {
    const keys = (await ok(box.v1("GET", "/api-keys"))).data.map(({ id }: { id: string }) => id)
    const entries = (await ok(box.v1("GET", "/logs?limit=100"))).data
    expect(entries.length).toBeGreaterThan(5)
    for (const { id } of entries) expect(keys).toContain((await ok(box.v1("GET", `/logs/${id}`))).api_key_id)
  })

  it("shows attachments, raw messages, codes and suppressions that work", async () => {
    const [order] = (await get("/sandbox/emails?q=tag:order=7731")).data
    expect((await box.sandbox("GET", `/emails/${order.id}/attachments/1`)).body).toContain("lamp,1")
    expect((await box.sandbox("GET", `/emails/${order.id}/raw`)).body).toMatch(/^DKIM-Signature:/m)
    const [code] = (await get('/sandbox/emails?q="ten minutes"')).data
    expect((await get(`/sandbox/emails/${code.id}`)).codes).toEqual(["482913"])
    const { data } = await get("/sandbox/suppressions")
    const reasons = new Set(data.map(({ reason }: { reason: string }) => reason))
    expect([...reasons].sort()).toEqual(["blocked", "bounced", "complained", "unsubscribed"])
  })

  it("has a scheduled message that is sent when it is due", async () => {
    const [held] = (await get("/sandbox/emails?q=status:scheduled")).data
    await box.sandbox("POST", "/clock", { advance_ms: 12 * 3_600_000 })
    expect((await ok(box.v1("GET", `/emails/${held.id}`))).status).toBe("delivered")
  })

  it("has webhooks with deliveries, one that fails sometimes, one that is disabled", async () => {
    const { collections } = await get("/sandbox/snapshot")
    expect(new Set(collections.deliveries.map(({ status }: { status: string }) => status))).toContain("succeeded")
    const legacy = collections.webhooks.find(({ url }: { url: string }) => url.includes("legacy"))
    expect(legacy).toMatchObject({ enabled: false, consecutive_failures: 15 })
    const retried = collections.deliveries.find(({ attempts }: { attempts: unknown[] }) => attempts.length === 2)
    expect(retried).toMatchObject({ status: "succeeded" })
  })

  it("has received mail with every verdict", async () => {
    const { collections } = await get("/sandbox/snapshot")
    const verdicts = new Set(
      collections.inbound.map(({ sender_verdict }: { sender_verdict: string }) => sender_verdict),
    )
    expect([...verdicts].sort()).toEqual(["failed", "unchecked", "unverified", "verified"])
    const failed = collections.inbound.find((one: { sender_verdict: string }) => one.sender_verdict === "failed")
    expect(failed.verdict_rule).toBe("DMARC failed: neither SPF nor DKIM passed for the From domain.")
    expect(collections.inbound.filter(({ status }: { status: string }) => status === "spam")).toHaveLength(1)
  })

  it("is loaded again after a reset", async () => {
    const before = (await get("/sandbox/info")).counts
    await box.send()
    await box.sandbox("POST", "/reset")
    expect((await get("/sandbox/info")).counts).toMatchObject({ emails: before.emails, webhooks: 3, api_keys: 5 })
    await box.sandbox("POST", "/reset", { keep: ["webhooks", "domains", "api_keys"] })
    expect((await get("/sandbox/info")).counts).toMatchObject({
      emails: before.emails,
      webhooks: 3,
      api_keys: 5,
      domains: 2,
    })
  })

  it("can be restored from a snapshot", async () => {
    expect((await box.sandbox("PUT", "/snapshot", await get("/sandbox/snapshot"))).status).toBe(200)
  })
})

describe("the other fixtures", () => {
  it("free-plan is two emails before its quota", async () => {
    const box = await startSandpost({ fixture: "free-plan" })
    expect((await box.sandbox("GET", "/info")).body.account.usage).toEqual({ today: 198, month: 5990 })
    await box.send()
    await box.send()
    await expect(box.send()).rejects.toThrow("quota_exceeded")
  })

  it("legacy-domain has the older records, which still verify (section 2.3)", async () => {
    const box = await startSandpost({ fixture: "legacy-domain" })
    const { data } = (await box.v1("GET", "/domains")).body
    const legacy = data.find(({ name }: { name: string }) => name === "legacy.test")
    expect(legacy.records.map(({ type }: { type: string }) => type)).toEqual(["TXT", "TXT", "CNAME"])
    expect((await box.v1("POST", `/domains/${legacy.id}/verify`)).body.status).toBe("verified")
    expect((await box.send({ from: "a@legacy.test" })).length).toBe(36)
  })

  it("empty adds nothing", async () => {
    const box = await startSandpost({ fixture: "empty" })
    expect((await box.sandbox("GET", "/info")).body.counts).toMatchObject({ emails: 0, domains: 1 })
  })
})

describe("a custom fixture", () => {
  it("is loaded into an empty folder only", async () => {
    const fixture = written({ emails: [{ to: "ann@example.com", subject: "One", text: "x" }] })
    const options = {
      port: 0,
      smtp_port: "off" as const,
      data: join(folder, "data"),
      log_level: "silent" as const,
      fixture,
    }
    for (let start = 0; start < 2; start++) {
      const sandpost = await createSandpost(options)
      const info = (await (await fetch(`${sandpost.url}/sandbox/info`)).json()) as { counts: { emails: number } }
      expect(info.counts.emails).toBe(1)
      await sandpost.stop()
    }
  })

  it("can receive mail for a domain of --domain, and previews the first 200 characters", async () => {
    const receiving = "support@sp.acme.test"
    const mail = { from: "ann@example.com", to: receiving, text: "word ".repeat(100) }
    const box = await startSandpost({ fixture: written({ receiving_addresses: [receiving], inbound: [mail] }) })
    const { data } = (await box.sandbox("GET", "/inbound")).body
    expect(data[0].preview).toBe("word ".repeat(40).trim())
  })

  const clicked = (html: string) => ({
    emails: [{ to: "a@b.example", subject: "x", html, track_clicks: true, events: [{ type: "clicked", at: "now" }] }],
  })

  it("uses the first link for a click without a url (section 6)", async () => {
    const box = await startSandpost({ fixture: written(clicked('<a href="https://acme.test/one">one</a>')) })
    const { data } = (await box.sandbox("GET", "/emails")).body
    const { events } = (await box.sandbox("GET", `/emails/${data[0].id}`)).body
    expect(events.at(-1)).toMatchObject({ type: "clicked", url: "https://acme.test/one" })
  })

  const wrong: [unknown, string][] = [
    [{ emials: [] }, "`emials` is not a known field"],
    [{ emails: [{ to: "a@b.example", subject: "x", text: "x", at: "yesterday" }] }, "`emails[0].at` must be now"],
    [{ emails: [{ to: "a@b.example", text: "x" }] }, "`emails[0].subject` must be a string"],
    [{ emails: [{ to: "nobody", subject: "x", text: "x" }] }, "`emails[0]`: "],
    [{ emails: [{ to: "a@b.example", subject: "x", text: "x", at: "+1h" }] }, "lies in the future"],
    [
      { emails: [{ to: "a@b.example", subject: "x", text: "x", events: [{ type: "opened", at: "now" }] }] },
      "opened requires track_opens",
    ],
    [clicked("<p>Nothing to press.</p>"), "clicked needs a link in html"],
    [{ settings: { "emails.speed": 1 } }, "`settings`: `emails.speed` is not a setting"],
    [{ inbound: [{ from: "a@b.example", to: "x@sp.acme.test" }] }, "is not a receiving address"],
    [{ domains: [{ name: "no domain" }] }, "`domains[0].name`: "],
    [[], "it must be a JSON object"],
  ]
  it.each(wrong)("is rejected as a whole with the path inside it: %j", async (fixture, message) => {
    expect(await refusal(written(fixture))).toContain(message)
  })

  it("is rejected if unknown, and the error lists the known ones", async () => {
    expect(await refusal("demos")).toContain("one of: demo, empty, free-plan, legacy-domain")
  })
})

describe("a fixture with behaviours", () => {
  it("starts with its rules", async () => {
    const outcomes = [{ recipient: "*@slow.example", behaviour: "delayed, delivered after 10m" }]
    const box = await startSandpost({ fixture: written({ outcomes }) })
    const id = await box.send({ to: "ann@slow.example" })
    await box.settle()
    expect((await box.get(id)).status).toBe("delayed")
    await box.advance(600_000)
    expect((await box.get(id)).status).toBe("delivered")
  })

  it("is rejected with the rule and the place of a mistake", async () => {
    const outcomes = [{ recipient: "*", behaviour: "delivered, opend" }]
    expect(await refusal(written({ outcomes }))).toMatch(/outcomes\[0\].*character 12: "opend" is not a known word/)
    expect(await refusal(written({ outcomes: [{ recipient: "*" }] }))).toContain("either outcome or behaviour")
  })
})
