import { afterAll, describe, expect, it } from "vitest"
import { createMailParser } from "./mail-parser.ts"

const { parseMail, close } = createMailParser()
afterAll(close)

interface Expected {
  from?: string
  from_name?: string
  to?: string[]
  cc?: string[]
  subject?: string
  message_id?: string
  text?: string
  html?: string
  /** Each as `name type: content`, or `name type` without comparing the content. */
  files?: string[]
  parse_error?: string | RegExp | null
}
/** A title, a message whose characters are bytes and whose lines end with LF, and what it contains. */
type Case = [title: string, message: string, expected: Expected]

/** The bytes of a text in UTF-8, as characters. */
const utf8 = (text: string) => Buffer.from(text).toString("latin1")
/** A message with one header field. */
const field = (line: string) => `${line}\n\nx`
/** A message with a content type and perhaps more header fields, and a body. */
const typed = (type: string, body: string) => `Content-Type: ${type}\n\n${body}`
/** A multipart with the boundary `b` and these parts. */
const mixed = (...parts: string[]) => multipart("mixed", ...parts)
const multipart = (kind: string, ...parts: string[]) =>
  typed(`multipart/${kind}; boundary=b`, `${parts.map((part) => `--b\n${part}\n`).join("")}--b--\n`)
const alternative = (boundary: string, text: string, html: string) =>
  `Content-Type: multipart/alternative; boundary=${boundary}\n\n--${boundary}\n\n${text}\n--${boundary}\nContent-Type: text/html\n\n${html}\n`
const attached = (name: string, content = "x", type = "application/pdf") =>
  `Content-Type: ${type}\nContent-Disposition: attachment; filename=${name}\n\n${content}`
const PDF = "a.pdf application/pdf: x"
const HI = "\nhi"
const named = (parameters: string) =>
  mixed(HI, `Content-Type: application/pdf\nContent-Disposition: attachment; ${parameters}\n\nx`)
const bytes = (text: string) => Buffer.from(text, "latin1").toString("base64")

