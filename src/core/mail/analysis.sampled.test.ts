import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../test/helpers/fuzz.ts"
import { linksOf } from "../../parts/emails/rules/tracking.ts"
import { analyse, type MessageText } from "./analysis.ts"
import { PARSED, placesByTags, placesByTree, placesOf } from "./html-places.ts"

const codes = (message: Partial<MessageText>) =>
  analyse({ subject: "Sign in", text: null, html: null, ...message }).codes

describe("analyse", () => {
  it("finds a code that only the HTML has", () => {
    expect(codes({ text: "Open this email in a browser.", html: "<p>Your code is <b>482913</b>.</p>" })).toEqual([
      "482913",
    ])
  })

  it.each([
    [
      "openai-cpa#153: colours are none",
      '<p style="color:#202123">Your verification code is:</p><p style="color:#353740">671290</p>',
      "671290",
    ],
    ["mail-use#26: small letters in Japanese", "<p>・認証コード：vM8xw</p>", "vM8xw"],
    ["mail-use#26: wide digits in Japanese", "<p>認証コード：４８２９１３</p>", "482913"],
  ])("%s", (_, html, code) => expect(codes({ html })).toEqual([code]))

  it("lists both if text and HTML call another number the code (assumption codes.order)", () => {
    expect(codes({ text: "Your code is 111222.", html: "<p>Your code is 482913.</p>" })).toEqual(["111222", "482913"])
    expect(codes({ text: "Your code is 482913.", html: "<p>Your code is 482913.</p>" })).toEqual(["482913"])
    expect(codes({ text: "Your code is 482913.", html: "<p>Your code is 482-913.</p>" })).toEqual(["482913"])
    expect(codes({ subject: "Your code: 333444" })).toEqual(["333444"])
  })

  it("takes the code of the HTML if the text has none that it calls so", () => {
    const text = "Sign in with 555666 or\n\n777888"
    expect(codes({ text, html: "<p>Your code is <b>482913</b>.</p>" })).toEqual(["482913"])
  })

  it("takes the code of the header OTP-Token first (assumption codes.order)", () => {
    const text = "Your code is 111222."
    const otp = (...values: string[]) => codes({ text, headers: values.map((value) => ({ name: "otp-token", value })) })
    expect(otp('"482913"; origin="https://acme.test"')).toEqual(["482913"])
    expect(otp('"a\\"b"; x=1; y; origin="http://localhost:3000"')).toEqual(['a"b'])
    for (const invalid of [
      "482913",
      '"482913"',
      '"482913"; origin="http://acme.test"',
      '"482913"; origin="https://acme.test/"',
    ])
      expect(otp(invalid), invalid).toEqual(["111222"])
    expect(otp('"482913"; origin="https://acme.test"', '"482913"; origin="https://acme.test"')).toEqual(["111222"])
    expect(otp(`"${"\\\\".repeat(100_000)}`)).toEqual(["111222"])
  })
})

const textsOf = (html: string) => analyse({ subject: "", text: null, html }).texts
const imagesOf = (html: string) => analyse({ subject: "", text: null, html }).images

describe("the text of a link", () => {
  it.each([
    ['<a href="https://a.test">Reset  <b>your</b>\n password</a>', "Reset your password"],
    ['<a href="https://a.test"><img src="a.png" alt="Logo"> Home</a>', "Logo Home"],
    ['<a href="https://a.test"><img src="a.png"></a>', ""],
    ['<a href="https://a.test">A &amp; B<!-- c --></a>', "A & B"],
    ['<p><a href="https://a.test"><b>x<p>y</a>z</p>', "x y"],
    [`<a href="https://a.test">${"x".repeat(10_000)}</a>`, "x".repeat(200)],
    [`<a href="https://a.test">${"<i></i>".repeat(10_000)}late</a>`, ""],
  ])("is what a reader sees: %#", (html, text) => expect(textsOf(html)).toEqual([text]))

  it("is in the order of the links, without those that are no links to the web", () => {
    const html = '<a href="mailto:a@b.test">Mail</a><a href="https://a.test">A</a><a href="https://b.test">B</a>'
    expect(textsOf(html)).toEqual(["A", "B"])
  })

  it("is missing without HTML", () => {
    expect(analyse({ subject: "", text: "See https://a.test", html: null })).toMatchObject({ texts: [""], images: [] })
  })
})

