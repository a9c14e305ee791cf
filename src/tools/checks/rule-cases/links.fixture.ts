import { casesOf, LIST, link, page } from "./mails.fixture.ts"

const outlookOnly = (url: string, label: string) =>
  `<!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${url}"><center>${label}</center></v:roundrect><![endif]-->`
/** A button with a half for Outlook. */
const button = (old: string, oldLabel: string, url: string, label: string) =>
  page(`${outlookOnly(old, oldLabel)}<!--[if !mso]><!--><a href="${url}">${label}</a><!--<![endif]-->`)

export const LINK_CASES = casesOf({
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
})