// biome-ignore format: a table
const structure: Case[] = [
  ["a message without MIME fields", "From: a@s.example\n\nhi", { text: "hi" }],
  ["a message without a body", "Subject: only\n", { subject: "only", text: "" }],
  ["a body without a header", "\nhi", { text: "hi" }],
  ["line feeds alone as line ends", "Subject: a\n\nhi", { subject: "a", text: "hi" }],
  ["an mbox line before the header", "From a@s.example Sat Jan  1 00:00:00 2026\nSubject: a\n\nhi", { subject: "a", text: "hi" }],
  ["a mixed message", mixed(HI, attached("a.pdf")), { text: "hi", files: [PDF] }],
  ["a quoted boundary", typed('multipart/mixed; boundary="b c"', `--b c\n${HI}\n--b c\n${attached("a.pdf")}\n--b c--`), { text: "hi", files: [PDF] }],
  ["a boundary with all allowed characters", typed(`multipart/mixed; boundary="'()+_,-./:=? b"`, `--'()+_,-./:=? b\n${HI}\n--'()+_,-./:=? b--`), { text: "hi" }],
  ["a boundary of 70 characters", typed(`multipart/mixed; boundary=${"b".repeat(70)}`, `--${"b".repeat(70)}\n${HI}\n--${"b".repeat(70)}--`), { text: "hi" }],
  ...[["two spaces", "\n  ", "  "], ["three spaces", "\n   ", "   "], ["a tab", "\n\t", "\t"], ["a space and a tab", "\n \t", " \t"], ["a tab that a server made of a space", "\n\t", " "], ["one space", "\n ", " "]].map(([how, fold, space]): Case => [
    `a boundary folded at ${how} (mail-mime-parser#55)`, mixed(`Content-Type: multipart/mixed; boundary="a${fold}c"; x=y\n\n--a${space}c\n${HI}\n--a${space}c--`, attached("a.pdf")), { text: "hi", files: [PDF] },
  ]),
  ["a boundary with two spaces, of which a server left one", typed('multipart/mixed; boundary="a  c"', `--a c\n${HI}\n--a c\n${attached("a.pdf")}\n--a c--`), { text: "hi", files: [PDF] }],
  ["a boundary that begins another one", typed("multipart/mixed; boundary=b", `--b\nContent-Type: multipart/mixed; boundary=bb\n\n--bb\n${HI}\n--bb--\n--b\n${attached("a.pdf")}\n--b--`), { text: "hi", files: [PDF] }],
  ["a boundary that ends with hyphens", typed("multipart/mixed; boundary=b--", `--b--\n${HI}\n--b--\n${attached("a.pdf")}\n--b----`), { text: "hi", files: [PDF] }],
  ["a boundary in pieces (RFC 2231)", typed('multipart/mixed; boundary*0="b"; boundary*1="c"', `--bc\n${HI}\n--bc--`), { text: "hi" }],
  ["a boundary in upper case differs", mixed("\nhi\n--B\nstill"), { text: "hi\n--B\nstill" }],
  ["a space after a delimiter", typed("multipart/mixed; boundary=b", `--b \n${HI}\n--b \n${attached("a.pdf")}\n--b-- \n`), { text: "hi", files: [PDF] }],
  ["a tab after a delimiter", typed("multipart/mixed; boundary=b", `--b\t\n${HI}\n--b\t\n${attached("a.pdf")}\n--b--\t`), { text: "hi", files: [PDF] }],
  ["white space after the second delimiter only", typed("multipart/mixed; boundary=b", `--b\n${HI}\n--b  \t \n${attached("a.pdf")}\n--b--`), { text: "hi", files: [PDF] }],
  ["white space after the last delimiter only", typed("multipart/mixed; boundary=b", `--b\n${HI}\n--b--   \nepilogue`), { text: "hi" }],
  ["white space after the delimiter of an inner multipart", mixed("Content-Type: multipart/mixed; boundary=c\n\n--c \n\nhi\n--c-- ", attached("a.pdf")), { text: "hi", files: [PDF] }],
  ["text after a delimiter, which makes it text", mixed("\nhi\n--b no\nstill"), { text: "hi\n--b no\nstill" }],
  ["a delimiter that is indented, which makes it text", mixed("\nhi\n --b\nstill"), { text: "hi\n --b\nstill" }],
  ["a preamble and an epilogue", typed("multipart/mixed; boundary=b", `preamble\n--b\n${HI}\n--b--\nepilogue\n`), { text: "hi" }],
  ["a delimiter in the epilogue", typed("multipart/mixed; boundary=b", `--b\n${HI}\n--b--\n--b\n\nno\n--b--\n`), { text: "hi" }],
  ["a multipart that is not closed", typed("multipart/mixed; boundary=b", `--b\n${HI}\n--b\n${attached("a.pdf")}`), { text: "hi", files: [PDF] }],
  ["an inner multipart that is not closed", mixed("Content-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/plain\n\nhi", attached("a.pdf")), { text: "hi", files: [PDF] }],
  ["two inner multiparts that are not closed", mixed("Content-Type: multipart/related; boundary=c\n\n--c\nContent-Type: multipart/alternative; boundary=d\n\n--d\n\nhi", attached("a.pdf")), { text: "hi", files: [PDF] }],
  ["an inner multipart closed by the end of the outer one", mixed("Content-Type: multipart/alternative; boundary=c\n\n--c\n\nhi\n--c\nContent-Type: text/html\n\n<p>hi"), { text: "hi", html: "<p>hi" }],
  ["an inner image that is not closed, with its exact bytes", mixed(`Content-Type: multipart/related; boundary=c\n\n--c\n${HI}\n--c\n${attached("a.gif", "GIF", "image/gif")}`, attached("a.pdf")), { text: "hi", files: ["a.gif image/gif: GIF", PDF] }],
  ["an outer delimiter within the header of a part", mixed("Content-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf", HI), { text: "hi" }],
  ["alternatives", alternative("b", "hi", "<p>hi"), { text: "hi", html: "<p>hi" }],
  ["alternatives in a related in a mixed", mixed(`Content-Type: multipart/related; boundary=c\n\n--c\n${alternative("d", "hi", "<p>hi")}--d--\n--c--`, attached("a.pdf")), { text: "hi", html: "<p>hi", files: [PDF] }],
  ["a related image with its id", multipart("related", "Content-Type: text/html\n\n<img src=cid:l>", "Content-Type: image/png\nContent-ID: <l>\nContent-Disposition: inline\n\nx"), { html: "<img src=cid:l>", files: ["attachment-1.png image/png: x"] }],
  ["an unknown kind of multipart", multipart("x-new", HI, attached("a.pdf")), { text: "hi", files: [PDF] }],
  ["a delivery report, whose parts are attachments (assumption inbound.message_parts)", multipart("report", HI, "Content-Type: message/delivery-status\n\nAction: failed", "Content-Type: message/rfc822\nContent-Disposition: inline\n\nSubject: lost\n\nbody"), { text: "hi", files: ["attachment-1 message/delivery-status: Action: failed", "attachment-2.eml message/rfc822: Subject: lost\r\n\r\nbody"] }],
  ["a report of a complaint, whose part is an attachment (assumption inbound.message_parts)", multipart("report", HI, "Content-Type: message/feedback-report\nContent-Disposition: inline\n\nVersion: 1"), { text: "hi", files: ["attachment-1 message/feedback-report: Version: 1"] }],
  ["an inline message, which is one attachment with its own attachments (assumption inbound.message_parts)", mixed(HI, `Content-Type: message/rfc822\nContent-Disposition: inline; filename=fwd.eml\n\n${mixed("\ninner", attached("a.pdf")).replaceAll("--b", "--i").replace("=b", "=i")}`), { text: "hi", files: ["fwd.eml message/rfc822"] }],
  ["a message that is only an inline message (assumption inbound.message_parts)", "Content-Type: message/rfc822\nContent-Disposition: inline\n\nSubject: inner\n\nbody", { text: "", files: ["attachment-1.eml message/rfc822: Subject: inner\r\n\r\nbody"] }],
  ["an attached message", mixed(HI, "Content-Type: message/rfc822\n\nSubject: inner\n\nbody"), { text: "hi", files: ["attachment-1.eml message/rfc822: Subject: inner\r\n\r\nbody"] }],
  ["an attached message with a multipart of its own", mixed(HI, `Content-Type: message/rfc822\n\nSubject: inner\n${multipart("mixed", "\ninner").replaceAll("--b", "--i").replace("=b", "=i")}`), { text: "hi", files: ["attachment-1.eml message/rfc822"] }],
  ["a digest, whose parts are messages (RFC 2046 5.1.5)", multipart("digest", "\nSubject: one\n\nfirst", "\nSubject: two\n\nsecond"), { text: "", files: ["attachment-1.eml message/rfc822: Subject: one\r\n\r\nfirst", "attachment-2.eml message/rfc822: Subject: two\r\n\r\nsecond"], }],
  ["a digest with a text in it", multipart("digest", "Content-Type: text/plain\n\nhi", "\nSubject: two\n\nsecond"), { text: "hi", files: ["attachment-1.eml message/rfc822: Subject: two\r\n\r\nsecond"] }],
  ["a digest part with other header fields", multipart("digest", "Content-Description: one\n\nSubject: one\n\nfirst"), { files: ["attachment-1.eml message/rfc822: Subject: one\r\n\r\nfirst"] }],
  ["comments in the content type (RFC 2045 5.1)", typed("multipart/mixed; (c) boundary=b (x)", `--b\n${HI}\n--b\n${attached("a.pdf")}\n--b--`), { text: "hi", files: [PDF] }],
  ["a comment after the content type", typed("text/html (web page)", "<p>hi"), { html: "<p>hi" }],
  ["a comment in the transfer encoding", "Content-Transfer-Encoding: base64 (x)\n\naGk=", { text: "hi" }],
  ["a content type in capitals", typed("TEXT/HTML; CHARSET=UTF-8", "<p>hi"), { html: "<p>hi" }],
  ["a folded content type", typed("multipart/mixed;\n boundary=b", `--b\n${HI}\n--b--`), { text: "hi" }],
  ["spaces around the equals sign", typed("multipart/mixed; boundary = b", `--b\n${HI}\n--b--`), { text: "hi" }],
  ["a semicolon in a quoted parameter", typed('multipart/mixed; x="a;b"; boundary=b', `--b\n${HI}\n--b--`), { text: "hi" }],
  ["an invalid content type counts as text (RFC 2045 5.2)", typed("text", "hi"), { text: "hi", files: [] }],
  ["an unknown content type is a file", typed("x-a/b", "hi"), { text: "", files: ["attachment-1 x-a/b: hi"] }],
  ["a boundary that does not occur", typed("multipart/mixed; boundary=b", "hello\nthere"), { text: "hello\nthere", parse_error: /boundary .* does not occur/ }],
  ["a multipart without a boundary", typed("multipart/mixed", "hello"), { text: "hello", parse_error: /without a boundary/ }],
  ["a multipart with an empty boundary", typed('multipart/mixed; boundary=""', "hello"), { text: "hello", parse_error: /without a boundary/ }],
  ["an inner boundary that does not occur", mixed("Content-Type: multipart/mixed; boundary=c\n\nlost", attached("a.pdf")), { text: "lost", files: [PDF], parse_error: /does not occur/ }],
  ["only the last delimiter", typed("multipart/mixed; boundary=b", "hello\n--b--\n"), { text: "hello\n--b--", parse_error: /does not occur/ }],
  ["a multipart without a body", typed("multipart/mixed; boundary=b", ""), { text: "", parse_error: null }],
  ["two texts", mixed("\none", "\ntwo"), { text: "one\ntwo" }],
  ["a text after the HTML (assumption inbound.html_of_text)", mixed("Content-Type: text/html\n\n<p>hi</p>", "\nfooter & <more>"), { text: "hi\nfooter & <more>", html: "<p>hi</p><br/>\n<p>footer &amp; &lt;more&gt;</p>" }],
  ["a footer after alternatives (assumption inbound.html_of_text)", mixed(`${alternative("c", "hi", "<p>hi</p>")}--c--`, "\nfooter\nof a list"), { text: "hi\nfooter\nof a list", html: "<p>hi</p><br/>\n<p>footer<br>\nof a list</p>" }],
  ["a banner before the HTML (assumption inbound.html_of_text)", mixed("\nbanner", "Content-Type: text/html\n\n<p>hi</p>"), { text: "banner\nhi", html: "<p>banner</p><br/>\n<p>hi</p>" }],
  ["a page after alternatives (assumption inbound.html_of_text)", mixed(`${alternative("c", "hi", "<p>hi</p>")}--c--`, "Content-Type: text/html\n\n<p>legal &amp; more</p>"), { text: "hi\nlegal & more", html: "<p>hi</p><br/>\n<p>legal &amp; more</p>" }],
  ["a page in a related beside a text (assumption inbound.html_of_text)", mixed("Content-Type: multipart/related; boundary=c\n\n--c\nContent-Type: text/html\n\n<p>hi\n--c--", "\nfooter"), { text: "hi\nfooter", html: "<p>hi<br/>\n<p>footer</p>" }],
  ["texts and HTML in turn (assumption inbound.html_of_text)", mixed("\na", "Content-Type: text/html\n\n<p>b</p>", "\nc", "Content-Type: text/html\n\n<p>d</p>"), { text: "a\nb\nc\nd", html: "<p>a</p><br/>\n<p>b</p><br/>\n<p>c</p><br/>\n<p>d</p>" }],
  ["a blank text beside the HTML, which is none", mixed("\n \n", "Content-Type: text/html\n\n<p>hi</p>"), { text: "", html: "<p>hi</p>" }],
  ["two HTML parts without a text", mixed("Content-Type: text/html\n\n<p>a</p>", "Content-Type: text/html\n\n<p>b</p>"), { text: "", html: "<p>a</p><br/>\n<p>b</p>" }],
  ["a named text before the HTML is a file (assumption inbound.named_texts)", mixed("Content-Type: text/plain; name=log.txt\nContent-Disposition: inline; filename=log.txt\n\nlog", "Content-Type: text/html\n\n<p>hi"), { text: "", html: "<p>hi", files: ["log.txt text/plain: log"] }],
  ["a named text before the text is a file (assumption inbound.named_texts)", mixed("Content-Type: text/plain; name=log.txt\n\nlog", HI), { text: "hi", files: ["log.txt text/plain: log"] }],
  ["a named page that begins a related is the body", multipart("related", "Content-Type: text/html; name=a.html\n\n<img src=cid:l>", "Content-Type: text/html; name=b.html\n\n<p>"), { html: "<img src=cid:l>", files: ["b.html text/html: <p>"] }],
  ["a named text after the first is a file", mixed(HI, "Content-Type: text/plain; name=notes.txt\n\nnotes"), { text: "hi", files: ["notes.txt text/plain: notes"] }],
  ["a named inline text after the first is a file", mixed(HI, "Content-Type: text/plain\nContent-Disposition: inline; filename=notes.txt\n\nnotes"), { text: "hi", files: ["notes.txt text/plain: notes"] }],
  ["a named inline page after the first text is a file", mixed(HI, "Content-Type: text/html\nContent-Disposition: inline; filename=a.html\n\n<p>"), { text: "hi", html: "", files: ["a.html text/html: <p>"] }],
  ["the named text of a message without parts is the body", "Content-Type: text/plain; name=body.txt\n\nhi", { text: "hi", files: [] }],
  ["named alternatives are the body", multipart("alternative", "Content-Type: text/plain; name=a.txt\n\nhi", "Content-Type: text/html; name=a.html\n\n<p>hi"), { text: "hi", html: "<p>hi", files: [] }],
  ["an attached text is a file", mixed(HI, attached("a.txt", "notes", "text/plain")), { text: "hi", files: ["a.txt text/plain: notes"] }],
  ["an unknown disposition is a file", mixed(HI, "Content-Disposition: x-new; filename=a.txt\n\nnotes"), { text: "hi", files: ["a.txt text/plain: notes"] }],
  ["base64", "Content-Transfer-Encoding: base64\n\naGVs\nbG8=\n", { text: "hello" }],
  ["base64 with foreign characters (RFC 2045 6.8)", "Content-Transfer-Encoding: base64\n\naG!Vs\n bG8=\n", { text: "hello" }],
  ["quoted-printable with soft line breaks", "Content-Transfer-Encoding: quoted-printable\n\na=\nb=3Dc=20\n", { text: "ab=c" }],
  ["quoted-printable in lower case", "Content-Transfer-Encoding: Quoted-Printable\n\n=c3=a9", { text: "é" }],
  ["format=flowed (RFC 3676)", typed("text/plain; format=flowed", "one \ntwo\nthree"), { text: "one two\nthree" }],
  ["format=flowed with DelSp", typed("text/plain; format=flowed; delsp=yes", "one \ntwo\n> thr \n> ee"), { text: "onetwo\n> three" }],
  ["format=flowed with quotes, whose marks leave the joined lines (assumption inbound.flowed_text)", typed("text/plain; format=flowed", "> a long quoted line that was \n> wrapped here\n>> deeper \n>> line\nok"), { text: "> a long quoted line that was wrapped here\n>> deeper line\nok" }],
  ["format=flowed where the depth of a quote ends a paragraph", typed("text/plain; format=flowed", "> one \n>> two \nthree \n> four"), { text: "> one \n>> two \nthree \n> four" }],
  ["format=flowed with stuffed lines", typed("text/plain; format=flowed", " >no quote\n From me \n to you\n>text\n\n> \n> end"), { text: ">no quote\nFrom me to you\n>text\n\n> \n> end" }],
  ["format=flowed with empty lines, which end paragraphs (RFC 3676 4.1)", typed("text/plain; format=flowed", "Hi Ann, \n\na long line \nthat is wrapped. \n\n\n> quoted \n>\n> again \nBye"), { text: "Hi Ann, \n\na long line that is wrapped. \n\n\n> quoted \n>\n> again \nBye" }],
  ["format=flowed and DelSp with empty lines", typed("text/plain; format=flowed; delsp=yes", "one \n\ntwo \nthree"), { text: "one\n\ntwothree" }],
  ["format=flowed before a signature", typed("text/plain; format=flowed", "hi \n-- \nAnn \nBell\n> -- \n> Bob"), { text: "hi \n-- \nAnn Bell\n> -- \n> Bob" }],
  ["format=flowed in quoted-printable and in a part", mixed("Content-Type: text/plain; format=flowed; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n> Gr=FC=DFe=20\n> aus K=F6ln\n--\n  --b", attached("a.pdf")), { text: "> Grüße aus Köln\n--\n --b", files: [PDF] }],
  ["format=flowed in base64", `Content-Type: text/plain; format=Flowed\nContent-Transfer-Encoding: base64\n\n${bytes("> a \r\n> b")}`, { text: "> a b" }],
  ["format=flowed in UTF-16", `Content-Type: text/plain; format=flowed; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n${Buffer.from(" a \n b", "utf16le").toString("base64")}`, { text: "a b" }],
  ["format=flowed of HTML, which has no such format", typed("text/html; format=flowed", "> a \n> b"), { html: "> a \n> b" }],
  ["format=flowed of an attachment stays as it is", mixed(HI, "Content-Type: text/plain; format=flowed; name=a.txt\n\na \nb"), { text: "hi", files: ["a.txt text/plain: a \r\nb"] }],
  ["uuencode", mixed(HI, "Content-Type: application/zip\nContent-Transfer-Encoding: x-uuencode\nContent-Disposition: attachment; filename=a.zip\n\nbegin 644 a.zip\n#0V%T\n`\nend"), { text: "hi", files: ["a.zip application/zip: Cat"] }],
  ["uuencode of several lines, named uuencode", mixed("Content-Type: image/gif\nContent-Transfer-Encoding: uuencode\n\nbegin 644 x\nM86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A86%A\n#86%A\n \nend"), { files: [`attachment-1.gif image/gif: ${"a".repeat(48)}`] }],
  ["a uuencoded text", "Content-Transfer-Encoding: x-uue\n\nbegin 644 a.txt\n#0V%T\n`\nend\n", { text: "Cat" }],
  ["uuencode that is none stays as it is", "Content-Transfer-Encoding: x-uuencode\n\nhi", { text: "hi" }],
  ["an unknown transfer encoding stays as it is", "Content-Transfer-Encoding: x-new\n\nhi", { text: "hi" }],
]

