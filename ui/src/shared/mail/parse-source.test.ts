import { describe, expect, it } from "vitest"
import { highlight, parseHeaders, splitLines } from "./parse-source.ts"

const kinds = (source: string) => highlight(source).map((piece) => [piece.kind, piece.text])

describe("highlight", () => {
  it("distinguishes tags, attribute names, values and text", () => {
    expect(kinds('<a href="x">Go</a>')).toEqual([
      ["tag", "<a"],
      ["text", " "],
      ["name", "href"],
      ["text", "="],
      ["value", '"x"'],
      ["tag", ">"],
      ["text", "Go"],
      ["tag", "</a>"],
    ])
  })

  it("ignores quotes and equal signs in text", () => {
    expect(kinds('<p>a="b" it\'s</p>')[1]).toEqual(["text", 'a="b" it\'s'])
  })

  it("reads text before the first tag as text", () => {
    expect(kinds('a="b" c')).toEqual([["text", 'a="b" c']])
  })

  it("keeps every character of malformed source", () => {
    for (const source of ["<", "<!-- open", "<a href='x", "a < b > c", "<p <p>>", ""]) {
      expect(
        highlight(source)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(source)
    }
  })
})

describe("splitLines", () => {
  const texts = (source: string) => splitLines(highlight(source)).map((line) => line.map(({ text }) => text).join(""))

  it("has one line for each line of the source, and keeps every character", () => {
    const source = "<p\n  class='a\nb'>One\n\n<!-- two\nlines --></p>\nlast"
    expect(texts(source)).toEqual(source.split(/(?<=\n)/))
    expect(texts("<b>\n</b>\n")).toEqual(["<b>\n", "</b>\n"])
    expect(texts("")).toEqual([""])
  })

  it("keeps the colour of a token over its lines", () => {
    expect(splitLines(highlight("<!--a\nb-->"))).toEqual([
      [{ kind: "comment", text: "<!--a\n" }],
      [{ kind: "comment", text: "b-->" }],
    ])
  })
})

describe("parseHeaders", () => {
  it("reads names and values up to the first empty line", () => {
    expect(parseHeaders("From: a@b.test\r\nSubject: Hi: there\r\n\r\nTo: not@a.header")).toEqual([
      { name: "From", value: "a@b.test" },
      { name: "Subject", value: "Hi: there" },
    ])
  })

  it("joins folded lines", () => {
    expect(parseHeaders("DKIM-Signature: v=1;\n\ta=rsa;\n  b=xyz\n\n")).toEqual([
      { name: "DKIM-Signature", value: "v=1; a=rsa; b=xyz" },
    ])
  })

  it("keeps repeated fields", () => {
    expect(parseHeaders("Received: one\nReceived: two")).toHaveLength(2)
  })

  it("skips lines that are not fields", () => {
    expect(parseHeaders("garbage\n: nameless\nX-A: 1")).toEqual([{ name: "X-A", value: "1" }])
  })
})
