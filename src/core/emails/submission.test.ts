import { describe, expect, it } from "vitest"
import { type FieldAddress, submissionOf } from "./submission.ts"

const ANN: FieldAddress = { name: "", address: "ann@example.com" }
const submitted = (fields: readonly string[], author: FieldAddress[] = [ANN]) => {
  const raw = Buffer.from(`${fields.map((field) => `${field}\r\n`).join("")}\r\nHi\r\n`)
  const texts = { subject: "Hi", text: "Hi", html: "", attachments: [], problems: [] }
  const recipients = { to: [ANN], cc: [], bcc: [] }
  const { body, hints } = submissionOf(raw, { ...texts, author, recipients, reply_to: [] }, ["ann@example.com"])
  return { body: JSON.parse(String(body)), hints }
}

describe("submissionOf (smtp.headers)", () => {
  it.each([
    ...["From", "To", "Cc", "Bcc", "Reply-To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"],
    ...["Content-Language", "Return-Path", "Received", "Received-SPF", "Delivered-To", "X-Original-To"],
    ...["DKIM-Signature", "DomainKey-Signature", "Authentication-Results", "ARC-Seal"],
  ])("makes no custom header of %s, and says nothing about it", (name) => {
    const { body, hints } = submitted([`${name}: x`, "X-Order: 7"])
    expect([body.headers, hints]).toEqual([{ "X-Order": "7" }, []])
  })

  it("says that Sender is left out", () => {
    const { body, hints } = submitted(["Sender: bob@example.com"])
    expect([body.headers, hints]).toEqual([{}, [expect.stringContaining("header Sender is left out")]])
  })

  it.each([
    [{ name: "", address: "ann@example.com" }, "ann@example.com"],
    [{ name: "Ann", address: "" }, "Ann"],
    [{ name: "Ann Bell", address: "ann@example.com" }, "Ann Bell <ann@example.com>"],
    [{ name: "Bell, Ann", address: "ann@example.com" }, '"Bell, Ann" <ann@example.com>'],
    [{ name: 'Ann "B" \\', address: "ann@example.com" }, '"Ann \\"B\\" \\\\" <ann@example.com>'],
  ])("writes %j as %s", (author, from) => expect(submitted([], [author]).body.from).toBe(from))
})
