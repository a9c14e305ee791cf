import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { headOf } from "../../../core/mail/headers.ts"
import { walkParts } from "../../../core/mail/mime-parts.ts"
import { corpusMails } from "../../../mail-worker/mail-corpus.test-helper.ts"
import { countWork } from "../../../time/work.test-helper.ts"
import { carryHead, isTrace, readHead, repeatedBytes } from "./carried.ts"
import { changeTexts } from "./carried-texts.ts"

const ID = "<id@acme.test>"
const carry = (raw: Buffer) => carryHead(raw, 0, ID)
const LIMITS = { refused_headers: [], headers: 0 }
const multipart = (kind: string, ...parts: string[]) =>
  `MIME-Version: 1.0\r\nContent-Type: multipart/${kind}; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--\r\n`
const crlf = (text: string) => Buffer.from(text.replace(/\r?\n/g, "\r\n"), "latin1")

/** Messages as clients write them. */
const SHAPES: Record<string, Buffer> = {
  "an invitation": crlf(
    `From: a@acme.test\nSubject: i\n${multipart("alternative", "Content-Type: text/plain\n\nx", "Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR")}`,
  ),
  "raw 8-bit without MIME": Buffer.from("From: J\xfcrgen <a@acme.test>\nSubject: Gr\xfc\xdfe\n\nH\xe4llo\n", "latin1"),
  "bare line feeds and carriage returns": Buffer.from("From: a@acme.test\nX: 1\r\n\r\na\rb\nc\r\r\nd\0e\r\n"),
  "trace fields of a relay": crlf(
    "Return-Path: <a@b>\nReceived: from a\n by b;\n\tnow\nDelivered-To: x@y\nFrom: a@acme.test\nBcc: b@c,\n d@e\nbcc : f@g\nDate: now\nX: 1\n\nReceived: text\n",
  ),
  "a byte order mark and blank lines": Buffer.from("\ufeff\r\n\r\nFrom: a@acme.test\r\nBcc: b@c\r\n\r\nHi\r\n"),
  "folded lines of blanks": crlf("From: a@acme.test\nSubject: a\n \n\tb\nBcc: b@c\n  \n d@e\nTo: x@y\n\nHi\n"),
  "no empty line": crlf("From: a@acme.test\nBcc: b@c\nHello there\nBcc: text\n"),
  "only a header": crlf("From: a@acme.test\nReceived: from a"),
  "a signed message": crlf(
    `From: a@acme.test\n${multipart("signed", "Content-Type: text/plain\n\nHi", "Content-Type: application/pgp-signature\n\nabc")}`,
  ),
  "a line of a megabyte": Buffer.from(`From: a@acme.test\r\n\r\n${"x".repeat(1024 * 1024)}\r\n`),
}

/** The message without trace fields: what may not change. */
function untouched(raw: Buffer): string {
  const { fields, start, end } = headOf(raw) ?? expect.unreachable("no header")
  const kept = fields.filter(({ name }) => !isTrace(name))
  return (
    [...kept.map((field) => raw.toString("latin1", field.start, field.end)), raw.toString("latin1", end)].join("") +
    raw.toString("latin1", 0, start)
  )
}

function expectCarried(raw: Buffer): void {
  const carried = carry(raw)
  const before = headOf(raw)
  // Without a From field, a message is refused.
  if (!before?.fields.some(({ name }) => name === "from")) return
  const own = (wanted: string) => before.fields.some(({ name }) => name === wanted)
  const added = (own("date") ? 0 : 1) + (carried.includes(`Message-ID: ${ID}`) ? 1 : 0)
  const { fields, start } = headOf(carried) ?? expect.unreachable("no header")
  expect(
    fields
      .slice(0, added)
      .map(({ name }) => name)
      .filter((name) => !/^(date|message-id)$/.test(name)),
  ).toEqual([])
  const from = fields[added]?.start ?? carried.length
  const rest = Buffer.concat([carried.subarray(0, start), carried.subarray(added === 0 ? start : from)])
  expect(untouched(rest)).toBe(untouched(raw))
  expect(fields.filter(({ name }) => isTrace(name))).toEqual([])
  expect(carry(carried)).toEqual(carried)
}

describe("what a carried message keeps (assumption smtp.headers)", () => {
  it.each(Object.keys(SHAPES))("is every byte but trace fields, of %s", (name) => {
    expectCarried(SHAPES[name] as Buffer)
  })

  it("is every byte but trace fields, of each mail of the corpus", (test) => {
    for (const { raw } of corpusMails(test)) expectCarried(raw)
  })

  it("is not said twice by fields that are there", () => {
    const raw = crlf("From: a@acme.test\nDate: x\nMessage-ID: <own@app>\nList-Unsubscribe: <mailto:a@b>\n\nHi")
    expect(carryHead(raw, 0, ID, "https://unsubscribe.test")).toEqual(raw)
    const blank = crlf("From: a@acme.test\nDate: x\nMessage-ID:\n\nHi")
    expect(carry(blank).toString()).toBe(`Message-ID: ${ID}\r\n${blank}`)
  })
})

