import { describe, expect, it } from "vitest"
import { stopWall } from "../../src/time/stop-timers.test-helper.ts"
import { ok, refusalOf } from "../helpers/client.ts"
import { type Box, NOW, sandpostForFile, startSandpost } from "../helpers/sandpost.ts"
import type { Account, Clock, CreatedAccount, Page, Setting, Suppression } from "../helpers/wire.ts"

const box = await sandpostForFile()
const NOBODY = "00000000-0000-4000-8000-00000000dead"
const HOUR = 3_600_000
const at = (ms: number) => new Date(Date.parse(NOW) + ms).toISOString()
const status = async (method: string, path: string, body?: unknown) => (await box.sandbox(method, path, body)).status
const accounts = async (own: Box) => await ok(own.sandbox<Page<Account>>("GET", "/accounts"))
const suppressed = async (own: Box, query = "") =>
  await ok(own.sandbox<Page<Suppression>>("GET", `/suppressions${query}`))

describe("accounts", () => {
  it("start with one default account on the given plan", async () => {
    const own = await startSandpost({ plan: "free" })
    const { data, total } = await accounts(own)
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      plan: "free",
      track_opens: false,
      track_clicks: false,
      usage: { today: 0, month: 0 },
    })
  })
  it("are created with tokens that are shown once, and domains that start verified", async () => {
    const own = await startSandpost()
    const created = await ok(
      own.sandbox<CreatedAccount>("POST", "/accounts", { name: "Worker 1", plan: "free", domains: ["w1.test"] }),
    )
    expect(created).toMatchObject({ name: "Worker 1", plan: "free", created_at: NOW })
    for (const token of Object.values(created.tokens)) expect(token).toMatch(/^sp_[0-9A-Za-z]{40}$/)
    await own.as(created.tokens.full_access).send({ from: "x@w1.test" })
    expect(await own.as(created.tokens.sending).refused({ from: "x@acme.test" })).toMatchObject({
      type: "domain_not_verified",
    })
    expect(JSON.stringify(await accounts(own))).not.toContain("sp_")
  })
  it("change name, plan and tracking defaults immediately", async () => {
    const own = await startSandpost()
    const { id, tokens } = await ok(own.sandbox<CreatedAccount>("POST", "/accounts", { domains: ["acme.test"] }))
    const change = { name: "New", plan: "free", track_opens: true, track_clicks: true }
    expect(await ok(own.sandbox("PATCH", `/accounts/${id}`, change))).toMatchObject(change)
    const theirs = own.as(tokens.sending)
    expect(await theirs.get(await theirs.send())).toMatchObject({ track_opens: true, track_clicks: true })
  })
  it("are deleted with all their records, except the default account", async () => {
    const own = await startSandpost()
    const { id } = await ok(own.sandbox<CreatedAccount>("POST", "/accounts", {}))
    expect(await ok(own.sandbox("DELETE", `/accounts/${id}`))).toEqual({ id, deleted: true })
    expect((await own.sandbox("GET", "/emails", undefined, { account_id: id })).status).toBe(404)
    const [first] = (await accounts(own)).data
    expect(refusalOf(await own.sandbox("DELETE", `/accounts/${first?.id}`))).toMatchObject({ status: 422 })
  })
  it.each([
    ["POST", "", { plan: "gold" }, 422],
    ["POST", "", { colour: 1 }, 422],
    ["POST", "", { domains: ["not a domain"] }, 422],
    ["POST", "", [], 422],
    ["PATCH", `/${NOBODY}`, { name: "x" }, 404],
    ["DELETE", `/${NOBODY}`, undefined, 404],
  ] as const)("reject %s /accounts%s %j", async (method, path, body, expected) => {
    expect(await status(method, `/accounts${path}`, body)).toBe(expected)
  })
})