// biome-ignore format: a table
const charsets: Case[] = [
  ["UTF-8", typed("text/plain; charset=utf-8", utf8("Grüße 😀")), { text: "Grüße 😀" }],
  ["UTF-8 without a charset", `\n${utf8("Grüße")}`, { text: "Grüße" }],
  ["a quoted charset", typed('text/plain; charset="iso-8859-1"', "Gr\xfc\xdfe"), { text: "Grüße" }],
  ["latin-1", typed("text/plain; charset=iso-8859-1", "Gr\xfc\xdfe"), { text: "Grüße" }],
  ["latin-1 without a charset", "\nGr\xfcn", { text: "Grün" }],
  ["windows-1252 without a charset", "\n\x93Gr\xfcn\x94 \x80", { text: "“Grün” €" }],
  ["windows-1252 declared as us-ascii", typed("text/plain; charset=us-ascii", "Gr\xfcn"), { text: "Grün" }],
  ["windows-1252 declared as UTF-8", typed("text/plain; charset=utf-8", "Gr\xfcn"), { text: "Grün" }],
  ...["ascii", "us-ascii", "csASCII", "cp367", "ISO646-US", "iso-ir-6", "ANSI_X3.4-1968", "x-unknown", "default", "8bit", "binary", "x-binary"].flatMap((charset): Case[] => [
    [`windows-1252 declared as ${charset}`, typed(`text/plain; charset=${charset}`, "Gr\xfcn"), { text: "Grün" }],
    [`UTF-8 declared as ${charset}`, typed(`text/plain; charset=${charset}`, utf8("Grün")), { text: "Grün" }],
    [`windows-1252 in a word of ${charset}`, `Subject: =?${charset}?Q?Gr=FCn?=\n\nx`, { subject: "Grün" }],
    [`UTF-8 in a word of ${charset}`, `Subject: =?${charset}?Q?Gr=C3=BCn?=\n\nx`, { subject: "Grün" }],
    [`windows-1252 in a name of ${charset}`, named(`filename*=${charset}''Gr%FCn.pdf`), { files: ["Grün.pdf application/pdf: x"] }],
  ]),
  ["windows-1252 in an unknown charset", typed("text/plain; charset=unknown-8bit", "Gr\xfcn"), { text: "Grün" }],
  ["latin-1 in quoted-printable without a charset", "Content-Transfer-Encoding: quoted-printable\n\nGr=FCn", { text: "Grün" }],
  ["latin-1 in base64 without a charset", `Content-Transfer-Encoding: base64\n\n${bytes("Gr\xfcn")}`, { text: "Grün" }],
  ["latin-1 in a part without a charset", mixed("\nGr\xfcn", attached("a.pdf")), { text: "Grün", files: [PDF] }],
  ["latin-1 that keeps its other parameters", typed("text/plain; format=flowed", "Gr\xfcn \nBlau"), { text: "Grün Blau" }],
  ["UTF-8 that is cut in a character", `\n${utf8("Grüße für").slice(0, -2)}`, { text: "Grüße f\ufffd" }],
  ["a page with its charset in <meta charset>", typed("text/html", '<meta charset="windows-1251">\xcf\xf0\xe8'), { html: '<meta charset="windows-1251">При' }],
  ["a page with its charset in <meta http-equiv>", typed("text/html", "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>\xf0\xd2\xc9"), { html: "<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>При" }],
  ["a page with ISO-2022-JP in <meta>", typed("text/html", '<meta charset=iso-2022-jp>\x1b$B$"\x1b(B'), { html: "<meta charset=iso-2022-jp>あ" }],
  ["a page in UTF-8 whose <meta> is wrong", typed("text/html", utf8("<meta charset=windows-1251>Grün")), { html: "<meta charset=windows-1251>Grün" }],
  ["a page whose <meta> says UTF-16", typed("text/html", "<meta charset=utf-16>Gr\xfcn"), { html: "<meta charset=utf-16>Grün" }],
  ["a page whose header wins over <meta>", typed("text/html; charset=iso-8859-1", "<meta charset=windows-1251>\xfc"), { html: "<meta charset=windows-1251>ü" }],
  ["a page without any charset", typed("text/html", "<p>Gr\xfcn"), { html: "<p>Grün" }],
  ["a <meta> of a text means nothing", typed("text/plain", "<meta charset=windows-1251>\xfc"), { text: "<meta charset=windows-1251>ü" }],
  ["windows-1251", typed("text/plain; charset=windows-1251", "\xcf\xf0\xe8"), { text: "При" }],
  ["KOI8-R", typed("text/plain; charset=koi8-r", "\xf0\xd2\xc9"), { text: "При" }],
  ["ISO-8859-2", typed("text/plain; charset=iso-8859-2", "\xb1\xe6"), { text: "ąć" }],
  ["ISO-8859-15", typed("text/plain; charset=iso-8859-15", "\xa4"), { text: "€" }],
  ["ISO-2022-JP", typed("text/plain; charset=iso-2022-jp", '\x1b$B$"$$\x1b(B'), { text: "あい" }],
  ["Shift_JIS", typed("text/plain; charset=shift_jis", "\x82\xa0"), { text: "あ" }],
  ["EUC-JP", typed("text/plain; charset=euc-jp", "\xa4\xa2"), { text: "あ" }],
  ["GB2312", typed("text/plain; charset=gb2312", "\xc4\xe3"), { text: "你" }],
  ["GB18030", typed("text/plain; charset=gb18030", "\xc4\xe3"), { text: "你" }],
  ["Big5", typed("text/plain; charset=big5", "\xa7\x41"), { text: "你" }],
  ["EUC-KR", typed("text/plain; charset=euc-kr", "\xb0\xa1"), { text: "가" }],
  ["ks_c_5601-1987", typed("text/plain; charset=ks_c_5601-1987", "\xb0\xa1"), { text: "가" }],
  ["UTF-16 in base64", `Content-Type: text/plain; charset=utf-16le\nContent-Transfer-Encoding: base64\n\n${bytes("a\0b\0")}`, { text: "ab" }],
  ["cp850", typed("text/plain; charset=cp850", "\x81"), { text: "ü" }],
  ["ISO-2022-KR", typed("text/plain; charset=iso-2022-kr", "\x1b$)C\x0eGQ1[\x0f ok\n\x0e1[\x0f"), { text: "한글 ok\n글" }],
  ["ISO-2022-CN", typed("text/plain; charset=ISO-2022-CN", "\x1b$)A\x0eVPND\x0f ok"), { text: "中文 ok" }],
  ["HZ (RFC 1843)", typed("text/plain; charset=hz-gb-2312", "a ~~ ~{VPND~}~\n ok"), { text: "a ~ 中文 ok" }],
  ["text that is declared as HZ and is none", typed("text/plain; charset=hz", utf8("中 ~ ok")), { text: "中 ~ ok" }],
  ["Korean as UHC", typed("text/plain; charset=uhc", "\xb0\xa1"), { text: "가" }],
  ["a known charset with x- before it", typed("text/plain; charset=x-windows-1251", "\xcf\xf0\xe8"), { text: "При" }],
  ["a charset that only Node knows", typed("text/plain; charset=logical", "\xf9"), { text: "ש" }],
  ["Latin-9, which is ISO-8859-15", typed("text/plain; charset=latin9", "\xa4"), { text: "€" }],
  ["Latin-10, which is ISO-8859-16", typed("text/plain; charset=latin10", "\xaa"), { text: "Ș" }],
  ["words in such charsets", field("Subject: =?latin-9?Q?=A4?= =?x-windows-1251?Q?=CF?= =?iso-2022-kr?B?GyQpQw5HUTFbDw==?="), { subject: "€П한글" }],
  ["a name in such a charset", named("filename*=x-windows-1251''%CF.pdf"), { files: ["П.pdf application/pdf: x"] }],
  ["a charset that is not known", typed("text/plain; charset=johab", "\xd0\x65"), { text: "Ðe", parse_error: /charset "johab" of a text is unknown/ }],
  ["a charset that is not known, for UTF-8", typed("text/plain; charset=x-emoji", utf8("ü")), { text: "ü" }],
  ["a charset that is not known, in quoted-printable", "Content-Type: text/plain; charset=cp037\nContent-Transfer-Encoding: quoted-printable\n\n=81", { parse_error: /"cp037"/ }],
  ["a charset in another case", typed("text/plain; charset=ISO-8859-1", "\xfc"), { text: "ü" }],
  ["latin-1 in the subject", field("Subject: J\xf6rg"), { subject: "Jörg" }],
  ["latin-1 in a name", field("From: J\xf6rg <j@s.example>"), { from: "j@s.example", from_name: "Jörg" }],
  ["windows-1251 in the subject, as in the body", "Subject: \xcf\xf0\xe8\nContent-Type: text/plain; charset=windows-1251\n\n\xcf\xf0\xe8", { subject: "При", text: "При" }],
  ["UTF-8 in the subject (RFC 6532)", field(`Subject: ${utf8("Grüße")}`), { subject: "Grüße" }],
  ["UTF-8 in a name", field(`From: ${utf8("Jörg")} <j@s.example>`), { from_name: "Jörg" }],
  ["UTF-8 in an address (RFC 6532)", field(`From: <${utf8("jörg@grün")}.example>`), { from: "jörg@grün.example" }],
  ["UTF-8 in a name that is cut in a character", field(`From: ${utf8("Jörg Müßig")}\xc3 <j@s.example>`), { from_name: "Jörg Müßig\ufffd" }],
  ["UTF-8 in a folded subject", field(`Subject: ${utf8("Grüße")}\n ${utf8("für dich")}`), { subject: "Grüße für dich" }],
]

