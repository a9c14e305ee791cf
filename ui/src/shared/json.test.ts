import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../test/helpers/fuzz.ts"
import { formatJson } from "./json.ts"

function format(source: string, pointer: string | null = null) {
  const done = formatJson(source, pointer)
  if (done.error) expect.unreachable(done.error.message)
  return done
}

/** The marked text, and what it lacks. */
function marked(source: string, pointer: string): [string, string | null] | null {
  const { text, mark } = format(source, pointer)
  return mark && [text.slice(mark.start, mark.end), mark.missing]
}

function errorOf(source: string): string | undefined {
  return formatJson(source).error?.message
}

const BODY = '{"from":"a@b","to":["ann@","bob@x.test"],"tags":{"a/b":{"~c":1}},"empty":[]}'

describe("formatJson", () => {
  it("formats like JSON.stringify with two spaces", () => {
    fc.assert(
      fc.property(fc.json(), (source) => {
        const value = JSON.parse(source)
        const compact = JSON.stringify(value)
        // Keys such as "1" are sorted by JSON.parse.
        if (compact === source.replaceAll(/\s/g, "")) expect(format(compact).text).toBe(JSON.stringify(value, null, 2))
        expect(JSON.parse(format(source).text)).toEqual(value)
      }),
    )
  })

  it("keeps what parsing would lose: duplicate keys, long numbers, escapes", () => {
    expect(format('{"a":1.0,"a":12345678901234567890,"b":"\\u0041"}').text).toBe(
      '{\n  "a": 1.0,\n  "a": 12345678901234567890,\n  "b": "\\u0041"\n}',
    )
  })

  it("accepts and refuses the same texts as JSON.parse", () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    const piece = fc.constantFrom(
      ...[
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        '"a"',
        '"',
        "1",
        "01",
        "-",
        "1.5e3",
        "true",
        "nul",
        " ",
        "\n",
        "\\",
        "\u0001",
        "é",
        "\ud800",
      ],
    )
    const near = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(""))
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ unit: "binary" }), fc.json()), (text) => {
        expect([text, formatJson(text).error === null]).toEqual([text, isJson(text)])
      }),
      { numRuns: runs(3000) },
    )
  })

  it("survives a body of brackets", () => {
    const deep = format("[".repeat(20_000) + "]".repeat(20_000))
    expect([deep.cut, deep.text.length < 300_000]).toEqual([true, true])
    expect(errorOf("[".repeat(20_000))).toContain("but the text ends here")
  })
})

describe("the mark of a pointer", () => {
  it("is the value it names", () => {
    expect(marked(BODY, "/from")).toEqual(['"a@b"', null])
    expect(marked(BODY, "/to/1")).toEqual(['"bob@x.test"', null])
    expect(marked(BODY, "/to")).toEqual(['[\n    "ann@",\n    "bob@x.test"\n  ]', null])
    expect(marked(BODY, "/tags/a~1b/~0c")).toEqual(["1", null])
    expect(marked("[]", "")).toEqual(["[]", null])
  })

  it("is the opening bracket of what lacks the field", () => {
    expect(marked(BODY, "/subject")).toEqual(["{", "subject"])
    expect(marked(BODY, "/tags/x/y")).toEqual(["{", "x"])
    expect(marked(BODY, "/empty/0")).toEqual(["[", "0"])
    expect(marked(BODY, "/to/7")).toEqual(["[", "7"])
  })

  it("is the value that should be an object or array", () => {
    expect(marked(BODY, "/from/0")).toEqual(['"a@b"', null])
    expect(marked('"text"', "/to")).toEqual(['"text"', null])
  })

  it("is the last of several equal keys", () => {
    expect(marked('{"a":1,"a":2}', "/a")).toEqual(["2", null])
  })
})

describe("an error in JSON", () => {
  it("has line and column", () => {
    expect(errorOf('{\n  "a": 1,\n}')).toBe('Line 3, column 1: expected a key in double quotes, found "}".')
    expect(errorOf('{"a" 1}')).toBe('Line 1, column 6: expected ":", found "1".')
    expect(errorOf('{"a": 1')).toBe('Line 1, column 8: expected "," or "}", but the text ends here.')
    expect(errorOf("")).toBe("Line 1, column 1: expected a value, but the text ends here.")
    expect(errorOf("[] x")).toBe('Line 1, column 4: expected the end of the text, found "x".')
    expect(errorOf("['a']")).toBe('Line 1, column 2: expected a value or "]", found "\'".')
  })
})