describe("codes are what people see (assumption html.visible)", () => {
  it.each([
    ["a copy that is hidden", "<p>Code <code>482913</code><span style='display:none'>482913</span>.</p>", ["482913"]],
    ["a decoy", "<p>Your code is <b hidden>111111</b><b>482913</b></p>", ["482913"]],
    ["a preheader without it", "<div style='display:none'>Order 4711</div><p>Your code is 482913</p>", ["482913"]],
    ["a preheader with another", "<div hidden>Your code is 111111</div><p>Your code is 482913</p>", ["482913"]],
    ["a preheader that alone has it", "<div hidden>Your code is 482913</div><p>Enter the code.</p>", ["482913"]],
    ["a hidden text below the first", "<p>Enter the code.</p><p hidden>Your code is 482913</p>", []],
  ])("in a mail with %s", (_, html, found) => expect(codes({ subject: "Hi", html })).toEqual(found))
})

describe("codes of letters only (assumption codes.order)", () => {
  it.each([
    [{ text: "Your sign-in code is: QGFDAE" }, ["QGFDAE"]],
    [{ text: "Su código es DUSG y caduca en 5 minutos." }, ["DUSG"]],
    [{ text: "验证码是 RFXWTN" }, ["RFXWTN"]],
    [{ text: "Login code\n\nQGFDAERTZU\n\nIt expires soon." }, ["QGFDAERTZU"]],
    [{ html: "<p>Your code</p><h1>KHAHTR</h1>" }, ["KHAHTR"]],
    [{ text: "Your code is READY" }, []],
    [{ text: "Use the code BELOW to sign in: 482913" }, ["482913"]],
    [{ text: "YOUR CODE: EXPIRES TODAY" }, []],
    [{ html: "<p>We sent a code to your phone.</p><p>PROCEED</p>" }, []],
    [{ text: "Your code is ACME, by the acme team" }, []],
    [{ text: "Save 15% on your next order with code 55555" }, []],
    [{ text: "For your next order with code 55555, enter it." }, []],
  ])("are found where they are called so: %j", (message, found) =>
    expect(codes({ subject: "Hi", ...message })).toEqual(found),
  )
})

