import { createTransport } from "nodemailer"
import { describe, expect, it } from "vitest"
import { ok, refusalOf } from "../../helpers/client.ts"
import { postOffices } from "../inbound/post-office.ts"
import { aMessage, aSession, idIn, login, plain } from "./session.ts"

const anOffice = postOffices({})
const anOpenOffice = () => anOffice({ smtp_open: true })
const reportOf = async (box: Awaited<ReturnType<typeof anOffice>>) => await ok(box.sandbox("GET", "/report"))

describe("mail without a login (assumption smtp.open)", () => {
  it("is refused by default, without a login and with a wrong password", async () => {
    const box = await anOffice()
    const session = await aSession(box)
    expect(await session.message(aMessage())).toMatch(/^550 5\.1\.1 .*no such recipient here.*or --smtp-open/)
    expect(await session.say(plain("wrong-password"))).toMatch(/^535 5\.7\.8 /)
    expect(await reportOf(box)).toMatchObject({ emails: { total: 0 }, open_door: { total: 0, data: [] } })
  })

  it.each([
    [
      "without a login",
      null,
      "smtp.open: the session had no login; production refuses its mail (authentication_error)",
    ],
    [
      "with a wrong password",
      "auth",
      "smtp.open: the password is no API key; production refuses the login (authentication_error)",
    ],
    [
      "with an empty password",
      "",
      "smtp.open: the password is no API key; production refuses the login (authentication_error)",
    ],
  ])("sends %s with the sending key of the default account, and says so", async (_, password, hint) => {
    const box = await anOpenOffice()
    const session = await aSession(box)
    if (password !== null) await login(session, password)
    const email = await box.captured(idIn(await session.message(aMessage())))
    expect(email).toMatchObject({ to: ["ann@example.com"], status: "delivered", hints: [hint], source: "smtp" })
    const { data } = await ok(box.v1("GET", "/api-keys"))
    const used = data.filter((key: { last_used_at: string | null }) => key.last_used_at !== null)
    expect(used.map((key: { permission: string }) => key.permission)).toContain("sending")
    const { open_door, refused } = await reportOf(box)
    expect(open_door).toMatchObject({ total: 1, data: [{ id: email.id, open_door: ["smtp.open"] }] })
    expect(refused.total).toBe(0)
    expect((await ok(box.sandbox("GET", "/info"))).counts.open_door).toBe(1)
  })

  it("sends as usual with a key, also one that opens an account", async () => {
    const box = await anOffice({ smtp_open: true, auto_accounts: true })
    for (const key of [box.tokens.full_access, "sp_test_worker"]) {
      const session = await aSession(box)
      await login(session, key)
      idIn(await session.message(aMessage()))
    }
    expect((await reportOf(box)).open_door.total).toBe(0)
    const own = await ok(box.sandbox("GET", "/emails?account=worker"))
    expect(own.total).toBe(1)
  })

  it("refuses what was meant as a key: a revoked one, and one that opens no account", async () => {
    const box = await anOffice({ smtp_open: true, auto_accounts: true })
    const { id, token } = await ok(box.v1("POST", "/api-keys", { name: "old", permission: "sending" }))
    await ok(box.v1("DELETE", `/api-keys/${id}`))
    const session = await aSession(box)
    expect(await session.say(plain(token))).toMatch(/^535 5\.7\.8 .*was revoked/)
    expect(await session.say(plain("sp_test_No Name"))).toMatch(/^535 /)
    expect(await session.say(plain("sp_test_UPPER"))).toMatch(/^535 5\.7\.8 .*the name of an account/)
  })

  it.each([null, "wrong"])("leaves mail to receiving domains inbound, with the password %j", async (password) => {
    const box = await anOpenOffice()
    await box.address("support")
    const session = await aSession(box)
    if (password !== null) await login(session, password)
    const own = { from: "eve@elsewhere.example", to: "support@sp.acme.test" }
    expect(await session.message(aMessage(own), own)).toMatch(/^250 /)
    const outside = { ...own, from: "hello@acme.test", to: ["support@sp.acme.test", "ann@example.com"] }
    const id = idIn(await session.message(aMessage({ to: outside.to.join(", ") }), outside))
    expect(await session.message(aMessage(own), own)).toMatch(/^250 /)
    await box.settle()
    expect((await box.captured(id)).to).toEqual(outside.to)
    expect((await ok(box.sandbox("GET", "/emails"))).total).toBe(1)
    const { data } = await ok(box.sandbox("GET", "/inbound"))
    expect(data.map(({ from }: { from: string }) => from).sort()).toEqual([
      "eve@elsewhere.example",
      "eve@elsewhere.example",
      "hello@acme.test",
    ])
  })

  it("refuses an unknown recipient of a receiving domain, whatever came before", async () => {
    const box = await anOffice({ smtp_open: true, fixture: "empty" })
    await box.address("support")
    const session = await aSession(box)
    const to = ["ann@example.com", "nobody@sp.acme.test"]
    expect(await session.message(aMessage(), { to })).toMatch(/^550 5\.1\.1 <nobody@sp\.acme\.test> no such recipient/)
    expect(await session.message(aMessage(), { to: to.toReversed() })).toMatch(/^550 5\.1\.1 <nobody@sp/)
  })

  it("ends when the setting is switched off, and needs smtp.submission and a sending key that works", async () => {
    const box = await anOpenOffice()
    const session = await aSession(box)
    await login(session, "wrong")
    idIn(await session.message(aMessage()))
    await ok(box.sandbox("PATCH", "/settings", { "smtp.open": false }))
    expect(await session.message(aMessage())).toMatch(/^550 5\.1\.1 /)
    await ok(box.sandbox("PATCH", "/settings", { "smtp.open": true, "smtp.submission": "off" }))
    expect(await session.message(aMessage())).toMatch(/^550 /)
    await ok(box.sandbox("PATCH", "/settings", { "smtp.submission": "on" }))
    const { data } = await ok(box.v1("GET", "/api-keys"))
    const sending = data.find((key: { permission: string }) => key.permission === "sending")
    await ok(box.v1("DELETE", `/api-keys/${sending.id}`))
    const other = await aSession(box)
    expect(await other.message(aMessage())).toMatch(
      /^550 5\.7\.1 .*sending key of the default account, which was revoked/,
    )
  })

  it("follows the rules of the API: a suppressed recipient, an invalid message", async () => {
    const box = await anOpenOffice()
    const session = await aSession(box)
    const to = "bounced@sandbox.test"
    idIn(await session.message(aMessage({ to }), { to }))
    await box.settle()
    expect(await session.message(aMessage({ to }), { to })).toMatch(/^550 5\.1\.1 bounced@sandbox\.test is on the supp/)
    expect(await session.message(aMessage({ from: null }))).toMatch(/^554 5\.6\.0 /)
  })

  it("takes what Laravel and smtplib send: no login, no domain added (with domains.any)", async () => {
    const box = await anOffice({ smtp_open: true, any_sender: true })
    const port = box.smtp_port as number
    const mailer = createTransport({ host: "127.0.0.1", port, ignoreTLS: true })
    const { response } = await mailer.sendMail({ from: "sender@example.test", to: "ann@example.com", text: "Hi" })
    expect((await reportOf(box)).open_door.data).toMatchObject([
      { id: idIn(response), open_door: ["smtp.open", "domains.any"] },
    ])
  })
})