const CHANGES = {
  pixel_url: "https://t.test/o.gif",
  first_link_url: "https://t.test/c/0",
  unsubscribe_url: "https://t.test/u",
}
const HTML =
  "<p>Gr\xfc\xdfe <a href=\"https://a.test/?x=1&amp;y=2\">eins</a></p><p>{{unsubscribe_url}}</p><a href='https://b.test'>zwei</a></body>"
const PIXEL = '<img src="https://t.test/o.gif" width="1" height="1" alt="" style="display:none" />'
const CHANGED = `<p>Gr\xfc\xdfe <a href="https://t.test/c/0">eins</a></p><p>https://t.test/u</p><a href='https://t.test/c/1'>zwei</a>${PIXEL}</body>`
const quoted = (text: string) =>
  text
    .replace(/[=\x80-\xff]/g, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/.{60}(?!$)(?<!=|=.)/g, "$&=\r\n")
const unquoted = (text: string) =>
  text.replace(/=\r\n/g, "").replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

describe("what is written into the texts of a carried message", () => {
  it.each<[string, string, (text: string) => string, (text: string) => string]>([
    ["8bit", "8bit", (text) => text, (text) => text],
    [
      "base64",
      "base64",
      (text) => Buffer.from(text, "latin1").toString("base64").replace(/.{60}/g, "$&\r\n"),
      (text) => Buffer.from(text, "base64").toString("latin1"),
    ],
    ["quoted-printable", "Quoted-Printable", quoted, unquoted],
  ])("is in its transfer encoding and charset: %s (assumption smtp.tracking)", (_, encoding, encode, decode) => {
    const html = `Content-Type: text/html; charset=iso-8859-1\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`
    const file =
      'Content-Type: text/html; name="a.html"\r\nContent-Disposition: attachment\r\n\r\n<a href="https://a.test">x</a>'
    const text = "Content-Type: text/plain\r\n\r\nLeave: {{unsubscribe_url}} https://a.test"
    const raw = Buffer.from(`From: a@acme.test\r\n${multipart("mixed", text, html + encode(HTML), file)}`, "latin1")
    const changed = changeTexts(raw, CHANGES).toString("latin1")
    const [before = "", after = ""] = raw
      .toString("latin1")
      .replace("{{unsubscribe_url}}", "https://t.test/u")
      .split(encode(HTML))
    expect(changed.startsWith(before) && changed.endsWith(after)).toBe(true)
    const written = changed.slice(before.length, changed.length - after.length)
    expect(decode(written)).toBe(CHANGED)
    if (encoding !== "8bit")
      expect(Math.max(...written.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(77)
  })

  it("keeps every other byte of quoted-printable, however it is written", () => {
    const body = '<p>a =\r\nb=E4=e4 =3D  \r\n=ZZ <a href=3D"https://=\r\na.test">x</a>=20\r\n</p>'
    const raw = crlf(`Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n${body}`)
    const changed = changeTexts(raw, { first_link_url: "https://t.test/c/0" }).toString()
    expect(changed).toBe(raw.toString().replace("https://=\r\na.test", "=\r\nhttps://t.test/c/0=\r\n"))
  })

  it("breaks a line before the pixel that would be too long (RFC 5322 2.1.1)", () => {
    const raw = Buffer.from(`Content-Type: text/html\r\n\r\n${"x".repeat(950)}</body>`)
    expect(changeTexts(raw, { pixel_url: "https://t.test/o.gif" }).toString()).toContain(`x\r\n${PIXEL}</body>`)
  })

  it("finds the tags of ISO-2022-JP, whose characters may look like tags", () => {
    const jis = '\x1b$B</a href="\x1b(B'
    const html = (href: string) =>
      `Content-Type: text/html; charset=iso-2022-jp\r\n\r\n${jis}<a href="${href}">${jis}</a>`
    expect(changeTexts(Buffer.from(html("https://a.test")), { first_link_url: "https://t.test/c/0" }).toString()).toBe(
      html("https://t.test/c/0"),
    )
  })

  it.each(["utf-16", "x-unknown-encoding"])("leaves a text alone that it cannot write: %s", (charset) => {
    const how = charset === "utf-16" ? `; charset=${charset}` : `\r\nContent-Transfer-Encoding: ${charset}`
    const raw = Buffer.from(`Content-Type: text/html${how}\r\n\r\n${HTML}`, "latin1")
    expect(changeTexts(raw, CHANGES)).toEqual(raw)
  })

  it("keeps all other parts of each mail of the corpus", (test) => {
    const partsOf = (raw: Buffer) => {
      const parts: { isText: boolean; content: string }[] = []
      const found: { start: number; end: number; isText: boolean }[] = []
      walkParts(raw, (part) => {
        parts.push({ isText: /^(text\/html|text\/plain)?$/.test(part.type.value), content: "" })
        found.push(part as never)
        return false
      })
      return found.map(({ start, end }, index) => ({
        ...parts[index],
        content:
          parts[index]?.isText || /multipart/.test(raw.toString("latin1", start, start + 500))
            ? ""
            : raw.toString("latin1", start, end),
      }))
    }
    for (const { raw } of corpusMails(test)) expect(partsOf(changeTexts(raw, CHANGES))).toEqual(partsOf(raw))
  })
})

describe("the header of a submitted message", () => {
  const read = (head: string, envelope = ["ann@example.com"]) =>
    readHead(Buffer.from(`${head}\r\n\r\nHi`), envelope, LIMITS)

  it.each<[string, string]>([
    ['=?utf-8?Q?"J=C3=BCrgen,?= Acme" <a@b.test>', '"Jürgen, Acme" <a@b.test>'],
    ["=?utf-8?q?J=C3=BCrgen?= =?utf-8?q?_K.?= <a@b.test>", "Jürgen K. <a@b.test>"],
    ["a@b.test (Acme)", "Acme <a@b.test>"],
    ["Jürgen <a@bücher.test>", "Jürgen <a@bücher.test>"],
    ["Acme, Inc. <a@b.test>", '"Acme, Inc." <a@b.test>'],
  ])("reads the author %s", (from, written) => {
    expect(read(`From: ${from}`).from.written).toBe(written)
  })

  it.each(["Acme", "Acme (x <a@b.test>", '"Acme <a@b.test>', "a@b@c", "<>", ""])(
    "quotes an author that it cannot read: %s",
    (from) => {
      expect(() => read(`From: ${from}`)).toThrow(`The From field cannot be read: ${JSON.stringify(from)} is not`)
    },
  )
})

const fields = (text: string) => `From: a@b.test\r\n${text}\r\n\r\nHi`
const inHtml = (how: string, body: string) =>
  `Content-Type: text/html\r\nContent-Transfer-Encoding: ${how}\r\n\r\n${body}`
const LINK = '<a href="https://a.test">x</a>'
/** Inputs that grow with a count. */
const GROWING: Record<string, (count: number) => string> = {
  "broken addresses": (count) => fields(`To: ${'(<,"a@x.test'.repeat(count)}`),
  "open comments": (count) => fields(`Cc: ${"(".repeat(10 * count)}`),
  addresses: (count) => fields(`To: ${"Ann <ann@example.com>, ".repeat(count)}`),
  "encoded words": (count) => fields(`Subject: ${"=?utf-8?q?a?= ".repeat(count)}`),
  fields: (count) => fields("X: 1\r\n".repeat(Math.min(count, 1900))),
  "folded lines": (count) => fields(`X: ${"\r\n a".repeat(count)}`),
  "lines that are no fields": (count) => fields("x y\r\n".repeat(count)),
  "links in one line": (count) => inHtml("8bit", LINK.repeat(count)),
  "links in base64": (count) => inHtml("base64", Buffer.from(LINK.repeat(count)).toString("base64")),
  "links in quoted-printable": (count) => inHtml("quoted-printable", LINK.replaceAll("=", "=3D").repeat(count)),
  "broken quoted-printable": (count) => inHtml("quoted-printable", "=".repeat(10 * count)),
  "placeholders without a line break": (count) => inHtml("7bit", "{{unsubscribe_url}}".repeat(count)),
  parts: (count) => multipart("mixed", ...Array.from({ length: count }, () => inHtml("8bit", LINK))),
  // Few, because other readers end with a stack overflow on thousands.
  "parts in parts": (count) =>
    Array.from(
      { length: count / 8 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join(""),
  "boundaries of one letter": (count) => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${"a".repeat(10 * count)}`,
}
const ALL: Record<string, (raw: Buffer) => unknown> = {
  readHead: (raw) => {
    try {
      readHead(raw, ["ann@example.com"], LIMITS)
    } catch (error) {
      expect(error).toMatchObject({ type: "validation_error" })
    }
  },
  repeatedBytes: (raw) => repeatedBytes(raw, 0),
  changeTexts: (raw) => changeTexts(raw, CHANGES),
  carryHead: (raw) => headOf(raw) && carry(raw),
}

describe("the work for a message, in blocks of code and bytes looked at", () => {
  let counter: Awaited<ReturnType<typeof countWork>>
  beforeAll(async () => {
    counter = await countWork()
  })
  afterAll(() => counter.end())

  it.each(Object.keys(GROWING))("is linear in its size: %s", async (name) => {
    const grow = GROWING[name] as (count: number) => string
    for (const [what, act] of Object.entries(ALL)) {
      const work = async (count: number) => await counter.of(Buffer.from(grow(count)), act)
      const [one, eight] = [await work(200), await work(1600)]
      expect(eight / one, `${what}: ${one} and ${eight}`).toBeLessThan(10)
    }
  })
})

it("compares repeats without the boundaries that a mailer makes anew", () => {
  const bytes = (boundary: string, text: string) => {
    const raw = Buffer.from(
      `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n\r\n${text}\r\n--${boundary}--`,
    )
    return repeatedBytes(raw, raw.indexOf("\r\n\r\n") + 4).toString()
  }
  expect(bytes("a1", "Hi")).toBe(bytes("zzz-2", "Hi"))
  expect(bytes("a1", "Hi")).not.toBe(bytes("a1", "Ho"))
})
