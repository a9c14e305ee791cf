import { describe, expect, it } from "vitest"
import { formatHtml } from "./format-html.ts"

const lines = (html: string) => formatHtml(html).split("\n")

describe("formatHtml", () => {
  it("gives each block a line, indented by its depth, and keeps a short one whole", () => {
    const html = '<!doctype html><table><tr><td><p class="a">Hi <b>Ann</b>, <a href="/x">go</a>.</p></td></tr></table>'
    expect(lines(html)).toEqual([
      "<!doctype html>",
      "<table>",
      "  <tr>",
      "    <td>",
      '      <p class="a">Hi <b>Ann</b>, <a href="/x">go</a>.</p>',
      "    </td>",
      "  </tr>",
      "</table>",
    ])
  })

  it("breaks the text behind <br>, and indents a long text below its element", () => {
    const word = "word ".repeat(30).trim()
    expect(lines(`<p>One<br>two</p><p>${word}</p>`)).toEqual([
      "<p>",
      "  One<br>",
      "  two",
      "</p>",
      "<p>",
      `  ${word}`,
      "</p>",
    ])
  })

  it("keeps comments, conditional comments and what is no HTML", () => {
    const html = "<!--[if mso]><td><![endif]--><pre>a\n  <b></pre><script>if (a<b) c()</script><textarea> x </textarea>"
    expect(lines(html)).toEqual([
      "<!--[if mso]><td><![endif]-->",
      "<pre>a",
      "  <b></pre>",
      "<script>if (a<b) c()</script>",
      "<textarea> x </textarea>",
    ])
  })

  it("gives each rule of a style in one line a line, and keeps other styles", () => {
    expect(lines("<style>a{x:y}b{z:1}</style>")).toEqual(["<style>", "  a{x:y}", "  b{z:1}", "</style>"])
    expect(lines("<style>\n  a{x:y}b{}\n</style>")).toEqual(["<style>", "  a{x:y}b{}", "</style>"])
  })

  it("ends a tag behind its quoted values only", () => {
    expect(lines("<div title=\"a > b\" data-x='>'><p it's>x</p></div>")).toEqual([
      "<div title=\"a > b\" data-x='>'>",
      "  <p it's>x</p>",
      "</div>",
    ])
  })

  it("does not indent further behind elements without end tags, and ignores end tags without elements", () => {
    expect(lines("</i></td><div><img><hr><p>One<p>Two</div><div></div>")).toEqual([
      "</i>",
      "</td>",
      "<div>",
      "  <img>",
      "  <hr>",
      "  <p>",
      "    One",
      "  <p>",
      "    Two",
      "</div>",
      "<div></div>",
    ])
  })

  it.each([
    "",
    "<",
    "<!--",
    "<p",
    "<p title='",
    "text only",
    "a < b > c",
    "<style>a{",
    "<pre>",
    "&lt;p&gt;",
    "</",
    "<?xml?><a/>",
    "<!-->x",
  ])("loses nothing but spaces of %j", (html) => {
    expect(formatHtml(html).replace(/\s/g, "")).toBe(html.replace(/\s/g, ""))
  })

  it.each([
    "<p>",
    "</p>",
    "<p",
    '<a "',
    "<p x='",
    '<p x="1"',
    "<!--",
    "<style>",
    "<style",
    "<",
    "x ",
    " ",
    "}",
    "<b><p>",
    "= ",
    "<br>",
    "\n",
  ])("takes time in proportion to a source of %j", (part) => {
    const took = (count: number) => {
      const html = part.repeat(count)
      const from = process.cpuUsage()
      formatHtml(html)
      const { user, system } = process.cpuUsage(from)
      return (user + system) / 1000
    }
    took(1000)
    // If the time grew with the square, ten times as much would take a hundred times as long.
    expect(took(200_000)).toBeLessThan(Math.max(1000, took(20_000) * 40))
  })
})
