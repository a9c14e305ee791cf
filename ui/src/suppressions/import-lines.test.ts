import { describe, expect, it } from "vitest"
import { inChunks, parseLines } from "./import-lines.ts"

const values = (text: string) => parseLines(text).map((line) => line.value)

describe("parseLines", () => {
  it("reads one address per line and keeps the line number", () => {
    expect(parseLines("a@b.test\n\nc@d.test\r\n")).toEqual([
      { line: 1, value: "a@b.test" },
      { line: 3, value: "c@d.test" },
    ])
  })

  it("finds the address in any column", () => {
    expect(values('email,name\na@b.test,Ann\n"Bob, Jr.";b@c.test\n3\tc@d.test')).toEqual([
      "a@b.test",
      "b@c.test",
      "c@d.test",
    ])
  })

  it("skips a line of column names, but no other line without an address", () => {
    expect(values("address\na@b.test\nnot an address")).toEqual(["a@b.test", "not an address"])
    expect(values("nonsense")).toEqual(["nonsense"])
  })

  it("removes quotes", () => {
    expect(values('"a@b.test"')).toEqual(["a@b.test"])
  })
})

describe("inChunks", () => {
  it("contains every line", () => {
    const lines = Array.from({ length: 1201 }, (_, i) => ({ line: i + 1, value: `u${i}@x.test` }))
    expect(inChunks(lines).map((chunk) => chunk.length)).toEqual([500, 500, 201])
    expect(inChunks(lines).flat()).toEqual(lines)
  })
})
