import { describe, expect, it } from "vitest"
import { processorMs } from "./time/measure.test-helper.ts"
import { screensOf } from "./visible-css.ts"
import { seeHtml } from "./visible-html.ts"

const see = (html: string) => seeHtml(html, { maxText: 1_000_000, maxSource: Number.POSITIVE_INFINITY })
const line = (html: string) => see(html).text.replace(/\s+/g, " ")

describe("what a person cannot see is not text (assumption html.visible)", () => {
  it.each([
    "hidden",
    'style="display:none"',
    'style="DISPLAY : None !important"',
    'style="visibility:hidden"',
    'style="mso-hide:all"',
    'style="font-size:0"',
    'style="font:0/0 a"',
    'style="font-size:1px;line-height:1px;color:#fff"',
    'style="max-height:0;overflow:hidden"',
    'style="height:0px"',
    'style="width:1px;height:1px;overflow:hidden;position:absolute"',
    'style="opacity:0.0"',
    'style="position:absolute;left:-9999px"',
    'style="text-indent:-9999px"',
    'style="position:absolute;clip:rect(0, 0, 0, 0)"',
    'style="transform:scale(0)"',
    'class="by-class other"',
    'id="by-id"',
    'class="outer-in"',
    'data-version="phone"',
  ])("of an element with %s, which separates words", (attributes) => {
    const css =
      '.by-class{display:none}#by-id{opacity:0}p > .outer-in{visibility:hidden}[data-version="phone"]{font-size:0}.other{display:block!x}'
    expect(line(`<style>${css}</style><p>Code <b ${attributes}>111111</b>482913</p>`)).toBe("Code 482913")
    expect(line(`<p>Code <i>482913</i></p><div style="x:y" ${attributes}></div><style>${css}</style>`)).toBe(
      "Code 482913",
    )
  })
  it.each([
    ["a smaller, but readable size", '<b style="font-size:9px">a</b>'],
    ["half of its color", '<b style="opacity:0.5">a</b>'],
    ["a cell, which is as high as its text", '<table><tr><td style="height:0">a</td></tr></table>'],
    ["a text over a picture", '<div style="max-height:0;position:relative"><p>a</p></div>'],
    ["a text of normal size in a wrapper", '<div style="font-size:0"><p style="font-size:13px">a</p></div>'],
    ["a visible part of what is invisible", '<div style="visibility:hidden"><b style="visibility:visible">a</b></div>'],
    ["a link that Outlook shows by other means", '<a href="https://a.test" style="mso-hide:all">a</a>'],
    ["what a state would hide", "<style>b:hover{display:none}meta ~ b{display:none}</style><b>a</b>"],
    ["what print would hide", "<style>@media print{b{display:none}}</style><b>a</b>"],
    ["what a rule of a comment for Outlook hides", "<!--[if mso]><style>b{display:none}</style><![endif]--><b>a</b>"],
    ["what a more important rule shows", '<style>b{display:inline!important}</style><b style="display:none">a</b>'],
    ["what a later rule shows", "<style>.a{display:none}.a{display:block}</style><b class=a>a</b>"],
    ["what a more specific rule shows", "<style>p .a{display:block}.a{display:none}</style><p><b class=a>a</b>"],
    ["what follows an element without an end tag", "<p hidden>x<p>a"],
    ["what follows a hidden cell", "<table><tr><td hidden>x<td>a</table>"],
    ["what a broken declaration does not hide", '<b style="color:red display:none">a</b>'],
    [
      "what is like a hidden element, but not in its place",
      "<style>.h b{display:none}</style><p class=h><b>x</b><p><b>a</b>",
    ],
    [
      "what is like a hidden element, but for an attribute",
      '<style>[data-x="1"]{display:none}</style><b data-x=1>x</b><b data-x=2>a</b>',
    ],
    [
      "what is like a hidden element, but for an attribute with a colon",
      "<style>[x\\:y='1'],[*|z='1']{display:none}</style><b x:y=1>x</b><b z=1>x</b><b x:y=2>a</b>",
    ],
    ["what the same sheet hides for print only", "<style media=print>b{display:none}</style><b>a</b>"],
    ["what a nested rule does not hide", "<style>b{color:red;&.x{display:none}}</style><b>a</b>"],
  ])("but %s is", (_, html) => expect(line(html)).toBe("a"))

  it.each([
    ["a<!-->b<!--->c<!--x--!>d", "abcd"],
    ["<![if !mso]>e<![endif]>", "e"],
    ["f<![CDATA[ g ]]>h<?xml x?>", "fh"],
    ["<!--[if !mso]><!-->i<!--<![endif]-->", "i"],
    ["<!--[if !mso]><!-- -->j<!-- <![endif]-->", "j"],
    ["<!--[if mso]><p>k</p><![endif]-->l", "l"],
    ["1 < 2 <3", "1 < 2 <3"],
    ["<p title=it's>m</p>n", "m n"],
  ])("nor is a comment: %s", (html, text) => expect(line(html)).toBe(text))

  it("counts two versions for small and large screens once", () => {
    const css =
      ".m{display:none}@media only screen and (max-width:600px){.m{display:block!important}.d{display:none!important}}"
    const html = `<style>${css}</style><p class=d>Code 482913</p><p class=m>Code 482913</p>`
    expect(see(html)).toMatchObject({ text: "Code 482913", narrow: "Code 482913", preheader: "" })
    expect(see(`<style>${css}</style><p class=m>Only here</p>`).text).toBe("Only here")
    const first = "<style>.d{display:none}@media (min-width:600px){.d{display:block}.m{display:none}}</style>"
    expect(see(`${first}<p class=d>D</p><p class=m>M</p>`)).toMatchObject({ text: "D", narrow: "M" })
  })
  it("keeps a hidden text at the start of the body apart", () => {
    const html = "<title>T</title><div style='display:none'>Pre <b>header</b></div><p>Text</p><p hidden>Later</p>"
    expect(see(html)).toMatchObject({ preheader: "Pre header", text: "Text" })
  })
  it("keeps the lines of what is preformatted, and of its blocks only", () => {
    expect(see("<pre>a\n  b</pre> <div>c\n d<br>e</div>").text).toBe("a\n  b\n\nc d\ne")
  })
  it.each([
    ["", [true, true]],
    ["screen", [true, true]],
    ["print", [false, false]],
    ["not print", [true, true]],
    ["only screen and (max-width: 600px)", [false, true]],
    ["(min-width:480px) and (max-width:40em)", [false, false]],
    ["(width<=600px)", [false, true]],
    ["(400px < width <= 2000px)", [true, false]],
    ["print, screen and (max-device-width:480px)", [false, true]],
    ["(prefers-color-scheme:dark)", [false, false]],
    ["yahoo", [false, false]],
  ])("reads the media query %j on a wide and a narrow screen", (query, [wide, narrow]) => {
    expect(screensOf(query)).toEqual({ wide, narrow })
  })
})

