import { describe, expect, it } from "vitest"
import { changeLines, changesBetween, linesOf, mailSnapshot, type SnapshotMail } from "./mail-snapshot.ts"

interface Run {
  name?: string
  id: string
  code: string
  day: string
  sentence?: string
  link?: boolean
  alt?: string | null
}

/** A mail as a template renders it in one run. */
const rendered = ({
  id,
  code,
  day,
  sentence = "It arrives on Friday.",
  link = true,
  alt = "A chair",
}: Run): SnapshotMail => ({
  from: "Acme <hello@acme.test>",
  to: [`ann+${code}@example.com`],
  subject: `Order ${code}`,
  headers: { "X-Order": id },
  attachments: [{ filename: `invoice-${code}.pdf`, content_type: "application/pdf" }],
  html: `<!doctype html><html><head><style>p{color:red}</style><title>x</title></head><body><!-- ${id} -->
    <h1 style="color:#333">Hello Ann &amp; co</h1><p>Your order from ${day}, 10:${code.slice(0, 2)}. ${sentence}</p>
    <ul><li>One chair</li></ul>
    ${link ? `<p><a href="https://acme.test/orders/${id}?utm_source=mail&amp;utm_id=${code}">Show my order</a></p>` : ""}
    <img src="https://acme.test/chair.png" ${alt === null ? "" : `alt="${alt}"`}><img src="http://127.0.0.1:4${code.slice(0, 3)}/o.gif" alt=""></body></html>`,
  text: `Hello Ann,\n\n\n${sentence}\nCode: ${code}\n`,
})
const first: Run = { id: "8d6bd9a0-5a0e-4a5f-9a53-0d6a1b2c3d4e", code: "482913", day: "March 1, 2026" }
const second: Run = { id: "019a2b3c-1111-4222-8333-444455556666", code: "107264", day: "22 November 2026" }

const difference = (a: SnapshotMail, b: SnapshotMail) =>
  changeLines(changesBetween(mailSnapshot(a).split("\n"), mailSnapshot(b).split("\n")) ?? [])

describe("changesBetween", () => {
  const pairs = (before: string[], after: string[]) =>
    changesBetween(before, after)?.map(({ before, after }) => [before, after])

  it("pairs changed lines that are alike, and keeps both in their order", () => {
    const link = (page: number) => `[Read](https://acme.test/n/${page})`
    expect(pairs(["- One", link(1)], ["- One", "- New", link(2)])).toEqual([
      [null, "- New"],
      [link(1), link(2)],
    ])
    expect(pairs([link(1), "Your order of Friday"], ["Your order of Monday"])).toEqual([
      [link(1), null],
      ["Your order of Friday", "Your order of Monday"],
    ])
    expect(pairs(["a b c", "d e f"], ["d e g", "a b d"])).toEqual([
      ["a b c", null],
      ["d e f", "d e g"],
      [null, "a b d"],
    ])
  })

  it("pairs lines that have nothing in common by their order, as those of long places", () => {
    expect(pairs(["red", "blue"], ["Hund", "Katze"])).toEqual([
      ["red", "Hund"],
      ["blue", "Katze"],
    ])
    const lines = (word: string) => Array.from({ length: 101 }, (_, n) => `${word}${n}`)
    expect(pairs(lines("a"), [...lines("b"), "c"])?.at(-2)).toEqual(["a100", "b100"])
  })
})

describe("mailSnapshot", () => {
  it("is readable, and has no dates, ids, codes and tracking", () => {
    expect(mailSnapshot(rendered(first))).toBe(`From: Acme <hello@acme.test>
To: ann+<number>@example.com
Subject: Order <number>
X-Order: <id>

--- text
Hello Ann,

It arrives on Friday.
Code: <number>

--- html
# Hello Ann & co
Your order from <date>, <time>. It arrives on Friday.
- One chair
[Show my order](https://acme.test/orders/<id>)
![A chair](https://acme.test/chair.png) ![](http://localhost:<port>/o.gif)

--- attachments
invoice-<number>.pdf (application/pdf)`)
  })

  it("is equal for two runs of one template", () => {
    expect(mailSnapshot(rendered(second))).toBe(mailSnapshot(rendered(first)))
  })

  it("shows a changed sentence, a lost link and a dropped alt as one legible line each", () => {
    const html = (run: Run) => ({ ...rendered(run), text: null })
    expect(difference(html(first), html({ ...second, sentence: "It arrives on Monday." }))).toEqual([
      "- Your order from <date>, <time>. It arrives on Friday.",
      "+ Your order from <date>, <time>. It arrives on Monday.",
    ])
    expect(difference(html(first), html({ ...second, link: false }))).toEqual([
      "- [Show my order](https://acme.test/orders/<id>)",
    ])
    expect(difference(html(first), html({ ...second, alt: null }))[1]).toBe(
      "+ <image without alt>(https://acme.test/chair.png) ![](http://localhost:<port>/o.gif)",
    )
  })

  it("keeps words, prices, short numbers and names", () => {
    const text = "Dear May, 3 chairs for 19.99 € at Mar 5 Road, well-known-furniture-house, page 12 of 300"
    expect(
      mailSnapshot({ from: "a@b.test", to: [], subject: "", html: null, text: text.replace("Mar 5", "Main") }),
    ).toContain(text.replace("Mar 5", "Main"))
  })

  it("reads the first 1 MB of a body, and says so", () => {
    const long = "Hello\n".repeat(300_000)
    const snapshot = mailSnapshot({ from: "a@b.test", to: [], subject: "", html: null, text: long })
    expect(snapshot.length).toBeLessThan(1_100_000)
    expect(snapshot).toMatch(/\(The rest is left out: only the first 1 MB is read\.\)$/)
  })

  it("lists links with their text, the alt of their image and their whole URL", () => {
    const html = `<p><a href="https://acme.test/a(1)">Show <b>my</b>
      order</a> <a href="https://acme.test/b"><img src="c.png" alt="Our shop"></a></p>`
    expect(linesOf({ from: "a@b.test", to: [], subject: "", html, text: null }).links).toEqual([
      "[Show my order](https://acme.test/a(1))",
      "[![Our shop](c.png)](https://acme.test/b)",
    ])
  })

  it("reads broken HTML in time that grows with its length", () => {
    const of = (html: string) => mailSnapshot({ from: "a@b.test", to: [], subject: "Hi", html, text: null })
    expect(of("<p>1 < 2 <b>three</p><a href='x")).toContain("1 < 2 three")
    for (const part of ["<a '", "<", "<style>", "<a href=", "<!--", "&amp", "<b><a href=x>", "[]("])
      of(part.repeat(100_000))
  })
})