describe("the list of links", () => {
  const listed = (message: Partial<MessageText>) => {
    const { links, tracked } = analyse({ subject: "", text: null, html: null, ...message })
    return links.map((url, index) => `${url} ${tracked[index]}`)
  }
  it("has visible anchors first, buttons before texts before logos", () => {
    const html =
      '<a href="https://a.test/"><img alt="A"></a> <a href="https://a.test/read">Read</a> ' +
      '<a href="https://a.test/trap" style="display:none">x</a> <table class="button"><tr><td><a href="https://a.test/go">Go</a></table>'
    expect(listed({ html })).toEqual(["https://a.test/go 3", "https://a.test/read 1", "https://a.test/ 0"])
  })
  const go = (attributes = "", inside = "Go") => `<a href="https://a.test/go" ${attributes}>${inside}</a>`
  it.each([
    ["a background and room", go('style="background:#06c;padding:9px"')],
    ["a class that has the word as a part", go("class=actionButton")],
    ["a cell with such a class", `<table><tr><td class="mcnButtonContent">${go()}</table>`],
    ["a rule of a style sheet", `<style>.go{background:#06c;padding:9px}</style>${go("class=go")}`],
    ["a rule about where it is", `<style>.x a{background:#06c;border:9px solid #06c}</style><p class=x>${go()}`],
    ["a border and room", go('style="border:1px solid #06c;padding:9px"')],
    ["a thick border", go('style="background:#06c;border-width:9px 18px"')],
    ["a gradient", go('style="background-image:linear-gradient(#06c,#039);padding:9px"')],
    ["a colored element in it", go("", '<span style="background:#06c;padding:9px">Go</span>')],
    ["a colored table in it", go("", "<table><tr><td bgcolor=#06c>Go</table>")],
    ["a colored cell of its own", `<table><tr><td bgcolor=#0066cc>${go()}</td></tr></table>`],
    ["a colored table of its own", `<table bgcolor=#0066cc><tr><td>${go()}</td></tr></table>`],
    ["a colored block of its own", `<div style="background:rgb(0, 102, 204)"><p>${go()}</p></div>`],
  ])("knows a button by %s", (_, html) => {
    expect(listed({ html: `<p><a href="https://a.test/text">Text</a></p>${html}` })[0]).toBe("https://a.test/go 1")
  })
  it.each([
    ["a box with other text", `<div style="background:#06c">See ${go()}</div>`],
    ["a box with other links", `<div style="background:#06c">${go()} ${go()}</div>`],
    ["a box that is as light as paper", `<table><tr><td bgcolor=#F4F4F7>${go()}</td></tr></table>`],
    ["a box without a color", `<div style="background:transparent">${go()}</div>`],
    ["room alone", go('style="padding:9px"')],
    ["a border that is none", go('style="border:0 none;padding:9px"')],
    ["a light card in it", go("", '<div style="background:#fff;padding:9px">Go</div>')],
  ])("does not know it by %s", (_, html) => {
    expect(listed({ html: `<p><a href="https://a.test/text">Text</a></p>${html}` })[0]).toBe("https://a.test/text 0")
  })
  it("has the logo of a colored header last, also with the name of a campaign", () => {
    const header = '<div style="background:#06c"><a href="https://a.test/?utm_source=mail">Acme</a></div>'
    expect(listed({ html: `${header}<p>${go()}</p>` })[0]).toBe("https://a.test/go 1")
  })
  it("has URLs that are text of the HTML, then those that only the text part has", () => {
    const html = '<p><a href="https://a.test/x">https://b.test</a> Reset: http://a.test/r?a=1&amp;b=<b>2</b></p>'
    expect(listed({ html, text: "http://a.test/r?a=1&b=2 https://c.test/ https://a.test/x" })).toEqual([
      "https://a.test/x 0",
      "http://a.test/r?a=1&b=2 null",
      "https://c.test/ null",
    ])
  })
  it("has none of hidden text", () => {
    expect(listed({ html: "<p hidden>https://a.test/x</p><!-- https://a.test/y --><p>z</p>" })).toEqual([])
  })
})

describe("the links of Outlook", () => {
  const vml = (attributes: string, comment = "[if mso]") =>
    `<!--${comment}><v:roundrect ${attributes}><w:anchorlock/><center>Go</center></v:roundrect><![endif]-->`
  const outlook = (html: string) => {
    const { links, outlook_links } = analyse({ subject: "", text: null, html })
    return { links, outlook_links: outlook_links?.map(({ url, text }) => `${url} ${text}`) }
  }
  it("are a list of their own", () => {
    const html = `${vml('href="https://a.test/old?a=1&amp;b=2"')}<a href="https://a.test/new">Go</a>`
    expect(outlook(html)).toEqual({ links: ["https://a.test/new"], outlook_links: ["https://a.test/old?a=1&b=2 Go"] })
  })
  it.each([
    ["[if gte mso 9]", ["https://a.test/x Go"]],
    ["[if (gte mso 9)|(IE)]", ["https://a.test/x Go"]],
    ["[if !mso]", []],
    [" old ", []],
  ])("are those of comments such as %j", (comment, found) => {
    expect(outlook(vml("href='https://a.test/x'", comment)).outlook_links).toEqual(found)
  })
  it("are links to the web, not other attributes", () => {
    expect(outlook(vml('href="mailto:a@b.test"') + vml('xmlns:v="https://a.test/"')).outlook_links).toEqual([])
  })
  it("are at most 100", () => {
    expect(outlook(vml('href="https://a.test/"').repeat(200)).outlook_links).toHaveLength(100)
  })
})

