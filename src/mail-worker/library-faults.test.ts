import libmime from "libmime"
import { MailParser } from "mailparser"
import { expect, it } from "vitest"

// Each of these faults has code of ours around it, which can go when its test fails. The versions are those in the lock file.

it.fails("libmime decodes flowed text with empty lines (RFC 3676 4.1; flowed-text.ts)", () => {
  expect(libmime.decodeFlowed("a \n\nb", false)).toMatch(/^a ?\n+b$/)
})

it.fails("libmime unfolds a field by its line breaks alone (RFC 5322 2.2.3; isMisfolded in reading-rules.ts)", () => {
  expect(libmime.decodeHeader('A: "b\r\n  c"').value).toBe('"b  c"')
})

it.fails("libmime decodes an encoded parameter without a charset (WITHOUT_CHARSET in content-field.ts)", () => {
  expect(libmime.parseHeaderValue("a; b*=%C3%BC").params.b).toBe("ü")
})

it.fails("libmime takes Latin-9 for ISO-8859-15 (IANA; NAMES in charset.ts)", () => {
  expect(libmime.decodeWords("=?latin9?Q?=A4?=")).toBe("€")
})

it.fails("mailparser keeps the domain of an address as it is written (assumption inbound.address_fields)", async () => {
  const parser = new MailParser()
  const headers = new Promise<Map<string, unknown>>((resolve) => parser.once("headers", resolve))
  parser.end("From: a@xn--bcher-kva.example\r\n\r\n")
  parser.resume()
  expect((await headers).get("from")).toMatchObject({ text: "a@xn--bcher-kva.example" })
})
