import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkAttachments } from "./attachments.ts"
import type { SendAttachment } from "./send-body.ts"

const limits = {
  attachments: 10,
  attachment_bytes: 1000,
  refused_attachments: ["exe", ".JS"],
  base64: "lenient" as const,
}
const check = (...attachments: Partial<SendAttachment>[]) =>
  checkAttachments(
    attachments.map((attachment) => ({ filename: "a.txt", content: "aGk=", ...attachment })),
    limits,
  )
const refused = (...attachments: Partial<SendAttachment>[]) => expect(() => check(...attachments))
const bytes = (count: number) => Buffer.alloc(count).toString("base64")

describe("attachments (assumption emails.attachments)", () => {
  it("decodes base64 once, to the same bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (data) => {
        const [attachment] = check({ content: Buffer.from(data).toString("base64") })
        expect(attachment?.bytes.equals(data)).toBe(true)
      }),
    )
  })
  it.each(["aGk", "aG k", "aGk==", "a-_=", "aGl=", "====", "äöü=", "Łłłł", "aGk=aGk=", "aGk=\u00a0", "aGk=\0"])(
    "rejects %j, which is not base64",
    (content) => {
      refused({ content }).toThrow("attachments[0].content is not valid base64")
    },
  )
  it.each([
    ["aGl=", "aGk="],
    ["YWJjaGl=", "aGk="],
    ["YR==", "YQ=="],
  ])("names the bits at the end of %j that belong to no byte", (content, end) => {
    refused({ content }).toThrow(`its end, ${content.slice(-4)}, has bits that belong to no byte (${end} has none)`)
  })
  it.each(["aGk=\n", " aGk=", "aG k=", "a\r\nG\tk=\r\n", "data:;base64,\naGk="])(
    "drops the white space of %j unless base64 is strict (assumption emails.base64)",
    (content) => {
      expect(check({ content })[0]?.bytes.toString()).toBe("hi")
      const strict = { ...limits, base64: "strict" as const }
      expect(() => checkAttachments([{ filename: "a.txt", content }], strict)).toThrow("without white space")
    },
  )
  it("does not count white space towards the maximum size (assumption emails.base64)", () => {
    expect(check({ content: bytes(1000).replace(/(.{4})/g, "$1\r\n") })).toHaveLength(1)
  })
  it("strips a data: prefix, and refuses one that is not base64", () => {
    expect(check({ content: "data:text/plain;charset=utf-8;base64,aGk=" })[0]?.bytes.toString()).toBe("hi")
    refused({ content: "data:text/plain,hi" }).toThrow("data: URL")
  })
  it("derives content_type from the extension, else application/octet-stream", () => {
    expect(check({ filename: "A.PDF" })[0]?.content_type).toBe("application/pdf")
    expect(check({ filename: "A.unheard" })[0]?.content_type).toBe("application/octet-stream")
    expect(check({ filename: "A.constructor" })[0]?.content_type).toBe("application/octet-stream")
    expect(check({ filename: "noending" })[0]?.content_type).toBe("application/octet-stream")
    expect(check({ filename: "a.pdf", content_type: "image/png" })[0]?.content_type).toBe("image/png")
  })
  it.each(["pdf", "a/b\r\nX: y", "multipart/mixed", "a/b; x=\u00e9", ""])("rejects content_type %j", (content_type) => {
    refused({ content_type }).toThrow("content_type")
  })
  it("strips the angle brackets of content_id and rejects invalid characters", () => {
    expect(check({ content_id: "<logo@acme>" })[0]?.content_id).toBe("logo@acme")
    expect(check({})[0]?.content_id).toBeNull()
    for (const content_id of ["", "<>", "a b", "a\nb", "a>b"]) refused({ content_id }).toThrow("content_id")
  })
  it("accepts 10 and rejects 11", () => {
    expect(check(...Array(10).fill({}))).toHaveLength(10)
    refused(...Array(11).fill({})).toThrow("at most 10")
  })
  it.each(["setup.exe", "SETUP.EXE", "setup.exe.", "setup.exe . ", "a.pdf.js", "dir/x.js"])(
    "rejects %j",
    (filename) => {
      refused({ filename }).toThrow("is not allowed")
    },
  )
  it("keeps only the last part of a path", () => {
    expect(check({ filename: "../../etc/passwd" })[0]?.filename).toBe("passwd")
    expect(check({ filename: "C:\\docs\\a.txt" })[0]?.filename).toBe("a.txt")
  })
  it.each(["", "..", "dir/", "a\nb.txt", "a\0.txt", `${"x".repeat(256)}`])("rejects the name %j", (filename) => {
    refused({ filename }).toThrow("filename")
  })
})

describe("attachments together (assumption limits.attachment_bytes)", () => {
  it("may have exactly the maximum of decoded bytes", () => {
    expect(check({ content: bytes(600) }, { content: bytes(400) })).toHaveLength(2)
    refused({ content: bytes(600) }, { content: bytes(401) }).toThrow("more than 1000 bytes")
  })
})