// biome-ignore format: a table
const words: Case[] = [
  ["Q", field("Subject: =?iso-8859-1?Q?Gr=FC=DFe?="), { subject: "Grüße" }],
  ["B", field("Subject: =?utf-8?B?R3LDvMOfZQ==?="), { subject: "Grüße" }],
  ["lower case", field("Subject: =?UTF-8?q?Gr=c3=bc=c3=9fe?="), { subject: "Grüße" }],
  ["underscores", field("Subject: =?utf-8?Q?a_b?="), { subject: "a b" }],
  ["a language (RFC 2231 5)", field("Subject: =?utf-8*de?Q?Gr=C3=BC=C3=9Fe?="), { subject: "Grüße" }],
  ["words beside text", field("Subject: Re: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= and more"), { subject: "Re: Grüße and more" }],
  ["white space between words", field("Subject: =?utf-8?Q?a?= =?utf-8?Q?b?="), { subject: "ab" }],
  ["a line break between words", field("Subject: =?utf-8?Q?a?=\n =?utf-8?Q?b?="), { subject: "ab" }],
  ["a character across two Q words", field("Subject: =?utf-8?Q?=D0=9F=D1?= =?utf-8?Q?=80=D0=B8?="), { subject: "При" }],
  ["a character across two B words", field("Subject: =?utf-8?B?0J/R?= =?utf-8?B?gNC4?="), { subject: "При" }],
  ["a character across Q and B", field("Subject: =?utf-8?Q?=D0=9F=D1?= =?utf-8?B?gNC4?="), { subject: "При" }],
  ["a character across B and Q", field("Subject: =?utf-8?B?0J/R?=\n =?utf-8?Q?=80=D0=B8?="), { subject: "При" }],
  ["a character across Q and B in a name", field("From: =?utf-8?Q?=D0=9F=D1?= =?utf-8?B?gNC4?= <a@s.example>"), { from: "a@s.example", from_name: "При" }],
  ["two charsets", field("Subject: =?iso-8859-1?Q?=FC?= =?utf-8?Q?=C3=BC?="), { subject: "üü" }],
  ["UTF-16 with a big-endian byte order mark", field("Subject: =?utf-16?B?/v8AYQBi?="), { subject: "ab" }],
  ["UTF-16 with a little-endian byte order mark", field("Subject: =?utf-16?B?//5hAGIA?="), { subject: "ab" }],
  ["raw latin-1 in a word", field("Subject: =?iso-8859-1?Q?Fr\xf6sche?="), { subject: "Frösche" }],
  ["raw UTF-8 in a word", field(`Subject: =?utf-8?Q?${utf8("Frösche")}?=`), { subject: "Frösche" }],
  ["raw spaces in a word", field("Subject: =?utf-8?Q?a b?="), { subject: "a b" }],
  ["a smiley in a name", field("From: =?utf-8?Q?Ann=20:)?= <a@s.example>"), { from: "a@s.example", from_name: "Ann :)" }],
  ["a comma in a name", field("From: =?utf-8?Q?Bell,_Ann?= <a@s.example>"), { from: "a@s.example", from_name: "Bell, Ann" }],
  ["an address in a name", field("From: =?utf-8?Q?b@evil.example?= <a@s.example>"), { from: "a@s.example", from_name: "b@evil.example" }],
  ["a bracketed address in a name", field("From: =?utf-8?Q?<b@evil.example>?= <a@s.example>"), { from: "a@s.example", from_name: "<b@evil.example>" }],
  ["a quoted word, as many senders write", field('From: "=?utf-8?Q?J=C3=B6rg?=" <a@s.example>'), { from_name: "Jörg" }],
  ["an unknown charset stays as it is or is ASCII", field("Subject: =?x-unknown?Q?a?="), { subject: "a" }],
  ["a word that is none", field("Subject: =?utf-8?X?a?="), { subject: "=?utf-8?X?a?=" }],
  ["an unfinished word", field("Subject: =?utf-8?Q?a"), { subject: "=?utf-8?Q?a" }],
  ["B without padding", field("Subject: =?utf-8?B?YQ?="), { subject: "a" }],
  ["GB2312", field("Subject: =?gb2312?B?xOM=?="), { subject: "你" }],
  ["ISO-2022-JP", field("Subject: =?iso-2022-jp?B?GyRCJCIbKEI=?="), { subject: "あ" }],
  ["a line break in a word is a space", field("Subject: =?utf-8?Q?a=0D=0Ab?="), { subject: "a b" }],
  ["no word in an address (RFC 2047 5)", field("To: =?utf-8?Q?a=40b.example?="), { to: [] }],
]

