import { once } from "node:events"
import { connect } from "node:net"
import { buffer, text } from "node:stream/consumers"
import { connect as connectTls } from "node:tls"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { postOffices } from "../inbound/post-office.ts"
import { aMessage, aSession, login } from "./session.ts"

const aPostOffice = postOffices({})

/** Words that only the API over HTTP has. */
const OF_HTTP =
  /JSON|batch|array|Retry-After|`(?!emails\.|limits\.)|reply_to|\bto\[|\bcc\[|attachments|content_|\bfilename\b|list_unsubscribe|html and text|headers has|headers must|Authorization/
const part = (head: string, body = "x") => `--r\r\n${head}\r\n\r\n${body}\r\n`
const mixed = (...parts: string[]) => ({
  more: "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=r\r\n",
  body: `${parts.join("")}--r--`,
})
const html = (body: string) => ({ more: "Content-Type: text/html\r\n", body })

type Fields = Parameters<typeof aMessage>[0]
const RULES: [string, Fields, RegExp, object?][] = [
  ["no From", { from: null }, /^554 .*no From field/],
  ["two authors", { from: "a@acme.test, b@acme.test" }, /^554 5\.6\.0 The From field has 2 addresses/],
  ["a From without an address", { from: "Acme" }, /^554 5\.6\.0 The From field cannot be read/],
  ["a Reply-To without an address", { more: "Reply-To: nobody\r\n" }, /^[245]\d\d /],
  [
    "11 addresses in Reply-To",
    { more: `Reply-To: ${Array.from({ length: 11 }, (_, n) => `a${n}@x.test`).join(", ")}\r\n` },
    /^[245]\d\d /,
  ],
  ["a domain that is not verified", { from: "a@other.test" }, /^550 5\.7\.1 .*not a verified domain/],
  ["no body", { body: "" }, /^[245]\d\d /],
  ["a long subject", { subject: "x".repeat(999) }, /^554 5\.6\.0 The subject/],
  ["a refused header", { more: "X-Postal-Tag: a\r\n" }, /^554 5\.6\.0 The header must not contain "X-Postal-Tag"/],
  [
    "51 header fields",
    { more: Array.from({ length: 51 }, (_, n) => `X-${n}: 1\r\n`).join("") },
    /^554 5\.6\.0 The header has 51/,
  ],
  [
    "an unsubscribe link for two",
    html("{{unsubscribe_url}}"),
    /^[245]\d\d /,
    { to: ["ann@example.com", "bob@example.com"] },
  ],
  [
    "an own List-Unsubscribe beside the placeholder",
    { more: "Content-Type: text/html\r\nList-Unsubscribe: <https://a.test>\r\n", body: "{{unsubscribe_url}}" },
    /^[245]\d\d /,
  ],
  [
    "a Content-ID with a space",
    mixed(
      part("Content-Type: text/html", '<img src="cid:a b">'),
      part("Content-Type: image/png\r\nContent-ID: <a b>\r\nContent-Disposition: inline; filename=a.png"),
    ),
    /^(554 5\.6\.0 The Content-ID of attachment 1|250 )/,
  ],
  ["a suppressed recipient", { to: "suppressed@sandbox.test" }, /^550 5\.1\.1 /, { to: "suppressed@sandbox.test" }],
]

describe("a reply over SMTP has the words of mail", () => {
  it.each(RULES)("%s", async (_, fields, reply, envelope = {}) => {
    const box = await aPostOffice()
    const session = await aSession(box)
    await login(session, box.token)
    const said = await session.message(
      aMessage({
        ...(Array.isArray((envelope as { to?: unknown }).to) && { to: "ann@example.com, bob@example.com" }),
        ...fields,
      }),
      envelope,
    )
    expect(said).toMatch(reply)
    expect(said).not.toMatch(OF_HTTP)
    const [entry] = (await ok(box.sandbox("GET", "/logs"))).data
    expect(entry.error_message ?? "").not.toMatch(OF_HTTP)
  })

  it("51 recipients, and the rate limit", async () => {
    const box = await aPostOffice()
    const session = await aSession(box)
    await login(session, box.token)
    const to = Array.from({ length: 51 }, (_, n) => `r${n}@example.com`)
    const many = await session.message(aMessage({ to: to[0] as string }), { to })
    expect(many).toMatch(/^554 5\.6\.0 The message has 51 recipients/)
    expect(many).not.toMatch(OF_HTTP)
    await ok(box.sandbox("PATCH", "/settings", { "requests.rate_limit": 1 }))
    const replies = [await session.message(aMessage()), await session.message(aMessage())]
    expect(replies.at(-1)).toMatch(/^451 4\.7\.1 Rate limit exceeded.*Try again later/)
    expect(replies.at(-1)).not.toMatch(OF_HTTP)
  })
})

describe("a client at the wrong port, or with a login that is not offered, learns the right one", () => {
  it.each(["CRAM-MD5", "XOAUTH2 dXNlcj1h", "NTLM", "DIGEST-MD5"])("AUTH %s", async (mechanism) => {
    const session = await aSession(await aPostOffice())
    expect(await session.say(`AUTH ${mechanism}`)).toMatch(/^504 5\.5\.4 Use AUTH PLAIN or AUTH LOGIN/)
  })

  it("STARTTLS that is not offered", async () => {
    const session = await aSession(await aPostOffice())
    expect(await session.say("STARTTLS")).toMatch(/^502 5\.5\.1 .*--smtp-starttls/)
  })

  it.each([
    "POST /v1/emails HTTP/1.1",
    "PATCH /v1/webhooks/1 HTTP/1.1",
    "GET http://app.test/health HTTP/1.1",
    "CONNECT smtp.acme.test:25 HTTP/1.1",
    "OPTIONS * HTTP/1.1",
    "PRI * HTTP/2.0",
  ])("HTTP at the SMTP port: %s", async (line) => {
    const box = await aPostOffice()
    const socket = connect(box.smtp_port as number, "127.0.0.1")
    socket.write(`${line}\r\nHost: x\r\n\r\n`)
    const replies = (await text(socket)).trim().split("\r\n")
    expect(replies).toEqual([expect.stringMatching(/^220 /), expect.stringMatching(/^421 /)])
    expect(replies[1]).toContain(`This is the SMTP port. Send HTTP requests to ${box.url}`)
  })

  it("an empty user name", async () => {
    const session = await aSession(await aPostOffice())
    expect(await session.say("AUTH LOGIN")).toMatch(/^334 /)
    expect(await session.say("")).toMatch(/^501 .*The user name is empty\. Give any, with an API key as password/)
  })

  it("TLS at the SMTP port ends at once, and is counted with the way out", async () => {
    const box = await aPostOffice()
    const socket = connectTls({ port: box.smtp_port as number, host: "127.0.0.1" })
    const [error] = await once(socket, "error")
    expect(error.code).toMatch(/SSL|ECONNRESET/)
    const { refused } = await ok(box.sandbox("GET", "/report"))
    expect(refused.logins).toMatchObject([
      { sentence: expect.stringMatching(/^1 SMTP login was refused: This port begins without TLS.*--smtp-starttls/) },
    ])
  })

  it.each(["EHLO app.example", "QUIT", "MAIL FROM:<a@b.test>"])("SMTP at the HTTP port: %s", async (line) => {
    const box = await aPostOffice()
    const socket = connect(Number(new URL(box.url).port), "127.0.0.1")
    socket.write(`${line}\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain(`This is the HTTP port. SMTP is at 127.0.0.1:${box.smtp_port}.`)
  })

  it("TLS at the HTTP port", async () => {
    const box = await aPostOffice()
    const socket = connect(Number(new URL(box.url).port), "127.0.0.1")
    socket.write(Buffer.from([0x16, 0x03, 0x01, 0x00, 0x02, 0x01, 0x00]))
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 400 [\s\S]*Use http:\/\/ instead of https:\/\//)
  })
})
