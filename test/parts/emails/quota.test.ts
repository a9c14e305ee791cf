import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"
import type { Account, Page } from "../../helpers/wire.ts"

const DAY = 86_400_000

/** Sends this many emails as fast as possible. */
async function use(box: Box, messages: number): Promise<void> {
  for (let left = messages; left > 0; left -= 100) {
    await ok(box.v1("POST", "/emails/batch", Array(Math.min(100, left)).fill(anEmail())))
  }
}
const usage = async (box: Box) => (await box.sandbox<Page<Account>>("GET", "/accounts")).body.data[0]?.usage

describe("the free plan (sections 1 and 8, assumption account.plan)", () => {
  it("accepts 200 messages a day, then responds 402 quota_exceeded with the end of the day (assumptions errors.quota.status and errors.quota.type)", async () => {
    const box = await startSandpost({ plan: "free" })
    await use(box, 199)
    await box.send()
    const refusal = await box.refused({})
    expect(refusal).toMatchObject({ status: 402, type: "quota_exceeded" })
    expect(refusal.message).toContain("200")
    expect(refusal.message).toContain("2026-10-02T00:00:00.000Z")
  })

  it("has no Retry-After, which clients would follow by themselves", async () => {
    const box = await startSandpost({ plan: "free" })
    await use(box, 200)
    expect((await box.post({})).headers.get("retry-after")).toBeNull()
  })

  it("starts again with each calendar day in UTC", async () => {
    const box = await startSandpost({ plan: "free", now: "2026-10-01T23:59:59.999Z" })
    await use(box, 200)
    expect(await box.refused({})).toMatchObject({ type: "quota_exceeded" })
    await box.advance(1)
    await box.send()
    expect(await usage(box)).toEqual({ today: 1, month: 201 })
  })

  it("accepts 6,000 messages a calendar month, then responds with the end of the month", async () => {
    const box = await startSandpost({ plan: "free", pace: "manual" })
    for (let day = 1; day <= 30; day++) {
      await use(box, 200)
      await box.advance(DAY)
    }
    expect(await usage(box)).toEqual({ today: 0, month: 6000 })
    const refusal = await box.refused({})
    expect(refusal).toMatchObject({ status: 402, type: "quota_exceeded" })
    expect(refusal.message).toContain("6000")
    expect(refusal.message).toContain("2026-11-01T00:00:00.000Z")
    await box.advance(DAY)
    await box.send()
    expect(await usage(box)).toEqual({ today: 1, month: 1 })
  })

  it("counts every message of concurrent requests", async () => {
    const box = await startSandpost({ plan: "free" })
    await Promise.all(Array.from({ length: 30 }, () => box.send()))
    expect(await usage(box)).toEqual({ today: 30, month: 30 })
  })

  it("counts each accepted message once, including scheduled ones, but no rejected ones", async () => {
    const box = await startSandpost({ plan: "free" })
    await box.refused({ to: [] })
    await box.refused({ from: "x@unknown.test" })
    await box.send({ to: ["a@example.com", "b@example.com"], cc: "c@example.com" })
    await box.send({ scheduled_at: "2026-10-02T09:00:00Z" })
    await box.advance(2 * DAY)
    expect(await usage(box)).toEqual({ today: 0, month: 2 })
  })

  it("is checked last: domain and suppression before quota (assumption requests.order_of_checks)", async () => {
    const box = await startSandpost({ plan: "free" })
    await box.suppress("gone@example.com")
    await use(box, 200)
    expect(await box.refused({ from: "x@unknown.test" })).toMatchObject({ type: "domain_not_verified" })
    expect(await box.refused({ to: "gone@example.com" })).toMatchObject({ type: "suppressed_recipient" })
  })

  it("is per account and changes immediately with PATCH /sandbox/accounts/{id}", async () => {
    const box = await startSandpost({ plan: "free" })
    const other = await box.sandbox<Account & { tokens: { sending: string } }>("POST", "/accounts", {
      plan: "free",
      domains: ["acme.test"],
    })
    await use(box, 200)
    await box.as(other.body.tokens.sending).send()
    const { body } = await box.sandbox<Page<Account>>("GET", "/accounts")
    const own = body.data.find(({ id }) => id !== other.body.id)
    await ok(box.sandbox("PATCH", `/accounts/${own?.id}`, { plan: "unlimited" }))
    await box.send()
  })

  it("responds with the status and type in its settings (assumptions errors.quota.status and errors.quota.type)", async () => {
    const box = await startSandpost({ plan: "free" })
    await box.settings({ "errors.quota.status": 429, "errors.quota.type": "rate_limit_exceeded" })
    await use(box, 200)
    expect(await box.refused({})).toMatchObject({ status: 429, type: "rate_limit_exceeded" })
  })
})

