import { describe, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import type { Box } from "../helpers/sandpost.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"

interface Part {
  content_type: string
  filename: string | null
  bytes: number
  parts: Part[]
  left_out: number
}

const box = await sandpostForFile()
const outline = ({ content_type, parts }: Part): unknown =>
  parts.length === 0 ? content_type : [content_type, ...parts.map(outline)]

async function receive(own: Box, raw: string): Promise<string> {
  const headers = { "Content-Type": "message/rfc822" }
  const path = "/inbound?rcpt_to=support@sp.acme.test&mail_from=ann@example.com"
  const { data } = await ok<{ data: { inbound_id: string }[] }>(own.sandbox("POST", path, undefined, { headers, raw }))
  return data[0]?.inbound_id ?? ""
}

describe("GET /sandbox/emails/{id}/structure", () => {
  it("lists the parts of the message as sent", async () => {
    const content = Buffer.from("Hello").toString("base64")
    const id = await box.send({ html: "<p>Hi</p>", text: "Hi", attachments: [{ filename: "é.pdf", content }] })
    const structure = await ok<Part>(box.sandbox("GET", `/emails/${id}/structure`))
    expect(outline(structure)).toEqual([
      "multipart/mixed",
      ["multipart/alternative", "text/plain", "text/html"],
      "application/pdf",
    ])
    expect(structure.parts[1]).toMatchObject({ filename: "é.pdf", encoding: "base64", disposition: "attachment" })
  })

  it("reads a message of 5 MB in a worker", async () => {
    const content = Buffer.alloc(5_000_000, "--x\r\n").toString("base64")
    const id = await box.send({ attachments: [{ filename: "a.bin", content }] })
    const { parts } = await ok<Part>(box.sandbox("GET", `/emails/${id}/structure`))
    expect(parts.at(-1)?.bytes).toBeGreaterThan(6_600_000)
  })

  it("is 404 for an unknown email", async () => {
    expect((await box.sandbox("GET", "/emails/1/structure")).status).toBe(404)
  })
})

describe("GET /sandbox/inbound/{id}/structure", () => {
  it("lists the parts of a received message, also of a broken one", async () => {
    const lines = ["Content-Type: multipart/mixed; boundary=a", "", "--a", "Content-Type: text/html", "", "<p>Hi</p>"]
    const id = await receive(box, lines.join("\r\n"))
    expect(outline(await ok(box.sandbox("GET", `/inbound/${id}/structure`)))).toEqual(["multipart/mixed", "text/html"])
  })

  it("gives a bounded answer for 100 nested parts", async () => {
    const levels = Array.from({ length: 100 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`)
    const id = await receive(box, `From: ann@example.com\n${levels.join("")}\n\nHi`)
    const { text, body } = await box.sandbox<Part>("GET", `/inbound/${id}/structure`)
    expect(text.length).toBeLessThan(20_000)
    let part: Part | undefined = body
    while (part?.parts[0]) part = part.parts[0]
    expect(part?.left_out).toBe(70)
  })
})
