import { generateKeyPairSync } from "node:crypto"
import { afterAll, describe, expect, it } from "vitest"
import { isLong } from "../../test/helpers/long.ts"
import { applyReadingRules } from "../core/mail/reading-rules.ts"
import { longestTurn } from "../time/measure.test-helper.ts"
import { corpusMails } from "./mail-corpus.test-helper.ts"
import { createMailParser } from "./mail-parser.ts"
import { composeMime, signMime } from "./mime.ts"
import { withMailparser } from "./parsers.ts"

const { parseMail, analyse, mime, close } = createMailParser()
afterAll(close)

const AS_PARSED = { message_parts: "as_parsed", html_of_text: "yes" } as const
const mail = (lines: string[]) => Buffer.from(lines.join("\r\n"))

describe("parseMail", () => {
  it("reads addresses, subject, text, HTML and attachments (section 2.5)", async () => {
    const parsed = await parseMail(
      mail([
        "From: =?utf-8?q?J=C3=B8rgen?= <jorgen@example.com>",
        "To: a@acme.test, Bee <b@acme.test>",
        "Cc: friends: c@acme.test, d@acme.test;",
        "Subject: =?iso-8859-1?q?Gr=FC=DFe?=",
        "Message-ID: <1@example.com>",
        'Content-Type: multipart/mixed; boundary="x"',
        "",
        "--x",
        'Content-Type: multipart/alternative; boundary="y"',
        "",
        "--y",
        "Content-Type: text/plain; charset=iso-8859-1",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "Gr=FC=DFe",
        "--y",
        "Content-Type: text/html",
        "",
        "<p>Hi</p>",
        "--y--",
        "--x",
        "Content-Type: image/png",
        "Content-ID: <logo>",
        'Content-Disposition: attachment; filename="../../etc/\u202egnp.exe"',
        "Content-Transfer-Encoding: base64",
        "",
        "aGVsbG8=",
        "--x--",
        "",
      ]),
    )
    expect(parsed).toMatchObject({
      from: "jorgen@example.com",
      from_name: "Jørgen",
      to: ["a@acme.test", "b@acme.test"],
      cc: ["c@acme.test", "d@acme.test"],
      subject: "Grüße",
      message_id: "<1@example.com>",
      html: "<p>Hi</p>",
      parse_error: null,
      parser: "mailparser",
    })
    expect(parsed.text.trim()).toBe("Grüße")
    expect(parsed.headers[1]).toEqual({ name: "To", value: "a@acme.test, Bee <b@acme.test>" })
    expect(parsed.attachments).toEqual([
      {
        filename: "gnp.exe",
        content_type: "image/png",
        declared_type: "image/png",
        content_id: "logo",
        size: 5,
        written_name: "../../etc/\u202egnp.exe",
        bytes: Buffer.from("hello"),
      },
    ])
  })

  it("treats a message without headers as a body", async () => {
    for (const text of ["No headers here\r\nand: none there\r\n\r\nMore\r\n", "Dear Bob: hello\r\n"]) {
      const parsed = await parseMail(Buffer.from(text))
      expect(parsed).toMatchObject({ from: "", subject: "", headers: [], parse_error: null })
      expect(parsed.text.trimEnd()).toBe(text.replaceAll("\r\n", "\n").trimEnd())
    }
    const marked = Buffer.from("\ufeffFrom: ann@example.com\r\n\r\nHi")
    expect(await parseMail(marked)).toMatchObject({ from: "ann@example.com", text: "Hi" })
    expect(await parseMail(Buffer.from("Subject : old style\r\n\r\nHi"))).toMatchObject({ text: "Hi" })
  })

  it("does not change the caller's bytes", async () => {
    const raw = mail(["From: a@example.com", "", "body"])
    await parseMail(raw)
    expect(raw.toString()).toContain("body")
  })

  it("reads an embedded message without a header or body", async () => {
    const head = ["Subject: stuck", "From: a@example.com", "Content-Type: message/rfc822"]
    const parsed = await parseMail(mail([...head, "Content-Disposition: inline", ""]), { reading: AS_PARSED })
    expect(parsed).toMatchObject({ subject: "stuck", from: "a@example.com", parser: "mailparser" })
  })

  it("returns a parse_error instead of an exception on a timeout", async () => {
    const slow = mail(["From: a@example.com", "", "\n".repeat(400_000)])
    const parsed = await parseMail(slow, { timeout_ms: 30 })
    expect(parsed.parser).toBe("none")
    expect(parsed.parse_error).toMatch(
      /^The message could not be read: It timed out after 0 seconds\. Its raw bytes are kept\.$/,
    )
    expect(parsed.headers).toEqual([{ name: "From", value: "a@example.com" }])
  })

  it("settles on every mail of the corpus", async (test) => {
    const all = corpusMails(test)
    expect(all.length).toBeGreaterThanOrEqual(58)
    const settles = async ({ name, raw }: { name: string; raw: Buffer }) => {
      const parsed = await parseMail(raw)
      expect(parsed.parser, name).not.toBe("none")
    }
    for (let i = 0; i < all.length; i += 2) await Promise.all(all.slice(i, i + 2).map(settles))
  })
})

