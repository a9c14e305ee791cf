import { describe, expect, it } from "vitest"
import { highlight } from "./highlight.ts"

const kinds = (source: string) => highlight(source).map((piece) => [piece.kind, piece.text])

describe("highlight", () => {
  it("tells tags, attribute names, values and text apart", () => {
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

  it("leaves quotes and equal signs in the text alone", () => {
    expect(kinds('<p>a="b" it\'s</p>')[1]).toEqual(["text", 'a="b" it\'s'])
  })

  it("gives back every byte of broken sources too", () => {
    for (const source of ["<", "<!-- open", "<a href='x", "a < b > c", "<p <p>>", ""]) {
      expect(
        highlight(source)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(source)
    }
  })
})