// biome-ignore format: a table
const names: Case[] = [
  ["a token", named("filename=a.pdf"), { files: [PDF] }],
  ["a quoted string", named('filename="a b.pdf"'), { files: ["a b.pdf application/pdf: x"] }],
  ["escaped quotes", named('filename="a \\"b\\".pdf"'), { files: ["a _b_.pdf application/pdf: x"] }],
  ["RFC 2231", named("filename*=utf-8''%E2%82%AC.pdf"), { files: ["€.pdf application/pdf: x"] }],
  ["RFC 2231 with a language", named("filename*=iso-8859-1'de'%FC.pdf"), { files: ["ü.pdf application/pdf: x"] }],
  ["RFC 2231 in pieces", named('filename*0="a"; filename*1="b.pdf"'), { files: ["ab.pdf application/pdf: x"] }],
  ["RFC 2231 without a charset (mailparser#169)", named("filename*=%E2%82%AC%20a.pdf"), { files: ["€ a.pdf application/pdf: x"] }],
  ["RFC 2231 without a charset in quotes, beside a plain name", named('filename=a.pdf; filename*="Gr%C3%BCn%20it\'s.pdf"'), { files: ["Grün it's.pdf application/pdf: x"] }],
  ["RFC 2231 without a charset in pieces", named("filename*0*=%E2%82; filename*1*=%AC.pdf"), { files: ["€.pdf application/pdf: x"] }],
  ["RFC 2231 with a charset in quotes", named(`filename*="utf-8''%E2%82%AC.pdf"`), { files: ["€.pdf application/pdf: x"] }],
  ["RFC 2231 with an empty charset in quoted pieces (mail-api#74)", named(`filename*0*="''a%2E"; filename*1*="p"; filename*2=df`), { files: [PDF] }],
  ["RFC 2231 without a charset in windows-1252", named("filename*=Gr%FCn.pdf"), { files: ["Grün.pdf application/pdf: x"] }],
  ["a fold of two spaces in a name (RFC 5322 2.2.3)", named('filename="a\n  b.pdf"'), { files: ["a  b.pdf application/pdf: x"] }],
  ["a fold of a tab in a name, which is a space", named('filename="a\n\tb.pdf"'), { files: ["a b.pdf application/pdf: x"] }],
  ["RFC 2231 in encoded pieces", named("filename*0*=utf-8''%E2%82; filename*1*=%AC; filename*2=.pdf"), { files: ["€.pdf application/pdf: x"] }],
  ["RFC 2231 in pieces out of order", named('filename*1="b.pdf"; filename*0="a"'), { files: ["ab.pdf application/pdf: x"] }],
  ["an encoded word in quotes", named('filename="=?utf-8?Q?=E2=82=AC.pdf?="'), { files: ["€.pdf application/pdf: x"] }],
  ["encoded words of two encodings", named('filename="=?utf-8?Q?=D0=9F=D1?= =?utf-8?B?gNC4?=.pdf"'), { files: ["При.pdf application/pdf: x"] }],
  ["quotes on both sides twice", named('filename=""a b.pdf""; x=y'), { files: ["a b.pdf application/pdf: x"] }],
  ["raw UTF-8", named(`filename="${utf8("€")}.pdf"`), { files: ["€.pdf application/pdf: x"] }],
  ["raw latin-1", named('filename="\xfc.pdf"'), { files: ["ü.pdf application/pdf: x"] }],
  ["only in the content type", mixed(HI, 'Content-Type: application/pdf; name="a.pdf"\n\nx'), { files: [PDF] }],
  ["in both, where the disposition wins", mixed(HI, "Content-Type: application/pdf; name=b.pdf\nContent-Disposition: attachment; filename=a.pdf\n\nx"), { files: [PDF] }],
  ["none", named("x=y"), { files: ["attachment-1.pdf application/pdf: x"] }],
  ["a path", named('filename="/etc/a.pdf"'), { files: [PDF] }],
  ["a path of Windows", named('filename="C:\\\\dir\\\\a.pdf"'), { files: [PDF] }],
  ["hidden characters", named(`filename="${utf8("a\u202e.pdf")}"`), { files: [PDF] }],
  ["parentheses without quotes, which are a comment (RFC 5322 3.2.2)", named("filename=a (1).pdf"), { files: ["a .pdf application/pdf: x"] }],
  ["a semicolon in quotes", named('filename="a;b.pdf"'), { files: ["a;b.pdf application/pdf: x"] }],
  ["capitals", named("FILENAME=a.pdf"), { files: [PDF] }],
  ["a folded parameter", named("\n filename=a.pdf"), { files: [PDF] }],
]

// biome-ignore format: a table
const addresses: Case[] = [
  ["an address", field("From: a@s.example"), { from: "a@s.example", from_name: "" }],
  ["a name and an address", field("From: Ann <a@s.example>"), { from: "a@s.example", from_name: "Ann" }],
  ["a quoted name", field('From: "Bell, Ann" <a@s.example>'), { from: "a@s.example", from_name: "Bell, Ann" }],
  ["escaped quotes in a name", field('From: "Giant; \\"Big\\" Box" <a@s.example>'), { from: "a@s.example", from_name: 'Giant; "Big" Box' }],
  ["a name with a dot (RFC 5322 A.6.1)", field("From: Joe Q. Public <j@s.example>"), { from: "j@s.example", from_name: "Joe Q. Public" }],
  ["a comment after an address, which is the name (assumption inbound.address_comments)", field("From: a@s.example (Ann)"), { from: "a@s.example", from_name: "Ann" }],
  ["comments in an address (RFC 5322 A.5)", field("From: pete(his account)@silly.test(his host)"), { from: "pete@silly.test", from_name: "his host" }],
  ["comments in brackets (RFC 5322 A.5)", field("From: Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>"), { from: "pete@silly.test", from_name: "Pete" }],
  ["comments around a group (RFC 5322 A.5)", field("To: A Group(Some people):Chris Jones <c@(Chris's host.)public.example>,\n joe@example.org, John <jdoe@one.test> (my dear friend); (the end of the group)"), { to: ["c@public.example", "joe@example.org", "jdoe@one.test"] }],
  ["comments around an empty group (RFC 5322 A.5)", field("Cc: (Empty list)(start)Hidden recipients  :(nobody(that I know))  ;"), { cc: [] }],
  ["a comment in a group and alone (assumption inbound.address_fields)", "To: group2: (foo) ;\nCc: x@y.example, (just a comment)\n\nx", { to: [], cc: ["x@y.example"] }],
  ["a comment between the words of a name", field("From: Ann(x)Bell <a@s.example>"), { from: "a@s.example", from_name: "Ann Bell" }],
  ["parentheses in quotes, which are no comment", field('From: "Ann (Bell)" <a@s.example>'), { from: "a@s.example", from_name: "Ann (Bell)" }],
  ["a nested comment in an address", field("From: pete(a (b) c)@silly.test"), { from: "pete@silly.test" }],
  ["a route (RFC 5322 4.4)", field("From: <@a,@b:j@s.example>"), { from: "j@s.example" }],
  ["a route with a name (RFC 5322 A.6.1)", field("To: Mary Smith <@node.test:mary@example.net>, , jdoe@test  . example"), { to: ["mary@example.net", "jdoe@test.example"] }],
  ["white space in brackets", field("From: Ann < a@s.example >"), { from: "a@s.example" }],
  ["a folded list", field("To: a@s.example,\n b@s.example"), { to: ["a@s.example", "b@s.example"] }],
  ["a list with names", field('To: Ann <a@s.example>, "B, C" <b@s.example>, c@s.example'), { to: ["a@s.example", "b@s.example", "c@s.example"] }],
  ["a group (RFC 5322 A.1.3)", field("To: A Group:Ed Jones <c@a.test>,joe@where.test,John <jdoe@one.test>;"), { to: ["c@a.test", "joe@where.test", "jdoe@one.test"] }],
  ["an empty group", field("Cc: Undisclosed recipients:;"), { cc: [] }],
  ["a group and an address", field("To: g: a@s.example;, b@s.example"), { to: ["a@s.example", "b@s.example"] }],
  ["a name only, which is no address (assumption inbound.address_fields)", field("From: MAILER-DAEMON"), { from: "", from_name: "MAILER-DAEMON" }],
  ["a name with empty brackets (assumption inbound.address_fields)", field("From: MAILER-DAEMON <>"), { from: "", from_name: "MAILER-DAEMON" }],
  ["a local part only (assumption inbound.address_fields)", field("From: <root>"), { from: "", from_name: "root" }],
  ["a recipient without an address, which is not listed (assumption inbound.address_fields)", field("To: undisclosed, a@s.example"), { to: ["a@s.example"] }],
  ["a quoted local part", field('From: "john doe"@s.example'), { from: '"john doe"@s.example' }],
  ["a domain literal", field("From: a@[192.0.2.1]"), { from: "a@[192.0.2.1]" }],
  ["plus, apostrophe and equals sign", field("From: o'neill+a=b@s.example"), { from: "o'neill+a=b@s.example" }],
  ["capitals stay", field("From: <Ann@S.Example>"), { from: "Ann@S.Example" }],
  ["semicolons between addresses", field("To: a@s.example; b@s.example"), { to: ["a@s.example", "b@s.example"] }],
  ["two To fields", "To: a@s.example\nTo: b@s.example\n\nx", { to: ["a@s.example", "b@s.example"] }],
  ["a space before the colon (RFC 5322 4.5)", field("From : a@s.example"), { from: "a@s.example" }],
  ["a name of a field in capitals", field("FROM: a@s.example"), { from: "a@s.example" }],
  ["a NUL in the name of another field", "From: a@s.example\nFrom\0: x\n\nx", { from: "a@s.example" }],
  ["a NUL in the name of a field before it", "From\0: x\nFrom: a@s.example\n\nx", { from: "a@s.example" }],
  ["an empty From", field("From: "), { from: "", from_name: "" }],
  ["empty brackets", field("From: <>"), { from: "" }],
  ["a comment that is not closed", field("From: Ann (x <a@s.example>"), {}],
  ["an xn-- domain, which stays as written (assumption inbound.address_fields)", "From: a@xn--bcher-kva.example\nTo: <b@xn--a.example>, c@XN--BCHER-KVA.example\nCc: g: d@xn--domain-com.x.example;\n\nx", { from: "a@xn--bcher-kva.example", to: ["b@xn--a.example", "c@XN--BCHER-KVA.example"], cc: ["d@xn--domain-com.x.example"] }],
  ["an address in a word", field("From: =?utf-8?Q?Ann <a@s.example>?="), { from: "a@s.example", from_name: "Ann" }],
  ["addresses in a word", field("To: =?utf-8?Q?J=C3=B6rg <a@s.example>, Bob_<b@s.example>?="), { to: ["a@s.example", "b@s.example"] }],
  ["an address in the second word of a name in quotes", field('From: =?utf-8?Q?"J=C3=B6rg=5FBe?=\n =?utf-8?Q?ll"_<a@s.example>?='), { from: "a@s.example", from_name: "Jörg_Bell" }],
  ["an address in a word of an unknown charset that ends later", field("From: =?Sender?Q?Atenci=F3n=20 <a@s.example>,\n ?=@b.example"), { from: "a@s.example", from_name: "Atención" }],
  ["an encoded address in a word, which is a name (RFC 2047 5)", field("From: =?utf-8?Q?Ann_=3Ca=40s.example=3E?="), { from: "", from_name: "Ann <a@s.example>" }],
  ["brackets in a name", field("From: Acme <Support Team> <a@s.example>"), { from: "a@s.example", from_name: "Acme <Support Team>" }],
  ["a bracket in a name", field("From: Acme < Co <a@s.example>"), { from: "a@s.example", from_name: "Acme < Co" }],
  ["a semicolon in a name", field("From: Bell; Ann<a@s.example>"), { from: "a@s.example", from_name: "Bell; Ann" }],
  ["semicolons between and in names", field("To: Ann <a@s.example>; Bell; Bob <b@s.example>;"), { to: ["a@s.example", "b@s.example"] }],
  ["a name with quotes in quotes", field('From: "Ann "Nick" Bell" <a@s.example>'), { from: "a@s.example", from_name: "Ann Nick Bell" }],
  ["a quote that is not closed", field('From: "Ann Bell <a@s.example>'), { from: "a@s.example", from_name: "Ann Bell" }],
  ["two addresses without a comma, of which the first counts", field("From: Ann <a@s.example> <b@s.example>"), { from: "a@s.example" }],
  ["a message id", field("Message-ID: <1@s.example>"), { message_id: "<1@s.example>" }],
  ["a folded message id", field("Message-ID:\n <1@s.example>"), { message_id: "<1@s.example>" }],
  ["a message id with comments (RFC 5322 3.6.4)", field("Message-ID: (a <b@c>) <1@s.example> (d)"), { message_id: "<1@s.example>" }],
  ["a subject folded at two spaces (RFC 5322 2.2.3)", field("Subject: one\n  two"), { subject: "one  two" }],
  ["a subject folded at a tab, which is a space", field("Subject: one\n\ttwo"), { subject: "one two" }],
  ["a folded subject (RFC 5322 2.2.3)", field("Subject: one\n two"), { subject: "one two" }],
  ["an empty subject", field("Subject:"), { subject: "" }],
]

