import { describe, expect, it, onTestFinished, vi } from "vitest"
import { DEFAULT_ACCOUNT_ID } from "../src/operations/seed.ts"
import { Journal } from "../src/store/journal.ts"
import { ok } from "./helpers/client.ts"
import { type Box, NOW, startSandpost } from "./helpers/sandpost.ts"
import { aFolder } from "./helpers/spawn.ts"
import type { Account, CreatedAccount, Page, Setting } from "./helpers/wire.ts"

const total = async (own: Box, path: string, account_id?: string) =>
  (await ok(own.sandbox<Page<object>>("GET", path, undefined, account_id === undefined ? {} : { account_id }))).total
const pace = async (own: Box) =>
  (await ok(own.sandbox<{ data: Setting[] }>("GET", "/settings"))).data.find(({ name }) => name === "emails.pace")
    ?.value

/** A sandbox with records of every kind. */
async function lived() {
  const own = await startSandpost({ plan: "free" })
  const other = await ok(own.sandbox<CreatedAccount>("POST", "/accounts", { domains: ["acme.test"] }))
  const theirs = own.as(other.tokens.sending)
  await own.settings({ "emails.pace": "manual" })
  await own.suppress("gone@example.com")
  await ok(own.sandbox("POST", "/suppressions", { address: "gone@example.com" }, { account_id: other.id }))
  const id = await own.send({}, { "Idempotency-Key": "k" })
  await theirs.send()
  await own.advance(3_600_000)
  return { own, other, theirs, id }
}

