// biome-ignore-all lint/suspicious/noTemplateCurlyInString: These are templates of other languages.
import { EMAIL_CLIENTS } from "../../core/assumptions/email-clients.gen.ts"
import type { CheckedMail } from "./mail.ts"
import type { RuleId } from "./rules.ts"

const CHOSEN = /^(?:apple-mail|gmail|yahoo)\.|^outlook\.(?:windows|outlook-com)$/
export const OPTIONS = { clients: EMAIL_CLIENTS.map(([id]) => id).filter((id) => CHOSEN.test(id)), ignore: [] }

export type Mail = Partial<CheckedMail>

/** A body of a whole document; the text part has the same words. */
export const page = (body: string, head = ""): Mail => ({
  html: `<!doctype html><html lang="en"><head><title>Your order</title>${head}</head><body>${body}</body></html>`,
  text: body.replace(/<[^>]*>/g, " "),
})
export const link = (attributes: string, label = "Show my order") =>
  page(`<p>Hello Ann, <a ${attributes}>${label}</a></p>`)
export const image = (attributes: string) => page(`<p>Hello Ann, your order is on its way.</p><img ${attributes}>`)
const LONG = "Your order is on its way and arrives on Friday. ".repeat(3_000)
const OTP = '"482913"; origin="https://acme.example"'
const ONE_CLICK = "List-Unsubscribe=One-Click"
export const LIST = { list_unsubscribe: true }

/** A message as a mailer wrote it: its fields and body after the usual ones. */
const wire = (...lines: string[]): Mail => ({ raw: Buffer.from([...HEAD, ...lines, ""].join("\r\n"), "utf8") })
const latin1 = (...lines: string[]): Mail => ({ raw: Buffer.from([...HEAD, ...lines, ""].join("\r\n"), "latin1") })
const HEAD = ["From: a@acme.example", "To: ann@example.com", "MIME-Version: 1.0"]
const PLAIN = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", ""]
const parts = (kind: string, ...all: string[]): Mail =>
  wire(`Content-Type: multipart/${kind}; boundary=b`, "", ...all.flatMap((part) => ["--b", part]), "--b--")
const TEXT = "Content-Type: text/plain\r\n\r\nYour invoice is ready, Ann."
const HTML = "Content-Type: text/html\r\n\r\n<p>Your <b>invoice</b> is ready, Ann.</p>"
const RELATED = `Content-Type: multipart/related; boundary=r\r\n\r\n--r\r\n${HTML}\r\n--r--`
const FOOTER = "Content-Type: text/plain\r\n\r\nConfidential. Acme Limited, Registered Office."
const file = (disposition: string) =>
  `Content-Type: application/pdf\r\nContent-Disposition: attachment; ${disposition}\r\n\r\nx`

const BODY_AND_FOOTER =
  "<p>Hello Ann, your order was packed this morning and will arrive with the invoice on Friday.</p><p>Acme Limited, Registered Office, London.</p><p>Unsubscribe here</p>"
const outlookOnly = (url: string, label: string) =>
  `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${url}"><center>${label}</center></v:roundrect><![endif]-->`
/** A button with a half for Outlook. */
const button = (old: string, oldLabel: string, url: string, label: string): Mail =>
  page(`${outlookOnly(old, oldLabel)}<!--[if !mso]><!--><a href="${url}">${label}</a><!--<![endif]-->`)