// biome-ignore format: a table
const blankLines: Case[] = [
  ["spaces before the header, as Gmail shows originals", `${" ".repeat(255)}\nSubject: s\nContent-Type: text/html\n\n<p>`, { subject: "s", html: "<p>" }],
  ["empty lines before the header", "\n \n\nSubject: s\n\nhi", { subject: "s", text: "hi" }],
  ["an empty line before text that looks like a field, which has no header", "\nNote: hi", { subject: "", text: "Note: hi" }],
  ["spaces between fields (MimeKit#278)", "From: a@s.example\n \nSubject: s\n\nhi", { from: "a@s.example", subject: "s", text: "hi" }],
  ["spaces in a folded field (RFC 5322 4.2)", "X-A: b\n \n c\nSubject: s\n\nhi", { subject: "s", text: "hi" }],
  ["spaces as the empty line", "Subject: s\nContent-Type: text/html\n \n<p>hi", { subject: "s", html: "<p>hi" }],
  ["spaces as the empty line before a URL", "Subject: s\n\t\nhttps://a.example/", { subject: "s", text: "https://a.example/" }],
  ["spaces as the empty line of a part", mixed("Content-Type: text/html\n \n<p>hi"), { html: "<p>hi" }],
  ["spaces as the empty line of a multipart", typed("multipart/mixed; boundary=b", `--b\n${HI}\n--b\n${attached("a.pdf")}\n--b--`).replace("\n\n", "\n \n"), { text: "hi", files: [PDF] }],
  ["text without an empty line before it", "From: a@s.example\nSubject: s\nno empty line\nhere", { subject: "s", text: "no empty line\nhere" }],
  ...["Your code is: 482913", "See https://x.example/a for it", "Doors open at 10:00", "Dear Ann: hello", "> quoted: text", '{"code": 1}', "<b>Code:</b> 1", "https://x.example/a", "(note): b", utf8("Größe: 5")].map((line): Case => [
    `text with a colon and without an empty line before it (assumption inbound.blank_lines): ${Buffer.from(line, "latin1")}`, `From: a@s.example\nSubject: s\n${line}\nhere`, { subject: "s", text: `${Buffer.from(line, "latin1")}\nhere` },
  ]),
  ["one line of text without an empty line before it (assumption inbound.blank_lines)", "Subject: s\nCode: 1 2\nyour code: 482913", { subject: "s", text: "your code: 482913" }],
  ["a page without an empty line before it (assumption inbound.blank_lines)", 'Content-Type: text/html\n<!DOCTYPE html PUBLIC "-//x//y" "http://x.example/">\n<p style="color:red">hi', { html: '<!DOCTYPE html PUBLIC "-//x//y" "http://x.example/">\n<p style="color:red">hi' }],
  ["text with a colon in a part without an empty line before it (assumption inbound.blank_lines)", mixed("Content-Type: text/html\n<p style='color:red'>hi"), { html: "<p style='color:red'>hi" }],
  ["a line of text with a colon before other fields, which is none of them", "From: a@s.example\na stray: line\nSubject: s\n\nhi", { subject: "s", text: "hi" }],
  ["a field with an odd name before others", 'From: a@s.example\nX"-Mailer: b\nSubject: s\n\nhi', { subject: "s", text: "hi" }],
  ["text of a part without an empty line before it (CPython msg_47)", mixed("Content-Type: text/html\n<p>hi\n"), { html: "<p>hi" }],
  ["text of a part without a header or empty line", mixed("hi\nthere"), { text: "hi\nthere" }],
  ["a delimiter without an empty line before it", "Content-Type: multipart/mixed; boundary=b\n--b\nContent-Type: text/html\n\n<p>\n--b--", { html: "<p>" }],
  ["lines that are no fields before others", "From: a@s.example\nsome\njunk\nSubject: s\n\nhi", { subject: "s", text: "hi" }],
  ["a byte order mark", `${utf8("\ufeff")}Subject: s\n\nhi`, { subject: "s", text: "hi" }],
]

