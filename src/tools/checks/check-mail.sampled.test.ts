import { describe, expect, it } from "vitest"
import { isLong } from "../../../test/helpers/long.ts"
import { EMAIL_CLIENTS } from "../../core/assumptions/email-clients.gen.ts"
import { processorMs } from "../../time/measure.test-helper.ts"
import { checkMail, checkWithoutHtml } from "./check-mail.ts"
import { aCheckedMail } from "./checked-mail.fixture.ts"

const OPTIONS = { clients: EMAIL_CLIENTS.map(([id]) => id), ignore: [] }
const page = (body: string, css = "") =>
  `<!doctype html><html lang="en"><head><title>Hi</title><style>${css}</style></head><body>${body}</body></html>`
const ROW = `<table role="presentation" style="width:100%"><tr><td style="padding:8px;font-size:14px;color:#333;background-color:#fff">
  Hello Ann, your order is <b>on its way</b> &amp; <a href="https://acme.example/orders/1" style="color:#06c">Show my order</a>
  <img src="https://acme.example/a.png" alt="A chair" width="90"></td></tr></table>\n`

const timeOf = (html: string) => {
  const started = processorMs()
  const result = checkMail(
    aCheckedMail({ html, text: html.slice(0, 100_000).replace(/<[^<>]*>|&amp;/g, " ") }),
    OPTIONS,
  )
  return { ...result, took_ms: processorMs() - started }
}

describe("the time of a check", () => {
  it("is below 1.5 s for 1 MB", () => {
    const html = page(ROW.repeat(1_000_000 / ROW.length))
    expect(html.length).toBeGreaterThan(950_000)
    const { took_ms, skipped } = timeOf(html)
    expect(skipped.map(({ rule }) => rule)).toEqual([])
    expect(took_ms).toBeLessThan(1_500)
  })

  /** The long tests check the largest sizes, the others a tenth of them. */
  const PART = isLong ? 1 : 10
  const some = (text: string, times: number) => text.repeat(times / PART)
  /** HTML and CSS made to take long. */
  const HOSTILE: Record<string, string> = {
    "many elements": page(some("<p>a</p>", 100_000)),
    "many links": page(some('<a href="http://localhost/x">click here</a>', 50_000)),
    "many left-overs": page(some('<a href="{{a}}" style="color:#999;background:#fff">{{b}} undefined</a>', 35_000)),
    // Few: Chromium took more than 20 s for 30,000.
    "misnested formatting": page(some("<b><i><a href=x>", 3_000)),
    "unclosed formatting": page(some("<b>a<p>", 50_000)),
    // Few: Chromium takes more than a minute for 100,000, and crashes at 6,000 nested rules.
    "deep nesting": page("<div>".repeat(5_000)),
    "many rules": page("x", some(".a:not(.b){color:var(--x)}", 9_000)),
    "nested rules": page("x", "a{".repeat(1_000)),
    "a long selector": page("x", `${some("a,", 100_000)}b{color:red}`),
    "unclosed strings": page("x", some('a{b:"', 40_000)),
    "unclosed comments": page("x", some("/*", 100_000)),
    "open brackets": page("x", `a{b:${some("(", 200_000)}}`),
    "at-rules without an end": page("x", some("@media ", 30_000)),
    "half placeholders": page(some("{{ ", 300_000)),
    "percent signs": page(some("%a", 300_000)),
    "many attributes": page(`<p ${some("a=b ", 200_000)}>x`),
    "one word": page(some("a", 2_000_000)),
    "missing values": page(some("null ", 200_000)),
    spaces: page(`a${some(" ", 1_000_000)}b`),
    "a long URL": page(`<a href="https://acme.example/${some("%7B%7B", 100_000)}">x</a>`),
    "a long style": page(`<p style="${some("a:b(", 2_000)}">x</p>`.repeat(200)),
  }
  for (const [name, html] of Object.entries(HOSTILE)) {
    it(`is below ${3 / PART} s for ${name}`, () => {
      expect(timeOf(html).took_ms).toBeLessThan(3_000 / PART)
    })
  }
})

describe("a mail that is too large", () => {
  it("is checked without the rules that need its HTML, which are named", () => {
    const { skipped, findings } = timeOf(page(ROW.repeat(5_000_000 / ROW.length)))
    expect(skipped.map(({ rule }) => rule)).toContain("link-*")
    expect(skipped[0]?.reason).toBe("too large to check: the HTML has 4.8 MB, and at most 3.0 MB are checked")
    expect(findings.map(({ rule }) => rule)).toEqual(["weight-clipped"])
  })

  it("names too deep HTML, too many elements and too much CSS", () => {
    const reasonOf = (html: string) => timeOf(html).skipped[0]?.reason
    expect(reasonOf("<div>".repeat(1_000))).toBe("too large to check: the HTML nests more than 400 elements")
    expect(reasonOf("<p>".repeat(200_000))).toBe("too large to check: the HTML has more than 150,000 elements")
    const tooMuch = timeOf(page("x", ".a{display:grid}".repeat(30_000)))
    expect(tooMuch.skipped[0]?.reason).toBe("too large to check: the CSS has 469 kB, and at most 256 kB are checked")
    expect(tooMuch.findings.filter(({ rule }) => rule.startsWith("client-css"))).toEqual([])
    expect(reasonOf(page("x", `.a{${"color:red;".repeat(1_000)}}`))).toBe(
      "too large to check: the CSS has rules with more than 8 kB",
    )
  })

  it("is still checked for headers and weight if the full check takes too long", () => {
    const mail = aCheckedMail({ html: page(ROW.repeat(500)), subject: "", is_signed: false })
    const { skipped, findings } = checkWithoutHtml(mail, OPTIONS, "the check took more than 2 seconds")
    expect(skipped.map(({ rule }) => rule)).toContain("client-*")
    expect(skipped[0]?.reason).toBe("the check took more than 2 seconds")
    expect(findings.map(({ rule }) => rule)).toEqual(["weight-clipped", "header-dkim", "subject-empty"])
  })
})
