import { generateKeyPairSync } from "node:crypto"
import fc from "fast-check"
import { dkimVerify } from "mailauth"
import { simpleParser } from "mailparser"
import { describe, expect, it } from "vitest"
import { runs } from "../../test/helpers/fuzz.ts"
import type { MimeAttachment, MimeBody, MimeEmail, MimeOptions } from "../core/ports.ts"
import { composeMime, signMime } from "./mime.ts"

const anEmail = (fields: Partial<MimeEmail> = {}): MimeEmail => ({
  from: { name: "Acme", address: "hello@acme.test" },
  to: [{ name: "", address: "ann@example.com" }],
  cc: [],
  reply_to: [],
  subject: "Hello",
  headers: {},
  ...fields,
})
const OPTIONS: MimeOptions = {
  date: Date.parse("2026-03-01T09:00:00.000Z"),
  message_id: "0@acme.test",
  boundary_seed: "seed0",
}
const compose = (
  fields: Partial<MimeEmail> = {},
  body: Partial<MimeBody> = {},
  attachments: MimeAttachment[] = [],
  options: Partial<MimeOptions> = {},
) => composeMime(anEmail(fields), { text: "Hi", html: null, ...body }, attachments, { ...OPTIONS, ...options })
const parsed = async (...args: Parameters<typeof compose>) =>
  simpleParser(await compose(...args), { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true })
const headersOf = (raw: Buffer) => raw.toString("utf8").split("\r\n\r\n")[0] as string

