import { expect, it } from "vitest"
import { decodeTextFile, previewKind } from "./preview-kind.ts"

it.each([
  ["image/PNG", "a.png", "image"],
  ["image/svg+xml", "a.svg", "text"],
  ["application/pdf", "a.bin", "pdf"],
  ["text/csv; charset=utf-8", "a", "csv"],
  ["text/plain", "a.csv", "csv"],
  ["application/octet-stream", "Invite.ICS", "calendar"],
  ["text/calendar; method=REQUEST", "a", "calendar"],
  ["application/problem+json", "a", "json"],
  ["text/html", "a.txt", "text"],
  ["text/html", "a.html", "text"],
  ["application/octet-stream", "a.html", "text"],
  ["application/zip", "a.zip", null],
  ["application/octet-stream", "constructor", null],
])("an attachment of type %s named %s is shown as %s", (content_type, filename, kind) => {
  expect(previewKind({ content_type, filename })).toBe(kind)
})

it.each([
  [[0x68, 0xc3, 0xa9], "hé"],
  [[0xef, 0xbb, 0xbf, 0x68], "h"],
  [[0x68, 0xe9], "hé"],
  [[0xff, 0xfe, 0x68, 0x00], "h"],
  [[0x68, 0x00, 0x68], null],
])("text of the bytes %j is %j", (bytes, text) => {
  expect(decodeTextFile(new Uint8Array(bytes))).toBe(text)
})

it("decodes a calendar file that is folded within a character (RFC 5545 3.1), and no other text so", () => {
  const split = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    const at = bytes.findIndex((byte) => byte > 127) + 1
    return Uint8Array.from([...bytes.subarray(0, at), 0x0d, 0x0a, 0x20, ...bytes.subarray(at)])
  }
  expect(decodeTextFile(split("BEGIN:VCALENDAR\r\nSUMMARY:Büro\r\n"))).toBe("BEGIN:VCALENDAR\r\nSUMMARY:Büro\r\n")
  expect(decodeTextFile(split("Büro"))).toContain("Ã")
})