describe("the unlimited plan (assumption account.plan)", () => {
  it("is the default and has no limit", async () => {
    const box = await startSandpost({ pace: "manual" })
    await use(box, 201)
    expect(await usage(box)).toEqual({ today: 201, month: 201 })
  })
})

describe("the rate limit (assumption requests.rate_limit)", () => {
  it("is off by default: no headers", async () => {
    const box = await startSandpost()
    const { headers } = await box.post({})
    expect([...headers.keys()].filter((name) => name.startsWith("ratelimit"))).toEqual([])
  })

  it("responds 429 with Retry-After, an integer of at least 1 second, and the RateLimit headers (assumptions errors.status.rate_limit_exceeded and errors.shape)", async () => {
    const box = await startSandpost()
    await box.settings({ "requests.rate_limit": 3 })
    const answers = await Promise.all(Array.from({ length: 12 }, () => box.post({})))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ error: { type: "rate_limit_exceeded" } })
      expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/)
    }
    for (const { headers } of answers) {
      expect(headers.get("ratelimit-limit")).toBe("3")
      expect(headers.get("ratelimit-remaining")).toMatch(/^[0-3]$/)
      expect(headers.get("ratelimit-reset")).toMatch(/^\d+$/)
    }
    const accepted = answers.filter(({ status }) => status === 200)
    expect((await box.sandbox<Page<object>>("GET", "/emails")).body.total).toBe(accepted.length)
  })

  it("also sends Retry-After if errors.quota sets that type for a used-up quota (section 7)", async () => {
    const box = await startSandpost({ plan: "free", now: "2026-10-01T23:59:30.000Z" })
    await box.settings({ "errors.quota.type": "rate_limit_exceeded", "errors.quota.status": 429 })
    const many = Array.from({ length: 100 }, () => anEmail())
    for (let n = 0; n < 2; n++) await ok(box.v1("POST", "/emails/batch", many))
    const { status, headers } = await box.post({})
    expect({ status, after: headers.get("retry-after") }).toEqual({ status: 429, after: "30" })
    // A client that waits the whole seconds must not come too early.
    await box.advance(1)
    expect((await box.post({})).headers.get("retry-after")).toBe("30")
    await box.advance(999)
    expect((await box.post({})).headers.get("retry-after")).toBe("29")
  })

  it("counts each key separately, and ignores requests without a valid key", async () => {
    const box = await startSandpost()
    await box.settings({ "requests.rate_limit": 1 })
    const [own, sending] = await Promise.all([box.post({}), box.as(box.tokens.sending).post({})])
    expect([own.status, sending.status]).toEqual([200, 200])
    for (let n = 0; n < 3; n++) expect((await box.as("sp_unknown_key").post({})).status).toBe(401)
  })

  it("is checked before the body (assumption requests.order_of_checks)", async () => {
    const box = await startSandpost()
    await box.settings({ "requests.rate_limit": 1 })
    const wrong = () => box.v1("POST", "/emails", undefined, { raw: "{" })
    const statuses = (await Promise.all([wrong(), wrong(), wrong(), wrong()])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
  })
})

describe("what an account does not have (assumption account.not_emulated)", () => {
  it("is a sender for tests: without a domain, every sender is refused", async () => {
    const box = await startSandpost()
    const { tokens } = await ok(box.sandbox("POST", "/accounts", { name: "New" }))
    for (const from of ["onboarding@sandpost.dev", "test@sandbox.test", "hello@acme.test"])
      expect(await box.as(tokens.full_access).refused({ from })).toMatchObject({ type: "domain_not_verified" })
  })

  it("is a limit of received mail: it arrives after the quota is used up, and stays for years", async () => {
    const box = await startSandpost({ plan: "free" })
    await use(box, 200)
    const raw = "From: ann@example.com\r\nTo: help@sp.acme.test\r\nSubject: Hello\r\n\r\nHello\r\n"
    const headers = { "Content-Type": "message/rfc822" }
    for (let n = 0; n < 3; n++) await ok(box.sandbox("POST", "/inbound", undefined, { raw, headers }))
    expect(await usage(box)).toEqual({ today: 200, month: 200 })
    await box.advance(3 * 365 * DAY)
    expect((await ok(box.v1("GET", "/inbound"))).data).toHaveLength(3)
  })
})
