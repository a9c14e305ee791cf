import { describe, expect, it } from "vitest"
import { MAX_COLUMNS, MAX_ROWS, parseCsv } from "./csv.ts"

const rowsOf = (source: string) => parseCsv(source).rows

describe("parseCsv", () => {
  it.each([
    [
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      "a\tb\n1\t",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
    [
      '"a, b","say ""hi"""\n"two\nlines",2',
      [
        ["a, b", 'say "hi"'],
        ["two\nlines", "2"],
      ],
    ],
    ['"a"x,b', [["ax", "b"]]],
    [
      "a,b\n\n,\n",
      [
        ["a", "b"],
        ["", ""],
      ],
    ],
    ['a,"never closed\n1,2', [["a", "never closed\n1,2"]]],
    ["", []],
  ])("reads %j", (source, rows) => expect(rowsOf(source)).toEqual(rows))

  it("keeps markup as text", () => {
    expect(rowsOf("<script>alert(1)</script>,=1+1")).toEqual([["<script>alert(1)</script>", "=1+1"]])
  })

  it.each([
    ["100,000 rows", "name,value\n".repeat(100_000)],
    ["100,000 columns", `${"a,".repeat(100_000)}\n`.repeat(10)],
    ["one cell of 5 MB", `"${"x".repeat(5_000_000)}`],
    ["two million quotes", '"'.repeat(2_000_001)],
    ["quotes in every cell", '"",'.repeat(500_000)],
  ])("reads only the beginning of %s", (_, source) => {
    const { rows, left } = parseCsv(source)
    expect(rows.length).toBeLessThanOrEqual(MAX_ROWS)
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(MAX_COLUMNS)
    expect(rows.flat().every((cell) => cell.length <= 500)).toBe(true)
    expect(left).toBe(rows.length === MAX_ROWS)
  })
})
