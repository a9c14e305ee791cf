import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../test/helpers/fuzz.ts"
import { fillText, linksOf, rewrite } from "./tracking.ts"

const link_url = (n: number) => `https://box.test/t/c/${n}`
const pixel_url = "https://box.test/t/o/1"
const PIXEL = '<img src="https://box.test/t/o/1" width="1" height="1" alt="" style="display:none" />'

describe("linksOf (assumption tracking.rewriting)", () => {
  it("finds the http and https links of <a href> in order, entities decoded", () => {
    const html = `<A HREF='http://a.test/?x=1&amp;y=2'>a</a><p><a class=x href=https://b.test>b</a><a href=" HTTPS://c.test/ ">`
    expect(linksOf(html)).toEqual(["http://a.test/?x=1&y=2", "https://b.test", "HTTPS://c.test/"])
  })
  it.each([
    '<a href="mailto:a@b.test">',
    '<a href="tel:+123">',
    '<a href="#top">',
    '<a href="/relative">',
    '<a href="javascript:alert(1)">',
    '<a href="{{unsubscribe_url}}">',
    '<a href="https://x.test/?back={{unsubscribe_url}}">',
    "<a>",
    '<link href="https://x.test"><area href="https://x.test"><img src="https://x.test">',
    '<!-- <a href="https://x.test"> -->',
    '<!--[if mso]><a href="https://x.test"><![endif]-->',
    "<script>'<a href=\"https://x.test\">'</script>",
    '<textarea><a href="https://x.test"></textarea>',
    '<title><a href="https://x.test"></title>',
    "<p title='<a href=\"https://x.test\">'>",
  ])("finds no link in %s", (html) => {
    expect(linksOf(html)).toEqual([])
    expect(rewrite(html, { link_url })).toBe(html)
  })
  it("uses the first of two hrefs, like a browser", () => {
    expect(linksOf('<a href="https://a.test" href="https://b.test">')).toEqual(["https://a.test"])
  })
  it("returns a link once even if the parser copies its element", () => {
    expect(linksOf('<p><a href="https://a.test"><b>x<p>y</a>z</p>')).toEqual(["https://a.test"])
  })
})

describe("rewrite (assumption tracking.rewriting)", () => {
  it("replaces only the value, with any kind of quotes", () => {
    const html = `<a x href = "http://a.test" y><a href='http://b.test'><a href=http://c.test/><a\nHREF\n=\nhttp://d.test>`
    expect(rewrite(html, { link_url })).toBe(
      `<a x href = "https://box.test/t/c/0" y><a href='https://box.test/t/c/1'><a href=https://box.test/t/c/2><a\nHREF\n=\nhttps://box.test/t/c/3>`,
    )
  })
  it.each([
    ["<body>x</body></html>", `<body>x${PIXEL}</body></html>`],
    ["x</BODY >", `x${PIXEL}</BODY >`],
    ["<html><body><p>x</p></body>\r\n</html>\r\n", `<html><body><p>x</p>${PIXEL}</body>\r\n</html>\r\n`],
    ["<p>x</p>", `<p>x</p>${PIXEL}`],
    ["", PIXEL],
    ["<body><!-- </body> -->x", `<body><!-- </body> -->x${PIXEL}`],
    ["<body><script>'</body>'</script>x</body>", `<body><script>'</body>'</script>x${PIXEL}</body>`],
    ["<body>a</body>b</body>", `<body>a</body>b${PIXEL}</body>`],
    ["<body>a</body><!-- </body> -->", `<body>a${PIXEL}</body><!-- </body> -->`],
    ["<body>\u{1f600}\r\n\r\nx</body>", `<body>\u{1f600}\r\n\r\nx${PIXEL}</body>`],
  ])("inserts the pixel into %j", (html, expected) => {
    expect(rewrite(html, { pixel_url })).toBe(expected)
  })
  it("replaces the unsubscribe placeholder and does not track its clicks (assumption tracking.unsubscribe)", () => {
    const html =
      '<a href="https://a.test">a</a><a href="{{unsubscribe_url}}">{{unsubscribe_url}}</a><a href="https://b.test">'
    expect(rewrite(html, { link_url, unsubscribe_url: "https://box.test/t/u/1?a=1&b" })).toBe(
      '<a href="https://box.test/t/c/0">a</a><a href="https://box.test/t/u/1?a&#61;1&amp;b">https://box.test/t/u/1?a&#61;1&amp;b</a><a href="https://box.test/t/c/1">',
    )
    expect(rewrite(html, { link_url })).toContain('<a href="{{unsubscribe_url}}">')
  })
  it("does not track an unsubscribe URL that is written out", () => {
    const html = '<a href="https://box.test/t/u/1">'
    expect(rewrite(html, { link_url, unsubscribe_url: "https://box.test/t/u/1" })).toBe(html)
  })
  it("keeps every other byte of any HTML, and changes each link once", () => {
    const piece = fc.constantFrom(
      ...[
        '<a href="https://x.test/?a=1&amp;b">',
        "<a href='http://y.test'>",
        "<a\thref=http://z.test/>",
        "</a>",
        "<a>",
      ],
      ...[
        "<body>",
        "</body>",
        "</html>",
        "<!--",
        "-->",
        "<p>",
        "</p>",
        "<table>",
        "<td>",
        "<b>",
        "</b>",
        "<svg>",
        "</svg>",
      ],
      ...[
        "<script>",
        "</script>",
        "<template>",
        "</template>",
        "<select>",
        "\r\n",
        "\n",
        "\r",
        "\u0000",
        "😀",
        "\ud800",
        "é",
      ],
      ...['"', "'", "<", ">", "&", "text", "{{unsubscribe_url}}", "\ufeff", "<textarea>", "</textarea>", "<![CDATA["],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const html = pieces.join("")
        const links = linksOf(html)
        const marked = rewrite(html, { pixel_url, link_url: (n) => `~${n}~`, unsubscribe_url: "~u~" })
        const parts = marked.split(PIXEL)
        expect(parts).toHaveLength(2)
        const written = ["https://x.test/?a=1&amp;b", "http://y.test", "http://z.test/"]
        let at = 0
        for (const piece of parts.join("").split(/(~(?:\d+|u)~)/)) {
          const candidates = piece === "~u~" ? ["{{unsubscribe_url}}"] : /^~\d+~$/.test(piece) ? written : [piece]
          const original = candidates.find((candidate) => html.startsWith(candidate, at))
          expect(original).toBeDefined()
          at += original?.length ?? 0
        }
        expect(at).toBe(html.length)
        expect(marked.match(/~\d+~/g) ?? []).toEqual(links.map((_, n) => `~${n}~`))
      }),
      { numRuns: runs(3000) },
    )
  })
  it("is fast on HTML made to be slow, and only adds the pixel to it", () => {
    // Few, because Chromium 150 took more than a minute for 100,000.
    const deep = "<div>".repeat(1_000)
    expect(rewrite(deep, { link_url, pixel_url })).toBe(deep + PIXEL)
    // A parser opens every font again in each paragraph: Chromium 156 took more than 20 s for a thousand of these.
    const copying = Array.from({ length: 100 }, (_, index) => `<p><font size=${index}>`).join("")
    expect(linksOf(`${copying}<a href="https://x.test">`)).toEqual([])
  })
})

describe("fillText (assumption tracking.rewriting)", () => {
  it("replaces only the placeholder", () => {
    expect(fillText("see https://a.test $& {{unsubscribe_url}}", "https://u.test/?a&b")).toBe(
      "see https://a.test $& https://u.test/?a&b",
    )
  })
})