describe("suppressions", () => {
  it("are added with a reason, blocked by default, and listed newest first", async () => {
    const own = await startSandpost()
    await own.suppress("Ann <ANN@example.com>")
    await own.advance(1)
    await own.suppress("bob@example.com", "complained")
    expect((await suppressed(own)).data).toEqual([
      { address: "bob@example.com", reason: "complained", created_at: at(1), email_id: null },
      { address: "ann@example.com", reason: "blocked", created_at: NOW, email_id: null },
    ])
    expect(await suppressed(own, "?q=ann")).toMatchObject({ total: 1, data: [{ address: "ann@example.com" }] })
  })
  it("do not change when added again", async () => {
    const own = await startSandpost()
    await own.suppress("ann@example.com", "bounced")
    await own.suppress("ANN@example.com", "blocked")
    expect(await suppressed(own)).toMatchObject({ total: 1, data: [{ reason: "bounced" }] })
  })
  it("are deleted by address, case-insensitively", async () => {
    const own = await startSandpost()
    await own.suppress("ann+x@example.com")
    const answer = await own.sandbox("DELETE", `/suppressions/${encodeURIComponent("ANN+x@example.com")}`)
    expect(await ok(answer)).toEqual({ address: "ann+x@example.com", deleted: true })
    expect((await own.sandbox("DELETE", "/suppressions/ann+x@example.com")).status).toBe(404)
  })
  it.each([
    {},
    { address: "nobody" },
    { address: 1 },
    { address: "a@b.test", reason: "bored" },
    { address: "a@b.test", x: 1 },
  ])("reject %j", async (body) => {
    expect(await status("POST", "/suppressions", body)).toBe(422)
  })

  describe("import (section 8)", () => {
    const addresses = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.com`)
    const csv = (own: Box, raw: string) =>
      own.sandbox("POST", "/suppressions/import", undefined, { raw, headers: { "Content-Type": "text/csv" } })

    it("imports 10,000 as JSON and reports invalid addresses by line", async () => {
      const own = await startSandpost()
      await own.suppress("p7@example.com")
      const list = addresses(10_000)
      list[1] = "nobody"
      list[9999] = "P8@EXAMPLE.com"
      expect(await ok(own.sandbox("POST", "/suppressions/import", { addresses: list, reason: "bounced" }))).toEqual({
        imported: 9997,
        already_present: 2,
        invalid: [{ line: 2, value: "nobody" }],
      })
      expect(await suppressed(own)).toMatchObject({ total: 9998, data: { length: 25 } })
      expect(await own.refused({ to: "p5000@example.com" })).toMatchObject({ type: "suppressed_recipient" })
    })
    it("imports 10,000 as CSV with a header line, quotes, blank lines and invalid lines", async () => {
      const own = await startSandpost()
      const lines = addresses(9997).map((address) => `"Somebody, Else",${address},complained`)
      const text = ["name,email,reason", ...lines, "", "x,not an address,", 'y,"q@example.com",bounced', "z,,"].join(
        "\r\n",
      )
      const answer = await ok(csv(own, text))
      expect(answer).toMatchObject({ imported: 9998, already_present: 0 })
      expect(answer).toMatchObject({
        invalid: [
          { line: 10_000, value: "not an address" },
          { line: 10_002, value: "" },
        ],
      })
      expect(await suppressed(own, "?q=q@example.com")).toMatchObject({ data: [{ reason: "bounced" }] })
      expect(await suppressed(own, "?q=p1@example.com")).toMatchObject({ data: [{ reason: "complained" }] })
    })
    it("accepts CSV with only addresses", async () => {
      const own = await startSandpost()
      expect(await ok(csv(own, "\ufeffa@example.com\nb@example.com\nbad"))).toMatchObject({
        imported: 2,
        invalid: [{ line: 3 }],
      })
    })
    it("rejects an invalid line by its number, and too many lines", async () => {
      const long = await csv(box, `a@example.com\n${",".repeat(65_536)}\n${"x".repeat(65_537)}`)
      expect(refusalOf(long)).toMatchObject({
        status: 422,
        message: expect.stringContaining("Line 3 of the CSV is longer"),
      })
      const many = await csv(box, "\r".repeat(100_001))
      expect(refusalOf(many)).toMatchObject({ status: 422, message: expect.stringContaining("more than 100000 lines") })
    })
    it("rejects an empty list and 10,001 addresses", async () => {
      expect(await status("POST", "/suppressions/import", { addresses: [] })).toBe(422)
      expect(await status("POST", "/suppressions/import", { addresses: addresses(10_001) })).toBe(422)
      expect((await csv(box, addresses(10_001).join("\n"))).status).toBe(422)
      expect((await csv(box, "")).status).toBeGreaterThanOrEqual(400)
      expect((await suppressed(box)).total).toBe(0)
    })
  })
})

describe("settings", () => {
  const read = async (own: Box) => (await ok(own.sandbox<{ data: Setting[] }>("GET", "/settings"))).data

  it("list every assumption with name, value, default, section, basis and why", async () => {
    const rows = await read(box)
    for (const code of ["E1", "E2", "E6", "M3", "M8", "M12", "N1", "K1", "W1", "L1", "I1"]) {
      expect(
        rows.some((row) => row.code === code),
        code,
      ).toBe(true)
    }
    for (const row of rows) {
      expect(row).toMatchObject({
        name: expect.any(String),
        section: expect.stringMatching(/^\d/),
        why: expect.stringMatching(/.{10}/),
      })
      expect(["observed", "inferred", "choice"]).toContain(row.basis)
    }
    expect(rows.find(({ name }) => name === "errors.quota.status")).toMatchObject({ basis: "observed" })
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })
  it("change at run time and keep the default next to the value", async () => {
    const own = await startSandpost()
    await own.settings({ "emails.pace": "manual", "errors.status.not_found": 410 })
    const rows = await read(own)
    expect(rows.find(({ name }) => name === "emails.pace")).toMatchObject({ value: "manual", default: "instant" })
    expect(rows.find(({ name }) => name === "errors.status.not_found")).toMatchObject({ value: 410, default: 404 })
  })
  it("answer a change with the changed ones only, also those of the account", async () => {
    const own = await startSandpost()
    const values = { "account.track_opens": true, "emails.pace": "manual" }
    const { data } = await ok(own.sandbox<{ data: Setting[] }>("PATCH", "/settings", values))
    expect(Object.fromEntries(data.map(({ name, value }) => [name, value]))).toEqual(values)
    expect(data[0]).toMatchObject({ default: expect.anything(), why: expect.any(String) })
  })
  it("change all together or not at all", async () => {
    const own = await startSandpost()
    expect(
      (await own.sandbox("PATCH", "/settings", { "emails.pace": "manual", "requests.rate_limit": -1 })).status,
    ).toBe(422)
    expect((await read(own)).find(({ name }) => name === "emails.pace")).toMatchObject({ value: "instant" })
  })
  it("suggest the nearest name for an unknown one", async () => {
    const answer = await box.sandbox("PATCH", "/settings", { "email.pace": "manual" })
    expect(refusalOf(answer)).toMatchObject({ status: 422, message: expect.stringContaining("emails.pace") })
  })
  it.each([
    { "emails.pace": "slow" },
    { "emails.pace": null },
    { "errors.status.not_found": 200 },
    { "errors.status.not_found": "404" },
    { "emails.refused_headers": "From" },
    { "limits.request_bytes": 1.5 },
    { "requests.unknown_fields": true },
    { "emails.event_types": "x" },
    { __proto__x: 1 },
    {},
    [],
  ])("reject %j", async (body) => {
    expect(await status("PATCH", "/settings", body)).toBe(422)
  })
})

describe("the clock", () => {
  const clock = async (own: Box, body: unknown) => await ok(own.sandbox<Clock>("POST", "/clock", body))

  it("freezes, advances, goes back, and shows its offset", async () => {
    const own = await startSandpost()
    expect(await ok(own.sandbox("GET", "/clock"))).toMatchObject({ now: NOW, frozen: true, timers: [] })
    expect(await clock(own, { advance_ms: HOUR })).toMatchObject({ now: at(HOUR), frozen: true })
    expect(await clock(own, { set: "2026-12-24T19:00:00+01:00" })).toMatchObject({ now: "2026-12-24T18:00:00.000Z" })
    expect(await clock(own, { set: NOW })).toMatchObject({ now: NOW })
    await own.send()
    expect((await own.v1<Page<{ created_at: string }>>("GET", "/emails")).body.data[0]?.created_at).toBe(NOW)
  })
  it("continues when unfrozen, and stops when frozen again", async () => {
    const passes = stopWall(Date.parse(NOW) + HOUR)
    const own = await startSandpost()
    expect(await clock(own, { frozen: false })).toMatchObject({ now: NOW, frozen: false })
    passes(1234)
    expect(await clock(own, { frozen: true })).toMatchObject({ now: at(1234), frozen: true })
    passes(1234)
    expect(await clock(own, { advance_ms: 0 })).toMatchObject({ now: at(1234), frozen: true })
  })
  it("can be reset to system time", async () => {
    stopWall(Date.parse(NOW) + 5 * HOUR)
    const own = await startSandpost()
    expect(await clock(own, { reset: true })).toMatchObject({ now: at(5 * HOUR), frozen: false, offset_ms: 0 })
  })
  it("does not repeat work after it goes back", async () => {
    const own = await startSandpost()
    const id = await own.send({ scheduled_at: at(HOUR) })
    await clock(own, { advance_ms: 2 * HOUR })
    await clock(own, { set: NOW })
    await clock(own, { advance_ms: 2 * HOUR })
    expect((await own.get(id)).events.map(({ type }) => type)).toEqual(["scheduled", "queued", "sent", "delivered"])
  })
  it("responds after all work due in between has run, in order of due time", async () => {
    const own = await startSandpost()
    const ids = await Promise.all([3, 1, 2].map((hours) => own.send({ scheduled_at: at(hours * HOUR) })))
    expect((await own.sandbox<Clock>("GET", "/clock")).body.timers.map(({ due_at }) => due_at)).toEqual([
      at(HOUR),
      at(2 * HOUR),
      at(3 * HOUR),
    ])
    expect((await clock(own, { set: at(2 * HOUR) })).timers).toHaveLength(1)
    expect(await Promise.all(ids.map(async (id) => (await own.get(id)).sent_at))).toEqual([
      null,
      at(HOUR),
      at(2 * HOUR),
    ])
  })
  it.each([
    {},
    { advance_ms: -1 },
    { advance_ms: "1" },
    { advance_ms: 1.5 },
    { advance_ms: 1e15 },
    { set: "tomorrow" },
    { set: "2026-10-01T09:00:00" },
    { advance_ms: 1, set: NOW },
    { reset: false },
    { reset: true, advance_ms: 1 },
    { frozen: "yes" },
    { speed: 2 },
  ])("rejects %j and does not move", async (body) => {
    expect(await status("POST", "/clock", body)).toBe(422)
    expect(await ok(box.sandbox("GET", "/clock"))).toMatchObject({ now: NOW })
  })
})

describe("POST /sandbox/settle", () => {
  it("responds when no more steps are due", async () => {
    const own = await startSandpost()
    const ids = await Promise.all(Array.from({ length: 20 }, () => own.send()))
    expect(await ok(own.sandbox("POST", "/settle"))).toEqual({ settled: true, emails: 0, deliveries: 0 })
    for (const id of ids) expect((await own.get(id)).status).toBe("delivered")
  })
  it("does not wait for work that is due later", async () => {
    const own = await startSandpost({ pace: "realistic" })
    await own.send()
    expect(await ok(own.sandbox("POST", "/settle", { timeout_ms: 0 }))).toMatchObject({ settled: true })
  })
  it.each([{ timeout_ms: -1 }, { timeout_ms: 60_001 }, { timeout: 1 }])("rejects %j", async (body) => {
    expect(await status("POST", "/settle", body)).toBe(422)
  })
})
