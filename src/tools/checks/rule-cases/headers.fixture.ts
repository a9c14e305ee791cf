import { casesOf, LIST, link, page, wire } from "./mails.fixture.ts"

const OTP = '"482913"; origin="https://acme.example"'
const ONE_CLICK = "List-Unsubscribe=One-Click"
const PLAIN = ["Content-Type: text/plain", "", "Hello"]
const UNSUBSCRIBE = ["List-Unsubscribe: <https://acme.example/u>", `List-Unsubscribe-Post: ${ONE_CLICK}`]
const signature = (fields: string) =>
  `DKIM-Signature: v=1; a=rsa-sha256; d=acme.example; s=s;\r\n h=${fields}; bh=eA==;\r\n b=eA==`
const signed = (fields: string) => wire(...UNSUBSCRIBE, signature(fields), ...PLAIN)

export const HEADER_CASES = casesOf({
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
      { headers: { "OTP-Token": OTP.replace("acme", "shop") }, text: "Your code is 482913." },
    ],
    misses: [
      { headers: { "OTP-Token": OTP.replace("acme", "login.acme") }, text: "Your code is 482913." },
      { headers: { "OTP-Token": OTP.replace("acme", "shop") }, text: "Your code is 482913.", is_signed: false },
      { headers: { "OTP-Token": '"482913"; origin="http://localhost:3000"' }, text: "Your code is 482913." },
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
  "bulk-signature": {
    hits: [
      signed("from:to:subject"),
      signed("from : List-Unsubscribe : to"),
      wire(...UNSUBSCRIBE, signature("list-unsubscribe"), signature("list-unsubscribe-post"), ...PLAIN),
    ],
    misses: [
      signed("From:List-Unsubscribe:List-Unsubscribe-Post"),
      wire(...UNSUBSCRIBE, signature("from"), signature("list-unsubscribe:list-unsubscribe-post"), ...PLAIN),
      wire(...UNSUBSCRIBE, ...PLAIN),
      wire("List-Unsubscribe: <mailto:u@acme.example>", signature("from"), ...PLAIN),
    ],
  },
})
