import { once } from "node:events"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { type PostOffice, postOffices } from "../inbound/post-office.ts"
import { aMessage, aSession, idIn, login, plain } from "./session.ts"

const aPostOffice = postOffices({})

async function loggedIn(box: PostOffice) {
  const session = await aSession(box)
  await login(session, box.token)
  return session
}
const emails = async (box: PostOffice) => (await ok(box.sandbox("GET", "/emails"))).data
const received = async (box: PostOffice) => (await ok(box.sandbox("GET", "/inbound"))).data
const failedLogins = async (box: PostOffice) => (await ok(box.sandbox("GET", "/logs/unauthenticated"))).data

describe("the login over SMTP (assumption smtp.submission)", () => {
  it("refuses mail to others without a login with 550, and says how to log in", async () => {
    const box = await aPostOffice()
    const session = await aSession(box)
    const reply = await session.message(aMessage())
    expect(reply).toMatch(
      /^550 5\.1\.1 <ann@example\.com> no such recipient here\. .*log in with an API key as password/,
    )
    expect(reply.length).toBeLessThanOrEqual(510)
    expect(await session.message(aMessage(), { to: "in@sp.acme.test" })).toMatch(/^250 /)
    expect(await emails(box)).toEqual([])
    expect(await received(box)).toHaveLength(1)
  })

  it.each([
    ["an unknown key", "wrong", /^535 5\.7\.8 The API key is unknown\. Sandpost prints its development keys/],
    ["an unset variable", "undefined", /^535 5\.7\.8 The API key is unknown\. The key is the word undefined/],
    ["a key with a space", "sp dev", /^535 5\.7\.8 The password is not an API key: .* space/],
    ["a key that is not ASCII", "schlüssel", /^535 5\.7\.8 The password is not an API key/],
  ])("refuses %s with 535 and one sentence, which the log has, too", async (_, key, reply) => {
    const box = await aPostOffice()
    const session = await aSession(box)
    expect(await session.say(plain(key))).toMatch(reply)
    const [entry] = await failedLogins(box)
    expect(entry).toMatchObject({ source: "smtp", status_code: 401, error_code: "authentication_error" })
    // The session goes on as one without a login.
    expect(await session.message(aMessage())).toMatch(/^550 5\.1\.1 /)
    await login(session, box.token)
    expect(await session.message(aMessage())).toMatch(/^250 /)
  })

  it("refuses an empty password of AUTH LOGIN, and other mechanisms", async () => {
    const box = await aPostOffice()
    const session = await aSession(box)
    expect(session.features).toContain("AUTH PLAIN LOGIN")
    expect(await session.say(`AUTH LOGIN ${Buffer.from("me").toString("base64")}`)).toMatch(/^334 /)
    expect(await session.say("")).toMatch(/^535 5\.7\.8 The password is not an API key: it is empty/)
    expect(await session.say("AUTH CRAM-MD5")).toMatch(/^504 /)
    expect(await session.say("AUTH PLAIN")).toMatch(/^334/)
    expect(await session.say("*")).toMatch(/^501 /)
  })

  it("refuses a revoked key at the login, and with the next message of a session", async () => {
    const box = await aPostOffice()
    const { token, id } = await ok(box.v1("POST", "/api-keys", { name: "mailer", permission: "sending" }))
    const session = await aSession(box)
    await login(session, token)
    await ok(box.v1("DELETE", `/api-keys/${id}`))
    expect(await session.message(aMessage())).toMatch(/^535 5\.7\.8 The API key "mailer" was revoked at /)
    expect(await (await aSession(box)).say(plain(token))).toMatch(/^535 5\.7\.8 The API key "mailer" was revoked at /)
    expect(await emails(box)).toEqual([])
  })

  it("takes a login only after EHLO, and only once", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    expect(await session.say(plain(box.token))).toMatch(/^503 /)
    expect(await session.say("EHLO app.example")).not.toContain("AUTH")
  })
})

