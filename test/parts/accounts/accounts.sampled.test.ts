import { statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { processorMs } from "../../../src/time/measure.test-helper.ts"
import { anEmail } from "../../helpers/an-email.ts"
import { isLong } from "../../helpers/long.ts"
import { NOW, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const box = await sandpostForFile()
const open = async () => (await box.sandbox("POST", "/accounts", { domains: ["acme.test"] })).body

describe("accounts of 8 concurrent workers", () => {
  it("are isolated: each sees only its own mail, suppressions, rules, faults and resets", async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, open))
    const worker = async (account: { id: string; tokens: { full_access: string } }, index: number) => {
      const fault = `fault_${"abcdefgh"[index]}`
      const client = box.as(account.tokens.full_access)
      const control = (method: string, path: string, body?: unknown) =>
        box.sandbox(method, path, body, { account_id: account.id })
      await control("POST", "/outcomes", { recipient: `*@worker${index}.example`, outcome: "failed" })
      await control("POST", "/faults", { times: 1, error: { type: fault, status: 500 } })
      expect((await client.refused({})).type).toBe(fault)
      for (let mail = 0; mail < 20; mail++) expect((await client.post({ subject: `From ${index}` })).status).toBe(200)
      await client.post({ to: "bounced@sandbox.test" })
      await client.post({ to: `ann@worker${(index + 1) % 8}.example` })
      await control("GET", "/emails/wait?q=status:bounced")
      expect((await control("GET", "/emails?limit=100")).body).toMatchObject({ total: 22 })
      expect((await control("GET", `/emails?q=subject:"From ${index}"`)).body.total).toBe(20)
      expect((await control("GET", "/emails?q=status:failed")).body.total).toBe(0)
      expect((await client.v1("GET", "/emails?status=bounced")).body.total).toBe(1)
      expect((await control("GET", "/suppressions")).body.total).toBe(1)
      if (index % 2 === 0) await control("POST", "/reset")
      return (await control("GET", "/info")).body.counts.emails
    }
    const left = await Promise.all(accounts.map(worker))
    expect(left).toEqual([0, 22, 0, 22, 0, 22, 0, 22])
    expect((await box.sandbox("GET", "/info")).body.counts.emails).toBe(0)
    // A reset account can still be used with the same tokens.
    await box.as(accounts[0].tokens.sending).send()
  })
})

describe("POST /sandbox/reset", () => {
  it("deletes the other accounts, and restores the initial clock and settings", async () => {
    await open()
    await box.send()
    await box.sandbox("PATCH", "/settings", { "emails.pace": "manual" })
    await box.sandbox("POST", "/clock", { advance_ms: 1000 })
    expect((await box.sandbox("POST", "/reset")).body).toEqual({ reset: true })
    expect((await box.sandbox("GET", "/accounts")).body.total).toBe(1)
    expect((await box.sandbox("GET", "/info")).body).toMatchObject({
      pace: "instant",
      counts: { emails: 0, domains: 1 },
    })
    expect((await box.sandbox("GET", "/clock")).body).toMatchObject({
      now: NOW,
      frozen: true,
    })
    expect((await box.send()).length).toBe(36)
  })

  it("keeps the collections in `keep`", async () => {
    const account = await open()
    await box.sandbox("POST", "/suppressions", { address: "ann@kept.example" })
    await box.sandbox("PATCH", "/settings", { "emails.pace": "manual" })
    await box.send()
    await box.sandbox("POST", "/reset", { keep: ["suppressions", "settings", "api_keys"] })
    expect((await box.sandbox("GET", "/info")).body).toMatchObject({
      pace: "manual",
      counts: { emails: 0, suppressions: 1, logs: 0 },
    })
    expect((await box.sandbox("GET", "/accounts")).body.data).toContainEqual(
      expect.objectContaining({ id: account.id }),
    )
    await box.sandbox("POST", "/reset")
  })

  const batch = Array.from({ length: 100 }, () => anEmail({ text: "x".repeat(2000) }))

  it("writes as much with 100 emails as with none, because it names none of them", async () => {
    const data = aFolder()
    const own = await startSandpost({ data })
    const bytes = () => statSync(join(data, "journal.ndjson")).size
    const written = async () => {
      const before = bytes()
      await own.sandbox("POST", "/reset")
      return bytes() - before
    }
    await written()
    const withNone = await written()
    await own.v1("POST", "/emails/batch", batch)
    await own.settle()
    expect(await written()).toBe(withNone)
    expect(withNone).toBeGreaterThan(100)
    expect((await own.sandbox("GET", "/info")).body.counts.emails).toBe(0)
  })

  if (isLong)
    it("takes less than 300 ms of processor time with 10,000 emails", async () => {
      for (let times = 0; times < 100; times++) await box.v1("POST", "/emails/batch", batch)
      await box.settle()
      const start = processorMs()
      await box.sandbox("POST", "/reset")
      expect(processorMs() - start).toBeLessThan(300)
      expect((await box.sandbox("GET", "/info")).body.counts.emails).toBe(0)
    })
})

describe("POST /sandbox/clock", () => {
  it("advances 31 days with 1,000 due items in less than 2 s of processor time", async () => {
    for (let day = 0; day < 10; day++) {
      const batch = Array.from({ length: 100 }, (_, index) => {
        const due = Date.parse(NOW) + (day * 3 + 1) * 86_000_000 + index * 60_000
        return anEmail({ scheduled_at: new Date(due).toISOString() })
      })
      expect((await box.v1("POST", "/emails/batch", batch)).status).toBe(200)
    }
    const start = processorMs()
    await box.sandbox("POST", "/clock", { advance_ms: 31 * 86_400_000 })
    expect(processorMs() - start).toBeLessThan(2000)
    expect((await box.sandbox("GET", "/emails?q=status:delivered")).body.total).toBe(1000)
  })
})

it("the default and new accounts have the tracking of the settings at the start (assumption account.track_opens)", async () => {
  const box = await startSandpost({ settings: { "account.track_opens": true } })
  const { body: added } = await box.sandbox("POST", "/accounts", {})
  const { body: info } = await box.sandbox("GET", "/info")
  for (const account of [added, info.account]) expect(account).toMatchObject({ track_opens: true, track_clicks: false })
})
