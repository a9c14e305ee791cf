import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { aMail, type PostOffice, postOffices } from "./post-office.ts"

const aPostOffice = postOffices({})

const ANYONE = { ...aMail, to: "anyone@sp.acme.test" }
const listed = async (box: PostOffice) => (await ok(box.sandbox("GET", "/receiving-addresses"))).data
const CATCH_ALL = { address: "*@sp.acme.test", status: "active" }

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

  it("has the catch-all as a receiving address like any other (section 2.6, assumption inbound.initial_catch_all)", async () => {
    const box = await aPostOffice()
    const { data } = await ok(box.v1("GET", "/inbound/addresses"))
    expect(data).toMatchObject([{ ...CATCH_ALL, domain: "acme.test", host: "sp.acme.test", local_part: "*" }])
    expect((await box.v1("GET", "/domains")).body.data).toHaveLength(1)
  })

  it("still receives at any name once another address exists, and nothing more once the catch-all is deleted (assumption inbound.initial_catch_all)", async () => {
    const box = await aPostOffice()
    const support = await box.address("support")
    expect(await box.mail(ANYONE)).toMatch(/^250 /)
    await ok(box.v1("DELETE", `/inbound/addresses/${support}`))
    expect(await box.mail(ANYONE)).toMatch(/^250 /)
    const [{ id }] = (await ok(box.v1("GET", "/inbound/addresses"))).data
    const deleted = await ok(box.v1("DELETE", `/inbound/addresses/${id}`))
    expect(deleted).toEqual({ id, address: "*@sp.acme.test", deleted: true })
    expect(await box.mail(ANYONE)).toMatch(/^550 5\.1\.1 /)
    await box.address("*")
    expect(await box.mail(ANYONE)).toMatch(/^250 /)
  })

  it("refuses the same catch-all again, also on another account (assumption inbound.catch_all)", async () => {
    const box = await aPostOffice()
    const other = await ok(box.sandbox("POST", "/accounts", { domains: ["acme.test"] }))
    for (const [token, whose] of [
      [box.tokens.full_access, "This"],
      [other.tokens.full_access, "Another"],
    ]) {
      const own = box.as(token)
      const [{ id: domain_id }] = (await ok(own.v1("GET", "/domains"))).data
      const { status, body } = await own.v1("POST", "/inbound/addresses", { domain_id, local_part: "*" })
      expect([status, body.error.message]).toEqual([422, expect.stringContaining(`${whose} account already has`)])
    }
  })

  it("gives other accounts no catch-all (assumption inbound.initial_catch_all)", async () => {
    const box = await aPostOffice()
    const other = await ok(box.sandbox("POST", "/accounts", { domains: ["other.test"] }))
    expect(await ok(box.as(other.tokens.full_access).v1("GET", "/inbound/addresses"))).toEqual({ data: [] })
  })

  it("counts the catch-all towards the plan's addresses (section 4.3, assumption inbound.addresses_per_plan)", async () => {
    const box = await aPostOffice({ plan: "free" })
    for (let n = 1; n < 5; n++) await box.address(`a${n}`)
    const [{ id: domain_id }] = (await ok(box.v1("GET", "/domains"))).data
    const refused = await box.v1("POST", "/inbound/addresses", { domain_id, local_part: "a5" })
    expect(refused).toMatchObject({ status: 403, body: { error: { type: "permission_denied" } } })
  })

  it("has no receiving address with the fixture empty (assumption inbound.initial_catch_all)", async () => {
    const box = await aPostOffice({ fixture: "empty" })
    expect(await ok(box.v1("GET", "/inbound/addresses"))).toEqual({ data: [] })
    expect(await box.mail(ANYONE)).toMatch(/^550 5\.1\.1 /)
  })
})

describe("a refused recipient", () => {
  it("gets a reply over SMTP that says how to receive, within the length of a reply line (RFC 5321 4.5.3.1.5)", async () => {
    const box = await aPostOffice()
    const mail = () => box.mail({ ...aMail, to: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example.com` })
    const reply = await mail()
    expect(reply).toContain(`POST ${box.url}/v1/inbound/addresses, or ${box.url}/domains`)
    expect(reply).toContain("To capture mail that you send, log in with an API key as password, or --smtp-open")
    expect(reply.length).toBeLessThan(510)
    await ok(box.sandbox("PATCH", "/settings", { "smtp.submission": "off" }))
    const refused = await mail()
    expect(refused).toContain(`To capture mail that you send, use POST ${box.url}/v1/emails`)
    expect(refused.length).toBeLessThan(510)
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