describe("a message that the API would refuse", () => {
  it.each<[string, string, Parameters<typeof aMessage>[0], RegExp]>([
    ["no From", "554 5.6.0", { from: null }, /The message has no From field\. Add one with one address/],
    ["two From fields", "554 5.6.0", { more: "From: b@acme.test\r\n" }, /The message has 2 From fields; only one/],
    [
      "two authors",
      "554 5.6.0",
      { from: "a@acme.test, b@acme.test" },
      /The From field has 2 addresses: "a@acme\.test, b@acme\.test"/,
    ],
    [
      "a From without an address",
      "554 5.6.0",
      { from: "Acme" },
      /The From field cannot be read: "Acme" is not a valid address: it has no @/,
    ],
    ["a domain that is not verified", "550 5.7.1", { from: "a@other.test" }, /other\.test is not a verified domain/],
    ["a refused header", "554 5.6.0", { more: "X-Postal-Tag: a\r\n" }, /The header must not contain "X-Postal-Tag"/],
    [
      "a header of more than a megabyte",
      "554 5.6.0",
      { more: `X-Long: ${"x".repeat(1024 * 1024)}\r\n` },
      /The header of the message is too large: at most 2000 fields and 1 MiB/,
    ],
    [
      "more than 2,000 header fields",
      "554 5.6.0",
      { more: "X-Many: 1\r\n".repeat(2_000) },
      /The header of the message is too large: at most 2000 fields and 1 MiB/,
    ],
    [
      "51 header fields",
      "554 5.6.0",
      { more: Array.from({ length: 51 }, (_, n) => `X-${n}: 1\r\n`).join("") },
      /The header has 51 entries/,
    ],
    ["a subject of 999 characters", "554 5.6.0", { subject: "x".repeat(999) }, /has 999 characters; at most 998/],
  ])("is refused: %s gets %s", async (_, code, fields, text) => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const reply = await session.message(aMessage(fields))
    expect(reply).toMatch(new RegExp(`^${code.replaceAll(".", "\\.")} `))
    expect(reply).toMatch(text)
    expect(await emails(box)).toEqual([])
    const [entry] = (await ok(box.sandbox("GET", "/logs"))).data
    expect(entry.source).toBe("smtp")
    expect(entry.error_message).toMatch(text)
    expect(await session.message(aMessage())).toMatch(/^250 /)
  })

  it("has at most 50 recipients: 51 get 554 5.6.0, 101 get 452 4.5.3", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const to = Array.from({ length: 51 }, (_, n) => `r${n}@example.com`)
    const message = (count: number) => session.message(aMessage({ to: to[0] as string }), { to: to.slice(0, count) })
    expect(await message(51)).toMatch(/^554 5\.6\.0 The message has 51 recipients; at most 50 are allowed/)
    expect(await emails(box)).toEqual([])
    expect(await message(50)).toMatch(/^250 /)
    await session.say("MAIL FROM:<hello@acme.test>")
    for (let n = 0; n < 100; n++) await session.say(`RCPT TO:<r${n}@example.com>`)
    expect(await session.say("RCPT TO:<last@example.com>")).toMatch(/^452 4\.5\.3 /)
  })

  it("needs a recipient: none, and an empty one, are refused by SMTP", async () => {
    const session = await loggedIn(await aPostOffice())
    await session.say("MAIL FROM:<hello@acme.test>")
    expect(await session.say("RCPT TO:<>")).toMatch(/^501 /)
    expect(await session.say("DATA")).toMatch(/^503 .*RCPT/)
    await session.say("RSET")
    expect(await session.message(aMessage(), { to: "ann" })).toMatch(/^501 5\.1\.3 /)
  })

  it("over the quota gets 452 4.7.1, over the rate limit 451 4.7.1, for a suppressed recipient 550 5.1.1 (assumption smtp.replies)", async () => {
    const box = await aPostOffice({ plan: "free" })
    const session = await loggedIn(box)
    expect(await session.message(aMessage(), { to: "suppressed@sandbox.test" })).toMatch(
      /^550 5\.1\.1 suppressed@sandbox\.test is treated as suppressed/,
    )
    await ok(box.sandbox("PATCH", "/settings", { "requests.rate_limit": 1 }))
    const replies = [await session.message(aMessage()), await session.message(aMessage())]
    expect(replies.at(-1)).toMatch(/^451 4\.7\.1 Rate limit exceeded/)
    await ok(box.sandbox("PATCH", "/settings", { "requests.rate_limit": 0 }))
    const most = 200
    for (let n = replies.filter((reply) => reply.startsWith("250")).length; n < most; n++)
      expect(await session.message(aMessage())).toMatch(/^250 /)
    expect(await session.message(aMessage())).toMatch(/^452 4\.7\.1 .*free plan/)
  })

  it("meets the faults of POST /emails: an error becomes a reply, a lost connection closes the session", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const fault = (more: object) => ok(box.sandbox("POST", "/faults", { path: "/emails", method: "POST", ...more }))
    await fault({ error: { type: "internal_error" } })
    expect(await session.message(aMessage())).toMatch(
      /^451 4\.3\.0 The service failed\. The fault .* injected this error/,
    )
    await fault({ error: { type: "trial_expired" } })
    expect(await session.message(aMessage())).toMatch(/^550 5\.7\.1 /)
    await fault({ error: { type: "rate_limit_exceeded" } })
    expect(await session.message(aMessage())).toMatch(/^451 4\.7\.1 /)
    await fault({ disconnect: true })
    const closed = once(session.socket, "close")
    expect(await session.message(aMessage())).toBeNull()
    await closed
    expect(await emails(box)).toEqual([])
    const [entry] = (await ok(box.sandbox("GET", "/logs"))).data
    expect(entry).toMatchObject({ source: "smtp", status_code: 0, error_code: "disconnected" })
  })

  it("meets SMTP faults of its account", async () => {
    const box = await aPostOffice()
    const other = await ok(box.sandbox("POST", "/accounts", {}))
    const fault = { phase: "rcpt", to: "ann@*", code: 450, message: "Later", times: 0 }
    await ok(box.sandbox("POST", `/smtp-faults?account_id=${other.id}`, fault))
    const session = await loggedIn(box)
    expect(await session.message(aMessage())).toMatch(/^250 /)
    await ok(box.sandbox("POST", "/smtp-faults", fault))
    expect(await session.message(aMessage())).toMatch(/^450 /)
  })
})