describe("links and images that <base href> completes (assumption html.base)", () => {
  const BASE = '<base href="https://a.test/mail/">'
  it.each([
    [`${BASE}<a href="reset?t=1">x</a>`, ["https://a.test/mail/reset?t=1"]],
    [`${BASE}<a href="/reset">x</a><a href="//b.test/x">y</a>`, ["https://a.test/reset", "https://b.test/x"]],
    [
      `${BASE}<a href="https://b.test/x">x</a><a href="#top">y</a><a href="mailto:a@b.test">z</a>`,
      ["https://b.test/x"],
    ],
    [`<a href="x">x</a><base target="_blank">${BASE}<base href="https://b.test/">`, ["https://a.test/mail/x"]],
    [`<svg></svg>${BASE}<a href="x">needs a tree</a>`, ["https://a.test/mail/x"]],
    ['<base href="/mail/"><a href="x">x</a>', []],
    ['<base href="javascript:x"><a href="x">x</a>', []],
    ['<a href="reset">x</a>', []],
  ])("are listed as readers follow them: %s", (html, links) => {
    expect(analyse({ subject: "", text: null, html }).links).toEqual(links)
  })

  it("are images, too, and are not tracked", () => {
    const html = `${BASE}<img src="a.png"><img src="cid:b"><a href="x">x</a><a href="https://b.test/">y</a>`
    const { tracked, links, images } = analyse({ subject: "", text: null, html })
    expect(images?.map(({ url }) => url)).toEqual(["https://a.test/mail/a.png", "cid:b"])
    expect(links.map((url, index) => [url, tracked[index]])).toEqual([
      ["https://a.test/mail/x", null],
      ["https://b.test/", 0],
    ])
    expect(linksOf(html)).toEqual(["https://b.test/"])
  })
})

describe("the images", () => {
  it("have their alternative text; null if there is no attribute", () => {
    const html =
      '<img src=" https://a.test/1.png " alt="One"><p><img src="cid:logo" alt=""><img src="2.png"><img alt="x">'
    expect(imagesOf(html)).toEqual([
      { url: "https://a.test/1.png", alt: "One" },
      { url: "cid:logo", alt: "" },
      { url: "2.png", alt: null },
    ])
  })

  it("are at most 500, with the beginning of a data URL", () => {
    const [image] = imagesOf(`<img src="data:image/png;base64,${"A".repeat(10_000)}">`) ?? []
    expect(image?.url).toBe(`data:image/png;base64,${"A".repeat(42)}`)
    expect(imagesOf('<img src="a.png">'.repeat(2_000))).toHaveLength(500)
  })
})