describe("the links of Outlook and of all others", () => {
  it("are distinguished, and buttons from logos", () => {
    const html =
      '<!--[if mso]><v:roundrect href="https://a.test/old"><center>Go</center></v:roundrect><![endif]-->' +
      '<a href="https://a.test/"><img alt="Logo"></a><a class="btn-primary" href="https://a.test/go">Go</a>' +
      '<a href="https://a.test/trap" style="display:none">x</a><a href="https://a.test/x"><b hidden>x</b></a>'
    const seen = see(html)
    expect(seen.outlook_links).toEqual([{ url: "https://a.test/old", text: "Go" }])
    expect(
      seen.anchors.map(({ isVisible, looksLikeButton, hasText }) => [isVisible, looksLikeButton, hasText]),
    ).toEqual([
      [true, false, false],
      [true, true, true],
      [false, false, false],
      [false, false, false],
    ])
  })
})

/** Half of a mail of 100 kB is its style sheet, with one rule for each element. */
function ruledMail(elements: number): string {
  const numbers = Array.from({ length: elements }, (_, index) => index)
  const rules = numbers.map(
    (n) => `.a${n}{display:none}.b .c${n}{opacity:0}div .k{font-size:${n}px}.k.d${n}{display:none}`,
  )
  return `<style>${rules.join("")}</style>${numbers.map((n) => `<p class="k a${n + 1} c${n}" style="top:${n}px">t</p>`).join("")}`
}
const perElement = (elements: number, htmlOf: (elements: number) => string) => {
  const html = htmlOf(elements)
  see(htmlOf(elements - 1))
  const started = processorMs()
  see(html)
  return (processorMs() - started) / elements
}

/** One element of each of many selectors, in the form of a framework for mail. */
function frameworkMail(elements: number): string {
  const selectors = Array.from(
    { length: elements },
    (_, n) => `table.body td.small-${n % 12} .col-${n},table.body .menu > .col-${n} th center`,
  )
  const rules = selectors.map((selector, n) => `${selector}{width:${n}px;max-height:0;overflow:hidden}`).join("")
  const rows = Array.from({ length: elements }, (_, n) => `<td class="small-${n % 12}"><p class="col-${n}">t</p></td>`)
  return `<style>${rules}</style><table class="body"><tr>${rows.join("")}</tr></table>`
}

describe("the time to see HTML (assumption html.visible)", () => {
  it("is about 3 ms for 100 kB with 670 selectors, and allowed to be 12", () => {
    const [html, row] = [
      frameworkMail(335),
      "<p class=lead>Hello <b>Ann</b>, <a href=https://a.test/1>your order</a></p>",
    ]
    const whole = html + row.repeat((100_000 - html.length) / row.length)
    for (let times = 0; times < 30; times++) see(whole)
    const started = processorMs()
    for (let times = 0; times < 20; times++) see(whole)
    expect((processorMs() - started) / 20).toBeLessThan(12)
  })

  it.each([
    ["rules and elements", ruledMail],
    ["selectors with ancestors", frameworkMail],
    ["open elements", (n: number) => "<b class=x>a".repeat(n)],
    ["open elements and other end tags", (n: number) => `<i><table><td>${"<b>a</i>".repeat(n)}`],
    ["tags without an end", (n: number) => "<p a='".repeat(n)],
    ["quotes in a style sheet", (n: number) => `<style>${"a{b:\"'}".repeat(n)}</style>`],
    ["open style elements", (n: number) => "<style>".repeat(n)],
    // Few: Chromium 150 crashes at some thousand levels.
    ["open rules", (n: number) => `<style>${"a{@media x{".repeat(n / 16)}</style>`],
    ["tags of a comment for Outlook", (n: number) => `<!--[if mso]>${"<a ".repeat(n)}><![endif]-->`],
    ["conditional comments", (n: number) => "<!--[if mso]><a href=https://a.test>".repeat(n)],
  ])("grows with the number of %s, not with its square", (_, htmlOf) => {
    const [few, many] = [perElement(2_000, htmlOf), perElement(16_000, htmlOf)]
    expect(many).toBeLessThan(4 * Math.max(few, 0.001))
  })
})