describe("header fields and envelope", () => {
  const both = { to: ["ann@example.com", "bob@example.com"] }

  it("puts recipients that no field names into bcc, and removes the Bcc field", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const message = aMessage({ to: "Ann <ANN@example.com>", more: "Bcc: Bob <bob@example.com>\r\n" })
    const email = await box.captured(idIn(await session.message(message, { to: [...both.to, "carl@example.com"] })))
    expect(email).toMatchObject({
      to: ["Ann <ANN@example.com>"],
      bcc: ["Bob <bob@example.com>", "carl@example.com"],
      headers: {},
    })
  })

  it("sends nothing to addresses that only a field names, and says so in a hint", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const message = aMessage({
      to: "ann@example.com, Eve <eve@example.com>",
      more: "Cc: ann@example.com, x@y.test\r\n",
    })
    const email = await box.captured(idIn(await session.message(message)))
    expect(email).toMatchObject({ to: ["ann@example.com"], cc: [] })
    expect(email.hints).toEqual([
      expect.stringMatching(/^to: Eve <eve@example\.com> is not among the recipients of the envelope/),
      expect.stringMatching(/^cc: x@y\.test is not among/),
    ])
  })

  it.each<[string, string | null, string, Record<"to" | "cc" | "bcc", string[]>, RegExp]>([
    ["a list in To", "list@example.org", "", { to: both.to, cc: [], bcc: [] }, /those of the envelope are shown/],
    ["no To", null, "", { to: both.to, cc: [], bcc: [] }, /those of the envelope are shown/],
    ["a group", "undisclosed-recipients:;", "", { to: both.to, cc: [], bcc: [] }, /those of the envelope are shown/],
    [
      "members of a group",
      "Team: ann@example.com, B <bob@example.com>;",
      "",
      { to: ["ann@example.com", "B <bob@example.com>"], cc: [], bcc: [] },
      /^$/,
    ],
    [
      "only Cc",
      null,
      "Cc: Ann <ann@example.com>\r\n",
      { to: ["Ann <ann@example.com>"], cc: [], bcc: ["bob@example.com"] },
      /those of Cc are shown/,
    ],
    [
      "only Bcc",
      null,
      "Bcc: Ann <ann@example.com>\r\n",
      { to: ["Ann <ann@example.com>", "bob@example.com"], cc: [], bcc: [] },
      /those of the envelope are shown/,
    ],
    [
      "a copy for a recipient in Cc",
      "carl@example.com",
      "Cc: ann@example.com, bob@example.com\r\n",
      { to: both.to, cc: [], bcc: [] },
      /those of Cc are shown/,
    ],
  ])(
    "refuses no message for its recipients, and says in a hint who is shown in to (assumption smtp.recipients): %s",
    async (_, to, more, placed, hint) => {
      const box = await aPostOffice()
      const session = await loggedIn(box)
      const email = await box.captured(idIn(await session.message(aMessage({ to, more }), both)))
      expect(email).toMatchObject(placed)
      expect(email.hints.at(-1) ?? "").toMatch(hint)
    },
  )

  it("names all refused recipients of several with 554 5.7.1, and the only one with 550 5.1.1 (assumption smtp.replies)", async () => {
    const session = await loggedIn(await aPostOffice())
    const suppressed = "suppressed@sandbox.test"
    expect(await session.message(aMessage(), { to: ["ann@example.com", suppressed] })).toMatch(
      /^554 5\.7\.1 suppressed@sandbox\.test is treated as suppressed/,
    )
    expect(await session.message(aMessage(), { to: suppressed })).toMatch(/^550 5\.1\.1 suppressed@sandbox\.test/)
  })

  it("reads a From that most parsers read, with a quote inside of an encoded word", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const from = '=?utf-8?Q?"J=C3=BCrgen,?= Acme" <hello@acme.test>'
    const email = await box.captured(idIn(await session.message(aMessage({ from }))))
    expect(email.from).toBe('"Jürgen, Acme" <hello@acme.test>')
  })

  it("takes the sender from From, whatever the envelope says, and keeps Sender", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    for (const from of ["", "bounces@elsewhere.test"]) {
      const message = aMessage({ from: "Acme <hello@acme.test>", more: "Sender: robot@acme.test\r\n" })
      const email = await box.captured(idIn(await session.message(message, { from })))
      expect(email).toMatchObject({ from: "Acme <hello@acme.test>", headers: { Sender: "robot@acme.test" }, hints: [] })
    }
    expect(await session.message(aMessage({ from: "a@other.test" }), { from: "hello@acme.test" })).toMatch(
      /^550 5\.7\.1 /,
    )
  })

  it("keeps every field but those that no service passes on (assumption smtp.headers)", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const composed =
      "Date: Thu, 1 Jan 1970 00:00:00 +0000\r\nMessage-ID: <mine@app>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n"
    const traces = "Return-Path: <a@b.test>\r\nReceived: from a\r\nARC-Seal: i=1\r\n"
    const own = "DKIM-Signature: v=1\r\nX-Tag: =?utf-8?q?=C3=BC?= eins\r\nX-Tag: two\r\nList-Id: <a.b>\r\n"
    const email = await box.captured(idIn(await session.message(aMessage({ more: composed + traces + own }))))
    expect(email.headers).toEqual({ "X-Tag": "ü eins, two", "List-Id": "<a.b>" })
    expect(email).toMatchObject({ message_id: "<mine@app>", hints: [] })
    const raw = await box.raw(email.id)
    expect(raw.replace(/^DKIM-Signature:.*\r\n(?:[ \t].*\r\n)*/, "")).toBe(aMessage({ more: composed + own }))
  })

  it("carries a signed message with its signature (assumption smtp.submission)", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const more = "MIME-Version: 1.0\r\nContent-Type: multipart/signed; boundary=s\r\n"
    const signature = "Content-Type: application/pgp-signature\r\n\r\nabc"
    const body = `--s\r\nContent-Type: text/plain\r\n\r\nHello\r\n--s\r\n${signature}\r\n--s--`
    const email = await box.captured(idIn(await session.message(aMessage({ more, body }))))
    expect(email).toMatchObject({ hints: [], text: expect.stringMatching(/^Hello/) })
    expect(await box.raw(email.id)).toContain(`${more}\r\n${body}`)
  })

  it("accepts 8-bit text and SMTPUTF8 addresses, and replies in ASCII", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    await session.say("MAIL FROM:<hello@acme.test> BODY=8BITMIME SMTPUTF8 AUTH=<>")
    await session.say("RCPT TO:<grüße@bücher.example>")
    await session.say("DATA")
    const message = aMessage({
      to: "Änn <grüße@bücher.example>",
      more: "Content-Type: text/plain; charset=utf-8\r\n",
      body: "Ü",
    })
    const email = await box.captured(idIn((await session.say(`${message}.`)) as string))
    expect(email).toMatchObject({ to: ["Änn <grüße@bücher.example>"], text: "Ü\n" })
    const refused = await session.message(aMessage({ from: "Ü" }))
    expect(refused).toMatch(/^554 5\.6\.0 The From field cannot be read: "\?" is not a valid address/)
  })
})