describe("POST /sandbox/reset", () => {
  it("restores the initial state of the sandbox, including the clock", async () => {
    const { own, other, theirs, id } = await lived()
    expect(await ok(own.sandbox("POST", "/reset"))).toEqual({ reset: true })
    expect(await total(own, "/emails")).toBe(0)
    expect(await total(own, "/suppressions")).toBe(0)
    expect(await pace(own)).toBe("instant")
    expect(await ok(own.sandbox("GET", "/clock"))).toMatchObject({ now: NOW, frozen: true })
    const accounts = await ok(own.sandbox<Page<Account>>("GET", "/accounts"))
    expect(accounts).toMatchObject({ total: 1, data: [{ plan: "free", usage: { today: 0, month: 0 } }] })
    expect((await own.sandbox("GET", "/emails", undefined, { account_id: other.id })).status).toBe(404)
    expect((await theirs.v1("GET", "/emails")).status).toBe(401)
    expect((await own.v1("GET", `/emails/${id}`)).status).toBe(404)
    expect(await own.send({}, { "Idempotency-Key": "k" })).not.toBe(id)
    await own.as(own.tokens.sending).send()
  })

  it.each(["domains", "api_keys", "webhooks", "settings", "suppressions"])("keeps only %s on request", async (kept) => {
    const own = await startSandpost({ now: undefined })
    await ok(own.v1("POST", "/domains", { name: "kept.test" }))
    await ok(own.v1("POST", "/api-keys", { name: "CI" }))
    await ok(own.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/" }))
    await own.settings({ "emails.pace": "manual" })
    await own.suppress("x@example.com")
    await own.send()
    await own.advance(86_400_000)
    await ok(own.sandbox("POST", "/reset", { keep: [kept] }))
    const { counts } = await ok(own.sandbox("GET", "/info"))
    const { domains, api_keys, webhooks, suppressions, emails } = counts
    const settings = (await pace(own)) === "manual" ? 1 : 0
    const left = { domains: domains - 1, api_keys: api_keys - 2, webhooks, suppressions, settings, emails }
    const none = { domains: 0, api_keys: 0, webhooks: 0, suppressions: 0, settings: 0, emails: 0 }
    expect(left).toEqual({ ...none, [kept]: 1 })
    expect(await ok(own.sandbox("GET", "/clock"))).toMatchObject({ offset_ms: 0 })
  })

  it("keeps the accounts whose keys it keeps", async () => {
    const { own, theirs } = await lived()
    await ok(own.sandbox("POST", "/reset", { keep: ["api_keys", "domains"] }))
    expect((await theirs.v1<Page<object>>("GET", "/emails")).body.total).toBe(0)
    await theirs.send()
  })

  it("keeps domains, which can still send mail", async () => {
    const { own } = await lived()
    const before = await own.raw(await own.send({ to: "a@example.com" }))
    await ok(own.sandbox("POST", "/reset", { keep: ["domains"] }))
    const after = await own.raw(await own.send({ to: "a@example.com" }))
    expect(/\bs=([^;\s]+)/.exec(after)?.[1]).toBe(/\bs=([^;\s]+)/.exec(before)?.[1])
  })

  it("empties one account, but not the others, the clock and the settings", async () => {
    const { own, other, theirs } = await lived()
    const before = (await ok(own.sandbox<{ now: string }>("GET", "/clock"))).now
    await ok(own.sandbox("POST", "/reset", { account_id: other.id }))
    expect(await total(own, "/emails", other.id)).toBe(0)
    expect(await total(own, "/suppressions", other.id)).toBe(0)
    expect(await total(own, "/emails")).toBe(1)
    expect(await total(own, "/suppressions")).toBe(1)
    expect(await pace(own)).toBe("manual")
    expect(await ok(own.sandbox("GET", "/clock"))).toMatchObject({ now: before })
    await theirs.send()
  })

  it("sets restarted_at to the time of the reset, but not if it empties one account", async () => {
    const { own, other } = await lived()
    const restarted = async () => (await ok(own.sandbox("GET", "/info"))).restarted_at as string
    const started = await restarted()
    await ok(own.sandbox("POST", "/reset", { account_id: other.id }))
    await ok(own.sandbox("POST", "/reset", { account_id: DEFAULT_ACCOUNT_ID }))
    expect(await restarted()).toBe(started)
    for (const body of [{}, { keep: ["settings"] }]) {
      await expect.poll(() => new Date().toISOString() > started).toBe(true)
      const before = new Date().toISOString()
      await ok(own.sandbox("POST", "/reset", body))
      expect(await restarted()).toSatisfy((at) => at >= before && at <= new Date().toISOString())
    }
  })

  it("rejects a body and a query that name different accounts, and names both", async () => {
    const { own, other } = await lived()
    for (const query of [`account_id=${DEFAULT_ACCOUNT_ID}`, "account=Default"]) {
      const { status, body } = await own.sandbox("POST", `/reset?${query}`, { account_id: other.id })
      expect([status, body.error.type]).toEqual([422, "validation_error"])
      expect(body.error.message).toContain(DEFAULT_ACCOUNT_ID)
      expect(body.error.message).toContain(other.id)
    }
    expect(await total(own, "/emails")).toBe(1)
    expect(await total(own, "/emails", other.id)).toBe(1)
    await ok(own.sandbox("POST", `/reset?account_id=${other.id}`, { account: other.name }))
    expect(await total(own, "/emails", other.id)).toBe(0)
  })

  it.each([
    [{ account_id: "00000000-0000-4000-8000-00000000dead" }, 404],
    [{ keep: ["emails"] }, 422],
    [{ keep: "domains" }, 422],
    [{ keep: ["domains", "domains"] }, 422],
    [{ everything: true }, 422],
  ])("rejects %j and changes nothing", async (body, status) => {
    const { own } = await lived()
    expect((await own.sandbox("POST", "/reset", body)).status).toBe(status)
    expect(await total(own, "/emails")).toBe(1)
  })
})

describe("GET /sandbox/reset", () => {
  type Rows = Record<string, { id: string }[]>
  const rowsOf = async (own: Box) => (await ok(own.sandbox<{ collections: Rows }>("GET", "/snapshot"))).collections

  it.each<[string, string[], boolean]>([
    ["everything", [], false],
    ["everything but domains and settings", ["domains", "settings"], false],
    ["everything but API keys", ["api_keys"], false],
    ["an added account", [], true],
    ["an added account, keeping suppressions", ["suppressions"], true],
  ])("counts exactly what a reset of %s deletes", async (_, keep, isAccount) => {
    const { own, other } = await lived()
    await ok(own.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/" }))
    await ok(own.sandbox("POST", "/faults", { error: { type: "internal_error" } }, { account_id: other.id }))
    await ok(own.sandbox("POST", "/outcomes", { recipient: "*@x.example", outcome: "bounced" }))
    const account = isAccount ? { account_id: other.id } : {}
    const query = keep.length > 0 ? `?keep=${keep.join(",")}` : ""
    const { clock, ...counts } = await ok(own.sandbox("GET", `/reset${query}`, undefined, account))
    const before = await rowsOf(own)
    await ok(own.sandbox("POST", "/reset", { ...account, ...(keep.length > 0 && { keep }) }))
    const after = await rowsOf(own)
    const deleted = (name: string) => {
      const left = new Set(after[name]?.map(({ id }) => id))
      return before[name]?.filter(({ id }) => !left.has(id)).length
    }
    expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, deleted(name)])))
    expect(Object.values(counts)).not.toEqual([])
    expect(clock).toBe(!isAccount)
  })
})

it("a reset that cannot be written changes nothing: mail keeps its bodies", async () => {
  const box = await startSandpost({ data: aFolder(), now: undefined })
  const id = await box.send({ text: "Kept" })
  await box.settle()
  const failing = vi.spyOn(Journal.prototype, "append").mockImplementation(() => {
    throw Object.assign(new Error("EIO: i/o error, write"), { code: "EIO", syscall: "write" })
  })
  onTestFinished(() => failing.mockRestore())
  expect((await box.sandbox("POST", "/reset", {})).status).toBe(500)
  failing.mockRestore()
  expect(await box.captured(id)).toMatchObject({ text: "Kept" })
})