describe("HTML is nested too deep to lay it out", () => {
  const isTooDeep = (html: string) => analyse({ subject: "", text: "", html }).too_deep
  const whole = (name: string, depth: number) => `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth)

  it.each([
    // With the two around them.
    ["of elements that are closed", whole("div", 255)],
    ["of elements that are not closed", "<div>".repeat(257)],
    ["of 65 tables", "<table><tr><td>".repeat(65)],
    ["of tables whose end tags do not count", "<div><table><tr><td></div>".repeat(200)],
    ["of blocks that are open behind the end of a word", "<b><div></b>".repeat(257)],
    ["of 300 elements", whole("div", 300)],
  ])("with more than 256 levels %s", (_, html) => expect(isTooDeep(html)).toBe(true))

  it.each([
    ["of 254 elements", whole("div", 254)],
    ["of 60 tables", "<table><tr><td>".repeat(60)],
    [
      "of paragraphs, cells and items that are not closed",
      `${"<p>a<li>b".repeat(2000)}<table>${"<tr><td>c".repeat(2000)}`,
    ],
    ["of words in bold beside each other", "<b>a</b><br>".repeat(5000)],
    ["of no HTML", ""],
  ])("but not with fewer: %s", (_, html) => expect(isTooDeep(html)).toBe(false))
})

describe("the places of links, images and the body's end", () => {
  const same = (html: string) => {
    const quick = placesByTags(html)
    if (quick) expect(quick, html).toEqual(placesByTree(html))
    return quick !== null
  }

  it("are the same from tags as from a tree in the templates of real products, and need no tree there", () => {
    const folder = join(import.meta.dirname, "../../../test/templates")
    const templates = readdirSync(folder).filter((name) => name.endsWith(".html"))
    expect(templates.length).toBeGreaterThan(30)
    for (const name of templates) expect(same(readFileSync(join(folder, name), "utf8")), name).toBe(true)
  })

  it("are the same where the templates are cut, as long HTML is", () => {
    const folder = join(import.meta.dirname, "../../../test/templates")
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".html"))) {
      const html = readFileSync(join(folder, name), "utf8")
      for (let at = 1; at < html.length; at += Math.ceil(html.length / 40)) {
        const cut = html.slice(0, at)
        expect(placesByTags(cut, { is_cut: true }), `${name} ${at}`).toEqual(placesByTree(cut))
      }
    }
  })

  it("of what is too long to be read as a whole need no tree", () => {
    const row = '<tr><td><a href="https://a.test/x">a link</a></td></tr>'
    const html = `<table>${row.repeat(PARSED / row.length + 10)}</table>`
    const { links } = placesOf(html)
    expect(links).toEqual(placesByTree(html.slice(0, PARSED)).links)
    expect(placesByTags(html.slice(0, PARSED), { is_cut: true })?.links).toEqual(links)
  })

  it.each([
    '<a href="https://a.test">x<a href="https://b.test">y</a></a>',
    '<a href="https://a.test">x<p>y</p></a>',
    '<p><a href="https://a.test"><b>x</a></b></p>',
    '<template><a href="https://a.test">x</a></template>',
    '<select><a href="https://a.test">x</a></select>',
    '<svg><a href="https://a.test">x</a></svg>',
    "<body><table><tr><td></body>",
    "<table><body>x</body></table>",
    "<p>x</p></body>",
    "<body>x</body><body>y</body>",
    '<a href="https://a.test">x',
  ])("need a tree in %s", (html) => expect(placesByTags(html)).toBeNull())

  it("are the same from tags as from a tree in any HTML whose tags fit", () => {
    const names = (
      "html head body title style script textarea xmp iframe noembed noframes section h1 h2 p hr pre ul li dl dt dd div a a b i " +
      "font span tt br img table colgroup col thead tbody tr td th form fieldset label input button select option center big ruby rt " +
      "template noscript svg math caption object applet marquee frameset image plaintext nobr details summary unknown"
    ).split(" ")
    const attribute = fc.constantFrom(
      ...[
        "",
        "",
        "",
        " href=https://a.test",
        " href='http://b.test/?c&amp;d'",
        ' title="<a href=https://c.test>"',
        "/",
      ],
      ...[" src=u alt='v'", " type=hidden", " color=red", " href=mailto:d"],
    )
    const text = fc.constantFrom(
      "x",
      " ",
      "\r\n y",
      "\u00a0",
      "\u0000",
      "&amp;",
      "<!-- </body><a href=https://a.test> -->",
      "<![CDATA[<b>]]>",
    )
    const empty = new Set(["br", "hr", "img", "col", "input"])
    const { node } = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        text,
        fc
          .tuple(fc.constantFrom(...names), attribute, fc.array(tie("node"), { maxLength: 4 }))
          .map(([name, attr, inner]) => `<${name}${attr}>${empty.has(name) ? "" : `${inner.join("")}</${name}>`}`),
      ),
    }))
    const start = fc.constantFrom("", "<!doctype html>", "<!doctype html><body>")
    let quick = 0
    fc.assert(
      fc.property(start, fc.array(node, { maxLength: 5 }), fc.array(node, { maxLength: 1 }), (begin, inner, after) => {
        const end = begin.includes("<body>") ? "</body>" : ""
        if (same(begin + inner.join("") + end + after.join(""))) quick++
      }),
      { numRuns: runs(3000) },
    )
    expect(quick).toBeGreaterThan(300)
  })
})