describe("how parts are read (assumptions inbound.message_parts and inbound.html_of_text)", () => {
  const HTML = ["Content-Type: text/html", "", "<p>hi</p>"]
  const forwarded = ["Content-Type: message/rfc822", "Content-Disposition: inline", "", "Subject: inner", "", "inside"]
  const parts = [["", "banner"], HTML, forwarded].flatMap((part) => ["--x", ...part])
  const raw = mail(["From: a@example.com", "Content-Type: multipart/mixed; boundary=x", "", ...parts, "--x--", ""])

  it("attaches messages and leaves texts out of the HTML", async () => {
    const parsed = await withMailparser(applyReadingRules(raw), {
      message_parts: "attach",
      html_of_text: "no",
    })
    expect(parsed.html.trim()).toBe("<p>hi</p>")
    expect(parsed.text.trim()).toBe("banner")
    expect(parsed.attachments).toMatchObject([{ content_type: "message/rfc822" }])
  })

  it("reads messages and converts texts to HTML if that is set", async () => {
    const parsed = await withMailparser(applyReadingRules(raw, "as_parsed"), AS_PARSED)
    for (const html of ["banner", "<p>hi</p>", "inner", "inside"]) expect(parsed.html).toContain(html)
    expect(parsed.text).toMatch(/banner.*inner.*inside/s)
    expect(parsed.attachments).toEqual([])
  })
})

describe("hostile messages", () => {
  const nested = (depth: number) => {
    const open = Array.from(
      { length: depth },
      (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\r\n\r\n--b${i}\r\n`,
    )
    return Buffer.from(`From: a@example.com\r\n${open.join("")}Content-Type: text/plain\r\n\r\ndeep\r\n`)
  }
  const parts = (count: number) => {
    const each = Array.from({ length: count }, (_, i) => `--x\r\nContent-Type: text/x-${i}\r\n\r\n${i}\r\n`)
    return Buffer.from(
      `From: a@example.com\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${each.join("")}--x--\r\n`,
    )
  }
  const MEGABYTES = isLong ? 20 : 1
  const big = (head: string, byte: string) =>
    Buffer.concat([Buffer.from(head), Buffer.alloc(MEGABYTES * 1024 * 1024, byte)])
  const cases: [string, () => Buffer][] = [
    ["megabytes of spaces", () => big("From: a@example.com\r\n\r\n", " ")],
    ["megabytes of spaces in a header", () => big("From: a@example.com\r\nSubject:", " ")],
    ["one line of megabytes", () => big("From: a@example.com\r\n\r\n", "x")],
    [
      "megabytes of quotes in format=flowed",
      () => big("From: a@example.com\r\nContent-Type: text/plain; format=flowed\r\n\r\n", "> \n"),
    ],
    ["megabytes of line feeds", () => big("From: a@example.com\r\nContent-Type: text/html\r\n\r\n", "\n")],
    ["1,000 parts", () => parts(1_000)],
    ["5,000 parts", () => parts(5_000)],
    ["100 nested parts", () => nested(100)],
    ["20,000 addresses", () => Buffer.from(`From: a@example.com\r\nTo: ${"a@b.c, ".repeat(20_000)}\r\n\r\nx`)],
  ]

  it.each(cases)("parses %s or gives up after eight seconds, and never blocks the main thread", async (name, make) => {
    const raw = make()
    let result: Awaited<ReturnType<typeof parseMail>> | undefined
    const held = await longestTurn(async () => {
      result = await parseMail(raw)
    })
    expect(held, name).toBeLessThan(500)
    expect(result?.attachments.length, name).toBeLessThanOrEqual(1_000)
  })
})

describe("analyse", () => {
  it("returns no links and no codes on a timeout, marked as incomplete", async () => {
    const html = '<a href="http://a.test/">a</a>'.repeat(30_000)
    const message = { subject: "", text: null, html }
    expect(await analyse(message, { timeout_ms: 1 })).toMatchObject({ links: [], codes: [], cut: true })
    expect(await analyse(message)).toMatchObject({ cut: false, links: { length: 30_000 } })
  })
})

describe("composing in a worker", () => {
  const ann = { name: "Ann", address: "ann@example.com" }
  const headers = JSON.parse('{"X-Order":"1042","__proto__":"kept"}')
  const email = { from: ann, to: [ann], cc: [], reply_to: [], subject: "Hello", headers }
  const body = { html: `<p>${"Grüße 😀 ".repeat(60_000)}</p>`, text: null }
  const bytes = Buffer.from("MZ and more").subarray(3)
  const part = { filename: "a.eml", content_type: "message/rfc822", content_id: null, bytes }
  const options = { date: 0, message_id: "<1@acme.test>", boundary_seed: "seed" }

  it("composes the same bytes as the main thread", async () => {
    const made = await mime.compose(email, body, [part], options)
    expect(made.equals(await composeMime(email, body, [part], options))).toBe(true)
    expect(made.toString("latin1", 0, 2_000)).toContain("__proto__: kept")
    expect(bytes.toString()).toBe("and more")
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const private_key = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    const key = { domain: "acme.test", selector: "k1", private_key, signed_at: 0 }
    expect((await mime.sign(made, key)).equals(await signMime(made, key))).toBe(true)
  })
})
