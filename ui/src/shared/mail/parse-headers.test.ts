import { describe, expect, it } from "vitest"
import { parseHeaders } from "./parse-headers.ts"

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
