import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type AccountClient, type StartedSandpost, startSandpost } from "../../src/index.ts"

let sandpost: StartedSandpost
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off", validate_responses: true, now: "2026-10-01T09:00:00.000Z" })
})
afterAll(() => sandpost.stop())

/** An account of its own for each test. */
const anAccount = (): Promise<AccountClient> => sandpost.client.accounts.create({ domains: ["own.test"] })
const html = '<a href="https://own.test/1">one</a>'
const mail = { from: "Own <a@own.test>", to: "ann@example.com", subject: "Your code", text: "Your code is 482913." }
const tracked = { ...mail, html, track_opens: true, track_clicks: true, list_unsubscribe: true }

describe("GET /sandbox/emails, through the client", () => {
  it("finds by every word of the search grammar", async () => {
    const { emails, service, settle } = await anAccount()
    const attachments = [{ filename: "a.txt", content: "YQ==" }]
    const { id } = await service.sendEmail({ ...mail, tags: { flow: "signup" }, attachments, track_opens: true, html })
    const { id: other } = await service.sendEmail({
      ...mail,
      to: "annabel@example.com",
      subject: "News",
      text: "Nothing",
    })
    await settle()
    await emails.open(id)
    const found = async (q: string) => (await emails.list({ q })).data.map((email) => email.id)
    const one = [
      "to:ann@example.com",
      "subject:code",
      "tag:flow=signup",
      "has:attachment",
      "event:opened",
      '"code is 482913"',
    ]
    for (const q of [...one, "-subject:news", "-to:annabel@example.com"]) expect([q, await found(q)]).toEqual([q, [id]])
    const both = [
      "to:ann",
      "from:a@own.test",
      "from:own",
      "status:delivered",
      "event:sent",
      "after:2020-01-01",
      "before:2027-01-01",
    ]
    for (const q of both) expect([q, await found(q)]).toEqual([q, [other, id]])
    for (const q of ["after:2027-01-01", "before:2020-01-01", "status:bounced", '"code your"', "colour:red"]) {
      expect([q, await found(q)]).toEqual([q, []])
    }
    expect(await emails.list({ limit: 1, offset: 1 })).toMatchObject({ total: 2, limit: 1, offset: 1, data: [{ id }] })
  })

  it("covers only the given account, for each id too", async () => {
    const [ann, ben] = [await anAccount(), await anAccount()]
    const { id } = await ann.service.sendEmail(mail)
    expect((await ben.emails.list()).total).toBe(0)
    await expect(ben.emails.get(id)).rejects.toMatchObject({ status: 404, type: "not_found" })
    await expect(ben.emails.bounce(id)).rejects.toMatchObject({ status: 404 })
    await expect(ben.emails.delete(id)).rejects.toMatchObject({ status: 404 })
  })
})

describe("GET /sandbox/emails/{id}, through the client", () => {
  it("returns all fields of the row", async () => {
    const { emails, service, settle, logs } = await anAccount()
    const attachments = [{ filename: "a.txt", content: "YQ==", content_id: "<img>" }]
    const more = { cc: "cc@example.com", bcc: "bcc@example.com", reply_to: "re@example.com" }
    const fields = {
      ...tracked,
      ...more,
      headers: { "X-A": "1" },
      tags: { a: "b" },
      attachments,
      list_unsubscribe: false,
    }
    const { id } = await service.sendEmail(fields)
    await settle()
    const email = await emails.get(id)
    expect(email).toMatchObject({
      ...{
        id,
        cc: ["cc@example.com"],
        bcc: ["bcc@example.com"],
        reply_to: ["re@example.com"],
        headers: { "X-A": "1" },
      },
      ...{ tags: { a: "b" }, html, text: mail.text, codes: ["482913"], unsubscribe_url: null, deliveries: [] },
      attachments: [{ index: 0, filename: "a.txt", content_type: "text/plain", content_id: "img", size: 1 }],
      events: [{ type: "queued" }, { type: "sent" }, { type: "delivered" }],
      links: [{ url: "https://own.test/1", tracked_url: expect.stringContaining(`${sandpost.url}/t/`) }],
      pixel_url: expect.stringContaining(`${sandpost.url}/t/`),
    })
    expect(await logs.get(email.log_id as string)).toMatchObject({ method: "POST", endpoint: "/emails" })
    const raw = await emails.raw(id)
    expect(raw).toMatch(/^DKIM-Signature: /)
    expect(raw).not.toMatch(/^bcc:|bcc@example\.com/im)
    const { headers, bytes } = await emails.attachment(id, 0)
    expect([headers["content-disposition"], bytes.length]).toEqual([expect.stringContaining("attachment"), 1])
  })
})

describe("GET /sandbox/emails/wait, through the client", () => {
  it("counts from `since`, by id and by time, and lists the emails that arrived", async () => {
    const { emails, service, control, advance, clock } = await anAccount()
    const { id: first } = await service.sendEmail(mail)
    const { now } = await clock.get()
    await advance("1s")
    const { id: second } = await service.sendEmail({ ...mail, subject: "Second" })
    expect((await emails.waitFor({ since: first })).id).toBe(second)
    expect((await emails.waitFor({ since: now })).id).toBe(second)
    expect(await emails.waitFor({ count: 2 })).toMatchObject([{ id: second }, { id: first }])
    const late = emails.waitFor({ subject: "Third", timeout_ms: 1 })
    await expect(late).rejects.toMatchObject({
      status: 404,
      type: "not_found",
      message: /"Second" to ann@example\.com/,
    })
    expect(await control.waitForEmails({ count: 0, timeout_ms: 1, since: second })).toMatchObject({ data: [] })
    await expect(emails.expectNone({ to: "ann@example.com" })).rejects.toMatchObject({ status: 422 })
    await expect(emails.waitFor({ timeout_ms: 60_001 })).rejects.toMatchObject({
      status: 422,
      message: /at most 60000/,
    })
  })
})

