import { casesOf, link, page, wire } from "./mails.fixture.ts"

const BODY_AND_FOOTER =
  "<p>Hello Ann, your order was packed this morning and will arrive with the invoice on Friday.</p><p>Acme Limited, Registered Office, London.</p><p>Unsubscribe here</p>"
const row = (...cells: string[]) => `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></table>`

export const TEXT_CASES = casesOf({
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
  "text-joined-columns": {
    hits: [
      { html: row("Your code", "482913", "Valid for ten minutes"), text: "Your code482913Valid for ten minutes" },
      { html: row("Total", "$49.00"), text: "TOTAL$49.00" },
      { html: row("Green chairs", "2", "49.00 €"), text: "Green chairs249.00 €" },
      { html: "<p>Hello Ann<br>Your order is on its way.</p>", text: "Hello AnnYour order is on its way." },
    ],
    misses: [
      { html: row("Your code", "482913"), text: "Your code: 482913" },
      { html: row("4", "8", "2", "9", "1", "3"), text: "482913" },
      { html: row("482", "913"), text: "482913" },
      { html: row("A", "C", "M", "E"), text: "ACME" },
      { html: "<p>You<b>Tube</b></p>", text: "YouTube" },
      { html: row("ご注文", "ありがとう"), text: "ご注文ありがとう" },
      { html: row("Your code", "482913", "code482913"), text: "Your code482913" },
      { html: '<p>Total</p><div style="display:none">$49.00</div>', text: "Total$49.00" },
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
})
