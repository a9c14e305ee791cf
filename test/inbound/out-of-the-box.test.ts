import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { ok } from "../helpers/client.ts"
import { aMail, type PostOffice, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

const ANYONE = { ...aMail, to: "anyone@sp.acme.test" }
const listed = async (box: PostOffice) => (await ok(box.sandbox("GET", "/receiving-addresses"))).data
const CATCH_ALL = { address: "*@sp.acme.test", status: "active", initial: true }

describe("a fresh sandbox", () => {
  it("receives all mail to the receiving host of its domain", async () => {
    const box = await aPostOffice()
    expect(await box.mail(ANYONE)).toMatch(/^250 /)
    expect(await box.newest()).toMatchObject({ recipient: ANYONE.to, subject: ANYONE.subject })
    const waited = await ok(box.sandbox("GET", "/inbound/wait?q=to:anyone"))
    expect(waited.data).toMatchObject([{ recipient: ANYONE.to, links: [], codes: [], analysis_cut: false }])
    expect(await listed(box)).toMatchObject([CATCH_ALL])
  })

  it("receives at each domain of --domain, and again after a reset", async () => {
    const box = await aPostOffice({ domains: ["acme.test", "shop.test"] })
    expect(await box.mail({ ...aMail, to: "a@sp.shop.test" })).toMatch(/^250 /)
    await ok(box.sandbox("POST", "/reset"))
    expect(await listed(box)).toMatchObject([{ address: "*@sp.shop.test" }, CATCH_ALL])
    expect(await box.mail(ANYONE)).toMatch(/^250 /)
  })

  it("lists no receiving address in the service's API (section 4.3)", async () => {
    const box = await aPostOffice()
    expect(await ok(box.v1("GET", "/inbound/addresses"))).toEqual({ data: [] })
  })

  it("accepts only what the service would accept once an address exists, also the same catch-all (assumptions I9, I10)", async () => {
    const box = await aPostOffice()
    const id = await box.address("support")
    expect(await box.mail(ANYONE)).toMatch(/^550 5\.1\.1 /)
    await ok(box.v1("DELETE", `/inbound/addresses/${id}`))
    expect(await box.mail(aMail)).toMatch(/^550 5\.1\.1 /)
    await box.address("*")
    expect(await box.mail(ANYONE)).toMatch(/^250 /)
  })

  it("lets another account have the same address", async () => {
    const box = await aPostOffice()
    const other = await ok(box.sandbox("POST", "/accounts", { domains: ["acme.test"] }))
    const { data } = await ok(box.as(other.tokens.full_access).v1("GET", "/domains"))
    await ok(
      box.as(other.tokens.full_access).v1("POST", "/inbound/addresses", { domain_id: data[0].id, local_part: "*" }),
    )
    expect(await box.mail(ANYONE)).toMatch(/^250 /)
    await box.settle({ account_id: other.id })
    expect((await ok(box.sandbox("GET", `/inbound?account_id=${other.id}`))).total).toBe(1)
    expect((await ok(box.sandbox("GET", "/inbound"))).total).toBe(0)
  })

  it("lets a domain of the same name as the receiving host have the same address", async () => {
    const box = await aPostOffice()
    const { id: domain_id } = await ok(box.v1("POST", "/domains", { name: "sp.acme.test" }))
    const host = "sp.acme.test"
    await ok(box.v1("POST", "/inbound/addresses", { domain_id, local_part: "*", host }))
    expect(await listed(box)).toMatchObject([{ address: "*@sp.acme.test", domain: host, status: "active" }])
  })

  it("replaces all catch-alls by the first address, and does not count them towards the plan's addresses (assumption I5)", async () => {
    const domains = ["acme.test", "b.test", "c.test", "d.test", "e.test"]
    const box = await aPostOffice({ plan: "free", domains })
    expect(await listed(box)).toHaveLength(5)
    await box.address("a0", "mail.acme.test")
    expect(await listed(box)).toMatchObject([{ address: "a0@mail.acme.test" }])
    for (let n = 1; n < 5; n++) await box.address(`a${n}`)
    expect(await listed(box)).toHaveLength(5)
  })
})

it("an existing data folder gets no catch-all, not even for a new domain once the account has an address", async () => {
  const data = mkdtempSync(join(tmpdir(), "sandpost-"))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const first = await aPostOffice({ data })
  await ok(first.sandbox("DELETE", `/receiving-addresses/${(await listed(first))[0].id}`))
  await first.stop()
  const second = await aPostOffice({ data })
  expect(await listed(second)).toEqual([])
  await second.address("support")
  await second.stop()
  expect(await listed(await aPostOffice({ data, domains: ["shop.test"] }))).toMatchObject([
    { address: "support@sp.acme.test" },
  ])
})

describe("a refused recipient", () => {
  it("gets a reply over SMTP that says how to receive, within the length of a reply line (RFC 5321 4.5.3.1.5)", async () => {
    const box = await aPostOffice()
    const reply = await box.mail({ ...aMail, to: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example.com` })
    expect(reply).toContain(`POST ${box.url}/v1/inbound/addresses, or ${box.url}/domains`)
    expect(reply).toContain(`To capture mail that you send, use POST ${box.url}/v1/emails instead of SMTP`)
    expect(reply.length).toBeLessThan(510)
  })

  it("gets the same answer from POST /sandbox/inbound", async () => {
    const box = await aPostOffice()
    const fields = await box.sandbox("POST", "/inbound", { ...aMail, to: "ann@example.com" })
    expect(fields.body.error.message).toContain(`POST ${box.url}/v1/inbound/addresses, or ${box.url}/domains`)
    const raw = await box.sandbox("POST", "/inbound", undefined, {
      raw: "From: ann@example.com\r\nTo: bob@example.com\r\n\r\nHi",
      headers: { "Content-Type": "message/rfc822" },
    })
    expect(raw.body.error.message).toContain(`POST ${box.url}/v1/inbound/addresses`)
  })
})
