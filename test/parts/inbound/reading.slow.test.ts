import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { NOW } from "../../helpers/sandpost.ts"
import { aMail, type PostOffice, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"
const SUPPORT = aMail.to
const subjects = ({ data }: { data: { subject: string }[] }) => data.map(({ subject }) => subject)

async function office(options = {}) {
  const box = await aPostOffice(options)
  await box.address("support")
  return box
}

/** Three messages a minute apart: to support, spam to support, to sales. */
async function withThree(): Promise<PostOffice> {
  const box = await office()
  await box.address("sales")
  for (const message of [
    { ...aMail, subject: "first" },
    { ...aMail, subject: "second", text: GTUBE },
    { ...aMail, subject: "third", to: "sales@sp.acme.test" },
  ]) {
    await box.mail(message)
    await box.settle()
    await box.sandbox("POST", "/clock", { advance_ms: 60_000 })
  }
  return box
}

describe("after the 250 of SMTP", () => {
  it("the message can be read at once", async () => {
    const box = await office()
    await box.mail({ ...aMail, subject: "starts the parser" })
    await box.settle()
    const idOf = (reply: string) => /accepted as (\S+)/.exec(reply)?.[1]
    const first = idOf(await box.mail(aMail))
    expect((await ok(box.v1("GET", `/inbound?address=${SUPPORT}`))).data[0]).toMatchObject({ id: first })
    const second = idOf(await box.mail(aMail))
    expect(await ok(box.sandbox("GET", "/inbound/latest?q=to:support"))).toMatchObject({ id: second })
    const third = idOf(await box.mail(aMail))
    expect(await ok(box.v1("GET", `/inbound/${third}`))).toMatchObject({ subject: aMail.subject })
    const fourth = idOf(await box.mail(aMail))
    expect((await ok(box.sandbox("GET", "/inbound"))).data[0]).toMatchObject({ id: fourth })
  })
})

describe("GET /inbound (section 4.3)", () => {
  it("lists newest first with exactly the fields of section 2.5", async () => {
    const box = await office()
    await box.mail(aMail)
    const { id } = await box.newest()
    const { data, ...page } = await ok(box.v1("GET", "/inbound"))
    expect(page).toEqual({ limit: 25, offset: 0, total: 1 })
    expect(data).toEqual([
      {
        id,
        from: "ann@example.com",
        to: SUPPORT,
        subject: aMail.subject,
        status: "received",
        spam_score: 1,
        size_bytes: data[0].size_bytes,
        received_at: NOW,
      },
    ])
  })

  it("filters by status, address and time, and counts all that match", async () => {
    const box = await withThree()
    for (const [query, expected, total = expected.length] of [
      ["", ["third", "second", "first"]],
      ["?limit=1&offset=1", ["second"], 3],
      ["?status=spam", ["second"]],
      ["?status=received", ["third", "first"]],
      [`?address=${SUPPORT.toUpperCase()}`, ["second", "first"]],
      [`?address=${SUPPORT}&status=received`, ["first"]],
      ["?address=nobody@sp.acme.test", []],
      ["?received_after=2026-10-01T09:01:00Z", ["third", "second"]],
      ["?received_before=2026-10-01T09:01:00.000Z", ["second", "first"]],
      ["?received_after=2026-10-01T10:01:00%2B01:00&received_before=2026-10-01T09:01:30Z", ["second"]],
    ] as [string, string[], number?][]) {
      const answer = await ok(box.v1("GET", `/inbound${query}`))
      expect([query, subjects(answer), answer.total]).toEqual([query, expected, total])
    }
  })

  it("rejects an invalid time", async () => {
    const box = await aPostOffice()
    const { status, body } = await box.v1("GET", "/inbound?received_after=yesterday")
    expect([status, body.error.type]).toEqual([422, "validation_error"])
  })
})

describe("a received message with more or fewer fields (assumptions inbound.retrieve and inbound.unset_fields)", () => {
  it("adds headers, reply_to and spam_score with full, and leaves out fields without a value with absent", async () => {
    const box = await office()
    const replyTo = [{ name: "Müller, Jo", address: "jo@example.com" }, "team@example.com"]
    await box.mail({ from: "ann@example.com", to: SUPPORT, subject: "Hi", replyTo, headers: { "X-One": ["1", "2"] } })
    const { id } = await box.newest()
    const document = await ok(box.v1("GET", `/inbound/${id}`))
    expect(document).toMatchObject({ from_name: null, html: null, auth: { dkim_domain: null } })
    expect(document).not.toHaveProperty("headers")

    await box.settings({ "inbound.retrieve": "full" })
    const { headers, ...full } = await ok(box.v1("GET", `/inbound/${id}`))
    expect(full).toEqual({ ...document, reply_to: ["jo@example.com", "team@example.com"], spam_score: 1 })
    expect(headers).toMatchObject({ "X-One": "1", Subject: "Hi", "Reply-To": expect.stringContaining("team@") })

    await box.settings({ "inbound.retrieve": "document", "inbound.unset_fields": "absent" })
    const { from_name, html, text, auth, ...others } = document
    expect([from_name, html, text]).toEqual([null, null, null])
    const { dkim_domain, ...checked } = auth
    expect(await ok(box.v1("GET", `/inbound/${id}`))).toEqual({ ...others, auth: checked })
  })

  it("has no reply_to addresses without Reply-To, and no auth if it was not checked", async () => {
    const box = await office()
    await box.settings({
      "inbound.authentication": false,
      "inbound.retrieve": "full",
      "inbound.unset_fields": "absent",
    })
    await box.mail(aMail)
    const message = await ok(box.v1("GET", `/inbound/${(await box.newest()).id}`))
    expect(message).toMatchObject({ reply_to: [], from_name: "Ann" })
    expect(message).not.toHaveProperty("auth")
  })
})

it("with profile = client, reply_to is the first address or absent, and text and html are never absent (assumption profile)", async () => {
  const box = await office()
  await box.settings({ profile: "client" })
  await box.mail({
    from: "ann@example.com",
    to: SUPPORT,
    subject: "Hi",
    replyTo: ["jo@example.com", "team@example.com"],
  })
  const answered = await ok(box.v1("GET", `/inbound/${(await box.newest()).id}`))
  expect(answered).toMatchObject({ reply_to: "jo@example.com", text: null, html: null, headers: { Subject: "Hi" } })
  expect(answered).not.toHaveProperty("from_name")
  await box.mail(aMail)
  expect(await ok(box.v1("GET", `/inbound/${(await box.newest()).id}`))).not.toHaveProperty("reply_to")
})

describe("GET /inbound/{id} (section 2.5)", () => {
  it("returns the whole message", async () => {
    const box = await office()
    await box.mail({
      ...aMail,
      cc: "Bob <bob@example.com>",
      html: "<p>It was <b>due</b>.</p>",
      messageId: "<1@example.com>",
      attachments: [{ filename: "../../receipt é.pdf", content: "1234567", contentType: "application/pdf" }],
    })
    const { id } = await box.newest()
    const { size_bytes, ...message } = await ok(box.v1("GET", `/inbound/${id}`))
    expect(size_bytes).toBeGreaterThan(500)
    expect(message).toEqual({
      id,
      from: "ann@example.com",
      from_name: "Ann",
      to: [SUPPORT],
      cc: ["bob@example.com"],
      recipient: SUPPORT,
      subject: aMail.subject,
      text: aMail.text,
      html: "<p>It was <b>due</b>.</p>",
      attachments: [{ filename: "receipt é.pdf", contentType: "application/pdf", size: 7 }],
      status: "received",
      spam_status: "NotSpam",
      sender_verdict: "unverified",
      auth: { spf: "none", dkim: "none", dmarc: "none", spf_domain: "example.com", dkim_domain: null },
      message_id: "<1@example.com>",
      received_at: NOW,
    })
  })

  it("cuts each body at inbound.body_limit and keeps the raw message whole (assumption inbound.body_limit)", async () => {
    const box = await office()
    await box.sandbox("PATCH", "/settings", { "inbound.body_limit": 10 })
    await box.mail({ ...aMail, text: "äöüäöüäöü", html: "<p>0123456789</p>" })
    const { id } = await box.newest()
    expect(await ok(box.v1("GET", `/inbound/${id}`))).toMatchObject({ text: "äöüäö", html: "<p>0123456" })
    expect((await box.sandbox("GET", `/inbound/${id}/raw`)).body).toContain("<p>0123456789</p>")
  })

  it("is not_found for an invalid id", async () => {
    const box = await aPostOffice()
    expect((await box.v1("GET", "/inbound/1")).body.error.type).toBe("not_found")
  })
})

describe("/sandbox/inbound", () => {
  it("searches by the grammar of captured emails", async () => {
    const box = await withThree()
    for (const [q, expected] of [
      ["from:ann@example.com", ["third", "second", "first"]],
      ["from:example status:spam", ["second"]],
      ["to:sales", ["third"]],
      ["to:sales@sp.acme.test", ["third"]],
      ["subject:fir", ["first"]],
      ["thursday -subject:first", ["third"]],
      ['"due on Thursday"', ["third", "first"]],
      ["has:attachment", []],
      ["before:2026-10-01T09:01:00Z", ["first"]],
      ["code:999999", []],
    ] as const) {
      const answer = await ok(box.sandbox("GET", `/inbound?q=${encodeURIComponent(q)}`))
      expect([q, subjects(answer), answer.total]).toEqual([q, expected, expected.length])
    }
  })

  it("finds a word of the body while the message exists: after a deletion, a reset and a restored snapshot", async () => {
    const box = await withThree()
    const found = async () => (await ok(box.sandbox("GET", "/inbound?q=thursday"))).total
    expect(await found()).toBe(2)
    const snapshot = await ok(box.sandbox("GET", "/snapshot"))
    const { id } = await box.newest("subject:first")
    await ok(box.sandbox("DELETE", `/inbound/${id}`))
    expect(await found()).toBe(1)
    await ok(box.sandbox("POST", "/reset"))
    expect(await found()).toBe(0)
    await ok(box.sandbox("PUT", "/snapshot", snapshot))
    expect(await found()).toBe(2)
  })

  it("shows headers in order, links, codes, the envelope and the reasons of the verdict", async () => {
    const box = await office()
    await box.mail({ ...aMail, text: "Your code is 493817. See https://example.com/a.", headers: { "X-One": "1" } })
    const message = await box.newest()
    expect(message).toMatchObject({
      codes: ["493817"],
      links: [{ url: "https://example.com/a" }],
      deliveries: [],
      read: false,
      envelope: { mail_from: "ann@example.com", rcpt_to: [SUPPORT], client_ip: "127.0.0.1", helo: "client.test" },
      spam_reasons: [{ score: 1, reason: expect.stringContaining("unverified") }],
      preview: "Your code is 493817. See https://example.com/a.",
      html: null,
    })
    expect(message.headers[0]).toEqual({ name: "X-One", value: "1" })
    expect(message.auth_explained.map(({ check }: { check: string }) => check)).toEqual(["spf", "dkim", "dmarc"])
  })

  it("marks as read, which changes the counts but nothing in /v1", async () => {
    const box = await office()
    await box.mail(aMail)
    const { id } = await box.newest()
    expect(await ok(box.sandbox("GET", "/inbound"))).toMatchObject({ unread: 1 })
    expect(await ok(box.sandbox("PATCH", `/inbound/${id}`, { read: true }))).toMatchObject({ id, read: true })
    expect(await ok(box.sandbox("GET", "/inbound"))).toMatchObject({ unread: 0 })
    expect((await ok(box.sandbox("GET", "/info"))).counts).toMatchObject({ inbound: 1, inbound_unread: 0 })
    expect(await ok(box.v1("GET", `/inbound/${id}`))).not.toHaveProperty("read")
  })

  it("serves attachments as downloads and the body as a page that loads nothing", async () => {
    const box = await office()
    const html = '<p>Hi <img src="cid:logo"><img src="https://example.com/p.gif"></p>'
    const png = Buffer.from("89504e470d0a1a0a", "hex")
    await box.mail({ ...aMail, html, attachments: [{ filename: "l.png", content: png, cid: "logo" }] })
    const { id } = await box.newest()
    const file = await box.sandbox("GET", `/inbound/${id}/attachments/0`)
    expect(file.bytes.equals(png)).toBe(true)
    expect(file.headers.get("content-disposition")).toContain('attachment; filename="l.png"')
    const { attachments } = await ok(box.sandbox<{ attachments: object[] }>("GET", `/inbound/${id}`))
    const sha256 = createHash("sha256").update(png).digest("hex")
    expect(attachments).toMatchObject([{ sha256, md5: createHash("md5").update(png).digest("hex") }])
    expect((await box.sandbox("GET", `/inbound/${id}/attachments/1`)).status).toBe(404)
    const page = await box.sandbox("GET", `/inbound/${id}/preview`)
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'; img-src data:;")
    expect(page.body).toContain(`data:image/png;base64,${png.toString("base64")}`)
    const remote = await box.sandbox("GET", `/inbound/${id}/preview?images=remote`)
    expect(remote.headers.get("content-security-policy")).toContain("img-src data: http: https:")
    expect((await box.sandbox("GET", `/inbound/${id}/preview?part=text`)).body).toContain("Thursday")
  })

  it("reports if a body was too long for a complete search for links", async () => {
    const box = await office()
    await ok(box.sandbox("PATCH", "/settings", { "inbound.body_limit": 4 * 1024 * 1024 }))
    const filler = "<p>Good morning, this is the news.</p>\n".repeat(30_000)
    const link = (name: string) => `<a href="https://shop.test/${name}">Shop</a>`
    await box.mail({ ...aMail, html: `${link("first")}${filler}` })
    expect(await box.newest()).toMatchObject({ links: [{ url: "https://shop.test/first" }], analysis_cut: true })
    await box.mail({ ...aMail, html: `${link("first")}${link("last")}` })
    const { links, analysis_cut } = await box.newest()
    expect([links.length, analysis_cut]).toEqual([2, false])
  })

  it("finds the links and codes of a message stored without them on the first read", async () => {
    const box = await aPostOffice({ fixture: "demo" })
    for (const _ of ["the first look", "a later one"]) {
      const { links, analysis_cut } = await box.newest("subject:mailbox")
      expect([links, analysis_cut]).toEqual([
        [{ url: "http://acme-secure.example/login", text: expect.any(String) }],
        false,
      ])
    }
  })

  it("deletes one, matching or all messages", async () => {
    const box = await withThree()
    const { id } = await box.newest("subject:first")
    expect(await ok(box.sandbox("DELETE", `/inbound/${id}`))).toEqual({ deleted: 1 })
    expect((await box.v1("GET", `/inbound/${id}`)).status).toBe(404)
    expect(await ok(box.sandbox("DELETE", "/inbound?q=status:spam"))).toEqual({ deleted: 1 })
    expect(await ok(box.sandbox("DELETE", "/inbound"))).toEqual({ deleted: 1 })
    expect((await ok(box.v1("GET", "/inbound"))).total).toBe(0)
  })
})
