import { afterAll, describe, expect, it } from "vitest"
import { createMailParser } from "./mail-parser.ts"

const BYTES = 100
const { parseMail, close } = createMailParser({ text_bytes: BYTES })
afterAll(close)

const read = (...lines: string[]) => parseMail(Buffer.from(["Subject: Long", ...lines].join("\r\n")))
const LINE = "eine Zeile über Größe"

describe("with little memory, of a long text (assumption limits.memory)", () => {
  it("the beginning is read, up to the end of a line", async () => {
    const { text, parse_error } = await read("Content-Type: text/plain; charset=utf-8", "", ...Array(20).fill(LINE))
    const lines = text.trimEnd().split("\n")
    expect(lines).toEqual(Array(3).fill(LINE))
    expect(parse_error).toMatch(/^Only the first 78 of \d+ bytes of a text were read\. The raw message has all of it/)
  })

  it("no character is cut in two where it is one line", async () => {
    for (const start of ["", "a", "ab"]) {
      const { text } = await read("Content-Type: text/plain; charset=utf-8", "", start + "€".repeat(200))
      expect(text.trimEnd()).toMatch(new RegExp(`^${start}€{32,33}$`))
    }
  })

  it("the bytes of all texts count together, and those of attachments do not", async () => {
    const { text, html, attachments } = await read(
      "MIME-Version: 1.0",
      'Content-Type: multipart/mixed; boundary="x"',
      "",
      "--x",
      "Content-Type: text/plain",
      "",
      "a".repeat(60),
      "--x",
      "Content-Type: text/html",
      "",
      `<p>${"b".repeat(80)}</p>`,
      "--x",
      "Content-Type: application/pdf",
      'Content-Disposition: attachment; filename="a.pdf"',
      "",
      "c".repeat(500),
      "--x--",
    )
    expect([text.match(/a+/)?.[0].length, attachments[0]?.bytes.length]).toEqual([60, 500])
    expect(html).toMatch(/b{1,40}/)
    expect(html).not.toMatch(/b{41}/)
  })

  it("a shorter one is read as a whole", async () => {
    expect(await read("", "short")).toMatchObject({ text: expect.stringMatching(/^short/), parse_error: null })
  })
})
