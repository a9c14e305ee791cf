import { expect } from "vitest"

/** The fields that no service passes on (assumption smtp.headers). */
const TRACE =
  /^(?:Bcc|Resent-Bcc|Return-Path|Received|Received-SPF|Delivered-To|X-Original-To|Authentication-Results|ARC-[\w-]+)[ \t]*:/i
const FIELD = /[^\r\n].*(?:\r?\n[ \t].*)*(?:\r?\n|$)/gy

/** The fields of a header, each with its line break, and the rest of the message. */
function split(message: string): { fields: string[]; rest: string } {
  const fields = message.match(FIELD) ?? []
  return { fields, rest: message.slice(fields.join("").length) }
}

/**
 * Expects that a message is delivered as it came, but for what the service does to it (assumption smtp.headers): its signature and a missing
 * Date or Message-ID stand in front, and trace fields are gone.
 */
export function expectCarried(came: string, raw: string): void {
  const [before, after] = [split(came), split(raw)]
  const has = (name: string) => before.fields.some((field) => new RegExp(`^${name}[ \t]*:`, "i").test(field))
  const added = ["DKIM-Signature", ...["Date", "Message-ID"].filter((name) => !has(name))]
  expect(after.fields.slice(0, added.length).map((field) => field.split(":", 1)[0])).toEqual(added)
  expect(after.fields.slice(added.length)).toEqual(before.fields.filter((field) => !TRACE.test(field)))
  expect(after.rest).toBe(before.rest)
}
