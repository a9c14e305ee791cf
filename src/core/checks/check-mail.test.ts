import { describe, expect, it } from "vitest"
import { fastestOf, processorMs } from "../../time/measure.test-helper.ts"
import { CLIENTS } from "./caniemail.gen.ts"
import { checkMail, checkWithoutHtml } from "./check-mail.ts"
import { aCheckedMail } from "./checked-mail.fixture.ts"

const OPTIONS = { clients: CLIENTS.map(([id]) => id), ignore: [] }
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
  it("is below 30 ms for 100 kB", async () => {
    const html = page(ROW.repeat(100_000 / ROW.length))
    expect(html.length).toBeGreaterThan(95_000)
    expect(await fastestOf(30, async () => timeOf(html).took_ms)).toBeLessThan(30)
  })

  /** HTML and CSS made to take long. */
  const HOSTILE: Record<string, string> = {
    "100,000 elements": page("<p>a</p>".repeat(100_000)),
    "50,000 links": page('<a href="http://localhost/x">click here</a>'.repeat(50_000)),
    "35,000 left-overs": page('<a href="{{a}}" style="color:#999;background:#fff">{{b}} undefined</a>'.repeat(35_000)),
    "misnested formatting": page("<b><i><a href=x>".repeat(30_000)),
    "unclosed formatting": page("<b>a<p>".repeat(50_000)),
    "deep nesting": page("<div>".repeat(100_000)),
    "many rules": page("x", ".a:not(.b){color:var(--x)}".repeat(9_000)),
    "nested rules": page("x", "a{".repeat(60_000)),
    "a long selector": page("x", `${"a,".repeat(100_000)}b{color:red}`),
    "unclosed strings": page("x", 'a{b:"'.repeat(40_000)),
    "unclosed comments": page("x", "/*".repeat(100_000)),
    "open brackets": page("x", `a{b:${"(".repeat(200_000)}}`),
    "at-rules without an end": page("x", "@media ".repeat(30_000)),
    "half placeholders": page("{{ ".repeat(300_000)),
    "percent signs": page("%a".repeat(300_000)),
    "many attributes": page(`<p ${"a=b ".repeat(200_000)}>x`),
    "one word": page("a".repeat(2_000_000)),
    "missing values": page("null ".repeat(200_000)),
    spaces: page(`a${" ".repeat(1_000_000)}b`),
    "a long URL": page(`<a href="https://acme.example/${"%7B%7B".repeat(100_000)}">x</a>`),
    "a long style": page(`<p style="${"a:b(".repeat(2_000)}">x</p>`.repeat(200)),
  }
  for (const [name, html] of Object.entries(HOSTILE)) {
    it(`is below 3 s for ${name}`, async () => {
      expect(await fastestOf(3_000, async () => timeOf(html).took_ms)).toBeLessThan(3_000)
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
    expect(reasonOf(page("x", ".a{color:red}".repeat(30_000)))).toBe(
      "too large to check: the CSS has 381 kB, and at most 256 kB are checked",
    )
    expect(reasonOf(page("x", `.a{${"color:red;".repeat(1_000)}}`))).toBe(
      "too large to check: the CSS has rules with more than 8 kB",
    )
  })

  it("is still checked for headers and weight if the full check takes too long", () => {
    const mail = aCheckedMail({ html: page(ROW.repeat(500)), subject: "", is_signed: false })
    const { skipped, findings } = checkWithoutHtml(mail, OPTIONS, "the check took more than 2 seconds")
    expect(skipped.map(({ rule }) => rule)).toContain("client-*")
    expect(skipped[0]?.reason).toBe("too large to check: the check took more than 2 seconds")
    expect(findings.map(({ rule }) => rule)).toEqual(["weight-clipped", "header-dkim", "subject-empty"])
  })
})