describe("composeMime", () => {
  it("contains sender, recipients, subject, date and Message-ID", async () => {
    const mail = await parsed({
      cc: [{ name: "C", address: "c@x.test" }],
      reply_to: [{ name: "", address: "r@x.test" }],
    })
    expect(mail).toMatchObject({
      subject: "Hello",
      messageId: "<0@acme.test>",
      date: new Date(OPTIONS.date),
      text: "Hi\n",
    })
    expect([mail.from, mail.to, mail.cc, mail.replyTo].map((field) => [field].flat()[0]?.text)).toEqual([
      '"Acme" <hello@acme.test>',
      "ann@example.com",
      '"C" <c@x.test>',
      "r@x.test",
    ])
  })
  it("is the same bytes each time", async () => {
    const args: Parameters<typeof compose> = [
      { headers: { "X-A": "1" } },
      { html: "<b>Hi</b>" },
      [{ filename: "a.txt", content_type: "text/plain", content_id: null, bytes: Buffer.from("hi") }],
    ]
    expect((await compose(...args)).equals(await compose(...args))).toBe(true)
  })
  it("ends every line with CRLF, none longer than 998 octets", async () => {
    const subject = fc.string({ unit: "binary", maxLength: 998 }).map((text) => text.replace(/[\r\n\0]/g, ""))
    const text = fc.string({
      unit: fc.constantFrom("a", "ä", "\r", "\n", "\r\n", " ", "\t", "=", ".", "😀", "\ud800"),
      maxLength: 300,
    })
    await fc.assert(
      fc.asyncProperty(subject, text, text, async (line, html, plain) => {
        const raw = await compose(
          { subject: line, from: { name: line.slice(0, 100), address: "a@b.test" } },
          { html, text: plain || "x" },
        )
        expect(raw.toString("latin1")).not.toMatch(/[^\r]\n|\r(?!\n)/)
        expect(
          raw
            .toString("latin1")
            .split("\r\n")
            .every((row) => row.length <= 998),
        ).toBe(true)
      }),
      { numRuns: runs(60) },
    )
  })
  it("keeps a header and a subject without a value", async () => {
    const raw = headersOf(await compose({ subject: " ", headers: { "X-Order": "", "X-Kind": "1" } }))
    expect(raw.split("\r\n")).toEqual(expect.arrayContaining(["Subject: ", "X-Order: ", "X-Kind: 1"]))
  })
  it("does not fold before white space that RFC 5322 does not allow", async () => {
    const address = `"\ufeff${"x".repeat(60)}\u2003${"y".repeat(60)}"@example.com`
    const raw = headersOf(await compose({ to: [{ name: "", address }] }))
    expect(raw).toContain(address)
    expect(raw.split("\r\n").every((line) => /^[ \t]|^[A-Za-z-]+:/.test(line))).toBe(true)
  })
  it("creates no line of only blanks when folding (RFC 5322 3.2.2)", async () => {
    const long = "word ".repeat(15)
    for (const value of [`${"w".repeat(200)} `, `${long}      `, `${long}${" ".repeat(200)}end`]) {
      const raw = headersOf(await compose({ subject: value, headers: { "X-Order": value } }))
      expect(raw.split("\r\n").filter((line) => /^[ \t]*$/.test(line))).toEqual([])
    }
  })
  it.each(["x".repeat(999), "a\0b", "a\rb"])(
    "sends an attached message as bytes if its lines cannot be sent",
    async (line) => {
      const eml = Buffer.from(`Subject: ${line}\r\n\r\nHello\r\n`)
      const attached = { filename: "a.eml", content_type: "message/rfc822", content_id: null, bytes: eml }
      const raw = await compose({}, {}, [attached])
      expect(
        Math.max(
          ...raw
            .toString("latin1")
            .split("\r\n")
            .map(({ length }) => length),
        ),
      ).toBeLessThanOrEqual(998)
      const { attachments } = await simpleParser(raw)
      expect(raw.toString("latin1")).toContain("Content-Type: application/octet-stream; name=a.eml")
      expect(attachments[0]?.content.equals(eml)).toBe(true)
    },
  )
  it("keeps a subject of 998 characters of any kind", async () => {
    for (const subject of ["x".repeat(998), "Grüße ".repeat(166).trim(), "word ".repeat(199).trim()]) {
      expect((await parsed({ subject })).subject).toBe(subject)
    }
  })
  it("keeps international names and addresses (assumption emails.address_syntax)", async () => {
    const raw = await compose({
      from: { name: 'Jürgen "J" Müller', address: "jürgen@xn--mnchen-3ya.de" },
      to: [{ name: "Bell, Ann", address: '"a b"@x.test' }],
    })
    expect(headersOf(raw)).toContain('To: "Bell, Ann" <"a b"@x.test>')
    expect((await simpleParser(raw)).from?.value).toEqual([{ name: 'Jürgen "J" Müller', address: "jürgen@münchen.de" }])
  })
  it("keeps both bodies unchanged except for their line ends", async () => {
    const html = "<p>ä = b</p>\n  trailing  \n<a href='x?y=1&amp;z=2'>.</a>"
    const text = `From here\n.dot\n${"long ".repeat(300)}`
    const mail = await parsed({}, { html, text })
    expect([mail.html, mail.text]).toEqual([html, text])
  })
  it("puts custom headers after its own headers and keeps their spelling", async () => {
    const headers = JSON.parse('{"x-ORDER-id":"7","X-Name":"Grüße","__proto__":"p"}')
    const rows = headersOf(await compose({ headers })).split("\r\n")
    expect(rows.indexOf("x-ORDER-id: 7")).toBeGreaterThan(rows.findIndex((row) => row.startsWith("Subject")))
    expect(rows).toContain("X-Name: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=")
    expect(rows).toContain("__proto__: p")
  })
  it("lets no custom header duplicate or replace its own", async () => {
    const headers = {
      from: "evil@x.test",
      Bcc: "b@x.test",
      "Content-Type": "text/x",
      "MIME-Version": "9",
      "message-id": "<x>",
    }
    const rows = headersOf(await compose({ headers }))
    expect(rows).toBe(headersOf(await compose()))
  })
  it("attaches files, inline if they have a content_id (assumption emails.attachments)", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 10])
    const mail = await parsed({}, { html: '<img src="cid:logo">' }, [
      { filename: "grüße ü.bin", content_type: "application/octet-stream", content_id: null, bytes },
      { filename: "logo.png", content_type: "image/png", content_id: "logo", bytes },
      { filename: "empty.txt", content_type: "text/plain; charset=utf-8", content_id: null, bytes: Buffer.alloc(0) },
    ])
    expect(
      mail.attachments
        .map((one) => [one.filename, one.contentType, one.contentDisposition, one.cid, one.content.equals(bytes)])
        .sort(),
    ).toEqual([
      ["empty.txt", "text/plain", "attachment", undefined, false],
      ["grüße ü.bin", "application/octet-stream", "attachment", undefined, true],
      ["logo.png", "image/png", "inline", "logo", true],
    ])
  })
  it("contains one-click unsubscribe headers only if requested (assumption tracking.unsubscribe)", async () => {
    const url = `https://box.test/t/u/${"x".repeat(120)}`
    const rows = headersOf(await compose({}, {}, [], { list_unsubscribe_url: url })).split("\r\n")
    expect(rows).toContain(`List-Unsubscribe: <${url}>`)
    expect(rows).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    expect(headersOf(await compose())).not.toContain("List-Unsubscribe")
  })
})

describe("signMime", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const key = {
    domain: "acme.test",
    selector: "sp1",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    signed_at: Date.parse("2026-03-01T09:00:00.000Z"),
  }
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`
  const resolver = async (name: string) => (name === "sp1._domainkey.acme.test" ? [[record]] : [])

  it("creates a valid signature with the given time that covers the unsubscribe headers", async () => {
    const signed = await signMime(await compose({}, {}, [], { list_unsubscribe_url: "https://box.test/u" }), key)
    const { results } = await dkimVerify(signed, { resolver })
    expect(results.map((result) => [result.status.result, result.signingDomain])).toEqual([["pass", "acme.test"]])
    const header = signed
      .toString()
      .split("\r\nMIME-Version")[0]
      ?.replace(/\r\n\s+/g, " ")
    expect(header).toMatch(/h=[^;]*List-Unsubscribe-Post/i)
    expect(header).toContain("t=1772355600")
  })
  it("is the same bytes each time", async () => {
    const raw = await compose()
    expect((await signMime(raw, key)).equals(await signMime(raw, key))).toBe(true)
  })
  it("fails with an internal error if the key is invalid", async () => {
    await expect(signMime(await compose(), { ...key, private_key: "nonsense" })).rejects.toMatchObject({
      type: "internal_error",
    })
  })
})
