import { describe, expect, it } from "vitest"
import { repairStructure } from "./structure.ts"

const repaired = (text: string) => repairStructure(Buffer.from(text, "latin1")).raw.toString("latin1")
const HEAD = "Content-Type: multipart/mixed; boundary=b\r\n\r\n"

describe("repairStructure", () => {
  it("returns the same bytes if nothing is to be repaired", () => {
    const raw = Buffer.from(`From: Ann <a@s.example>\r\n${HEAD}--b\r\n\r\nhi\r\n--b--\r\n`)
    expect(repairStructure(raw).raw).toBe(raw)
  })

  it("removes white space after delimiters and closes inner multiparts, and changes nothing else", () => {
    const inner = "Content-Type: multipart/related; boundary=c\r\n\r\n--c\r\n\r\nhi \r\n"
    const part = (space: string) => `--b${space}\r\nX-A: 1\r\n\r\n--b is not one\r\n`
    const broken = `${HEAD}before\r\n--b \t\r\n${inner}${part(" ")}--b-- \r\nafter`
    expect(repaired(broken)).toBe(`${HEAD}before\r\n--b\r\n${inner}--c--\r\n${part("")}--b--\r\nafter`)
  })

  it("leaves everything after 2,000 parts as it is", () => {
    const parts = "--b \r\n\r\nhi\r\n".repeat(3_000)
    expect(repaired(HEAD + parts).match(/--b \r\n/g)).toHaveLength(1_001)
  })

  it("keeps the bytes of attached messages", () => {
    const attached =
      "Content-Type: message/rfc822\r\n\r\nFrom: J\xf6rg <@a:b@c>\r\nSubject: =?utf-8?Q?:?=\r\n\r\n--c \r\n"
    const raw = `${HEAD}--b\r\n${attached}--b--\r\n`
    expect(repaired(raw)).toBe(raw)
  })
})
