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