describe("protections of the SMTP port for submitted mail", () => {
  it("has 25 MiB for a message: one more byte is 552 5.3.4, and nothing is stored (assumption smtp.limits)", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const most = 25 * 1024 * 1024
    const head = aMessage({ more: "Content-Type: text/plain\r\n", body: "" }).slice(0, -2)
    const filled = (bytes: number) => {
      const line = `${"x".repeat(998)}\r\n`
      const left = bytes - head.length
      return (
        head + line.repeat(Math.floor(left / 1000)) + (left % 1000 >= 2 ? `${"y".repeat((left % 1000) - 2)}\r\n` : "")
      )
    }
    expect(filled(most)).toHaveLength(most)
    expect(await session.message(filled(most + 1))).toMatch(/^552 5\.3\.4 /)
    expect(await emails(box)).toEqual([])
    const email = await box.captured(idIn(await session.message(filled(most))))
    expect(email.text?.length).toBeGreaterThan(most * 0.99)
  })

  it("removes dot stuffing, and keeps a bare line feed inside the message", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const smuggled = aMessage({ body: ".\r\n..\r\nfirst\n.\nMAIL FROM:<eve@evil.test>\nlast" })
    const id = idIn(await session.message(smuggled))
    expect((await box.sandbox("GET", `/emails/${id}/submitted`)).text).toBe(smuggled)
    expect(await emails(box)).toHaveLength(1)
  })

  it("takes pipelined commands, and gives each message its own reply", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const one = `MAIL FROM:<a@b.test>\r\nRCPT TO:<ann@example.com>\r\nDATA\r\n${aMessage()}.\r\n`
    session.write(one + one)
    const codes: string[] = []
    for (let n = 0; n < 8; n++) codes.push(String(await session.reply()).slice(0, 3))
    expect(codes).toEqual(["250", "250", "354", "250", "250", "250", "354", "250"])
    expect(await emails(box)).toHaveLength(2)
  })

  it("carries what is hardly a message, byte by byte: NUL, bare line breaks, a long header line, 10,000 parts (assumptions smtp.submission and smtp.limits)", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    const parts = Array.from({ length: 10_000 }, (_, n) => `--b\r\nContent-Type: text/plain\r\n\r\n${n}\r\n`).join("")
    const multipart = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n"
    const more = `X-Long: ${"x".repeat(1024 * 1000)}\r\n`
    for (const raw of [
      aMessage({ body: "a\0b\rc\nd\r\r\ne" }),
      aMessage({ more: "X-Bare: a\rb\0c\r\n" }),
      aMessage({ more }),
      aMessage({ more: multipart, body: `${parts}--b--` }),
    ]) {
      const id = idIn(await session.message(raw))
      expect((await box.sandbox("GET", `/emails/${id}/submitted`)).text).toBe(raw)
      const carried = (await box.raw(id)).replace(/^(?:DKIM-Signature|Date|Message-ID):.*\r\n(?:[ \t].*\r\n)*/gm, "")
      expect(carried).toBe(raw)
      expect(await box.captured(id)).toMatchObject({ subject: "Hi", to: ["ann@example.com"] })
    }
    const refused = await session.message(aMessage({ more: more + more }))
    expect(refused).toMatch(/^554 5\.6\.0 The header of the message is too large: at most 2000 fields and 1 MiB/)
    expect(await emails(box)).toHaveLength(4)
  })

  it("stores nothing of a message whose connection is cut in DATA", async () => {
    const box = await aPostOffice()
    const session = await loggedIn(box)
    for (const line of ["MAIL FROM:<a@b.test>", "RCPT TO:<ann@example.com>", "DATA"]) await session.say(line)
    session.write(aMessage())
    session.end()
    await once(session.socket, "close")
    expect(await (await loggedIn(box)).message(aMessage({ body: "after" }))).toMatch(/^250 /)
    expect((await emails(box)).map(({ preview }: { preview: string }) => preview)).toEqual(["after"])
  })
})