/** For each rule: mails that break it, and similar ones that do not. */
export const CASES: Record<RuleId, { hits: Mail[]; misses: Mail[] }> = {
  "leftover-placeholder": {
    hits: [
      { subject: "Hello {{ name }}" },
      { text: "Hello {{name}}, welcome" },
      page("<p>Hello <b>{{</b>name}}</p>"),
      page("<p>{% if order %} Your order {% endif %}</p>"),
      page("<p>Hello <%= name %>, welcome</p>"),
      page("<p>Hello &lt;%= name %&gt;, welcome</p>"),
      page(`<p>Your code is $\{code}</p>`),
      { text: "Hello %recipient%, welcome" },
      { text: "Hello %recipient.name%, welcome" },
      { text: "Hello *|FNAME|*, welcome" },
      page('<img src="https://acme.example/a.png" width="9" alt="{{title}}">'),
      page('<!--[if mso]><v:rect href="{{url}}"></v:rect><![endif]--><p>Hello Ann</p>'),
      link('href="https://acme.example/{{path}}"'),
      link('href="https://acme.example/?name=%7B%7Bname%7D%7D"'),
      link('href="https://acme.example/orders/undefined"'),
      link('href="https://acme.example/?token=null&a=1"'),
      link('href="{{unsubscribe_url}}"', "Unsubscribe"),
      image('src="https://acme.example/undefined.png" width="9" alt="A chair"'),
      image('src="https://acme.example/{{id}}.png" width="9" alt="A chair"'),
      { from: "{{name}} <hello@acme.example>" },
      { reply_to: ["[Your Name] <hello@acme.example>"] },
      page('<div style="display:none">Hello [First Name]</div><p>Hello Ann</p>'),
      page('<p title="Hello #{name}">Hello Ann</p>'),
      page("<p>Hello &#123;&#123;name}}</p>"),
      { attachments: [{ filename: "invoice-{{id}}.pdf", content_id: null, size: 9 }] },
      link('href="https://acme.example/orders/:id"'),
      link('href="https://acme.example/orders/{order_id}"'),
      link('href="https://acme.example/%7Bpath%7D"'),
      link('href="https://undefined/orders"'),
      link('href="mailto:undefined"'),
      { text: "Your code:\n\n    {{code}}\n" },
      { text: "    Hello ${name},\n    welcome" },
      { text: "Show it: https://acme.example/orders/undefined" },
    ],
    misses: [
      page("<p>Write <code>{{ name }}</code> into the template</p>"),
      page("<pre>{% raw %} const a = b</pre>"),
      { text: "Write `{{ name }}` into the template" },
      { text: "Our example:\n```\nHello {{ name }}\n```\n" },
      { text: 'The body is {"a":{"b":1}} as JSON' },
      { text: "50% off today and 20% off tomorrow" },
      { text: "100%cotton%soft" },
      page("<kbd>{{ name }}</kbd><samp>${name}</samp><tt>%s</tt>"),
      { text: "Write this:\n\n    Hello {{ name }}\n\nand send it." },
      { text: "~~~\nHello {{ name }}\n~~~" },
      link('href="https://acme.example:8080/a:b?c=%7B%22a%22%3A1%7D&d[]=1"'),
      { text: "Set %PATH% and %APPDATA% on Windows" },
      { text: "It costs $5 {approximately}" },
      { text: "https://acme.example/a%20b%20c?d=%E2%82%AC%20x" },
      page("<style>@media print{.a{color:red}}</style><p>Hello Ann</p>"),
      page("<!-- {{ comment of the template }} --><p>Hello Ann</p>"),
      link('href="https://acme.example/a%20summer%20sale"'),
      link('href="https://developer.example/docs/Global_Objects/undefined"', "The value undefined"),
      link('href="https://acme.example/null-and-void"'),
      { ...link('href="{{unsubscribe_url}}"', "Unsubscribe"), ...LIST },
    ],
  },
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
  "leftover-value": {
    hits: [
      { subject: "Welcome, undefined" },
      { subject: "Your invoice null" },
      { text: "Hi undefined,\nwelcome" },
      { text: "Dear null, welcome" },
      { text: "Order #undefined has been shipped" },
      { text: "Total: NaN €" },
      { text: "Total: $NaN" },
      { text: "undefined has invited you to a project" },
      page("<p>Hello <b>undefined</b>!</p>"),
      page("<table role=none><tr><td>Name</td><td>null</td></tr></table>"),
      page("<p>Your items: [object Object]</p>"),
      page("<p>Due on Invalid Date</p>"),
      page("<p>undefined undefined</p>"),
      page("<p>Hello\n      undefined, welcome</p>"),
      page('<div style="display:none">Your order undefined has shipped</div><p>Hello Ann</p>'),
      image('src="https://acme.example/a.png" width="9" alt="undefined"'),
      page("<p>Your code is <code>undefined</code></p>"),
      { from: "undefined <hello@acme.example>" },
      { from: "None <hello@acme.example>" },
      { reply_to: ["null null <help@acme.example>"] },
      { reply_to: ["undefined@acme.example"] },
      { attachments: [{ filename: "invoice-undefined.pdf", content_id: null, size: 9 }] },
    ],
    misses: [
      { text: "The agreement is annulled, null and void." },
      { text: "The result is undefined behavior, as the value is undefined." },
      { text: "NaN is not equal to NaN, and null is not undefined." },
      { subject: "TypeError: Cannot read properties of undefined" },
      { text: "The cause: undefined behavior, or more exactly: null pointer access" },
      { subject: "A variable is null" },
      { text: "The function returns null if nothing is found." },
      { text: 'We got {"name": null, "age": 5} from your server' },
      { text: "Hello Nulla, hello Undefinedia" },
      { text: "The field shows: Invalid date format" },
      page("<p>The type is <code>undefined</code></p>"),
      page("<p>Dear Mr. Null,</p>"),
      { from: "Christopher Null <null@acme.example>" },
      { attachments: [{ filename: "null-hypothesis.pdf", content_id: null, size: 9 }] },
      page("<pre>const a = undefined</pre><samp>null</samp><kbd>NaN</kbd><tt>None</tt>"),
      { text: "Our example:\n\n    const name = undefined\n\nThat is all." },
    ],
  },
  "leftover-empty-value": {
    hits: [{ subject: "Order # has been shipped" }, page("<p>Total: <b></b>$</p>"), { text: "Your code is ." }],
    misses: [
      page("<table role=none><tr><td>Order #</td><td>1042</td></tr></table>"),
      { text: "Order # 1042\nAll prices are in $." },
    ],
  },
  "leftover-escape": {
    hits: [
      page("<p>Fish &amp;amp; chips</p>"),
      page("<p>Hello&amp;nbsp;Ann &lt;br&gt; welcome</p>"),
      { text: "Fish &amp; chips" },
      { subject: "Hello <b>Ann</b>" },
      link('href="https://acme.example/?a=1&amp;amp;b=2"'),
      { text: "Go to https://acme.example/?a=1&amp;b=2" },
    ],
    misses: [
      { html: "<p>Fish &amp; chips &nbsp; <code>&amp;amp;</code></p>", text: "Fish & chips" },
      page("<p>Write &lt;br&gt; for the HTML tag of a line break</p>"),
      link('href="https://acme.example/?a=1&amp;b=2"'),
    ],
  },
  "leftover-encoding": {
    hits: [{ from: "MÃ¼ller <hello@acme.example>" }, page("<p>Caf\ufffd</p>"), { subject: "Donâ€™t miss it" }],
    misses: [page("<p>Grüße an das Café, São Paulo, SÃO PAULO</p>"), { text: "Ærø, Þór, Łódź" }],
  },
  "leftover-dummy-text": {
    hits: [page("<p>Lorem ipsum dolor sit amet</p>"), { text: "LOREM IPSUM" }],
    misses: [{ text: "Our new lorem ipsum generator is here" }, { text: "Dolor sit amet" }],
  },
  "leftover-empty-greeting": {
    hits: [{ text: "Hello ,\nwelcome" }, page("<p>Dear <b></b>,</p>"), { text: "Hi !\nwelcome" }],
    misses: [{ text: "Hello,\nwelcome" }, { text: "Hello Ann,\nwelcome" }, { text: "Bonjour !\nBienvenue" }],
  },
  "link-empty": {
    hits: [
      link('href=""'),
      link('href="#"'),
      link('class="button"'),
      link('href="mailto:"'),
      link('href="tel:"'),
      link('href="tel:+"'),
    ],
    misses: [
      link('href="mailto:?subject=Chairs&body=Look"'),
      link('href="mailto:ann@acme.example,bob@acme.example"'),
      link('href="tel:+49-30-1234"'),
      link('href="sms:?body=Hello"'),
      link('name="top"', ""),
      link('id="top"', "The top"),
      link('href="#order" id="order"'),
    ],
  },
  "link-script": {
    hits: [link('href="javascript:void(0)"'), link('href=" JavaScript:go()"')],
    misses: [link('href="https://javascript.example/"')],
  },
  "link-invalid": {
    hits: [
      link('href="https://"'),
      link('href="https://acme.example/a b"'),
      link('href="https:/acme.example"'),
      link('href="file:///C:/Users/ann/logo.png"'),
      link('href="C:\\Users\\ann\\index.html"'),
      link('href="mailto:ann at acme.example"'),
    ],
    misses: [link('href="https://acme.example/a%20b"'), link('href="mailto:ann@acme.example"'), link('href="tel:+1"')],
  },
  "link-double-scheme": {
    hits: [
      link('href="https://https://acme.example"'),
      link('href="http://https//acme.example"'),
      link('href="http://https%3a//acme.example"'),
    ],
    misses: [link('href="https://acme.example/?to=https://other.example"'), link('href="https://httpbin.example"')],
  },
  "link-relative": {
    hits: [
      link('href="/orders/1"'),
      link('href="orders.html"'),
      link('href="//acme.example/x"'),
      link('href="acme.example/x"'),
    ],
    misses: [link('href="https://acme.example/orders"'), link('href="sms:+1"'), link('href="#top"')],
  },
  "link-anchor": {
    hits: [link('href="#order"')],
    misses: [link('href="#order" name="order"'), page('<p><a href="#a%20b">Go on</a></p><h1 id="a b">Hello</h1>')],
  },
  "link-local": {
    hits: [
      link('href="http://localhost:3000/confirm"'),
      link('href="https://192.168.1.5/x"'),
      link('href="http://app.internal/x"'),
      { text: "Go to http://127.0.0.1:3000/confirm" },
      { ...link('href="https://mail.acme.example/emails/1"'), own_url: "https://mail.acme.example" },
    ],
    misses: [
      { ...link('href="https://mail.acme.example.org/"'), own_url: "https://mail.acme.example" },
      link('href="https://localhost.acme.example/x"'),
      link('href="https://1.1.1.1/"'),
    ],
  },
  "link-http": {
    hits: [link('href="http://acme.example/x"'), { text: "Go to http://acme.example/x" }],
    misses: [link('href="https://acme.example/x"'), link('href="http://localhost/x"')],
  },
  "link-other-address": {
    hits: [
      link('href="https://evil.example/x"', "https://acme.example/x"),
      link('href="https://evil.example/x"', "www.acme.com"),
      link('href="mailto:eve@acme.example"', "ann@acme.example"),
    ],
    misses: [
      link('href="https://click.acme.example/x"', "www.acme.example"),
      link('href="https://example.org/"', "Node.js"),
      link('href="https://git.example/x"', "package.json"),
      link('href="mailto:ann@acme.example?subject=a"', "ann@acme.example"),
      link('href="https://shop.acme.co.uk/x"', "acme.co.uk/x"),
    ],
  },
  "link-no-text": {
    hits: [
      link('href="https://acme.example/x"', ""),
      link('href="https://acme.example/x"', '<img src="https://acme.example/a.png" width="9" alt="">'),
    ],
    misses: [
      link('href="https://acme.example/x"', '<img src="https://acme.example/a.png" width="9" alt="Acme">'),
      link('href="https://acme.example/x" aria-label="Acme"', ""),
    ],
  },
  "link-lookalike": {
    hits: [link('href="https://аpple.example/x"'), link('href="https://xn--mnchen-3ya.example/x"')],
    misses: [
      link('href="https://münchen.example/x"'),
      link('href="https://日本.example/x"'),
      link('href="https://почта.example"'),
    ],
  },
  "link-repeated-parameter": {
    hits: [link('href="https://acme.example/?utm_source=a&utm_source=a"')],
    misses: [
      link('href="https://acme.example/?utm_source=a&utm_medium=a"'),
      link('href="https://acme.example/?id=1&id=2"'),
    ],
  },
  "link-outlook": {
    hits: [
      button("https://example.com/old", "Go", "https://acme.example/new", "Go"),
      button("https://example.com/old", "Buy", "https://acme.example/new", "Go"),
      button("https://acme.example/new?t=1", "Go", "https://acme.example/new?t=2", "Go"),
      button("https://acme.example/new", "Old offer", "https://acme.example/new", "New offer"),
      page(`<a href="https://acme.example/new">Go</a>${outlookOnly("https://example.com/old", "go!")}`),
      page(
        `${"<p>Hello Ann</p>\r\n".repeat(99)}${outlookOnly("https://example.com/old", "Buy\r\n".repeat(9))}<!--[if !mso]><!--><a href="https://acme.example/new">Go</a><!--<![endif]-->`,
      ),
    ],
    misses: [
      button("https://acme.example/new", "Go", "https://acme.example/new", "Go →"),
      button("https://acme.example/new?utm_source=outlook", "", "https://acme.example/new", "Go"),
      button("https://acme.example/?a=1&amp;b=2", "Go", "https://acme.example/?a=1&amp;b=2", "Go"),
      page(`<a href="https://acme.example/new">Go</a>${outlookOnly("https://acme.example/browser", "View online")}`),
      page(
        '<!--[if !mso]><a href="https://example.com/old">Go</a><![endif]--><a href="https://acme.example/new">Go</a>',
      ),
    ],
  },
  "link-unsubscribe": {
    hits: [
      { ...page("<p>Hello Ann, our news.</p>"), ...LIST },
      { text: "Our news", ...LIST },
    ],
    misses: [
      { ...link('href="https://acme.example/unsubscribe"', "Leave"), ...LIST },
      { ...link('href="https://acme.example/x"', "Abmelden"), ...LIST },
      { text: "Unsubscribe: {{unsubscribe_url}}", ...LIST },
      page("<p>Hello Ann, our news.</p>"),
    ],
  },
  "link-vague-text": {
    hits: [link('href="https://acme.example/x"', "Click here"), link('href="https://acme.example/x"', "Read more →")],
    misses: [
      link('href="https://acme.example/x"', "Click here to pay"),
      link('href="https://acme.example/x"', "Here we go"),
    ],
  },
  "image-unreachable": {
    hits: [image('src="" width="9" alt="a"'), image('src="/logo.png" width="9" alt="a"'), image('width="9" alt="a"')],
    misses: [image('src="https://acme.example/logo.png" width="9" alt="a"')],
  },
  "image-missing-cid": {
    hits: [image('src="cid:logo" width="9" alt="a"')],
    misses: [
      {
        ...image('src="cid:logo" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "<logo>", size: 9 }],
      },
    ],
  },
  "image-unused-cid": {
    hits: [{ ...page("<p>Hello Ann</p>"), attachments: [{ filename: "a.png", content_id: "logo", size: 9 }] }],
    misses: [
      {
        ...page('<p style="background:url(cid:logo)">Hello Ann</p>'),
        attachments: [{ filename: "a.png", content_id: "logo", size: 9 }],
      },
      {
        ...image('src="CID:logo" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "logo", size: 9 }],
      },
      { ...page("<p>Hello Ann</p>"), attachments: [{ filename: "a.pdf", content_id: null, size: 9 }] },
    ],
  },
  "image-local": {
    hits: [image('src="http://localhost:3000/a.png" width="9" alt="a"')],
    misses: [image('src="https://acme.example/a.png" width="9" alt="a"')],
  },
  "image-http": {
    hits: [image('src="http://acme.example/a.png" width="9" alt="a"')],
    misses: [image('src="https://acme.example/a.png" width="9" alt="a"')],
  },
  "image-alt": {
    hits: [image('src="https://acme.example/a.png" width="90"')],
    misses: [
      // Nobody sees it (Q13).
      page(
        '<p>Hello Ann</p><img class="x" width="9" src="https://acme.example/a.png">',
        "<style>.x{display:none}</style>",
      ),
      image('src="https://acme.example/a.png" width="90" alt=""'),
      image('src="https://acme.example/a.png" width="90" role="presentation"'),
      image('src="https://acme.example/open.gif" width="1" height="1"'),
    ],
  },
  "image-data": {
    hits: [image('src="data:image/png;base64,iVBORw0KGgo=" width="9" alt="a"')],
    misses: [
      { ...image('src="cid:a" width="9" alt="a"'), attachments: [{ filename: "a.png", content_id: "a", size: 9 }] },
    ],
  },
  "image-only": {
    hits: [
      page('<img src="https://acme.example/a.png" width="600" alt="Our sale">'),
      page('<img src="https://acme.example/a.png" width="600" alt="Our sale"><p>Shop now</p>'),
      page(
        '<img src="https://acme.example/a.png" alt="A"><img src="https://acme.example/b.png" alt="B"><img src="https://acme.example/c.png" alt="C"><p>Shop now</p>',
      ),
    ],
    misses: [
      page('<img src="https://acme.example/a.png" alt="Acme"><h1>482913</h1><p>Your code</p>'),
      page('<img src="https://acme.example/a.png" alt="Acme"><p>Your code is 482913. It</p>'),
      page('<img src="https://acme.example/a.png" width="600" alt="Acme"><h1>482 913</h1>'),
      page('<img src="https://acme.example/a.png" width="600" alt="Acme"><h1>X7K-Q2P</h1>'),
      page('<img src="https://acme.example/a.png" width="600" alt="Acme"><p>ご注文ありがとう</p>'),
      page('<img src="https://acme.example/a.png" width="100" alt=""><p>Hello World</p>'),
      page(
        '<div style="font-size:0"><div style="font-size:13px">Hello Ann, your order is on its way.</div></div><img src="https://acme.example/a.png" width="90" alt="A">',
      ),
      image('src="https://acme.example/a.png" width="600" alt="Our sale"'),
      page("<p>Yes.</p>"),
    ],
  },
  "image-heavy": {
    hits: [
      {
        ...image('src="cid:a" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "a", size: 6_000_000 }],
      },
    ],
    misses: [
      {
        ...image('src="cid:a" width="9" alt="a"'),
        attachments: [{ filename: "a.png", content_id: "a", size: 90_000 }],
      },
      { ...page("<p>Hello Ann</p>"), attachments: [{ filename: "a.pdf", content_id: null, size: 6_000_000 }] },
    ],
  },
  "html-script": {
    hits: [page("<p>Hello</p><script>go()</script>")],
    misses: [page('<p>Hello</p><script type="application/ld+json">{}</script>'), page("<p>The script of the film</p>")],
  },
  "html-iframe": {
    hits: [page('<p>Hello</p><iframe src="https://acme.example/x"></iframe>')],
    misses: [page("<p>A frame</p>")],
  },
  "html-event-handler": {
    hits: [page('<p onclick="go()">Hello</p>'), page('<p onmouseover="go()">Hello</p>')],
    misses: [page('<p on="tap:a">Hello, one</p>')],
  },
  "html-charset": {
    hits: [
      page("<p>Grüße</p>", '<meta charset="iso-8859-1">'),
      page("<p>Hello</p>", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
    ],
    misses: [
      page("<p>Grüße</p>", '<meta charset="UTF-8">'),
      { ...page("<p>Grüße</p>", '<meta charset="iso-8859-1">'), ...latin1("Content-Type: text/html", "", "x") },
      page("<p>Hello</p>", '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">'),
    ],
  },
  "html-duplicate-id": {
    hits: [page('<p id="a">Hello</p><p id="a">Ann</p>')],
    misses: [page('<p id="a">Hello</p><p id="b">Ann</p>')],
  },
  "image-width": {
    hits: [
      image('src="https://acme.example/a.png" alt="a"'),
      image('src="https://acme.example/a.png" alt="a" style="max-width:100%"'),
    ],
    misses: [
      image('src="https://acme.example/a.png" alt="a" width="90"'),
      image('src="https://acme.example/a.png" alt="a" style="width:90px"'),
    ],
  },
  "image-two-pixels": {
    hits: [
      page(
        '<p>Hello</p><img src="https://a.example/o" width="1" height="1" alt=""><img src="https://b.example/o" width="1" height="1" alt="">',
      ),
      { ...page('<p>Hello</p><img src="https://a.example/o" width="1" height="1" alt="">'), track_opens: true },
    ],
    misses: [page('<p>Hello</p><img src="https://a.example/o" width="1" height="1" alt="">')],
  },
  "attachment-empty": {
    hits: [{ attachments: [{ filename: "a.pdf", content_id: null, size: 0 }] }],
    misses: [{ attachments: [{ filename: "a.pdf", content_id: null, size: 1 }] }],
  },
  "attachment-twice": {
    hits: [
      {
        attachments: [
          { filename: "a.pdf", content_id: null, size: 9 },
          { filename: "a.pdf", content_id: null, size: 9 },
        ],
      },
      {
        attachments: [
          { filename: "a.png", content_id: "logo", size: 9 },
          { filename: "b.png", content_id: "<logo>", size: 8 },
        ],
      },
    ],
    misses: [
      {
        attachments: [
          { filename: "a.pdf", content_id: null, size: 9 },
          { filename: "a.pdf", content_id: null, size: 8 },
        ],
      },
      {
        attachments: [
          { filename: "a.png", content_id: "one", size: 9 },
          { filename: "b.png", content_id: "two", size: 9 },
        ],
      },
    ],
  },
  "weight-clipped": {
    hits: [page(`<p>${LONG}</p>`)],
    misses: [page(`<p>${LONG.slice(0, 100_000)}</p>`)],
  },
  "weight-total": {
    hits: [{ size_bytes: 9_000_000 }],
    misses: [{ size_bytes: 5_000_000 }],
  },
  "a11y-contrast": {
    hits: [
      page('<p style="color:#999;background:#fff">Your order</p>'),
      page('<div style="background-color:#fff"><p style="color:#aaa">Your order</p></div>'),
      page('<table role="none" bgcolor="#ffffff"><tr><td style="color:rgb(200,200,200)">Your order</td></tr></table>'),
    ],
    misses: [
      page('<p style="color:#333;background:#fff">Your order</p>'),
      page('<p style="color:#999">Your order</p>'),
      page('<div style="background:#fff url(https://acme.example/a.png)"><p style="color:#fff">Your order</p></div>'),
      page('<p style="color:#777;background:#fff;font-size:24px">Your order</p>'),
      page('<div style="display:none;color:#fff;background:#fff">Your order</div>'),
    ],
  },
  "a11y-lang": {
    hits: [
      { html: "<html><head><title>Hi</title></head><body>Hello</body></html>", text: "Hello" },
      { html: '<html lang="und"><head><title>Hi</title></head><body>Hello</body></html>', text: "Hello" },
    ],
    misses: [page("<p>Hello</p>"), { html: "<p>Hello</p>", text: "Hello" }],
  },
  "a11y-title": {
    hits: [{ html: '<html lang="en"><head></head><body>Hello</body></html>', text: "Hello" }],
    misses: [page("<p>Hello</p>"), { html: "<p>Hello</p>", text: "Hello" }],
  },
  "a11y-layout-table": {
    hits: [page("<table><tr><td>Hello</td></tr></table>")],
    misses: [
      page('<table role="presentation"><tr><td>Hello</td></tr></table>'),
      page("<table><tr><th>Item</th></tr><tr><td>Shoe</td></tr></table>"),
    ],
  },
  "a11y-headings": {
    hits: [page("<h1>Hello</h1><h3>Your order</h3>")],
    misses: [page("<h1>Hello</h1><h2>Your order</h2><h3>Items</h3><h2>Help</h2>"), page("<h2>Hello</h2>")],
  },
  "a11y-small-text": {
    hits: [page('<p style="font-size:10px">Your order</p>'), page('<p style="font:9px Arial">Your order</p>')],
    misses: [
      page('<p style="font-size:12px">Your order</p>'),
      page('<p style="font-size:10pt">Your order</p>'),
      page('<div style="font-size:1px">Preview</div><p>Hello</p>'),
      page('<p style="font-size:10px">&nbsp;</p>'),
    ],
  },
  "text-missing": {
    hits: [{ html: "<p>Hello</p>", text: null }],
    misses: [
      { html: "<p>Hello</p>", text: "Hello" },
      { html: null, text: "Hello" },
    ],
  },
  "text-empty": {
    hits: [{ html: "<p>Hello</p>", text: " \n" }],
    misses: [{ html: "<p>Hello</p>", text: "Hello" }],
  },
  "text-html": {
    hits: [
      { text: "<p>Hello Ann,</p>" },
      { text: "Hello Ann,<br>welcome" },
      { text: 'See <a href="https://acme.example/x">it</a>' },
    ],
    misses: [
      { text: "Ann <ann@acme.example> likes <3 and <https://acme.example/x>, 5 < 6" },
      { text: "Write `<br>`, or use the tag <br> of HTML." },
    ],
  },
  "text-other-code": {
    hits: [
      { html: "<p>Your code is <b>482913</b>.</p>", text: "Your code is 111222." },
      { html: "<p>Your code is</p><h1>KHAHTR</h1>", text: "Your code is: QGFDAE" },
      {
        html: "<style>.x{display:none}</style><p>Your code: 482913 <i class=x>111222</i></p>",
        text: "Your code: 111222",
      },
    ],
    misses: [
      { html: "<p>Your code is <b>482913</b>.</p>", text: "Your code is 482913." },
      { html: "<p>Your code is <b>482-913</b>.</p>", text: "Your code is 482913." },
      { html: "<p>Your code is <b>482913</b>. <i hidden>111222</i></p>", text: "Your code is 482 913." },
      { html: "<p>Your code is <b>482913</b>.</p>", text: "Open this mail in a browser. Order 111222." },
      { html: "<p>Your codes: 1234-5678, 2345-6789</p>", text: "Your code: 1234-5678" },
      { html: "<p>Your code is <b>482913</b>.</p>", text: null },
    ],
  },
  "text-differs": {
    hits: [
      { html: "<p>Your parcel with green chairs arrives tomorrow.</p>", text: "Happy birthday from everybody here" },
      {
        html: "<p>Your order of three green chairs from yesterday evening arrives tomorrow morning between eight and eleven, please stay nearby.</p>",
        text: "Please view this message with another program.",
      },
      {
        html: `<p>Your order arrives on Friday. ${"abcdefghijklmnopqrstuvwxyz".replace(/./g, (letter) => `word${letter} `)}</p>`,
        text: "Your order arrives on Friday.",
      },
    ],
    misses: [
      {
        html: "<p>Acme</p><p>Sign in to your account. Type this code into the page that asked for it.</p><h1>482913</h1><p>It works for ten minutes, and only once. Somebody else asked? Ignore this mail.</p>",
        text: "Your code is 482913. It works for ten minutes.",
      },
      {
        html: "<p>Your order of three green chairs arrives tomorrow.</p>",
        text: "YOUR ORDER of three green chairs\narrives tomorrow.",
      },
      { html: "<p>Hello Ann</p>", text: "Good day" },
      {
        html: "<p>Your parcel with green chairs arrives tomorrow.</p>",
        text: "Chairs: delivery expected Friday morning",
      },
      { html: "<p>ご注文の商品を発送しました。ありがとうございます。</p>", text: "ご注文の商品を\n発送しました。" },
    ],
  },
  "text-joined-links": {
    hits: [
      { text: "Verify https://acme.example/v?t=1https://acme.example/help" },
      {
        ...page('<a href="https://acme.example/">Shop</a> <a href="https://acme.example/help">Help me</a>'),
        text: "Shop https://acme.example/https://acme.example/help",
      },
    ],
    misses: [
      { text: "https://archive.example/web/2020/https://acme.example/x" },
      { text: "https://acme.example/?to=https://acme.example/x" },
      { text: "https://acme.example/a,https://acme.example/b https://acme.example/c" },
      { ...link('href="https://acme.example/xhttps://b.example"'), text: "https://acme.example/xhttps://b.example/" },
    ],
  },
  "text-value": {
    hits: [
      { html: "<p>You pay $49.00 on Friday.</p>", text: "You pay $94.00 on Friday." },
      { html: "<p>You pay <b>1.049,00 €</b> on Friday, Ann.</p>", text: "You pay on Friday, Ann." },
      { html: "<p>You pay on Friday.</p>", text: "You pay CHF 49.50 on Friday." },
      { html: "<p>Your code is <b>482913</b></p>", text: "Your code is" },
      { html: "<p>Enter the code.</p>", text: "Enter the code: 482913" },
    ],
    misses: [
      { html: "<p>You pay <b>$</b>49<sup>90</sup>.</p>", text: "You pay $49.90." },
      { html: "<p>You pay 1 049 EUR.</p>", text: "You pay €1,049.00." },
      { html: '<p>You pay:</p><img src="https://acme.example/a.png" alt="49 EUR">', text: "You pay 49 EUR." },
      { html: "<p>Chairs from $49, tables from $99, beds from $199 and more offers today.</p>", text: "Our offers" },
      { html: "<p>Your code is <b>482</b>-<b>913</b></p>", text: "Your code: 482913" },
      { html: "<p>Your code is 482913</p>", text: "Your code482913Valid for ten minutes" },
    ],
  },
  "text-footer": {
    hits: [
      { html: BODY_AND_FOOTER, text: "Acme Limited, Registered Office, London. Unsubscribe here" },
      { html: BODY_AND_FOOTER, text: "Unsubscribe: https://acme.example/u" },
    ],
    misses: [
      { html: BODY_AND_FOOTER, text: BODY_AND_FOOTER.replace(/<[^>]*>/g, " ") },
      { html: BODY_AND_FOOTER, text: "Hello Ann, your order will arrive on Friday." },
      { html: BODY_AND_FOOTER, text: "See the invoice online: https://acme.example/i" },
      { html: "<p>Hello Ann</p><p>Acme Limited, London</p>", text: "Acme Limited, London" },
    ],
  },
  "text-links": {
    hits: [
      { html: '<p><a href="https://acme.example/orders/1?utm_source=a">Show my order</a></p>', text: "Show my order" },
    ],
    misses: [
      {
        html: '<p><a href="https://acme.example/orders/1?utm_source=a">Show my order</a></p>',
        text: "https://acme.example/orders/1",
      },
      { html: '<p><a href="https://www.facebook.com/acme">Facebook</a></p>', text: "Hello" },
      { html: '<p><a href="https://acme.example/">Acme</a></p>', text: "Hello" },
      { html: '<p><a href="https://acme.example/1">Privacy</a></p>', text: "Hello" },
    ],
  },
  "text-long-line": {
    hits: [{ text: "word ".repeat(250) }],
    misses: [
      { text: `${"word ".repeat(150)}\n`.repeat(3) },
      { ...wire("Content-Transfer-Encoding: base64", "", "eA=="), text: "word ".repeat(250) },
    ],
  },
  "header-bcc": {
    hits: [{ bcc: ["Boss <boss@acme.example>"], headers: { "X-Copy": "boss@acme.example" } }],
    misses: [{ bcc: ["boss@acme.example"], headers: { "X-Copy": "ann@acme.example" } }],
  },
  "header-otp-token": {
    hits: [
      { headers: { "OTP-Token": "482913" }, text: "Your code is 482913." },
      { headers: { "OTP-Token": `${OTP}, ${OTP}` }, text: "Your code is 482913." },
      { headers: { "OTP-Token": OTP, "otp-token": OTP }, text: "Your code is 482913." },
      { headers: { "OTP-Token": '"482913"; origin="http://acme.example"' }, text: "Your code is 482913." },
      { headers: { "OTP-Token": OTP }, text: "Your code is 771204." },
    ],
    misses: [
      { headers: { "OTP-Token": OTP }, text: "Your code is 482 913." },
      { headers: { "otp-token": OTP }, ...page("<p>Your code is <b>482</b><b>913</b>.</p>") },
      { headers: { "X-OTP-Token": "482913" } },
    ],
  },
  "header-twice": {
    hits: [
      { headers: { date: "Sun, 01 Mar 2026 09:00:00 +0000" } },
      { headers: { "message-id": "<1@acme.example>" } },
      { headers: { "MIME-Version": "1.0" } },
      { headers: { References: "<1@acme.example>", references: "<2@acme.example>" } },
      { reply_to: ["help@acme.example"], headers: { "Reply-To": "ann@acme.example" } },
    ],
    misses: [
      { headers: { References: "<1@acme.example>", "In-Reply-To": "<1@acme.example>" } },
      { headers: { "X-Tag": "a", "x-tag": "b" } },
      { headers: { "X-Date": "Sun, 01 Mar 2026 09:00:00 +0000" } },
    ],
  },
  spam: {
    hits: [{ spam: { score: 5, symbols: ["GTUBE"] } }],
    misses: [
      { spam: { score: 4.9, symbols: ["HTML_MESSAGE"] } },
      { spam: { not_run: "no spamd configured", cause: "setting" } },
    ],
  },
  "header-dkim": { hits: [{ is_signed: false }], misses: [{ is_signed: true }] },
  "header-reply-to": {
    hits: [{ reply_to: ["help@other.example"] }],
    misses: [{ reply_to: ["Help <help@support.acme.example>"] }],
  },
  "subject-empty": { hits: [{ subject: " " }], misses: [{ subject: "Hi" }] },
  "subject-long": { hits: [{ subject: "Your order ".repeat(9) }], misses: [{ subject: "Your order ".repeat(7) }] },
  "subject-capitals": {
    hits: [{ subject: "BUY OUR CHAIRS TODAY" }],
    misses: [{ subject: "NASA and ESA: BIG NEWS" }, { subject: "FAQ" }, { subject: "注文が発送されました" }],
  },
  "preheader-weak": {
    hits: [
      page("<p>View this email in your browser</p><p>Hello</p>"),
      page('<img src="https://acme.example/a.png" width="600" alt="Our sale">'),
    ],
    misses: [page('<div style="display:none">Your order</div><p>View in browser</p>'), page("<p>View your order</p>")],
  },
  "preheader-repeats-subject": {
    hits: [page("<div style='display:none'>Your order has been shipped!</div><p>Hello</p>")],
    misses: [page("<p>Your order has been shipped today</p>")],
  },
  "bulk-one-click": {
    hits: [
      link('href="https://acme.example/unsubscribe"', "Unsubscribe"),
      link('href="https://acme.example/email-preferences"', "Settings"),
      { headers: { Precedence: "bulk" } },
    ],
    misses: [{ ...link('href="{{unsubscribe_url}}"', "Unsubscribe"), ...LIST }, link('href="https://acme.example/x"')],
  },
  "bulk-one-click-value": {
    hits: [
      { headers: { "List-Unsubscribe-Post": "<http://List-Unsubscribe=One-Click>" } },
      { headers: { "List-Unsubscribe-Post": "one-click" } },
    ],
    misses: [
      { headers: { "list-unsubscribe-post": ` ${ONE_CLICK}` } },
      { headers: { "List-Unsubscribe": "<https://acme.example/u>" } },
    ],
  },
  "bulk-https": {
    hits: [
      { headers: { "List-Unsubscribe": "<http://acme.example/u>" } },
      { headers: { "List-Unsubscribe": "<mailto:u@acme.example>", "List-Unsubscribe-Post": ONE_CLICK } },
      { headers: { "List-Unsubscribe-Post": ONE_CLICK } },
    ],
    misses: [
      { headers: { "List-Unsubscribe": "<https://acme.example/u>", "List-Unsubscribe-Post": ONE_CLICK } },
      { headers: { "List-Unsubscribe-Post": ONE_CLICK }, ...LIST },
      { headers: { "List-Unsubscribe": "<https://acme.example/u>, <mailto:u@acme.example>" } },
      { headers: { "List-Unsubscribe": "<mailto:u@acme.example>" } },
    ],
  },
}

const style = (css: string) => page("<p class=a>Hello</p>", `<style>${css}</style>`)
export const inline = (css: string) => page(`<p style="${css}">Hello</p>`)
const body = (html: string) => page(`<p>Hello</p>${html}`)

/** For each rule about email clients: a mail with the feature, and a similar one without it. */
export const CLIENT_CASES: Record<string, readonly [hit: Mail, miss: Mail]> = {
  "css-media-range": [
    page("<p>Hello Ann</p>", "<style>.a{@media (width>=40rem){padding:0}}</style>"),
    page("<p>Hello Ann</p>", "<style>@media (max-width:600px){.a>.b{color:red}}.a>.b{color:red}</style>"),
  ],
  "css-hex-alpha": [
    inline("background:linear-gradient(#00000080, #fff)"),
    inline("background:url(https://acme.example/a.svg#abcd) #ffffff url(#abcd)"),
  ],
  "css-space-color": [inline("color:rgb(0 0 0 / 50%)"), inline("color:rgba(0, 0, 0, .5);margin:0 0 0 9px")],
  "css-conic-gradient": [inline("background:conic-gradient(red, blue)"), inline("background:red")],
  "css-modern-color": [inline("color:oklch(40% 0.2 30)"), inline("color:rgb(20, 30, 40)")],
  "css-function-light-dark": [inline("color:light-dark(#333, #fff)"), inline("color:#333")],
  "css-opacity": [inline("opacity:0.8"), inline("opacity:1")],
  "css-visibility": [inline("visibility:hidden"), inline("visibility:hidden;display:none")],
  "css-backdrop-filter": [inline("backdrop-filter:blur(2px)"), inline("backdrop-filter:none")],
  "css-mix-blend-mode": [inline("mix-blend-mode:multiply"), inline("mix-blend-mode:normal")],
  "css-list-style-image": [inline("list-style:url(https://acme.example/a.png)"), inline("list-style:none")],
  "css-border-image": [inline("border-image:url(https://acme.example/a.png) 2"), inline("border:1px solid red")],
  "css-margin-inline-start-end": [inline("margin-inline-start:8px"), inline("margin-left:8px")],
  "css-padding-inline-start-end": [inline("padding-inline-end:8px"), inline("padding-inline-end:0")],
  "css-border-inline-block": [inline("border-inline:1px solid red"), inline("border-left:1px solid red")],
  "css-block-inline-size": [inline("inline-size:90px"), inline("width:90px")],
  ...Object.fromEntries(
    ["first-child", "last-child", "first-of-type", "last-of-type", "only-child"].map((name) => [
      `css-pseudo-class-${name}`,
      [style(`.a:${name}{color:red}`), style(`.${name}{color:red}`)],
    ]),
  ),
  "css-pseudo-class-nth-of-type": [style(".a:nth-of-type(2){color:red}"), style(".a{color:red}")],
  "html-hidden": [body("<p hidden>Later</p>"), body('<p hidden style="display:none">Later</p>')],
  "html-anchor-links": [body('<a href="#later">Later</a><p id=later>Hi</p>'), body('<a href="#">Later</a>')],
  "html-image-maps": [body('<map name=a><area href="https://acme.example/x" alt=A></map>'), body("<p>A map</p>")],
  "css-display-flex": [inline("display:flex"), inline("display:inline-block")],
  "css-display-grid": [style(".a{display:grid}"), style("@media (min-width:600px){.a{display:grid}}")],
  "css-flex-direction": [inline("flex-direction:column"), inline("flex-direction:row")],
  "css-justify-content": [inline("justify-content:center"), inline("justify-content:normal")],
  "css-gap": [inline("gap:8px"), inline("gap:0")],
  "css-position": [inline("position:absolute"), inline("position:relative")],
  "css-float": [inline("float:left"), inline("float:none")],
  "css-variables": [inline("color:var(--a)"), inline("color:red")],
  "css-unit-calc": [inline("width:calc(100% - 4px)"), inline("width:100%")],
  "css-function-clamp": [inline("width:clamp(1px,2px,3px)"), inline("width:1px")],
  "css-function-min": [inline("width:min(1px,2px)"), inline("width:min-content")],
  "css-function-max": [inline("width:max(1px,2px)"), inline("max-width:9px")],
  "css-unit-rem": [inline("padding:2rem"), inline("padding:2em")],
  "css-unit-vw": [inline("width:50vw"), inline("width:50%")],
  "css-unit-vh": [inline("height:50vh"), inline("height:50px")],
  "css-background-image": [
    inline("background:#fff url(https://acme.example/a.png)"),
    page('<!--[if mso]><v:fill src="a"/><![endif]--><p style="background:url(https://acme.example/a.png)">Hello</p>'),
  ],
  "css-linear-gradient": [inline("background:linear-gradient(red,blue)"), inline("background:red")],
  "css-radial-gradient": [inline("background:radial-gradient(red,blue)"), inline("background:red")],
  "css-border-radius": [inline("border-radius:8px"), inline("border-radius:0")],
  "css-box-shadow": [inline("box-shadow:0 0 4px #000"), inline("box-shadow:none")],
  "css-text-shadow": [inline("text-shadow:1px 1px #000"), inline("text-shadow:none")],
  "css-filter": [inline("filter:blur(2px)"), inline("filter:none")],
  "css-transform": [inline("transform:rotate(2deg)"), inline("text-transform:uppercase")],
  "css-animation": [inline("animation:a 2s"), inline("animation:none")],
  "css-object-fit": [inline("object-fit:cover"), inline("object-position:top")],
  "css-aspect-ratio": [inline("aspect-ratio:1"), inline("aspect-ratio:auto")],
  "css-clip-path": [inline("clip-path:circle(4px)"), inline("clip-path:none")],
  "css-mask-image": [inline("mask-image:url(a.png)"), inline("mask-image:none")],
  "css-column-count": [inline("column-count:2"), inline("column-count:auto")],
  "css-writing-mode": [inline("writing-mode:vertical-rl"), inline("writing-mode:horizontal-tb")],
  "css-margin-inline-block": [inline("margin-inline:8px"), inline("margin:8px")],
  "css-padding-inline-block": [inline("padding-block:8px"), inline("padding:8px")],
  "css-inset": [inline("inset:4px"), inline("inset:auto")],
  "css-pseudo-element-before": [style(".a::before{content:'x'}"), style(".before{color:red}")],
  "css-pseudo-element-after": [style(".a:after{content:'x'}"), style(".after{color:red}")],
  "css-pseudo-class-nth-child": [style(".a:nth-child(2){color:red}"), style(".a:first-child{color:red}")],
  "css-pseudo-class-has": [style(".a:has(b){color:red}"), style(".a b{color:red}")],
  "css-pseudo-class-not": [style(".a:not(.b){color:red}"), style(".not{color:red}")],
  "css-pseudo-class-checked": [style("input:checked{color:red}"), style("[owa] input:checked{color:red}")],
  "css-nesting": [style(".a{color:red;.b{color:blue}}"), style(".a{color:red}.b{color:blue}")],
  "css-at-import": [style("@import url(https://acme.example/a.css);"), style("/* @import */")],
  "css-at-font-face": [
    style("@font-face{font-family:A;src:url(https://acme.example/a.woff)}"),
    style(".a{font-family:A}"),
  ],
  "css-at-media-prefers-color-scheme": [
    style("@media (prefers-color-scheme:dark){.a{color:#fff}}"),
    style("@media (max-width:600px){.a{color:#fff}}"),
  ],
  "html-link": [
    page("<p>Hello</p>", '<link rel="stylesheet" href="https://acme.example/a.css">'),
    page("<p>Hello</p>", '<link rel="stylesheet" href="https://fonts.example/a.css"><link rel="icon" href="a.ico">'),
  ],
  "html-svg": [body('<svg viewBox="0 0 1 1"></svg>'), body("<!--[if mso]><svg></svg><![endif]-->")],
  "html-video": [body("<video></video>"), body("<p>video</p>")],
  "html-audio": [body("<audio></audio>"), body("<p>audio</p>")],
  "html-object": [body("<object></object>"), body("<p>object</p>")],
  "html-form": [body("<form></form>"), body("<p>form</p>")],
  "html-input-text": [body("<input>"), body('<input type="hidden">')],
  "html-input-checkbox": [body('<input type="checkbox">'), body('<input type="hidden">')],
  "html-input-radio": [body('<input type="radio">'), body('<input type="hidden">')],
  "html-select": [body("<select></select>"), body("<p>select</p>")],
  "html-textarea": [body("<textarea></textarea>"), body("<p>textarea</p>")],
  "html-dialog": [body("<dialog></dialog>"), body("<p>dialog</p>")],
  "html-meter": [body("<meter></meter>"), body("<p>meter</p>")],
  "html-progress": [body("<progress></progress>"), body("<p>progress</p>")],
  "html-marquee": [body("<marquee></marquee>"), body("<p>marquee</p>")],
  "html-srcset": [
    image('src="https://acme.example/a.png" srcset="b.png 2x" width="9" alt=""'),
    image('src="https://acme.example/a.png" width="9" alt=""'),
  ],
  "html-picture": [body("<picture></picture>"), body("<p>picture</p>")],
  ...Object.fromEntries(
    [
      ["svg", "image-svg"],
      ["webp", "image-webp"],
      ["avif", "image-avif"],
      ["heic", "image-heif"],
      ["tiff", "image-tiff"],
      ["mp4", "image-mp4"],
      ["apng", "image-apng"],
      ["ico", "image-ico"],
    ].map(([ending, feature]) => [
      feature,
      [
        image(`src="https://acme.example/a.${ending}?v=1" width="9" alt=""`),
        image(`src="https://acme.example/${ending}.png" width="9" alt=""`),
      ],
    ]),
  ),
}

/** For each other word in a pattern of a rule, a mail that needs it: the rule finds something in it, or nothing. */
const TABLE: readonly (readonly [rule: string, finds: boolean, words: string, mail: (word: string) => Mail])[] = [
  [
    "a11y-contrast",
    false,
    "bold|600",
    (weight) => page(`<p style="color:#777;background:#fff;font-size:19px;font-weight:${weight}">Hello</p>`),
  ],
  [
    "a11y-contrast",
    false,
    "b|strong",
    (tag) => page(`<p style="color:#888;background:#fff;font-size:19px"><${tag}>Hello</${tag}></p>`),
  ],
  [
    "a11y-contrast",
    false,
    "th",
    (tag) => page(`<table><tr><${tag} style="color:#888;background:#fff;font-size:19px">Hello</${tag}></tr></table>`),
  ],
  [
    "a11y-contrast",
    true,
    "none",
    (image) => page(`<p style="color:#ccc;background-color:#fff;background-image:${image}">Hello</p>`),
  ],
  [
    "a11y-contrast",
    true,
    "transparent|none|inherit|initial",
    (color) => page(`<div style="background:#fff"><p style="color:#ccc;background:${color}">Hello</p></div>`),
  ],
  [
    "a11y-small-text",
    true,
    "px|pt|%|em",
    (unit) =>
      page(
        `<div style="font-size:16px"><p style="font:${{ px: 8, pt: 5, "%": 50, em: 0.5 }[unit]}${unit} Arial">Hello</p></div>`,
      ),
  ],
  [
    "a11y-small-text",
    true,
    "px|pt|%|em",
    (unit) =>
      page(
        `<div style="font-size:16px"><p style="font-size:${{ px: 8, pt: 5, "%": 50, em: 0.5 }[unit]}${unit}">Hello</p></div>`,
      ),
  ],
  ["html-charset", false, "utf8|utf-8|unicode-1-1-utf-8", (name) => page("<p>Hello</p>", `<meta charset="${name}">`)],
  [
    "html-iframe",
    true,
    "iframe|embed|applet",
    (tag) => page(`<p>Hello</p><${tag} src="https://acme.example/x"></${tag}>`),
  ],
  ["client-css-position", true, "fixed|sticky|absolute", (value) => inline(`position:${value}`)],
  [
    "client-css-border-radius",
    false,
    "0|0px|0%|none|normal|initial|inherit|unset|static|relative|auto",
    (value) => inline(`border-radius:${value}`),
  ],
  ["client-css-justify-content", true, "center|end|space-between", (value) => inline(`justify-content:${value}`)],
  [
    "client-css-modern-color",
    true,
    "oklch|oklab|lch|lab|hwb|color-mix|color",
    (name) => inline(`color:${name}(40% 0.2 30)`),
  ],
  ...[
    "svg",
    "video",
    "audio",
    "object",
    "form",
    "select",
    "textarea",
    "dialog",
    "meter",
    "progress",
    "marquee",
    "picture",
  ].map((name) => [`client-html-${name}`, true, name, (tag: string) => body(`<${tag}></${tag}>`)] as const),
  ["client-html-input-text", true, "text|email", (type) => body(`<input type="${type}">`)],
  ["client-html-input-checkbox", true, "checkbox", (type) => body(`<input type="${type}">`)],
  ["client-html-input-radio", true, "radio", (type) => body(`<input type="${type}">`)],
  ...["svg", "webp", "avif", "heif", "tiff", "mp4", "apng", "ico"].map(
    (ending) =>
      [
        `client-image-${ending}`,
        true,
        ending,
        (word: string) => image(`src="https://acme.example/a.${word}" width="9" alt=""`),
      ] as const,
  ),
  [
    "client-css-border-radius",
    false,
    "fill|rect|roundrect|image",
    (tag) => page(`<!--[if mso]><v:${tag} src="a"/><![endif]--><p style="border-radius:9px">Hello</p>`),
  ],
  [
    "client-css-at-font-face",
    true,
    "font-face",
    (name) => style(`@${name} { font-family: a; src: url(https://acme.example/a.woff) }`),
  ],
  ["client-css-at-import", true, "import", (name) => style(`@${name} url(https://acme.example/a.css);`)],
  [
    "header-twice",
    true,
    "date|message-id|mime-version|from|to|subject|content-type|content-transfer-encoding",
    (name) => ({ headers: { [name]: "x" } }),
  ],
  [
    "header-twice",
    true,
    "sender|reply-to|cc|in-reply-to|references|list-unsubscribe|list-unsubscribe-post|list-id",
    (name) => ({ headers: { [name]: "<https://a.example>", [name.toUpperCase()]: "x" } }),
  ],
  [
    "preheader-weak",
    true,
    "view|read|open|see|trouble|having trouble|can't|cannot|problem|is this email|if you can't|if you cannot|if you have trouble",
    (word) => page(`<p>${word} this in a browser</p>`),
  ],
  [
    "preheader-weak",
    true,
    "browser|online|web version|webversion|email|correctly",
    (word) => page(`<p>View this ${word}</p>`),
  ],
  [
    "preheader-weak",
    true,
    "im browser|email im browser|online ansehen|voir en ligne|voir dans le navigateur|logo|header|banner|image|spacer",
    (word) => page(`<p>${word}</p>`),
  ],
  [
    "image-alt",
    false,
    "presentation|none",
    (role) => page(`<p>Hello</p><img src="https://acme.example/a.png" width="99" role="${role}">`),
  ],
  ["image-alt", true, "data:image/png,x|cid:logo", (src) => image(`src="${src}" width="1" height="1"`)],
  [
    "link-vague-text",
    true,
    "click here|tap here|press here|here|this|this link|link|read more|learn more|see more|find out more|more|hier|mehr|ici",
    (label) => link('href="https://acme.example/x"', label),
  ],
  [
    "bulk-one-click",
    true,
    "unsubscribe|opt out|list-manage|manage preferences|manage subscriptions|manage notifications|email preferences|notification settings|abmelden|abbestellen|austragen|désinscrire|désabonner|darse de baja|cancelar suscripción|disiscriviti|cancella iscrizione|afmelden|uitschrijven",
    (label) => link('href="https://acme.example/x"', label),
  ],
  ["client-css-space-color", true, "rgb|rgba|hsl|hsla", (name) => inline(`color:${name}(120 50% 50%)`)],
  [
    "text-value",
    true,
    "USD|EUR|GBP|CHF|JPY",
    (currency) => ({ html: "<p>You pay on Friday.</p>", text: `You pay 49 ${currency} on Friday.` }),
  ],
  [
    "text-value",
    false,
    "USD|EUR|GBP|CHF|JPY",
    (currency) => ({ html: `<p>You pay 49 ${currency} on Friday.</p>`, text: `You pay 49 ${currency} on 12 May.` }),
  ],
  ["bulk-one-click", true, "bulk|list", (value) => ({ headers: { Precedence: value } })],
  [
    "link-other-address",
    true,
    "com|net|org|edu|gov|de|fr|uk|eu|test|example",
    (ending) => link('href="https://acme.dev/x"', `acme-bank.${ending}`),
  ],
  [
    "link-other-address",
    false,
    "co|com|org|net|ac|gov|edu",
    (second) => link(`href="https://www.bank.${second}.uk/x"`, `https://bank.${second}.uk/`),
  ],
  [
    "link-other-address",
    true,
    "co|com|org|net|ac|gov|edu",
    (second) => link(`href="https://acme.${second}.uk/x"`, `https://bank.${second}.uk/`),
  ],
  ["link-invalid", true, "file|blob", (scheme) => link(`href="${scheme}:abc"`)],
  ["link-script", true, "javascript|vbscript|data", (scheme) => link(`href="${scheme}:abc"`)],
  ["link-empty", true, "mailto|tel|sms", (scheme) => link(`href="${scheme}:"`)],
  ["leftover-placeholder", true, "mailto|tel|sms", (scheme) => link(`href="${scheme}:null"`)],
  ["link-local", true, "localhost|local|internal|lan|home.arpa", (ending) => link(`href="https://shop.${ending}/x"`)],
  [
    "link-repeated-parameter",
    true,
    "utm_source|mc_cid|_hsenc|mkt_tok|gclid|fbclid|cid",
    (name) => link(`href="https://acme.example/?${name}=1&${name}=2"`),
  ],
  [
    "text-links",
    false,
    "facebook|twitter|//x.com|instagram|linkedin|youtube|tiktok|pinterest|unsubscribe|preferences|privacy|terms|imprint|view in browser|apps.apple|play.google",
    (label) => ({ html: `<p><a href="https://acme.example/x">${label}</a></p>`, text: "Hello" }),
  ],
  [
    "leftover-value",
    true,
    "password|passcode|pin|otp|token|key|number|code",
    (noun) => page(`<p>Your ${noun} is <code>undefined</code></p>`),
  ],
  ["leftover-value", true, "nil|None", (name) => ({ from: `${name} <hello@acme.example>` })],
  ["leftover-value", true, "undefined|null", (host) => ({ reply_to: [`hello@${host}.example`] })],
  [
    "leftover-value",
    true,
    "undefined|NaN",
    (value) => ({ attachments: [{ filename: `invoice-${value}.pdf`, content_id: null, size: 9 }] }),
  ],
  ["leftover-placeholder", false, "data:image/png,|cid:", (scheme) => image(`src="${scheme}{name}" width="9" alt="a"`)],
  [
    "leftover-empty-value",
    false,
    "td|th|dt",
    (tag) =>
      page(
        tag === "dt"
          ? "<dl><dt>Order #</dt><dd>1042</dd></dl>"
          : `<table role=none><tr><${tag}>Order #</${tag}><td>1042</td></tr></table>`,
      ),
  ],
]

export const WORD_CASES = TABLE.flatMap(([rule, finds, words, mail]) =>
  words.split("|").map((word) => ({ rule, finds, word, mail: mail(word) })),
)
