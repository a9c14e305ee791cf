import { describe, expect, it } from "vitest"
import { processorMs } from "../../time/measure.test-helper.ts"
import { safeFileName } from "./file-name.ts"
import { countHeader, eachHeaderField, headerFields, keepFirstFields, readable } from "./headers.ts"
import { webhookPreview } from "./plain-text.ts"

describe("header fields", () => {
  const raw = Buffer.from("A: 1\r\nfrom : x\r\nB: two\r\n\tlines\r\nno field\r\nFrom: y\r\n\r\nFrom: body\r\n")
  it("are read up to the empty line, unfolded", () => {
    expect(headerFields(raw)).toEqual([
      { name: "A", value: "1" },
      { name: "from", value: "x" },
      { name: "B", value: "two\tlines" },
      { name: "From", value: "y" },
    ])
    expect(countHeader(raw, "From")).toBe(2)
    expect(raw.subarray(eachHeaderField(raw, () => {})).toString()).toBe("From: body\r\n")
  })
  it("are removed after the first few, and nothing else changes", () => {
    expect(keepFirstFields(raw, "from", 1).toString()).toBe(raw.toString().replace("From: y\r\n", ""))
    expect(keepFirstFields(raw, "from", 2)).toBe(raw)
  })
  it("may be missing, alone or without an end", () => {
    expect(headerFields(Buffer.from("\r\nA: 1"))).toEqual([])
    expect(headerFields(Buffer.from("\nA: 1"))).toEqual([])
    expect(eachHeaderField(Buffer.from("\nA: 1"))).toBe(1)
    expect(headerFields(Buffer.from(""))).toEqual([])
    expect(headerFields(Buffer.from("A: 1"))).toEqual([{ name: "A", value: "1" }])
    expect(countHeader(Buffer.from("From: a\nFrom: b\n\nFrom: c"), "from")).toBe(2)
  })
})

describe("readable (assumption inbound.blank_lines)", () => {
  const read = (text: string) => readable(Buffer.from(text)).toString()
  it("returns the same bytes if the header is well-formed", () => {
    const raw = Buffer.from("From: a@b.test\r\nSubject: a\r\n b\r\n\r\n \r\nX: y\r\n")
    expect(readable(raw).equals(raw)).toBe(true)
  })
  it.each([
    ["a byte order mark", "\ufeffA: b\n\nc", "A: b\n\nc"],
    ["white space before the first field", " \t\n \nFrom: b\n\nc", "From: b\n\nc"],
    ["white space between fields", "A: b\r\n \r\nC: d\r\n\r\ne", "A: b\r\nC: d\r\n\r\ne"],
    ["white space in a folded field", "A: b\n \n \n c\n\ne", "A: b\n c\n\ne"],
  ])("removes %s", (_, written, clean) => expect(read(written)).toBe(clean))
  it("makes white space before anything else the empty line", () => {
    expect(read("A: b\n \n--b\n")).toBe("A: b\n\r\n--b\n")
    expect(read("A: b\n \nhttps://c.test")).toBe("A: b\n\r\nhttps://c.test")
    expect(read("A: b\n\t")).toBe("A: b\n\r\n")
  })
  it("has no header if the first line is no field", () => expect(read("Hi Ann\nA: b")).toBe("\r\nHi Ann\nA: b"))
  it("has the same header for verdicts and lists", () => {
    const raw = Buffer.from("A: b\r\n \r\nFrom: c\r\n \r\nFrom the body: d")
    expect(headerFields(raw)).toEqual(headerFields(readable(raw)))
    expect(countHeader(raw, "from")).toBe(1)
  })
})

describe("attachment names", () => {
  it.each([
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\x\\report.pdf", "report.pdf"],
    ["invoice\u202efdp.exe", "invoicefdp.exe"],
    ["a\r\nb\0.txt", "ab.txt"],
    ["..", "attachment-1"],
    ["", "attachment-1"],
    ["Grüße 🎉.pdf", "Grüße 🎉.pdf"],
    ['a<b>:"c|d?.txt', "a_b___c_d_.txt"],
  ])("%j becomes %j", (name, safe) => expect(safeFileName(name, "attachment-1")).toBe(safe))
  it("are at most 200 characters, including the extension", () => {
    const name = safeFileName(`${"x".repeat(500)}.pdf`, "a")
    expect([name.length, name.slice(-4)]).toEqual([200, ".pdf"])
  })
})

describe("text_preview (assumption webhooks.send_spam)", () => {
  it("is the first 500 characters of the text", () => {
    expect(webhookPreview(`a  b\n${"c".repeat(600)}`, "")).toBe(`a b ${"c".repeat(496)}`)
    expect([...webhookPreview("🎉".repeat(600), "")]).toHaveLength(500)
  })
  it("is the text of the HTML if there is no text", () => {
    const html = "<head><title>T</title></head><style>p{}</style><p>Hi &amp; <b>bye</b>&#33;</p><script>x()</script>"
    expect(webhookPreview(" ", html)).toBe("Hi & bye!")
    expect(webhookPreview("", "<p>open <b")).toBe("open")
  })
  it("is fast for hostile HTML", () => {
    const started = processorMs()
    webhookPreview("", "<style".repeat(1_000_000))
    webhookPreview("", `${"<".repeat(1_000_000)}`)
    webhookPreview("", "&".repeat(1_000_000))
    expect(processorMs() - started).toBeLessThan(1_000)
  })
})