describe("POST /sandbox/emails/{id}/events, through the client", () => {
  it.each([
    [["sent", "delayed", "delivered", "bounced"], "bounced"],
    [["sent", "delivered", "opened", "clicked", "unsubscribed", "complained"], "complained"],
    [["failed"], "failed"],
  ] as const)("%j", async (types, status) => {
    const { emails, service, settings } = await anAccount()
    await settings.update({ "emails.pace": "manual" })
    const { id } = await service.sendEmail(tracked)
    for (const type of types) await emails.trigger(id, type)
    expect(await emails.get(id)).toMatchObject({
      status,
      events: [{ type: "queued" }, ...types.map((type) => ({ type }))],
    })
    await expect(emails.deliver(id)).rejects.toMatchObject({ status: 422, type: "validation_error" })
    await settings.update({ "emails.pace": "instant" })
  })

  it("keeps recipient, url, user_agent and reason", async () => {
    const { emails, service, settle, suppressions } = await anAccount()
    const { id } = await service.sendEmail({ ...tracked, cc: "cc@example.com", list_unsubscribe: false })
    await settle()
    await emails.open(id, { user_agent: "Test/1" })
    await emails.click(id, "https://own.test/1")
    await emails.trigger(id, "bounced", { recipient: "cc@example.com", reason: "no such user" })
    expect((await emails.get(id)).events.slice(-3)).toMatchObject([
      { type: "opened", recipient: "ann@example.com", user_agent: "Test/1" },
      { type: "clicked", url: "https://own.test/1" },
      { type: "bounced", recipient: "cc@example.com", reason: "no such user" },
    ])
    expect((await suppressions.list()).data).toMatchObject([
      { address: "cc@example.com", reason: "bounced", email_id: id },
    ])
  })
})

describe("recipients with a fixed outcome, through the client", () => {
  it.each([
    ["delivered@sandbox.test", "delivered", []],
    ["delayed+1@sandbox.test", "delayed", []],
    ["bounced+anything@sandbox.test", "bounced", []],
    ["complained@sandbox.test", "complained", ["delivered"]],
    ["failed@sandbox.test", "failed", []],
    ["opened@sandbox.test", "delivered", ["delivered", "opened"]],
    ["clicked@sandbox.test", "delivered", ["delivered", "clicked"]],
    ["unsubscribed@sandbox.test", "delivered", ["delivered", "unsubscribed"]],
    ["success@simulator.amazonses.com", "delivered", []],
    ["bounce@simulator.amazonses.com", "bounced", []],
    ["complaint@simulator.amazonses.com", "complained", ["delivered"]],
    ["delivered@resend.dev", "delivered", []],
    ["bounced@resend.dev", "bounced", []],
    ["complained@resend.dev", "complained", ["delivered"]],
  ] as const)("%s", async (to, status, events) => {
    const { emails, service, settle } = await anAccount()
    const { id } = await service.sendEmail({ ...tracked, to })
    await settle()
    const email = await emails.get(id)
    expect(email.status).toBe(status)
    expect(email.events.map(({ type }) => type)).toEqual(expect.arrayContaining([...events]))
  })

  it.each(["suppressed@sandbox.test", "suppressionlist@simulator.amazonses.com", "suppressed@resend.dev"])(
    "%s is refused",
    async (to) => {
      const { service } = await anAccount()
      await expect(service.sendEmail({ ...mail, to })).rejects.toMatchObject({ type: "suppressed_recipient" })
    },
  )

  it("rules apply as well, after `after_ms` on the sandbox clock, until they are deleted", async () => {
    const { emails, service, settle, advance, outcomes } = await anAccount()
    const rule = await outcomes.create({ recipient: "*@slow.test", outcome: "bounced", after_ms: 60_000 })
    const never = await outcomes.create({ recipient: "bounced@sandbox.test", outcome: "delivered" })
    expect((await outcomes.list()).data).toMatchObject([{ id: never.id, hint: /fixed outcome/ }, { id: rule.id }])
    const { id } = await service.sendEmail({ ...mail, to: "x@slow.test" })
    await settle()
    expect((await emails.get(id)).status).toBe("sent")
    await advance("1m")
    expect((await emails.get(id)).status).toBe("bounced")
    await outcomes.delete(rule.id)
    const { id: next } = await service.sendEmail({ ...mail, to: "y@slow.test" })
    await settle()
    expect((await emails.get(next)).status).toBe("delivered")
  })

  it("a rule that says suppressed is named as the reason", async () => {
    const { service, outcomes } = await anAccount()
    await outcomes.create({ recipient: "*@no.test", outcome: "suppressed" })
    const refused = service.sendEmail({ ...mail, to: "x@no.test" })
    await expect(refused).rejects.toMatchObject({ type: "suppressed_recipient", message: /an outcome rule matches it/ })
  })
})
