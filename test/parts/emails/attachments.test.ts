import { describe, expect, it } from "vitest"
import { anAttachment } from "../../helpers/an-email.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const invalid = (field: string) => ({ status: 422, type: "validation_error", message: expect.stringContaining(field) })
const MIB = 1024 * 1024

async function kept(fields: Record<string, unknown>) {
  const { attachments } = await box.captured(await box.send({ attachments: [anAttachment(fields)] }))
  return attachments[0]
}
const refused = (fields: Record<string, unknown>) => box.refused({ attachments: [anAttachment(fields)] })

describe("attachments of POST /emails (section 2.2, assumption emails.attachments)", () => {
  it.each(["filename", "content"])("require %s", async (field) => {
    expect(await refused({ [field]: undefined })).toMatchObject(invalid(field))
  })
  it.each([
    ["filename", 1],
    ["filename", ""],
    ["content", 1],
    ["content", null],
    ["content_type", 1],
    ["content_id", 1],
  ])("reject %s as %j", async (field, value) => {
    expect(await refused({ [field]: value })).toMatchObject(invalid(field))
  })
  it("return the same bytes", async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n))
    const id = await box.send({ attachments: [anAttachment({ content: bytes.toString("base64") })] })
    const response = await box.sandbox("GET", `/emails/${id}/attachments/0`)
    expect(response.bytes.equals(bytes)).toBe(true)
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="invoice.txt"/)
    expect((await box.captured(id)).attachments).toMatchObject([{ index: 0, filename: "invoice.txt", size: 256 }])
  })
  it("are read as a calendar, also with its own time zone, in a worker; what is no calendar is refused", async () => {
    const lines = [
      ..."BEGIN:VCALENDAR METHOD:REQUEST BEGIN:VTIMEZONE TZID:Own BEGIN:STANDARD DTSTART:20200101T000000".split(" "),
      ..."TZOFFSETFROM:+0530 TZOFFSETTO:+0530 END:STANDARD END:VTIMEZONE BEGIN:VEVENT SUMMARY:Demo".split(" "),
      ...["DTSTART;TZID=Own:20261002T090000", "DTEND:soon", "ATTENDEE;PARTSTAT=TENTATIVE:mailto:ann@example.com"],
      ...["END:VEVENT", "END:VCALENDAR"],
    ]
    const file = (text: string) => anAttachment({ content: Buffer.from(text).toString("base64") })
    const large = "BEGIN:VCALENDAR\n".padEnd(1_000_001)
    const id = await box.send({ attachments: [file(lines.join("\r\n")), file("Hello"), file(large)] })
    const calendar = (index: number) => box.sandbox("GET", `/emails/${id}/attachments/${index}/calendar`)
    expect(await calendar(0)).toMatchObject({
      status: 200,
      body: {
        method: "REQUEST",
        events: [
          {
            kind: "invitation",
            start: { kind: "instant", at: "2026-10-02T03:30:00.000Z", zone: "Own" },
            attendees: [{ address: "ann@example.com", status: "tentative" }],
            problems: ['DTEND is not understood: "soon".'],
          },
        ],
      },
    })
    expect(await calendar(1)).toMatchObject({ status: 422 })
    expect(await calendar(2)).toMatchObject({ status: 422 })
    expect(await calendar(3)).toMatchObject({ status: 404 })
  })
  it("are read as a calendar in the charset of their type", async () => {
    const content = Buffer.from(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:\xf7\xd3\xd4\xd2\xc5\xde\xc1",
      "latin1",
    ).toString("base64")
    const id = await box.send({
      attachments: [anAttachment({ content, content_type: "text/calendar; charset=koi8-r" })],
    })
    expect((await box.sandbox("GET", `/emails/${id}/attachments/0/calendar`)).body.events[0].summary).toBe("Встреча")
  })
  it("have their checksums in the details", async () => {
    expect(await kept({ content: Buffer.from("Hello").toString("base64") })).toMatchObject({
      sha256: "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969",
      md5: "8b1a9953c4611296a827abf8c47804d7",
    })
  })
  it("may be empty", async () => {
    expect(await kept({ content: "" })).toMatchObject({ size: 0 })
  })

  describe("content", () => {
    it.each(["aGk", "aGk==", "a-_=", "aGl=", "====", "a", "äöü=", "aGk=aGk=", "%61", "{}"])(
      "rejects %j, which is not base64",
      async (content) => {
        expect(await refused({ content })).toMatchObject(invalid("content"))
      },
    )
    it.each(["data:text/plain;base64,aGk=", "data:;base64,aGk=", "DATA:image/png;name=a.png;base64,aGk="])(
      "strips the prefix of %s",
      async (content) => {
        expect(await kept({ content })).toMatchObject({ size: 2 })
      },
    )
    it("may have line breaks in its base64, which a hint names (assumption emails.base64)", async () => {
      const answer = await box.post({ attachments: [anAttachment({ content: "aG\r\nk=\n" })] })
      expect(answer.headers.get("sandbox-hints")).toBe(
        "`attachments[0].content` has white space in its base64, which is dropped",
      )
      const { attachments, hints } = await box.captured(answer.body.id)
      expect(attachments).toMatchObject([{ size: 2 }])
      expect(hints).toHaveLength(1)
    })
    it.each(["aGk=\n", "\naGk=", "aG k="])(
      "rejects %j with emails.base64=strict (assumption emails.base64)",
      async (content) => {
        const own = await startSandpost()
        await own.settings({ "emails.base64": "strict" })
        const refusal = await own.refused({ attachments: [anAttachment({ content })] })
        expect(refusal).toMatchObject(invalid("`emails.base64` = strict"))
      },
    )
    it("rejects a data: prefix that is not base64", async () => {
      expect(await refused({ content: "data:text/plain,hi" })).toMatchObject(invalid("content"))
    })
  })

  describe("content_type", () => {
    it.each([
      ["a.pdf", "application/pdf"],
      ["a.PNG", "image/png"],
      ["a.txt", "text/plain"],
      ["a.csv", "text/csv"],
      ["archive.zip", "application/zip"],
      ["a.unheard-of", "application/octet-stream"],
      ["noending", "application/octet-stream"],
    ])("of %s defaults to %s", async (filename, content_type) => {
      expect(await kept({ filename })).toMatchObject({ content_type })
    })
    it("is stored unchanged", async () => {
      expect(await kept({ filename: "a.pdf", content_type: "image/x-own" })).toMatchObject({
        content_type: "image/x-own",
      })
    })
    it("is refused with a line break in it", async () => {
      expect(await refused({ content_type: "text/plain\r\nX-A: 1" })).toMatchObject(invalid("content_type"))
    })
  })

  describe("content_id", () => {
    it.each(["logo", "<logo>"])("%s makes the attachment inline, angle brackets stripped", async (content_id) => {
      const html = '<img src="cid:logo">'
      const id = await box.send({ html, attachments: [anAttachment({ filename: "logo.png", content_id })] })
      expect((await box.captured(id)).attachments).toMatchObject([{ content_id: "logo" }])
      const raw = await box.raw(id)
      expect(raw).toContain("Content-ID: <logo>\r\n")
      expect(raw).toMatch(/Content-Disposition: inline;/)
    })
    it("is null if the attachment is not inline", async () => {
      expect(await kept({})).toMatchObject({ content_id: null })
    })
    it("is refused with a line break in it", async () => {
      expect(await refused({ content_id: "a\r\nb" })).toMatchObject(invalid("content_id"))
    })
  })

  it("may be any number within the size (assumption limits.attachments)", async () => {
    const id = await box.send({ attachments: Array(300).fill(anAttachment()) })
    expect((await box.captured(id)).attachments).toHaveLength(300)
  })

  it("are at most 10 with the profile client, or as many as the setting says (assumption limits.attachments)", async () => {
    const own = await startSandpost({ profile: "client" })
    await own.send({ attachments: Array(10).fill(anAttachment()) })
    expect(await own.refused({ attachments: Array(11).fill(anAttachment()) })).toMatchObject(
      invalid("attachments has 11 entries; at most 10 are allowed (limits.attachments)"),
    )
    await own.settings({ "limits.attachments": 11 })
    await own.send({ attachments: Array(11).fill(anAttachment()) })
  })

  it.each(["app.js", "setup.exe", "library.jar", "disk.iso"])(
    "may have any file ending: %s (assumption emails.refused_attachments)",
    async (filename) => {
      expect(await kept({ filename })).toMatchObject({ filename })
    },
  )

  it.each(["exe", "msi", "bat", "cmd", "com", "js", "vbs", "ps1", "scr", "jar", "iso"])(
    "are rejected by the profile client if their name ends in .%s, a program",
    async (ending) => {
      const own = await startSandpost({ profile: "client" })
      for (const filename of [
        `setup.${ending}`,
        `SETUP.${ending.toUpperCase()}`,
        `invoice.pdf.${ending}`,
        `a.${ending}.`,
      ]) {
        const refusal = await own.refused({ attachments: [anAttachment({ filename })] })
        expect(refusal).toMatchObject(invalid("filename"))
        expect(refusal.message).toContain("(emails.refused_attachments)")
      }
    },
  )
  it("are checked by file extension only", async () => {
    expect(await kept({ filename: "exe.txt" })).toMatchObject({ filename: "exe.txt" })
    expect(await kept({ filename: "exe" })).toMatchObject({ filename: "exe" })
    expect(await kept({ filename: "a.pdf", content_type: "application/x-msdownload" })).toBeTruthy()
  })
  it("follow the setting", async () => {
    const own = await startSandpost()
    await own.settings({ "emails.refused_attachments": [".PDF"] })
    expect(await own.refused({ attachments: [anAttachment({ filename: "a.pdf" })] })).toMatchObject(invalid("filename"))
    await own.send({ attachments: [anAttachment({ filename: "a.exe" })] })
  })

  it.each(["../../etc/passwd", "C:\\Windows\\system.ini", "a/b/c.txt"])("keep no path of %s", async (filename) => {
    expect((await kept({ filename }))?.filename).toMatch(/^[^/\\]+$/)
  })
  it.each(["a\r\nX-A: 1.txt", "a\0.txt", "..", "/"])("reject the name %j", async (filename) => {
    expect(await refused({ filename })).toMatchObject(invalid("filename"))
  })
})

describe("the size of attachments (assumption limits.attachment_bytes)", () => {
  const zeros = (bytes: number) => anAttachment({ content: Buffer.alloc(bytes).toString("base64") })

  it("is at most 10 MiB together, decoded", async () => {
    const own = await startSandpost()
    await own.send({ attachments: [zeros(6 * MIB), zeros(4 * MIB)] })
    expect(await own.refused({ attachments: [zeros(6 * MIB), zeros(4 * MIB + 1)] })).toMatchObject(
      invalid("attachments"),
    )
  })
  it("follows the setting to the byte", async () => {
    const own = await startSandpost()
    await own.settings({ "limits.attachment_bytes": 1000 })
    await own.send({ attachments: [zeros(600), zeros(400)] })
    expect(await own.refused({ attachments: [zeros(600), zeros(401)] })).toMatchObject(invalid("1000"))
  })
})
