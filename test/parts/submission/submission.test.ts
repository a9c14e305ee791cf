import { createTransport, type SendMailOptions } from "nodemailer"
import { describe, expect, it } from "vitest"
import { verifySignature } from "../../../src/verify-signature.ts"
import { ok } from "../../helpers/client.ts"
import { aHook } from "../../helpers/hook.ts"
import { aReceiver } from "../../helpers/receiver.ts"
import { type PostOffice, postOffices } from "../inbound/post-office.ts"
import { aMessage, aSession, idIn, login } from "./session.ts"

const aPostOffice = postOffices({})

/** A message from nodemailer, sent with the key. Returns the last reply. */
const submit = (box: PostOffice, message: SendMailOptions, key = box.token) =>
  box.mail({ from: "Acme <hello@acme.test>", text: "Hello", ...message }, { auth: { user: "any", pass: key } })
const captured = async (box: PostOffice, reply: string) => await box.captured(idIn(reply))
const isSend = ({ endpoint }: { endpoint: string }) => endpoint === "/emails"
const logged = async (box: PostOffice) => (await ok(box.sandbox("GET", "/logs"))).data

describe("mail over SMTP with an API key (assumption smtp.submission)", () => {
  it("has text, HTML, files, inline images, Bcc and umlauts as meant", async () => {
    const box = await aPostOffice()
    const image = Buffer.from([137, 80, 78, 71])
    const reply = await submit(box, {
      from: "Jürgen, Acme <hello@acme.test>",
      to: ["Änn <ann@example.com>", "bob@example.com"],
      cc: '"Carl, C." <carl@example.com>',
      bcc: "dora@example.com",
      replyTo: "help@acme.test",
      subject: "Grüße ✓",
      text: "Hällo",
      html: '<p>Hällo <img src="cid:logo@acme"></p>',
      headers: { "X-Order-ID": "4711", References: "<a@b.test>" },
      attachments: [
        { filename: "Übersicht.csv", content: "a;ü\n" },
        { filename: "logo.png", cid: "logo@acme", content: image },
        // As Rails writes each attachment.
        { filename: "unseen.png", cid: "unseen@acme", content: image, contentDisposition: "attachment" },
      ],
    })
    const email = await captured(box, reply)
    expect(email).toMatchObject({
      source: "smtp",
      from: '"Jürgen, Acme" <hello@acme.test>',
      to: ["Änn <ann@example.com>", "bob@example.com"],
      cc: ['"Carl, C." <carl@example.com>'],
      bcc: ["dora@example.com"],
      reply_to: ["help@acme.test"],
      subject: "Grüße ✓",
      text: "Hällo",
      html: '<p>Hällo <img src="cid:logo@acme"></p>',
      headers: { "X-Order-ID": "4711", References: "<a@b.test>" },
      status: "delivered",
      hints: [],
    })
    expect(email.attachments).toMatchObject([
      { filename: "logo.png", content_type: "image/png", content_id: "logo@acme", size: 4 },
      { filename: "unseen.png", content_type: "image/png", content_id: null, size: 4 },
      { filename: "Übersicht.csv", content_type: "text/csv", content_id: null, size: 5 },
    ])
    expect(await box.raw(email.id)).not.toMatch(/dora|^Bcc/im)
  })

  it("keeps the message as it came beside the one that the service delivers", async () => {
    const box = await aPostOffice()
    const session = await aSession(box)
    await login(session, box.token)
    const message = `Received: from x\r\nBcc: <ann@example.com>\r\n${aMessage({ body: "..dot\r\nä" })}`
    const id = idIn(await session.message(message))
    const submitted = await box.sandbox("GET", `/emails/${id}/submitted`)
    expect(submitted.headers.get("content-type")).toBe("message/rfc822")
    expect(submitted.bytes.toString("utf8")).toBe(message)
    expect(await box.raw(id)).not.toMatch(/^(Received|Bcc)/m)
    const other = await box.send()
    expect(await box.sandbox("GET", `/emails/${other}/submitted`)).toMatchObject({ status: 404 })
    expect(await box.captured(other)).toMatchObject({ source: "api" })
  })

  it("moves the message as it came with a snapshot, and deletes it with its email", async () => {
    const box = await aPostOffice()
    const id = idIn(await submit(box, { to: "ann@example.com" }))
    const before = await box.sandbox("GET", `/emails/${id}/submitted`)
    const snapshot = await box.sandbox("GET", "/snapshot")
    await ok(box.sandbox("DELETE", `/emails/${id}`))
    expect((await box.sandbox("GET", `/emails/${id}/submitted`)).status).toBe(404)
    const type = { "Content-Type": snapshot.headers.get("content-type") as string }
    await ok(box.sandbox("PUT", "/snapshot", undefined, { raw: snapshot.bytes, headers: type }))
    expect((await box.sandbox("GET", `/emails/${id}/submitted`)).bytes).toEqual(before.bytes)
  })

  it("logs in with PLAIN and LOGIN, with and without TLS, under any user name", async () => {
    const box = await aPostOffice({ smtp_starttls: true })
    for (const authMethod of ["PLAIN", "LOGIN"])
      for (const ignoreTLS of [true, false]) {
        const how = { authMethod, ignoreTLS, requireTLS: !ignoreTLS, tls: { rejectUnauthorized: false } }
        const auth = { user: authMethod, pass: box.tokens.sending }
        const message = {
          from: "hello@acme.test",
          to: "ann@example.com",
          subject: `${authMethod} ${ignoreTLS}`,
          text: "x",
        }
        expect(await box.mail(message, { ...how, auth })).toMatch(/^250 2\.6\.0 Message accepted as /)
      }
    expect((await ok(box.sandbox("GET", "/emails"))).data).toHaveLength(4)
  })

  it("follows outcomes and sends webhooks like the API", async () => {
    const box = await aPostOffice()
    const receiver = await aReceiver()
    const { secret } = await aHook(box, receiver, { events: ["email.bounced"] })
    const email = await captured(box, await submit(box, { to: "bounced@sandbox.test" }))
    await box.settle()
    expect(await box.get(email.id)).toMatchObject({ status: "bounced" })
    expect(receiver.requests.map(({ signature, raw }) => verifySignature(secret, signature, raw))).toEqual([true])
    expect(await submit(box, { to: "bounced@sandbox.test" })).toMatch(
      /^550 5\.1\.1 bounced@sandbox\.test is on the supp/,
    )
  })

  it("belongs to the account of the key", async () => {
    const box = await aPostOffice()
    const other = await ok(box.sandbox("POST", "/accounts", { name: "Other" }))
    expect(await submit(box, { to: "ann@example.com" }, other.tokens.full_access)).toMatch(
      /^550 5\.7\.1 acme\.test is not a verified domain/,
    )
    expect((await ok(box.sandbox("GET", `/logs?account_id=${other.id}`))).data[0]).toMatchObject({ source: "smtp" })
  })

  it("marks what was sent twice, whatever Date, Message-ID and boundaries a mailer makes anew", async () => {
    const box = await aPostOffice()
    const message = { to: "ann@example.com", subject: "Hi", text: "Hello", html: "<p>Hello</p>" }
    const first = await captured(box, await submit(box, message))
    expect((await captured(box, await submit(box, message))).duplicate_of).toBe(first.id)
    expect((await captured(box, await submit(box, { ...message, text: "Hullo" }))).duplicate_of).toBeNull()
  })

  it("is found by the Message-ID of its mailer, and email of the API by the one in raw", async () => {
    const box = await aPostOffice()
    const email = await captured(box, await submit(box, { to: "ann@example.com", messageId: "<o1@app.acme.test>" }))
    const other = await box.captured(await box.send({ from: "hello@acme.test", to: ["bob@example.com"], text: "x" }))
    const found = async (q: string) =>
      (await ok(box.sandbox("GET", `/emails?q=${encodeURIComponent(q)}`))).data.map(({ id }: { id: string }) => id)
    for (const q of ["message-id:o1@app.acme.test", 'message-id:"<o1@app.acme.test>"', "header:Message-ID=o1@app"])
      expect(await found(q)).toEqual([email.id])
    const [, own = ""] = /^Message-ID: <(.*)>/m.exec(await box.raw(other.id)) ?? []
    expect(await found(`message-id:${own}`)).toEqual([other.id])
  })

  it("reads a message when someone needs its text: lists, searches, waits and answers", async () => {
    const box = await aPostOffice()
    const waiting = box.sandbox("GET", "/emails/wait?q=482913&timeout_ms=20000")
    const absent = box.sandbox("GET", "/emails/wait?q=482913&count=0&timeout_ms=20000")
    const message = { to: "ann@example.com", replyTo: "help@acme.test", headers: { "X-Kind": "otp" } }
    const text = "Your code is 482913"
    await submit(box, { ...message, text, attachments: [{ filename: "terms.txt", content: "x" }] })
    expect((await ok(waiting)).data).toMatchObject([{ codes: ["482913"], preview: text, attachment_count: 1 }])
    expect(await absent).toMatchObject({ status: 422 })
    await submit(box, { ...message, text: "Hallo" })
    const search = async (q: string) => (await ok(box.sandbox("GET", `/emails?q=${encodeURIComponent(q)}`))).total
    for (const q of ["hallo", "header:x-kind=otp -has:attachment", "reply-to:help@acme.test -code:482913"])
      expect(await search(q)).toBe(1)
    await submit(box, { ...message, text: "Third" })
    const { data } = await ok(box.sandbox("GET", "/emails"))
    expect(data.map(({ preview }: { preview: string }) => preview)).toEqual(["Third", "Hallo", text])
  })

  it("writes pixel, links and unsubscribe link into the HTML, and nothing else (assumption smtp.tracking)", async () => {
    const box = await aPostOffice({ settings: { "account.track_opens": true, "account.track_clicks": true } })
    const html = '<a href="https://acme.test/a">x</a> {{unsubscribe_url}}</body>'
    const id = idIn(await submit(box, { to: "ann@example.com", html }))
    const [raw, submitted] = [await box.raw(id), (await box.sandbox("GET", `/emails/${id}/submitted`)).text]
    expect(raw).toMatch(/^List-Unsubscribe: <http/m)
    const email = await box.captured(id)
    expect(email).toMatchObject({ list_unsubscribe: true, html, links: [{ url: "https://acme.test/a" }] })
    const [link] = email.links
    const plain = raw.replace(/=\r\n/g, "").replaceAll("=3D", "=")
    expect(plain).toContain(
      `<a href="${link?.tracked_url}">x</a> ${email.unsubscribe_url}<img src="${email.pixel_url}"`,
    )
    expect((await fetch(link?.tracked_url as string, { redirect: "manual" })).headers.get("location")).toBe(
      "https://acme.test/a",
    )
    expect(await box.captured(id)).toMatchObject({ click_count: 1 })
    const text = /Content-Type: text\/plain[\s\S]*?\r\n----/
    expect(text.exec(raw)?.[0]).toBe(text.exec(submitted)?.[0])
  })

  it("says in a hint where tracking writes nothing, and that it breaks a signature of the mailer (assumption smtp.tracking)", async () => {
    const box = await aPostOffice({ settings: { "account.track_opens": true } })
    const session = await aSession(box)
    await login(session, box.token)
    const send = async (more: string) =>
      await box.captured(idIn(await session.message(aMessage({ more, body: "<p>Hi</p>" }))))
    const html = "Content-Type: text/html; charset="
    expect((await send(`${html}utf-16\r\n`)).hints).toEqual([
      'the HTML is in the charset "utf-16", so no link and no pixel is written into it',
    ])
    expect((await send(`${html}utf-8\r\nDKIM-Signature: v=1\r\n`)).hints).toEqual([
      "the DKIM-Signature of the message does not fit any more, because links or a pixel are written into its body",
    ])
    expect((await send("Content-Type: text/plain; charset=utf-16\r\nDKIM-Signature: v=1\r\n")).hints).toEqual([])
  })

  it("has an invitation among its alternatives, and reads it (assumption smtp.attachments)", async () => {
    const box = await aPostOffice()
    const calendar =
      "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nSUMMARY:Lunch\r\nDTSTART:20260301T120000Z\r\nEND:VEVENT\r\nEND:VCALENDAR"
    const files = [{ filename: "menu.txt", content: "Soup" }]
    const invitation = {
      to: "ann@example.com",
      html: "<p>Lunch?</p>",
      icalEvent: { method: "REQUEST", content: calendar },
    }
    const email = await captured(box, await submit(box, { ...invitation, attachments: files }))
    // nodemailer attaches the file, too.
    expect(email.attachments).toMatchObject([{ index: 0 }, { index: 1 }])
    expect(email.alternatives).toMatchObject([
      { index: 2, content_type: "text/calendar", size: calendar.length, content_id: null },
    ])
    expect(email.alternatives[0]?.sha256).toMatch(/^[\da-f]{64}$/)
    const path = `/emails/${email.id}/attachments/2`
    expect((await box.sandbox("GET", path)).text).toBe(calendar)
    expect(await ok(box.sandbox("GET", `${path}/calendar`))).toMatchObject({
      events: [{ kind: "invitation", summary: "Lunch" }],
    })
    const snapshot = await ok(box.sandbox("GET", "/snapshot"))
    await ok(box.sandbox("POST", "/reset"))
    await ok(box.sandbox("PUT", "/snapshot", snapshot))
    expect((await box.sandbox("GET", path)).text).toBe(calendar)
    expect((await captured(box, await submit(box, { to: "ann@example.com" }))).alternatives).toEqual([])
  })

  it("scans, opens and clicks a message that nobody has read before", async () => {
    const box = await aPostOffice({ settings: { "account.track_opens": true, "account.track_clicks": true } })
    await ok(box.sandbox("POST", "/outcomes", { recipient: "*@example.com", behaviour: "delivered, opened, clicked" }))
    const id = idIn(await submit(box, { to: "ann@example.com", html: '<a href="https://acme.test/a">x</a>' }))
    const bare = idIn(await submit(box, { to: "bob@example.com" }))
    await box.settle()
    expect(await box.get(id)).toMatchObject({ open_count: 1, click_count: 1 })
    const { behaviour, open_count } = await box.captured(bare)
    expect(open_count).toBe(0)
    expect(behaviour.log.map(({ skipped }) => skipped)).toEqual([
      "the email has no HTML, so it has no tracking pixel",
      "the email has no such link",
    ])
  })

  it("uses the clock of the sandbox", async () => {
    const box = await aPostOffice()
    await box.advance(3_600_000)
    expect((await captured(box, await submit(box, { to: "ann@example.com" }))).created_at).toBe(
      "2026-10-01T10:00:00.000Z",
    )
  })

  it("delivers to receiving addresses of the sandbox", async () => {
    const box = await aPostOffice()
    expect(await submit(box, { to: "in@sp.acme.test" })).toMatch(/^250 /)
    expect(await box.newest()).toMatchObject({ recipient: "in@sp.acme.test", from: "hello@acme.test" })
  })

  it("is in the log of the sandbox with what came and why it was refused, but not in GET /v1/logs (2.8)", async () => {
    const box = await aPostOffice()
    await submit(box, { to: "ann@example.com", subject: "One" })
    await submit(box, { from: "x@other.test", to: "ann@example.com", subject: "Two" })
    const [refused, accepted] = await logged(box)
    expect(accepted).toMatchObject({ source: "smtp", status_code: 200, about: "One → ann@example.com" })
    expect(refused).toMatchObject({ source: "smtp", status_code: 403, error_code: "domain_not_verified" })
    const detail = await ok(box.sandbox("GET", `/logs/${refused.id}`))
    expect(detail.request.headers).toEqual([
      { name: "EHLO", value: "client.test" },
      { name: "MAIL FROM", value: "<x@other.test>" },
      { name: "RCPT TO", value: "<ann@example.com>" },
    ])
    expect(detail.request.body.text).toContain("\r\nSubject: Two\r\n")
    expect(detail.response.body.text).toMatch(/^550 5\.7\.1 other\.test is not a verified domain/)
    expect(detail).toMatchObject({ user_agent: "SMTP client.test", ip: "127.0.0.1" })
    const other = await ok(box.sandbox("GET", `/logs/${accepted.id}`))
    expect(other.response.body.text).toBe(`250 2.6.0 Message accepted as ${accepted.email_id}`)
    expect(other.request.body).toMatchObject({ text: "", note: expect.stringContaining("/submitted") })
    await box.send()
    for (const query of ["", "?status=2xx", "?endpoint=emails"])
      expect((await ok(box.v1("GET", `/logs${query}`))).data.filter(isSend)).toMatchObject([{ source: "api" }])
    expect(await box.v1("GET", `/logs/${accepted.id}`)).toMatchObject({ status: 404 })
  })

  it("works below a base path, with a password of the inbox, and with fsync", async () => {
    const box = await aPostOffice({ base_path: "/mail", ui_password: "open sesame", fsync: true })
    expect(await submit(box, { to: "ann@example.com" })).toMatch(/^250 /)
  })

  it("can be turned off, which hides AUTH", async () => {
    const box = await aPostOffice()
    await ok(box.sandbox("PATCH", "/settings", { "smtp.submission": "off" }))
    const session = await aSession(box)
    expect(session.features).not.toContain("AUTH")
    expect(await session.say("AUTH PLAIN AGEAYg==")).toMatch(/^502 .*smtp\.submission = off/)
    session.end()
  })

  it("is off for sessions that have logged in, too", async () => {
    const box = await aPostOffice()
    const session = await aSession(box)
    await login(session, box.token)
    expect(await session.message("From: hello@acme.test\r\n\r\nx")).toMatch(/^250 /)
    await ok(box.sandbox("PATCH", "/settings", { "smtp.submission": "off" }))
    expect(await session.message("From: hello@acme.test\r\n\r\nx")).toMatch(/^550 .*smtp\.submission/)
    expect((await ok(box.sandbox("GET", "/emails"))).data).toHaveLength(1)
    session.end()
  })

  it("accepts several messages in one session, also after an error", async () => {
    const box = await aPostOffice()
    const client = createTransport({
      ...{ host: "127.0.0.1", port: box.smtp_port as number, ignoreTLS: true, pool: true, maxConnections: 1 },
      auth: { user: "a", pass: box.token },
    })
    const send = (from: string) => client.sendMail({ from, to: "ann@example.com", text: "x" })
    await send("hello@acme.test")
    await expect(send("hello@other.test")).rejects.toThrow("550 5.7.1")
    await send("hello@acme.test")
    client.close()
    expect((await ok(box.sandbox("GET", "/emails"))).data).toHaveLength(2)
  })
})
