import { describe, expect, it } from "vitest"
import { readable } from "../core/mail/headers.ts"
import { applyReadingRules } from "../core/mail/reading-rules.ts"
import type { Reading } from "../core/ports.ts"
import { linksOf } from "../parts/emails/rules/tracking.ts"
import { changeTexts, lockedTexts } from "../parts/submission/rules/carried-texts.ts"
import { corpusMails } from "./mail-corpus.test-helper.ts"
import { withMailparser } from "./parsers.ts"

const READING: Reading = { message_parts: "attach", html_of_text: "yes", is_carried: true }
const read = async (raw: Buffer) => await withMailparser(applyReadingRules(readable(raw), "attach"), READING)
const CHANGES = { pixel_url: "https://t.test/o.gif", first_link_url: "https://t.test/c/0" }

/** The texts before and after pixel and links are written into a message. All else must be read as before. */
async function readTwice(raw: Buffer) {
  const [before, after] = [await read(raw), await read(changeTexts(raw, CHANGES))]
  expect({ ...after, html: before.html }).toEqual(before)
  return { before: before.html, after: after.html, locked: lockedTexts(raw, before.html) }
}

async function expectTracked(raw: Buffer): Promise<void> {
  const { before, after, locked } = await readTwice(raw)
  expect(locked).toEqual([])
  expect(linksOf(after)).toEqual(linksOf(before).map((_, n) => `https://t.test/c/${n}`))
  expect(after.split(CHANGES.pixel_url)).toHaveLength(before.trim() === "" ? 1 : 2)
}

const page = (name: string) =>
  `<html><body><p><a href="https://${name}.test/1">one</a> <a href='https://${name}.test/2?a=1&amp;b=2'>two</a></p></body></html>`
const html = (name: string, more = "; charset=utf-8") => `Content-Type: text/html${more}\n\n${page(name)}`
const text = (more = "") => `Content-Type: text/plain${more}\n\nsee https://text.test`
const parts = (kind: string, ...all: string[]) =>
  `Content-Type: multipart/${kind}; boundary=b-${kind}\n\n${all.map((part) => `--b-${kind}\n${part}\n`).join("")}--b-${kind}--\n`
const encoded = (how: string, body: string, charset = "utf-8") =>
  html("", `; charset=${charset}`).replace(/\n\n.*/s, `\nContent-Transfer-Encoding: ${how}\n\n${body}`)
const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/.{76}/g, "$&\n")
const utf16 = Buffer.from(`\ufeff${page("u")}`, "utf16le")
const message = (body: string, lineBreak = "\r\n") =>
  Buffer.from(`From: a@acme.test\nSubject: s\nMIME-Version: 1.0\n${body}`.replace(/\n/g, lineBreak), "latin1")
const inner = `Content-Type: message/rfc822\nContent-Disposition: inline\n\nFrom: x@y.test\n${html("inner")}\n`

const TRACKED: Record<string, string> = {
  "a page": html("a"),
  "a text beside a page": parts("mixed", text(), html("a")),
  "two pages with a text between them": parts("mixed", html("a"), text("; format=flowed"), html("b")),
  "two pages as alternatives": parts("alternative", text(), html("a"), html("b")),
  "a page before its text": parts("alternative", html("a"), text()),
  "AMP before the page": parts("alternative", text(), `Content-Type: text/x-amp-html\n\n${page("amp")}`, html("a")),
  "an image of the page": parts(
    "alternative",
    text(),
    parts("related", html("a"), "Content-Type: image/png\nContent-ID: <l>\n\nx"),
  ),
  "two related pages": parts("related", html("a"), html("b")),
  "alternatives before a page": parts("mixed", parts("alternative", text(), html("a")), html("b")),
  "an attached page": parts(
    "mixed",
    html("a", "; name=a.html"),
    html("b"),
    html("c", "\nContent-Disposition: attachment"),
  ),
  "a message between two pages": parts("mixed", html("a"), inner, html("b")),
  "pages in a digest": parts("digest", `\nFrom: a@b.test\n${html("a")}`),
  "quoted-printable": encoded("quoted-printable", page("q").replace(/=/g, "=3D").replace(/test/g, "te=\nst"), "latin1"),
  base64: encoded("base64", base64(Buffer.from(page("b")))),
  "base64 of a text": parts(
    "mixed",
    `Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n${base64(Buffer.from("x"))}`,
    html("b"),
  ),
  "an encoding in quotes": encoded('"Quoted-Printable"', page("q").replace(/=/g, "=3D")),
  Shift_JIS: `${html("s", "; charset=shift_jis")}\x83\x5c`,
  GB18030: `${html("s", "; charset=gb18030")}\x81\x30\x81\x30`,
  "ISO-2022-JP": `Content-Type: text/html; charset=iso-2022-jp\n\n\x1b$B<<<a\x1b(B${page("j")}\x1b$B"<">\x1b(B`,
  "an unknown charset": `${html("s", "; charset=x-foo")}\xfc`,
  "a byte order mark": `Content-Type: text/html\n\n\xef\xbb\xbf${page("m")}`,
  "no end of the parts": parts("mixed", html("a")).replace("--b-mixed--\n", ""),
  "misnested links":
    'Content-Type: text/html\n\n<a href="https://a.test"><table><tr><td><a href="https://b.test">x</a></table></a><!-- <a href="https://no.test"> --><svg><a href="https://svg.test">s</a></svg><a href=https://d.test>',
  "scripts and conditions": `Content-Type: text/html\n\n<script>"<a href=https://no.test>"</script>${page("y")}<![if !mso]><a href="https://mso.test">m</a><![endif]><!--[if mso]><a href="https://no.test">m</a><![endif]-->`,
  "a white line instead of the empty one": html("w").replace("\n\n", "\n \n"),
  "no empty line": html("w").replace("\n\n", "\n"),
}

const LOCKED: Record<string, [Buffer, string]> = {
  "base64 with a footer": [
    message(`${encoded("base64", base64(Buffer.from(page("b"))))}\n-- \nlist`),
    "is base64 with other characters in it",
  ],
  uuencode: [
    message(encoded("x-uuencode", "begin 644 a\n#0V%T\n`\nend\n")),
    'has the unknown transfer encoding "x-uuencode"',
  ],
  "UTF-16": [message(encoded("base64", base64(utf16), "utf-16")), 'is in the charset "utf-16"'],
  "UTF-16 that is not declared": [message(encoded("base64", base64(utf16))), "is in UTF-16"],
  HZ: [message(html("h", "; charset=hz-gb-2312")), 'is in the charset "hz-gb-2312"'],
  "UTF-16 beside UTF-8": [
    message(parts("mixed", encoded("base64", base64(utf16), "utf-16"), html("b"))),
    'is in the charset "utf-16"',
  ],
  "carriage returns only": [message(html("c"), "\r"), "is in a message without line feeds"],
}

describe("pixel and links in a carried message", () => {
  it.each(Object.keys(TRACKED))(
    "are where the reader finds them, and have its numbers: %s (assumption smtp.tracking)",
    async (name) => {
      await expectTracked(message(TRACKED[name] as string))
    },
  )

  it.each(Object.keys(LOCKED))(
    "leave a text alone that nothing can be written into, with a reason: %s",
    async (name) => {
      const [raw, why] = LOCKED[name] as [Buffer, string]
      const { before, after, locked } = await readTwice(raw)
      expect(locked).toEqual([`the HTML ${why}`])
      expect(linksOf(after)).toEqual(linksOf(before))
    },
  )

  it("change nothing else in any mail of the corpus", async (test) => {
    for (const { raw } of corpusMails(test)) await readTwice(raw)
  })
})
