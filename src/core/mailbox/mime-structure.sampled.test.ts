import { describe, expect, it } from "vitest"
import { isLong } from "../../../test/helpers/long.ts"
import { processorMs } from "../../time/measure.test-helper.ts"
import { type MimePart, structureOf } from "./mime-structure.ts"

const read = (...lines: string[]) => structureOf(Buffer.from(lines.join("\r\n")))
const MULTIPART = "Content-Type: multipart/mixed; boundary=a"

/** A part as one line, with those inside of it. */
const outline = ({ content_type, parts, left_out }: MimePart): unknown => {
  const line = content_type + (left_out > 0 ? ` (${left_out} left out)` : "")
  return parts.length === 0 ? line : [line, ...parts.map(outline)]
}

describe("structureOf", () => {
  it("lists the parts with their fields", () => {
    const structure = read(
      ...[MULTIPART, "", "A preamble.", "--a", "Content-Type: multipart/alternative; boundary=b", ""],
      ...[
        "--b",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: Quoted-Printable",
        "",
        "Hi",
        "",
      ],
      ...["--b", "Content-Type: text/html", "", "<p>Hi</p>", "--b--", ""],
      ...["--a", "Content-Type: application/pdf; name=b.pdf", "Content-ID: <logo@acme.test>"],
      ...["Content-Transfer-Encoding: base64", "Content-Disposition: attachment;", " filename*=utf-8''%C3%A9.pdf", ""],
      ...["JVBERi0=", "--a--", "An epilogue.", ""],
    )
    expect(outline(structure)).toEqual([
      "multipart/mixed",
      ["multipart/alternative", "text/plain", "text/html"],
      "application/pdf",
    ])
    const [alternative, pdf] = structure.parts
    expect(pdf).toEqual({
      content_type: "application/pdf",
      charset: null,
      encoding: "base64",
      disposition: "attachment",
      filename: "é.pdf",
      content_id: "logo@acme.test",
      bytes: 8,
      parts: [],
      left_out: 0,
    })
    expect(alternative?.parts[0]).toMatchObject({ charset: "utf-8", encoding: "quoted-printable", bytes: 4 })
    expect(alternative?.parts[1]).toMatchObject({ charset: null, encoding: null, disposition: null, bytes: 9 })
  })

  it.each([
    ["no header", ["Hello"], "text/plain"],
    ["no type", ["Subject: Hi", "", "Hello"], "text/plain"],
    ["a comment", ["Content-Type: text/html (the best)", "", "Hi"], "text/html"],
    ["no boundary", ["Content-Type: multipart/mixed", "", "--a", "", "Hi"], "multipart/mixed"],
    ["no part", [MULTIPART, "", "Hi"], "multipart/mixed"],
    ["no end", [MULTIPART, "", "--a", "", "Hi"], ["multipart/mixed", "text/plain"]],
    [
      "a part without a header",
      [MULTIPART, "", "--a", "--a", "", "--a--"],
      ["multipart/mixed", "text/plain", "text/plain"],
    ],
    [
      "text after the end",
      [MULTIPART, "", "--a", "", "Hi", "--a--", "--a", "", "Hi"],
      ["multipart/mixed", "text/plain"],
    ],
    [
      "an inner multipart that is not closed",
      [MULTIPART, "", "--a", "Content-Type: multipart/alternative; boundary=b", "", "--b", "", "Hi", "--a", "", "Hi"],
      ["multipart/mixed", ["multipart/alternative", "text/plain"], "text/plain"],
    ],
    [
      "the same boundary inside",
      [MULTIPART, "", "--a", MULTIPART, "", "--a", "", "Hi", "--a--", "--a", "", "Hi", "--a--"],
      ["multipart/mixed", ["multipart/mixed", "text/plain"], "text/plain"],
    ],
    [
      "a digest",
      ["Content-Type: multipart/digest; boundary=a", "", "--a", "", "Subject: Hi", "", "Hi", "--a--"],
      ["multipart/digest", ["message/rfc822", "text/plain"]],
    ],
    [
      "a message inside, with its own parts",
      [
        MULTIPART,
        "",
        "--a",
        "Content-Type: message/rfc822",
        "",
        MULTIPART.replace("=a", "=b"),
        "",
        "--b",
        "",
        "Hi",
        "--a--",
      ],
      ["multipart/mixed", ["message/rfc822", ["multipart/mixed", "text/plain"]]],
    ],
    [
      "an encoded message inside",
      [MULTIPART, "", "--a", "Content-Type: message/rfc822", "Content-Transfer-Encoding: base64", "", "SGk=", "--a--"],
      ["multipart/mixed", "message/rfc822"],
    ],
  ])("reads a message with %s", (_, lines, expected) => expect(outline(read(...lines))).toEqual(expected))

  it.each([
    ["=?utf-8?q?=C3=A9?= =?utf-8?b?w6k=?=", "éé"],
    ['"a b.pdf"', "a b.pdf"],
    ['"\u00e9.pdf"', "é.pdf"],
  ])("decodes the file name %s", (written, name) => {
    expect(read(`Content-Disposition: attachment; filename=${written}`, "", "x").filename).toBe(name)
  })

  /** Far above the limit, but not so deep that other readers end with a stack overflow, as mailparser 3.14.2 does with 10,000 levels. */
  const DEEP = 100
  const nested = (levels: number) =>
    Array.from({ length: levels }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join("")

  it("counts the parts that are nested too deep", () => {
    let part: MimePart | undefined = structureOf(Buffer.from(`${nested(DEEP)}\n\nHi`))
    let levels = 0
    for (; part?.parts[0]; part = part.parts[0]) levels++
    expect(levels).toBe(30)
    // The last part is a text.
    expect(part?.left_out).toBe(DEEP - 30)
  })

  it("counts the parts after the first 1,000", () => {
    const structure = read(MULTIPART, "", "--a\r\n\r\nHi\r\n".repeat(5_000))
    expect(structure.parts).toHaveLength(999)
    expect(structure.left_out).toBe(4_001)
  })

  /** The long tests read megabytes, the others a tenth of them. */
  const PART = isLong ? 1 : 10
  it.each([
    ["many parts", `${MULTIPART}\n\n${"--a\n\n".repeat(200_000 / PART)}`],
    [
      "many nested messages",
      `${MULTIPART}\n\n${`--a\n${"Content-Type: message/rfc822\n\n".repeat(DEEP)}`.repeat(1_000 / PART)}`,
    ],
    ["many nested multiparts", `${MULTIPART}\n\n${`--a\n${nested(DEEP)}`.repeat(500 / PART)}`],
    ["many lines like delimiters", `${MULTIPART}\n\n${"--b\n".repeat(1_000_000 / PART)}`],
    ["a long header", `Content-Type: text/plain; ${"x=y; ".repeat(1_000_000 / PART)}`],
    ["a header of many lines", `Subject: x\n${" x\n".repeat(1_000_000 / PART)}\nHi`],
    ["many fields", `${"Content-Type: text/html\n".repeat(300_000 / PART)}\nHi`],
    ["zeros", "\0".repeat(5_000_000 / PART)],
  ])("reads %s in a bounded time", (_, text) => {
    const started = processorMs()
    const answer = JSON.stringify(structureOf(Buffer.from(text)))
    expect(processorMs() - started).toBeLessThan(20_000 / PART)
    expect(answer.length).toBeLessThan(1_000_000)
  })
})
