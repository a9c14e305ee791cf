import { casesOf, latin1, wire } from "./mails.fixture.ts"

const PLAIN = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", ""]
const parts = (kind: string, ...all: string[]) =>
  wire(`Content-Type: multipart/${kind}; boundary=b`, "", ...all.flatMap((part) => ["--b", part]), "--b--")
const TEXT = "Content-Type: text/plain\r\n\r\nYour invoice is ready, Ann."
const HTML = "Content-Type: text/html\r\n\r\n<p>Your <b>invoice</b> is ready, Ann.</p>"
const RELATED = `Content-Type: multipart/related; boundary=r\r\n\r\n--r\r\n${HTML}\r\n--r--`
const FOOTER = "Content-Type: text/plain\r\n\r\nConfidential. Acme Limited, Registered Office."
const file = (disposition: string) =>
  `Content-Type: application/pdf\r\nContent-Disposition: attachment; ${disposition}\r\n\r\nx`
const ALTERNATIVE = "Content-Type: multipart/alternative; boundary=c\r\n"
const dated = (date: string) => wire(`Date: ${date}`, ...PLAIN, "Hi")
const identified = (id: string) => wire(`Message-ID: ${id}`, ...PLAIN, "Hi")
const to = (list: string) => wire(`To: ${list}`, ...PLAIN, "Hi")

