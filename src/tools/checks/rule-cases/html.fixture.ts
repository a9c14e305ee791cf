import { casesOf, inline, latin1, page, style } from "./mails.fixture.ts"

/** A mail whose style sheet has a rule for the class of its only element, and a block for Outlook. */
const outlook = (css: string, block: string) =>
  page(`<p class="a">Hello</p><!--[if mso]>${block}<![endif]-->`, `<style>${css}</style>`)

export const HTML_CASES = casesOf({
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
  "html-unset-variable": {
    hits: [
      inline("color:var(--brand)"),
      style("@media (max-width:600px){.a{padding:var(--gap)}}"),
      style(":root{--gap:8px}.a{margin:var(--gap) var(--side)}"),
      style("/* --gap:8px */.a{padding:var( --gap )}"),
      style(":root{--a:var(--b)}.a{color:rgb(var(--red), 0, 0)}"),
    ],
    misses: [
      style(":root{--gap:8px}@media (max-width:600px){.a{padding:var(--gap)}}"),
      style("@media (prefers-color-scheme:dark){:root{--text:#fff}}.a{color:var(--text)}"),
      style("@property --gap{syntax:'*';inherits:false;initial-value:8px}.a{padding:var(--gap)}"),
      style(".a{padding:var(--gap, 8px);margin:var(--gap,)}"),
      style(":root{--a:red}.a{color:var(--a, var(--b))}"),
      style(":root{--a:var(--b)}.a{color:red}"),
      style("/* .a{padding:var(--gap)} */"),
      page('<div style="--gap:8px"><p style="padding:var(--gap)">Hello</p></div>'),
      page("<p>Write <code>color: var(--brand)</code></p>"),
    ],
  },
  "html-outlook-class": {
    hits: [
      outlook(".a{color:red}", "<table class=narrow><tr><td>"),
      outlook(".a{color:red}@media (max-width:600px){.b{color:red}}", '<td class="a wide">'),
    ],
    misses: [
      outlook(".a{color:red}.narrow{width:600px}", "<table class=narrow><tr><td>"),
      outlook(".a{color:red}", "<style>.narrow{width:600px}</style><table class=narrow>"),
      outlook(".b{color:red}", "<table class=narrow>"),
      outlook(".a{color:red}", '<table class="hero-outlook MsoNormal">'),
      outlook(".a{color:red}[class*=narrow]{width:600px}", "<table class=narrow>"),
      page('<p>Hello</p><!--[if mso]><table class="narrow"><![endif]-->'),
      page('<p class="a">Hello</p><!--[if !mso]><table class="narrow"><![endif]-->', "<style>.a{color:red}</style>"),
    ],
  },
})
