import { describe, expect, it } from "vitest"
import { analyse } from "./analysis.ts"
import { previewOf } from "./plain-text.ts"

/** Mails in the form of public reports, each with the repository and number of its issue, that other tools read wrongly. */
const read = (mail: { subject?: string; html?: string; text?: string }) =>
  analyse({ subject: "Hello", html: null, text: null, ...mail })

const dbs =
  "Fr DBS: Do not reveal OTP to anyone for your online txn of SGD45.10 on VISA ending 9999 at Shopee. To approve, use HTW-191206 within 3 min."
const chatgpt =
  '<html><head><style>body{color:#202123}</style></head><body bgcolor="#202123"><p style="color:#202123">Enter this ' +
  'temporary verification code to continue:</p><p style="font-size:24px;background:#F3F3F3">739254</p><p>548 Market ' +
  "Street, PMB 97273, San Francisco, CA 94104</p></body></html>"
const foundation =
  "<style>span.preheader{display:none !important;visibility:hidden;mso-hide:all !important;font-size:1px;max-height:0;" +
  'opacity:0;overflow:hidden}</style><span class="preheader">Ticket 771204 was closed</span><p>Your code: 482913</p>'

describe("the code of a reported mail (assumptions codes.order and html.visible)", () => {
  it.each([
    ["wenfxl/openai-cpa#153, a color", { html: chatgpt }, ["739254"]],
    [
      "leeguooooo/mail-use#26, letters of both cases",
      { text: "お知らせ\n\n・認証コード：vM8xw\n\n有効期限は10分です。" },
      ["vM8xw"],
    ],
    [
      "jd1378/otphelper#5, a domain",
      { text: "660679 is your GitHub authentication code.\n\n@github.com #660679" },
      ["660679"],
    ],
    [
      "jd1378/otphelper#5, a full stop and a time",
      { text: "MetroHealth: Your verification code is: 163406. This code expires at 11:44 AM EDT." },
      ["163406"],
    ],
    ["opengovsg/FormSG#5865, a card and a prefix", { text: dbs }, ["HTW-191206"]],
    [
      "opengovsg/FormSG#5865, a prefix in HTML",
      { html: "<p>Your OTP is ABC-<b>123456</b>. It will expire in 30 minutes.</p>" },
      ["ABC-123456"],
    ],
    [
      "Jan-IngenHousz-Institute/open-jii#1041, a name",
      {
        html: '<h1>Your openJII verification code</h1><p>Enter the code below:</p><table><tr><td style="letter-spacing:6px">482913</td></tr></table><p>openJII, Utrecht 3584 CS</p>',
      },
      ["482913"],
    ],
    [
      "nmi-agro/fdm#690, a preview and a time",
      {
        html: '<div style="display:none">Gebruik 482-913 om aan te melden.</div><p>Gebruik deze code om aan te melden:</p><p>482-913</p><p>Aangevraagd op 10 juli 2026 om 14:05.</p>',
      },
      ["482-913"],
    ],
    [
      "Wh1isper/mcp-email-server#175, a date, a price and a year",
      { text: "Order placed on 20260531 for $1299.00.\nVerification code\n\n5521\n\n© 2026 Acme" },
      ["5521"],
    ],
    ["petecoop/laravel-inky#7, a hidden preheader", { html: foundation }, ["482913"]],
  ])("%s", (_, mail, codes) => expect(read(mail).codes).toEqual(codes))

  it.each([
    ["Your verification code was requested on MONDAY from a new device."],
    ["Never tell the OTP to anyone on WHATSAPP."],
    ["We have sent the code to JOHN"],
    ["O código da AMAZON chegou"],
    ["Il codice da INSERIRE scade domani"],
    ["Votre code et PARTAGE"],
  ])('is none of the capitals of %j, whose short words mean "is" elsewhere', (text) => {
    expect(read({ text }).codes).toEqual([])
  })
  it.each([
    ["Seu código da SHOPEE é 482913", "482913"],
    ["Vahvistuskoodisi on QGFDAE", "QGFDAE"],
    ["Twój kod to QGFDAE", "QGFDAE"],
  ])("of %j is %s", (text, code) => expect(read({ text }).codes).toEqual([code]))
})

describe("the links of a reported mail", () => {
  it.each([
    [
      "roundcube/roundcubemail#5795, an image",
      {
        html: '<a href="https://a.test/logo"><img src="https://a.test/l.png"></a> <a href="https://a.test/v?t=1">Verify</a>',
      },
      ["https://a.test/v?t=1", "https://a.test/logo"],
    ],
    [
      "wttw/aboutmyemail#38, below a signature",
      { text: "Hello\n-- \nAcme\nUnsubscribe: https://acme.test/u?x=1." },
      ["https://acme.test/u?x=1"],
    ],
    [
      "keraattin/EmailAnalyzer#69, both parts",
      {
        html: '<p>Go <a href="https://a.test/a">a</a></p>',
        text: "Go https://a.test/a or (https://b.test/b), or <https://c.test/c>.",
      },
      ["https://a.test/a", "https://b.test/b", "https://c.test/c"],
    ],
    [
      "an image map, without its hidden area",
      {
        html: '<img src="https://a.test/i.png" usemap="#m"><map name="m"><area href="https://a.test/sale" alt="Sale"><area style="display:none" href="https://a.test/trap"><area href="#x"></map><p>https://a.test/text</p><a href="https://a.test/b">b</a>',
      },
      ["https://a.test/b", "https://a.test/sale", "https://a.test/text"],
    ],
    [
      "makandra/spreewald#172, HTML only",
      { html: '<a href="https://a.test/reset?token=abc&amp;x=1">here</a>' },
      ["https://a.test/reset?token=abc&x=1"],
    ],
  ])("%s", (_, mail, links) => expect(read(mail).links).toEqual(links))
})

describe("the preview of a reported mail (assumption html.visible)", () => {
  it.each([
    [
      "jugglerchris/rust-html2text#134, a filler before the preheader",
      `<div style="display:none">${"&#847; &zwnj; &nbsp; &#8199; &shy; ".repeat(40)}</div><div style="max-height:0;overflow:hidden">Deals of the week</div><p>Hello</p>`,
      "Deals of the week Hello",
    ],
    ["Apple's filler", `<div hidden>Hi Ann${"&#8199;&#65279;&#847; ".repeat(90)}</div><h1>Hello</h1>`, "Hi Ann Hello"],
  ])("%s", (_, html, preview) => expect(previewOf(html, null)).toBe(preview))
})