export const MIME_CASES = casesOf({
  "mime-charset": {
    hits: [
      wire("Content-Type: text/plain", "", "Grüße aus Köln"),
      wire("Subject: Hello", "", "Привет"),
      wire("Content-Type: text/plain; charset=us-ascii", "Content-Transfer-Encoding: base64", "", "R3LDvMOfZQ=="),
      wire("Content-Type: text/html", "Content-Transfer-Encoding: quoted-printable", "", "<p>Gr=C3=BC=C3=9Fe</p>"),
      latin1("Content-Type: text/plain; charset=utf-8", "", "Grüße"),
      parts("alternative", TEXT, HTML.replace("Ann", "Jörg")),
    ],
    misses: [
      wire(...PLAIN, "Grüße"),
      latin1("Content-Type: text/plain; charset=iso-8859-1", "", "Grüße"),
      wire("Content-Type: text/plain", "", "Hello"),
      wire("Content-Type: text/plain; charset=iso-2022-jp", "", "\u001b$B$3$s\u001b(B"),
      parts("mixed", TEXT, file("filename=a.pdf").replace(/x$/, "Grüße")),
    ],
  },
  "mime-header": {
    hits: [
      wire("Subject: Grüße", ...PLAIN, "Hi"),
      latin1("Subject: Grüße", ...PLAIN, "Hi"),
      wire("Reply-To: Jörg <a@acme.example>", ...PLAIN, "Hi"),
    ],
    misses: [
      wire("Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=", ...PLAIN, "Hi"),
      wire("Subject: Grüße", "Cc: jörg@acme.example", ...PLAIN, "Hi"),
      wire("Subject: Grüße", "Reply-To: Ann <ann@grüße.example>", ...PLAIN, "Hi"),
      wire("Received: from grüße", ...PLAIN, "Hi"),
    ],
  },
  "mime-file-name": {
    hits: [
      parts("mixed", TEXT, file('filename="Übersicht.pdf"')),
      parts("mixed", TEXT, 'Content-Type: application/pdf; name="Übersicht.pdf"\r\n\r\nx'),
    ],
    misses: [
      parts("mixed", TEXT, file("filename*=utf-8''%C3%9Cbersicht.pdf")),
      parts("mixed", TEXT, file('filename="=?utf-8?q?=C3=9Cbersicht.pdf?="')),
    ],
  },
  "mime-version": {
    hits: [
      { raw: Buffer.from("From: a@acme.example\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>\r\n") },
      { raw: Buffer.from("From: a@acme.example\r\nContent-Transfer-Encoding: base64\r\n\r\nSGk=\r\n") },
    ],
    misses: [
      { raw: Buffer.from("From: a@acme.example\r\nSubject: Hi\r\n\r\nHi\r\n") },
      wire("mime-version: 1.0", "Content-Type: text/html", "", "<p>Hi</p>"),
    ],
  },
  "mime-mixed": {
    hits: [parts("mixed", TEXT, HTML), parts("mixed", HTML, TEXT), parts("mixed", TEXT, HTML, file("filename=a.pdf"))],
    misses: [
      parts("alternative", TEXT, HTML),
      parts("mixed", HTML, FOOTER),
      parts("mixed", FOOTER, HTML, TEXT),
      parts("mixed", TEXT, HTML.replace("\r\n", "\r\nContent-Disposition: attachment; filename=a.html\r\n")),
      parts("mixed", TEXT, file("filename=a.pdf")),
    ],
  },
  "mime-order": {
    hits: [parts("alternative", HTML, TEXT), parts("alternative", RELATED, TEXT)],
    misses: [parts("alternative", TEXT, HTML), parts("alternative", TEXT, RELATED), parts("mixed", HTML, TEXT)],
  },
  "mime-long-line": {
    hits: [
      wire(...PLAIN, "x".repeat(999)),
      wire(...PLAIN, `${"x".repeat(997)}ü`, "short"),
      wire(`X-Long: ${"x".repeat(1000)}`, ...PLAIN, "Hi"),
      parts("mixed", TEXT, `Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${"QUJD".repeat(300)}`),
    ],
    misses: [
      wire(...PLAIN, "x".repeat(998)),
      wire(`X-Long: ${"x".repeat(900)}`, ` ${"x".repeat(900)}`, ...PLAIN, "Hi"),
      wire("Content-Transfer-Encoding: quoted-printable", "", ...Array(30).fill(`${"x".repeat(75)}=`)),
    ],
  },
  "mime-7bit": {
    hits: [
      wire("Content-Transfer-Encoding: 7bit", "Content-Type: text/plain; charset=utf-8", "", "Grüße"),
      wire("Content-Type: text/plain; charset=utf-8", "", "Grüße"),
      parts("mixed", TEXT, file("filename=a.pdf").replace(/x$/, "Grüße")),
    ],
    misses: [
      wire(...PLAIN, "Grüße"),
      wire("Content-Transfer-Encoding: 7bit", "", "Hello"),
      wire("Content-Transfer-Encoding: binary", "Content-Type: text/plain; charset=utf-8", "", "Grüße"),
    ],
  },
  "mime-cut": {
    hits: [
      wire("Content-Type: multipart/mixed; boundary=b", "", "--b", TEXT, "--b", HTML),
      wire("Content-Type: multipart/mixed; boundary=b", "", "--b", ALTERNATIVE, "--c", TEXT, "--c", HTML),
    ],
    misses: [
      parts("mixed", TEXT, HTML),
      parts("mixed", `${ALTERNATIVE}\r\n--c\r\n${TEXT}\r\n--c\r\n${HTML}`),
      wire(...PLAIN, "--b", "Hello"),
    ],
  },
  "mime-date": {
    hits: [
      ...["2026-11-28T10:00:00Z", "Sa, 28 Nov 2026 10:00:00 +0100", "28.11.2026 10:00", "Nov 28, 2026 10:00 AM"].map(
        dated,
      ),
      ...["", "Sat, 32 Nov 2026 10:00:00 +0000", "Sat, 28 Nov 2026 25:00:00 +0000", "1795860000"].map(dated),
    ],
    misses: [
      ...["Sat, 28 Nov 2026 10:00:00 +0100", "28 Nov 26 10:00 EST", "sat,28 nov 2026 9:00:00 GMT"].map(dated),
      ...["Sat, 28 Nov 2026 10:00:00 +0100 (CET)", "Sat,  8 Nov 2026 10:00:60 -0000"].map(dated),
      wire("X-Date: today", ...PLAIN, "Hi"),
    ],
  },
  "mime-message-id": {
    hits: ["<4711>", "4711", "<4711@>", "4711@acme.example", "<>", "<1@a.example> <2@a.example>"].map(identified),
    misses: ["<4711@acme.example>", '<"a b"@acme.example>', "<1@[192.0.2.1]> (sent)"].map(identified),
  },
  "mime-address": {
    hits: [
      to("=?utf-8?q?J=C3=B6rg_=3Cjoerg=40example=2Ecom=3E?="),
      to("Ann <ann@example.com>, =?utf-8?b?SsO2cmcgPGpvZXJnQGV4YW1wbGUuY29tPg==?="),
      to("=?utf-8?q?J=C3=B6rg <joerg@example.com>?="),
      to("=?utf-8?q?j=C3=B6rg?=@example.com"),
      to("Ann <ann@=?utf-8?q?b=C3=BCcher?=.example>"),
    ],
    misses: [
      to("=?utf-8?q?J=C3=B6rg?= <joerg@example.com>"),
      to("=?utf-8?q?ann=40example=2Ecom?= <ann@example.com>"),
      to('"=?utf-8?q?J=C3=B6rg?=" <joerg@example.com>, Ann <ann@example.com>'),
      wire("Subject: =?utf-8?q?ann=40example=2Ecom?=", ...PLAIN, "Hi"),
    ],
  },
  "mime-parameter": {
    hits: [
      parts("mixed", TEXT, file('filename*="=?utf-8?q?=C3=9Cbersicht.pdf?="')),
      parts("mixed", TEXT, file("filename*=utf-8''=?utf-8?q?=C3=9Cbersicht.pdf?=")),
      parts("mixed", TEXT, file('filename*0*="=?utf-8?b?w5xiZXJzaWNodC5wZGY=?="')),
      parts("mixed", TEXT, file("filename=\"utf-8''%C3%9Cbersicht.pdf\"")),
      parts("mixed", TEXT, "Content-Type: application/pdf; name=iso-8859-1'de'%DCbersicht.pdf\r\n\r\nx"),
    ],
    misses: [
      parts("mixed", TEXT, file("filename*=utf-8''%C3%9Cbersicht.pdf")),
      parts("mixed", TEXT, file('filename="=?utf-8?q?=C3=9Cbersicht.pdf?="')),
      parts("mixed", TEXT, file("filename=\"=?utf-8?q?=C3=9C.pdf?=\"; filename*=utf-8''%C3%9C.pdf")),
      parts("mixed", TEXT, file("filename=\"Ann's 'new' utf-8 list.pdf\"")),
    ],
  },
  "mime-bcc": {
    hits: [wire("Bcc: boss@acme.example", ...PLAIN, "Hi"), wire("bcc: Boss <boss@acme.example>", ...PLAIN, "Hi")],
    misses: [wire("Bcc: ", ...PLAIN, "Hi"), wire("X-Bcc: boss@acme.example", ...PLAIN, "Hi")],
  },
})