// biome-ignore format: a table
const rules: Case[] = [
  ["a transfer encoding with a semicolon", "Content-Transfer-Encoding: quoted-printable;\n\n=C3=A9", { text: "é" }],
  ["a transfer encoding with a parameter", "Content-Transfer-Encoding: base64; charset=utf-8\n\naGk=", { text: "hi" }],
  ["a quoted transfer encoding", 'Content-Transfer-Encoding: "base64"\n\naGk=', { text: "hi" }],
  ["a type without a semicolon", typed("multipart/mixed boundary=b", `--b\n${HI}\n--b--`), { text: "hi" }],
  ["a type as an encoded word (zammad#6141)", mixed(HI, "Content-Type: =?utf-8?Q?application/pdf?=; name=a.pdf\n\nx"), { text: "hi", files: [PDF] }],
  ["a boundary that is not indented (enmime#2)", "Content-Type: multipart/mixed;\nboundary=b\n\n--b\n\nhi\n--b--", { text: "hi" }],
  ["a name that is not indented", mixed(HI, 'Content-Type: application/pdf;\nname="a.pdf";\nx=y\n\nx'), { text: "hi", files: [PDF] }],
  ["text that is no parameter after a field without an empty line", "Content-Type: text/html;\n<a href=x>hi</a>", { html: "<a href=x>hi</a>" }],
  ["a blank name is no name", mixed('Content-Type: text/html; name=" "\nContent-Disposition: inline\n\n<p>'), { html: "<p>", files: [] }],
  ["the first of two charsets (mimesniff#41)", typed("text/html;charset=gbk;charset=utf-8", "\xd6\xd0"), { html: "中" }],
  ["UTF-16 with a big-endian byte order mark (RFC 2781 3.3)", `Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\n${bytes("\xfe\xff\x00a\x00b")}`, { text: "ab" }],
  ["broken bytes in UTF-8 with one whole character (assumption inbound.charsets)", typed("text/plain; charset=utf-8", `${utf8("ü")} \xed\xa0\xbd\xed\xb8\x80`), { text: `ü ${"\ufffd".repeat(6)}` }],
  ["no whole character in Shift_JIS (assumption inbound.charsets)", typed("text/plain; charset=shift_jis", "Gr\xfcn"), { text: "Grün" }],
  ["ISO-2022-JP without a charset (zammad#6144)", '\n\x1b$B$"\x1b(B ok', { text: "あ ok" }],
  ["ISO-2022-JP in quoted-printable without a charset", 'Content-Transfer-Encoding: quoted-printable\n\n=1B$B$"=1B(B', { text: "あ" }],
  ["ISO-2022-JP in a raw subject", field('Subject: \x1b$B$"\x1b(B ok'), { subject: "あ ok" }],
  ["UTF-8 that is declared as ISO-2022-JP", typed("text/plain; charset=iso-2022-jp", utf8("Grün")), { text: "Grün" }],
  ["UTF-7, which is not decoded (assumption inbound.utf7)", typed("text/plain; charset=utf-7", "+ADw-b+AD4-"), { text: "+ADw-b+AD4-", parse_error: /"utf-7"/ }],
  ["the charset of a part for the raw subject", `Subject: \xcf\xf0\xe8\n${multipart("alternative", "Content-Type: text/plain; charset=windows-1251\n\n\xcf\xf0\xe8")}`, { subject: "При", text: "При" }],
  ["soft line breaks in format=flowed", "Content-Type: text/plain; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\na =\nb=20\nc", { text: "a b c" }],
  ["base64 in pieces in format=flowed (mailparse#95)", `Content-Type: text/plain; format=flowed\nContent-Transfer-Encoding: base64\n\n${bytes("a\n")}\n${bytes("footer")}`, { text: "a\nfooter" }],
  ["a raw UTF-8 name that is cut in a character", named(`filename="${utf8("Картинка")}\xd0"`), { files: ["Картинка\ufffd application/pdf: x"] }],
  ["one whole and one broken character in a name", named('filename="f\xc3\xbcr M\xc3.pdf"'), { files: ["für M\ufffd.pdf application/pdf: x"] }],
  ["a literal piece of RFC 2231 (4.1)", named(`filename*0*=utf-8''%C3%9C%20; filename*1="50%20off.pdf"`), { files: ["Ü 50%20off.pdf application/pdf: x"] }],
  ["a percent sign that begins no byte", named("filename*=utf-8''4%P001.pdf"), { files: ["4%P001.pdf application/pdf: x"] }],
  ["a path of Windows", named('filename="C:\\Users\\x\\a.pdf"'), { files: [PDF] }],
  ["a path of a Windows server", named('filename="\\\\server\\share\\a.pdf"'), { files: [PDF] }],
  ["an escaped path of a Windows server", named('filename="\\\\\\\\server\\\\share\\\\a.pdf"'), { files: [PDF] }],
  ["the start of a related (RFC 2387 3.2)", typed('multipart/related; start="<r>"; boundary=b', "--b\nContent-Type: image/png\nContent-ID: <i>\n\nx\n--b\nContent-Type: text/html; name=a.html\nContent-ID: <r>\n\n<p>\n--b--"), { html: "<p>", files: ["attachment-1.png image/png: x"] }],
  ["UTF-16 with a byte order mark and without a charset", `Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n${bytes("\xff\xfe<\0p\0>\0")}`, { html: "<p>" }],
  ["an @ in a name", field("From: Sales @ Acme <s@x.example>"), { from: "s@x.example", from_name: "Sales @ Acme" }],
  ["mailto: in brackets", field("To: Box <mailto:a@s.example>"), { to: ["a@s.example"] }],
  ["the first author with an address (zammad#1790)", field("From: some name, some@s.example"), { from: "some@s.example" }],
  ["a comment before an address, which is no name (assumption inbound.address_comments)", field("From: (Ann) a@s.example"), { from: "a@s.example", from_name: "" }],
  ["a comment after an address with a name (assumption inbound.address_comments)", field("From: Ann <a@s.example> (work)"), { from_name: "Ann" }],
  ["a comment with a comma (assumption inbound.address_comments)", field("From: a@s.example (Bell, Ann)"), { from_name: "Bell, Ann" }],
  ["two From fields, of which the first counts", "From: a@s.example\nFrom: b@s.example\n\nx", { from: "a@s.example" }],
]