describe("mail of any domain (assumption domains.any)", () => {
  const body = { from: "Shop <hi@shop.example>", to: "ann@example.com", subject: "Hi", text: "Hello" }

  it("is refused by default", async () => {
    const box = await anOffice()
    expect(refusalOf(await box.v1("POST", "/emails", body))).toMatchObject({
      status: 403,
      type: "domain_not_verified",
    })
  })

  it("is sent unsigned with a hint, also of a domain that is pending, and stays so once it is verified", async () => {
    const box = await anOffice({ any_sender: true })
    const { id: domain } = await ok(box.v1("POST", "/domains", { name: "shop.example" }))
    const { id } = await ok(box.v1("POST", "/emails", body))
    const batch = await ok(box.v1("POST", "/emails/batch", [body, { ...body, from: "hello@acme.test" }]))
    const email = await box.captured(id)
    const hint =
      "domains.any: shop.example is not a verified domain of this account, so the message is not signed; production refuses it (domain_not_verified)"
    expect(email.hints).toEqual([hint])
    const [unsigned, signed] = batch.data.map((one: { id: string }) => one.id)
    expect(await box.raw(signed)).toMatch(/^DKIM-Signature:/)
    await ok(box.sandbox("POST", `/domains/${domain}/publish`))
    await ok(box.v1("POST", `/domains/${domain}/verify`))
    for (const one of [id, unsigned]) expect(await box.raw(one)).not.toMatch(/^DKIM-Signature/m)
    expect((await reportOf(box)).open_door).toMatchObject({ total: 2, data: [{ id: unsigned }, { id }] })
    const after = await ok(box.v1("POST", "/emails", body))
    expect(await box.raw(after.id)).toMatch(/^DKIM-Signature:/)
  })

  it("sends what was scheduled", async () => {
    const box = await anOffice({ any_sender: true })
    const { id } = await ok(box.v1("POST", "/emails", { ...body, scheduled_at: "2026-10-01T10:00:00Z" }))
    await box.advance(2 * 3_600_000)
    expect(await box.get(id)).toMatchObject({ status: "delivered" })
  })

  it.each(["hi@", "hi", "hi@-shop-.example", "a@b@c.example"])("does not take the sender %j", async (from) => {
    const box = await anOffice({ any_sender: true })
    expect(refusalOf(await box.v1("POST", "/emails", { ...body, from }))).toMatchObject({ type: "validation_error" })
  })
})
