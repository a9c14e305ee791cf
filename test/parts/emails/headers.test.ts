import { describe, expect, it } from "vitest"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const refused = { status: 422, type: "validation_error", message: expect.stringContaining("headers") }

/** Assumption emails.refused_headers, with members of each family that ends in a star. */
const IDENTITY = [
  ...["From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Subject", "Date", "Message-ID", "Return-Path", "Received"],
  ...["DKIM-Signature", "Authentication-Results", "ARC-Seal", "ARC-Message-Signature", "ARC-Authentication-Results"],
  ...["Resent-From", "Resent-To", "Resent-Date", "Resent-Message-ID"],
  ...["MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Content-Disposition", "Content-ID"],
  // Assumption emails.refused_provider_headers.
  ...["X-Postal-MsgID", "X-Postal-", "X-Original-From", "Errors-To", "Delivered-To", "Apparently-To"],
]

describe("headers of POST /emails (section 2.2, assumption emails.refused_headers)", () => {
  it("are stored and added to the message if they are custom", async () => {
    const headers = { "X-Order-Id": "1042", "In-Reply-To": "<1@acme.test>", Precedence: "bulk" }
    const id = await box.send({ headers })
    expect((await box.captured(id)).headers).toEqual(headers)
    const raw = await box.raw(id)
    for (const [name, value] of Object.entries(headers)) expect(raw).toContain(`\r\n${name}: ${value}\r\n`)
  })

  it.each(IDENTITY)("rejects %s, which asserts identity, in any case", async (name) => {
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()]) {
      expect(await box.refused({ headers: { "X-Fine": "1", [spelling]: "x" } })).toMatchObject(refused)
    }
  })

  it.each([
    ...["From", "To", "Cc", "Bcc", "Subject"].map((name) => [name, name.toLowerCase()]),
    ["Reply-To", "reply_to"],
    ["Date", "scheduled_at"],
    ["Content-Type", "content_type of an attachment, or html and text"],
  ])("rejects %s, and names the field %s", async (name, field) => {
    expect((await box.refused({ headers: { [name as string]: "x" } })).message).toContain(`Use the field ${field}.`)
  })

  const OWN = { "List-Unsubscribe": "<https://acme.test/leave>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }

  it("may be an own List-Unsubscribe, which asserts no identity (assumption emails.refused_headers)", async () => {
    const raw = await box.raw(await box.send({ headers: OWN }))
    expect(raw.match(/^List-Unsubscribe.*$/gm)).toEqual([
      "List-Unsubscribe: <https://acme.test/leave>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ])
  })

  it.each([
    [{ list_unsubscribe: true }, "beside list_unsubscribe, which adds it"],
    [{ text: "Leave: {{unsubscribe_url}}" }, "because the placeholder {{unsubscribe_url}} adds it"],
  ])("are not an own List-Unsubscribe beside %j (assumption emails.refused_headers)", async (fields, why) => {
    for (const name of [...Object.keys(OWN), "list-unsubscribe"]) {
      const { message } = await box.refused({ ...fields, headers: { [name]: "<https://acme.test/leave>" } })
      expect(message).toContain(`headers must not contain "${name}" ${why}`)
    }
  })

  it("are no List-Unsubscribe with the profile client (assumption emails.refused_headers)", async () => {
    const own = await startSandpost({ profile: "client" })
    for (const name of Object.keys(OWN)) {
      const refusal = await own.refused({ headers: { [name]: "x" } })
      expect(refusal).toMatchObject(refused)
      expect(refusal.message).toContain("(emails.refused_headers)")
    }
  })

  it.each(["X From", "X:From", "", " X-A", "X-A ", "X\tA", "X-Ä", "X\r\nBcc", "X\nA", "X\0A"])(
    "rejects the name %j, which RFC 5322 does not allow",
    async (name) => {
      expect(await box.refused({ headers: { [name]: "x" } })).toMatchObject(refused)
    },
  )

  it.each(["a\r\nBcc: eve@example.com", "a\nb", "a\rb", "a\0b", "\n", "\r\n folded"])(
    "rejects the value %j, which has CR, LF or NUL",
    async (value) => {
      expect(await box.refused({ headers: { "X-A": value } })).toMatchObject(refused)
    },
  )

  it.each(["", "späße 😀", "a\tb", "x".repeat(2000), '"quoted" <angle>'])("takes the value %j", async (value) => {
    expect((await box.captured(await box.send({ headers: { "X-A": value } }))).headers).toEqual({ "X-A": value })
  })

  it("keeps a header called __proto__ or constructor an ordinary one", async () => {
    const headers = JSON.parse('{"__proto__":"a","constructor":"b"}')
    const captured = await box.captured(await box.send({ headers }))
    expect(Object.entries(captured.headers).sort()).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ])
  })

  it("follow the setting, including patterns with a star (assumption emails.refused_headers)", async () => {
    const own = await startSandpost()
    await own.settings({ "emails.refused_headers": ["X-Secret-*"] })
    expect(await own.refused({ headers: { "x-secret-key": "1" } })).toMatchObject(refused)
    await own.send({ headers: { Sender: "desk@acme.test" } })
    expect(await own.refused({ headers: { "X-A": "a\nb" } })).toMatchObject(refused)
  })
})
