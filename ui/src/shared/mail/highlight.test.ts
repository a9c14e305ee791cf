import { describe, expect, it } from "vitest"
import { highlight } from "./highlight.ts"

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