/** Mail that people reported for other programs, each with the program and the number of its report. */
// biome-ignore format: a table
const reported: Case[] = [
  ["maddy#540: a page without an empty line before it", "Content-Type: text/html; charset=utf-8\n<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/x.dtd\">\n<html xmlns=\"http://www.w3.org/1999/xhtml\">\n<body>Receipt</body></html>", { html: "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"http://www.w3.org/x.dtd\">\n<html xmlns=\"http://www.w3.org/1999/xhtml\">\n<body>Receipt</body></html>" }],
  ["fast_mail_parser#186: text without an empty line before it", "Subject: s\nSee https://x.example/a for the report\nSecond line", { subject: "s", text: "See https://x.example/a for the report\nSecond line" }],
  ["fast_mail_parser#150: a delimiter after a folded field", `Content-Type: multipart/alternative; boundary="_----------=_b"\nX-Last: folded\n hello\n--_----------=_b\n${HI}\n--_----------=_b\nContent-Type: text/html\n\n<p>\n--_----------=_b--`, { text: "hi", html: "<p>" }],
  ["set-of-emails#21: a field of several lines that are not folded", "X-Provags-ID: V03:K0:ONKNgotCRNVIaAzvx\nbFCoPnjQHA37xZ8d8ZlzmXAv\nTsgjzM5i+6MOEIfOzRW2y0ad\nSubject: s\nContent-Type: text/html\n\n<p>", { subject: "s", html: "<p>", text: "" }],
  ["roundcubemail#7504: empty lines in flowed text", typed("text/plain; format=flowed", "Hi Ann, \n\na long line \nthat is wrapped. \n\nBye"), { text: "Hi Ann, \n\na long line that is wrapped. \n\nBye" }],
  ["mailparser#114: a quote in flowed text", typed('text/plain; charset="iso-8859-15"; format=flowed', "Ann said :\n> Fake\n> Look it up \n\nno\n\n-- \n<Sig>"), { text: "Ann said :\n> Fake\n> Look it up \n\nno\n\n-- \n<Sig>" }],
  ["mailparser#45: encoded spaces in flowed text", "Content-Type: text/plain; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\n> The format=3Dflowed RFC=20\n> by many\nso I say", { text: "> The format=flowed RFC by many\nso I say" }],
  ["mailparser#51: a signature in flowed text", typed("text/plain; format=flowed", "How are you?\n-- \nSignature"), { text: "How are you?\n-- \nSignature" }],
  ["mail-mime-parser#161: an address in two words", field('From: =?UTF-8?Q?"Holger=5FSchule_f=C3=BCr_Impulsge?=\n =?UTF-8?Q?bung"_<hs@s.example>?='), { from: "hs@s.example", from_name: "Holger_Schule für Impulsgebung" }],
  ["sync-engine#174: two authors in a word that is none", field("From: =?Subject?Q?Atenci=F3n=20al=20cliente=20 <so@s.example>,\n\t?=@robot.example"), { from: "so@s.example" }],
  ["mailcore2#870: a smiley in a word", field("From: =?utf-8?Q?=D0=92=D0=B5=D1=81=20=C2=AE=20:)?=\n <i@s.example>"), { from: "i@s.example", from_name: "Вес ® :)" }],
  ["MimeKit#416: a name in brackets", field("From: Acme <Support Team> <a@s.example>"), { from: "a@s.example", from_name: "Acme <Support Team>" }],
  ["php-imap#503: a semicolon in a name", field("From: John; Doe<john@s.example>"), { from: "john@s.example", from_name: "John; Doe" }],
  ["MimeKit#277: a semicolon in a word", field("From: =?iso-8859-1?Q?Central_Shop;_R=EDo_grande.?= <rio@s.example>"), { from: "rio@s.example", from_name: "Central Shop; Río grande." }],
  ["mail-parser#150: a quoted name beside a word", field('From: "Serge B, Chair, HR" =?utf-8?b?U3ltcG9zaXVtL1hwb+KEog==?= conference <c@s.example>'), { from_name: "Serge B, Chair, HR Symposium/Xpo™ conference" }],
  ["mailio#7: a word without a space before the address", field("From: =?windows-1252?Q?Action_fran=E7aise_?=<c@s.example>"), { from: "c@s.example", from_name: "Action française" }],
  ["mailparse#81: a quoted word", field('From: "=?utf-8?B?Zm9v8J+Qm2Jhcg==?=" <foo@s.example>'), { from_name: "foo🐛bar" }],
  ["mailparser#271: names that begin with xn--", "From: postmaster@xn--domain-com.mta.example\nTo: Box <b@xn--bcher-kva.example>, c@XN--BCHER-KVA.example, d@sp.xn--a.example\n\nx", { from: "postmaster@xn--domain-com.mta.example", to: ["b@xn--bcher-kva.example", "c@XN--BCHER-KVA.example", "d@sp.xn--a.example"] }],
  ["notqmail#51: addresses in UTF-8", utf8("From: José <josé@bücher.example>\nTo: <用户@sp.acme.test>\nSubject: Grå\n\nx"), { from: "josé@bücher.example", from_name: "José", to: ["用户@sp.acme.test"], subject: "Grå" }],
  ["mail-parser#29: a tag before a word", field("Subject: [SPAM]=?utf-8?B?VGhpcyBpcyB0aGUgc3ViamVjdA==?="), { subject: "[SPAM]This is the subject" }],
  ["thunderbird-android#3189: empty words", field("Subject: =?UTF-8?Q??=  =?UTF-8?Q?=D0=9F=D0=BE=D0=B4=20?=  =?UTF-8?Q?=20Book.example?="), { subject: "Под  Book.example" }],
  ["mailparser#126: an empty word at the end", field("Subject: Some text =?utf-8?Q??="), { subject: "Some text" }],
  ["circuit-maintenance-parser#124: a word that splits a number", field("Subject: =?UTF-8?Q?=5Bmaint=2Dnotices=5D_Work_TT_6543?=\n      =?UTF-8?Q?0619_=E2=80=93_New?="), { subject: "[maint-notices] Work TT 65430619 – New" }],
  ["gen_smtp#88: Hebrew words", field("Subject: =?iso-8859-8-i?B?7vLw5CDg5ejl7ujpOiBXZWxjb21lIHRvIHRoZSBsYXN0IHdlZWsgb2Yg?=\n =?iso-8859-8-i?Q?the_course?="), { subject: "מענה אוטומטי: Welcome to the last week of the course" }],
  ["zammad#2227: a name that is not us-ascii", named("\n filename*=\"us-ascii''Forex%20Platte%20W%F6lbung.pdf\""), { files: ["Forex Platte Wölbung.pdf application/pdf: x"] }],
  ["php-imap#317: a name in ISO-8859-2", named("\n\tfilename*=iso-8859-2''Dane%20Pa%BCdziernik.pdf"), { files: ["Dane Październik.pdf application/pdf: x"] }],
  ["MimeKit#239: an encoded name in quotes", named("size=3;\n\tfilename*=\"utf-8''SBD%20%C5%A0k%2Epdf\""), { files: ["SBD Šk.pdf application/pdf: x"] }],
  ["Haraka#1956: apostrophes in names", mixed(HI, attached('"Demande d\'ouverture 100% \xe9.pdf"'), attached("Demande d'ouverture.pdf")), { files: ["Demande d'ouverture 100% é.pdf application/pdf", "Demande d'ouverture.pdf application/pdf"] }],
  ["MimeKit#159: a folded name without quotes", named("filename=GAL data for PMR as at\n 17.04.13.pdf"), { files: ["GAL data for PMR as at 17.04.13.pdf application/pdf: x"] }],
  ["postal-mime#73: names of forwarded messages", mixed(HI, 'Content-Type: message/rfc822; name="fwd.eml"\nContent-Disposition: attachment; filename="fwd.eml"\n\nSubject: Inner\n\nx', 'Content-Type: message/rfc822; name="=?utf-8?Q?Gr=C3=BC=C3=9Fe.eml?="\nContent-Disposition: attachment\n\nSubject: Inner\n\nx'), { files: ["fwd.eml message/rfc822", "Grüße.eml message/rfc822"] }],
  ["php-imap#501: two dots in a name", named('filename="test..xml"'), { files: ["test..xml application/pdf: x"] }],
  ["laravel-imap#503: a slash in a word", named('filename="=?UTF-8?B?0J/RgNC40LvQvtC20LXQvdC4LnBkZg==?="'), { files: ["Приложени.pdf application/pdf: x"] }],
  ["laravel-imap#394: a name in folded words", named('\n\tfilename="=?UTF-8?Q?Meranie_ur=C4=8Den=C3=A1_=2D_dokol?=\n\t=?UTF-8?Q?a=2C_tretier=2Epdf?="'), { files: ["Meranie určená - dokola, tretier.pdf application/pdf: x"] }],
  ...[['boundary=" b"', " b"], ["boundary=a b c", "a b c"], ['boundary="a\\b"', "ab"], ["boundary*0*=us-ascii''a%20; boundary*1=b", "a b"], ['boundary="a\\"b"', 'a"b'], ['boundary="-"', "-"]].map(([written, line]): Case => [
    `clamav#1814, php-imap#544: ${written}`, typed(`multipart/mixed; ${written}`, `--${line}\n${HI}\n--${line}\n${attached("a.pdf")}\n--${line}--`), { text: "hi", files: [PDF] },
  ]),
  ["courier-libs#60: two types, of which the first counts", `Content-Type: multipart/mixed; boundary=b\nContent-Type: text/plain\n\n--b\n${HI}\n--b--`, { text: "hi" }],
  ["go-mime#8: a multipart in base64, which it cannot be", `Content-Type: multipart/alternative; boundary="=_b"\nContent-Transfer-Encoding: base64\n\n--=_b\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nGr=C3=BCn\n--=_b--`, { text: "Grün" }],
  ["php-imap#580: a page alone in a related in a mixed", mixed("Content-Type: multipart/related; boundary=c\n\n--c\nContent-Type: text/html\n\n<p>\n--c--"), { html: "<p>", files: [] }],
  ["dmarcts-report-parser#77: a report in a related", multipart("related", HI, attached("r.zip", "x", "application/zip")), { text: "hi", files: ["r.zip application/zip: x"] }],
  ...["text/plain", "text/plain; charset=x-nonsense", "text/plain; charset=iso-8859-1; ; =x", 'text/plain; charset="iso-8859-1', "text/plain;; charset=iso-8859-1", "text/plain; charset=iso-8859-1; name=a b;c"].map((type): Case => [
    `Pelton#311: ${type}`, typed(type, "caf\xe9"), { text: "café", parse_error: type.includes("nonsense") ? /x-nonsense/ : null },
  ]),
  ...([["_iso-2022-jp$ESC", "\x1b$B%F%9%H\x1b(B", "テスト"], ["gb2312", "\x81\x40\xa3\xa4", "丂￥"], ["utf8mb4", utf8("ü"), "ü"], ["ms949", "\x8c\x63", "똠"], ["cp932", "\x87\x40", "①"], ["ISO8859-8", "\xf9", "ש"]] as const).map(([label, body, text]): Case => [
    `enmime#230, mail-api#63: the charset ${label}`, typed(`text/plain; charset="${label}"`, body), { text, parse_error: label.startsWith("_") ? /unknown; its bytes are read as/ : null },
  ]),
  ["MimeKit#278: a line of a space after the type", "Content-Type: multipart/mixed;\n boundary=--b_0\n \nX-Mailer: x\n\n----b_0\n\nhi\n----b_0\nContent-Type: application/pdf; name=\n\t\"Long name.pdf\"\n\na\n----b_0--More\n----b_0--", { text: "hi", files: ["Long name.pdf application/pdf: a\r\n----b_0--More"] }],
  ["mailparser#244: a disposition as a word", "Content-Type: text/html\nContent-Disposition: =?utf-8?Q?inline?=\n\n<p>", { html: "<p>", files: [] }],
  ["mailparser#370: a charset in the page only", multipart("related", "Content-Transfer-Encoding: quoted-printable\nContent-Type: text/html\n\n<meta content=3D\"text/html; charset=\n=3Diso-8859-1\">S=F8nd=E5 =80"), { html: '<meta content="text/html; charset=iso-8859-1">Søndå €' }],
  ["chatwoot#14633: an element for an attachment", multipart("alternative", HI, "Content-Type: multipart/related; boundary=c\n\n--c\nContent-Type: text/html\n\nPhoto: <attachment title=a.pdf></attachment>\n--c\nContent-Type: application/pdf; x-unix-mode=0644\nContent-Disposition: inline; filename=a.pdf\nContent-Id: <A1@x>\n\nx\n--c--"), { text: "hi", files: [PDF] }],
  ["mailcore2#1589: encrypted parts without names (RFC 3156 4)", typed('multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b', "This is encrypted\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n\n--b\nContent-Type: application/octet-stream\n\nhQEM\n--b--"), { text: "", files: ["attachment-1.pgp application/pgp-encrypted: Version: 1\r\n", "attachment-2 application/octet-stream: hQEM"] }],
  ["runbox7#393: white space after a soft line break", "Content-Transfer-Encoding: quoted-printable\n\none =  \ntwo =\t\nthree=20\nfour \t", { text: "one two three \nfour" }],
  ["mail#493: encoded line ends", "Content-Transfer-Encoding: quoted-printable\n\na=0D\nb=0D=0A=\nc=0A=\nd", { text: "a\r\nb\nc\nd" }],
  ["go-sisimai#185: an international bounce (RFC 6533)", typed("multipart/report; report-type=global-delivery-status; boundary=b", `--b\n${HI}\n--b\nContent-Type: message/global-delivery-status\n\nAction: failed\n--b\nContent-Type: message/global\n\nSubject: ${utf8("Größe")}\n--b--`), { text: "hi", files: ["attachment-1.u8dsn message/global-delivery-status: Action: failed", "attachment-2.u8msg message/global"] }],
]

const all = {
  structure,
  charsets,
  "encoded words": words,
  "names of attachments": names,
  addresses,
  "blank lines (assumption inbound.blank_lines)": blankLines,
  rules,
  reported,
}

describe.each(Object.entries(all))("%s", (_, cases) => {
  it.each(cases)("%s", async (_title, message, { files, parse_error, ...expected }) => {
    const parsed = await parseMail(Buffer.from(message.replace(/\n/g, "\r\n"), "latin1"))
    const read = { ...parsed, text: parsed.text.trim(), html: parsed.html.trim() }
    expect(read).toMatchObject(expected)
    if (parse_error instanceof RegExp) expect(read.parse_error).toMatch(parse_error)
    else expect(read.parse_error).toBe(null)
    if (!files) return
    const found = read.attachments.map(
      ({ filename, content_type, bytes: content }, index) =>
        `${filename} ${content_type}${files[index]?.includes(": ") ? `: ${content.toString("latin1")}` : ""}`,
    )
    expect(found).toEqual(files)
  })
})

it("reads files whose lines end with carriage returns", async () => {
  expect(await parseMail(Buffer.from("Subject: s\r\rone\rtwo"))).toMatchObject({ subject: "s", text: "one\ntwo" })
})

it("reads files whose line ends were converted twice", async () => {
  expect(await parseMail(Buffer.from("Subject: s\r\r\n\r\r\none\r\r\n"))).toMatchObject({ subject: "s", text: "one\n" })
})

it("says that nothing could be read", async () => {
  const garbage = Buffer.from("Content-Transfer-Encoding: base64\r\n\r\n!!!\r\n")
  expect((await parseMail(garbage)).parse_error).toMatch(/no text and no attachment could be read/)
})

it("has at least 330 cases", () => {
  expect(Object.values(all).flat().length).toBeGreaterThanOrEqual(330)
})
