import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { aMail, type PostOffice, postOffices } from "./post-office.ts"

const aPostOffice = postOffices()

async function office() {
  const box = await aPostOffice()
  await box.address("support")
  return box
}

/** Injects a message of these lines and returns it as the control API shows it. */
async function arrived(box: PostOffice, ...lines: string[]) {
  const raw = ["From: ann@example.com", `To: ${aMail.to}`, ...lines].join("\r\n")
  const headers = { "Content-Type": "message/rfc822" }
  const { data } = await ok(box.sandbox("POST", "/inbound", undefined, { raw, headers }))
  return await ok(box.sandbox("GET", `/inbound/${data[0].inbound_id}`))
}

const PDF = ["Content-Type: application/octet-stream; name=x.pdf", "Content-Disposition: attachment", "", "x"]

describe("what was parsed", () => {
  it("reads an invitation that is an alternative of the text as a calendar", async () => {
    const box = await office()
    const part = (type: string, ...lines: string[]) => ["--b", `Content-Type: ${type}`, "", ...lines]
    const event = ["BEGIN:VEVENT", "SUMMARY:Demo", "DTSTART;VALUE=DATE:20261002", "END:VEVENT"]
    const { id } = await arrived(
      box,
      "Content-Type: multipart/alternative; boundary=b",
      "",
      ...part("text/plain", "Demo"),
      ...part("text/calendar; method=CANCEL", "BEGIN:VCALENDAR", "METHOD:CANCEL", ...event, "END:VCALENDAR"),
      "--b--",
    )
    const events = [{ kind: "cancelled", start: { kind: "day", at: "2026-10-02" } }]
    const calendar = (index: number) => box.sandbox("GET", `/inbound/${id}/attachments/${index}/calendar`)
    expect(await calendar(0)).toMatchObject({ status: 200, body: { events } })
    expect(await calendar(1)).toMatchObject({ status: 404 })
  })

  it("reads an invitation in the charset that the message declares", async () => {
    const box = await office()
    const lines = ["Content-Type: text/calendar; charset=koi8-r", "Content-Transfer-Encoding: quoted-printable", ""]
    const file = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "SUMMARY:=F7=D3=D4=D2=C5=DE=C1", "END:VEVENT", "END:VCALENDAR"]
    const { id } = await arrived(box, ...lines, ...file)
    const { events } = await ok(box.sandbox("GET", `/inbound/${id}/attachments/0/calendar`))
    expect(events).toMatchObject([{ summary: "Встреча", problems: [] }])
  })

  it("says which parser read the message", async () => {
    const box = await office()
    expect(await arrived(box, "", "Hi")).toMatchObject({ parser: "mailparser", parse_error: null, body_cut: false })
  })

  it("shows sender, recipients and subject of a message that no parser can read", async () => {
    const box = await office()
    const deep = Array.from(
      { length: 10_100 },
      (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}`,
    )
    const head = [
      "Cc: Bee <b@acme.test>, pete(x)@acme.test, nobody, Team: c@acme.test, (none) d@acme.test;",
      "Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=",
      "Message-ID: <1@a>",
    ]
    expect(await arrived(box, ...head, ...deep, "", "Hi")).toMatchObject({
      parser: "none",
      from: "ann@example.com",
      to: [aMail.to],
      cc: ["b@acme.test", "pete@acme.test", "c@acme.test", "d@acme.test"],
      subject: "Grüße",
      message_id: "<1@a>",
      parse_error: expect.stringContaining("could not be read"),
    })
  })

  it("marks a body that was cut to inbound.body_limit", async () => {
    const box = await office()
    await ok(box.sandbox("PATCH", "/settings", { "inbound.body_limit": 4 }))
    expect(await arrived(box, "", "12345")).toMatchObject({ text: "1234", body_cut: true })
    expect(await arrived(box, "", "1234")).toMatchObject({ text: "1234", body_cut: false })
  })

  it("shows the declared type beside the guessed one, or instead of it (assumption inbound.content_types)", async () => {
    const box = await office()
    const guessed = await arrived(box, ...PDF)
    const [octets, pdf] = ["application/octet-stream", "application/pdf"]
    expect(guessed.attachments).toMatchObject([{ content_type: pdf, declared_type: octets }])
    await ok(box.sandbox("PATCH", "/settings", { "inbound.content_types": "declared" }))
    const declared = await arrived(box, ...PDF)
    expect(declared.attachments).toMatchObject([{ content_type: octets, declared_type: octets }])
    expect((await ok(box.v1("GET", `/inbound/${declared.id}`))).attachments).toMatchObject([{ contentType: octets }])
  })

  it("shows an inline message as an attachment, or as a part of the message (assumption inbound.message_parts)", async () => {
    const box = await office()
    const forwarded = [
      ...["Content-Type: multipart/mixed; boundary=b", "", "--b", "", "Hi", "--b", "Content-Type: message/rfc822"],
      ...["Content-Disposition: inline; filename=fwd.eml", "", "Subject: inner", "", "inside", "--b--", ""],
    ]
    const message = { filename: "fwd.eml", content_type: "message/rfc822" }
    expect(await arrived(box, ...forwarded)).toMatchObject({ text: "Hi", attachments: [message] })
    await ok(box.sandbox("PATCH", "/settings", { "inbound.message_parts": "as_parsed" }))
    const read = { text: expect.stringMatching(/^Hi.*inner.*inside/s), attachments: [] }
    expect(await arrived(box, ...forwarded)).toMatchObject(read)
  })

  it("shows texts and HTML side by side in both, or each only in its own (assumption inbound.html_of_text)", async () => {
    const box = await office()
    const footer = [
      ...["Content-Type: multipart/mixed; boundary=b", "", "--b", "Content-Type: text/html", "", "<p>Hi</p>"],
      ...["--b", "", "footer", "--b--", ""],
    ]
    const both = { text: "Hi\nfooter", html: "<p>Hi</p><br/>\n<p>footer</p>" }
    expect(await arrived(box, ...footer)).toMatchObject(both)
    await ok(box.sandbox("PATCH", "/settings", { "inbound.html_of_text": "no" }))
    expect(await arrived(box, ...footer)).toMatchObject({ text: "footer", html: "<p>Hi</p>" })
  })

  it("joins the lines of quoted format=flowed text (assumption inbound.flowed_text)", async () => {
    const box = await office()
    const quoted = ["> a long quoted line that was ", "> wrapped here", ">> deeper ", ">> line", "ok", ""]
    const { id } = await arrived(box, "Content-Type: text/plain; format=flowed", "", ...quoted)
    const { text } = await ok(box.v1("GET", `/inbound/${id}`))
    expect(text).toBe("> a long quoted line that was wrapped here\n>> deeper line\nok")
  })

  it("shows a sender without an address by its name (assumption inbound.address_fields)", async () => {
    const box = await office()
    const raw = `From: MAILER-DAEMON <>\r\nTo: ${aMail.to}, undisclosed\r\n\r\nHi`
    await ok(box.sandbox("POST", "/inbound", undefined, { raw, headers: { "Content-Type": "message/rfc822" } }))
    const shown = await ok(box.v1("GET", `/inbound/${(await box.newest()).id}`))
    expect(shown).toMatchObject({ from: "", from_name: "MAILER-DAEMON", to: [aMail.to] })
  })

  it("shows header fields that are not UTF-8", async () => {
    const box = await office()
    const raw = Buffer.from(`From: ann@example.com\r\nTo: ${aMail.to}\r\nX-City: K\xf6ln\r\n\r\nHi`, "latin1")
    await ok(box.sandbox("POST", "/inbound", undefined, { raw, headers: { "Content-Type": "message/rfc822" } }))
    expect((await box.newest()).headers).toContainEqual({ name: "X-City", value: "Köln" })
  })
})

describe("cc of POST /sandbox/inbound", () => {
  it("is a header, and reaches those that are receiving addresses", async () => {
    const box = await office()
    await box.address("sales")
    const cc = ["Sales <sales@sp.acme.test>", "b@example.com"]
    const draft = { from: "ann@example.com", to: aMail.to, cc, subject: "Help", text: "Hi" }
    const { data } = await ok(box.sandbox("POST", "/inbound", draft))
    expect(data.map(({ recipient }: { recipient: string }) => recipient)).toEqual([aMail.to, "sales@sp.acme.test"])
    const both = ["sales@sp.acme.test", "b@example.com"]
    expect(await ok(box.v1("GET", `/inbound/${data[0].inbound_id}`))).toMatchObject({ to: [aMail.to], cc: both })
    const one = await ok(box.sandbox("POST", "/inbound", { ...draft, cc: "b@example.com" }))
    expect(one.data).toHaveLength(1)
  })

  it("names the entry that is not an address", async () => {
    const box = await office()
    const refused = await box.sandbox("POST", "/inbound", { from: "a@b.test", to: aMail.to, cc: ["a@b.test", "b"] })
    expect([refused.status, refused.body.error.message]).toEqual([
      422,
      expect.stringMatching(/^cc\[1\] "b" is not a valid address: it has no @/),
    ])
  })
})
