import { describe, expect, it } from "vitest"
import type { LogBody } from "../api-types.ts"
import { viewBody } from "./logged-exchange.tsx"

const aBody = (text: string, fields: Partial<LogBody> = {}): LogBody => ({
  text,
  form: "text",
  content_type: "application/json",
  size: text.length,
  kept: text.length,
  cut: false,
  invalid_at: null,
  note: null,
  attachments: [],
  ...fields,
})
/** The text that is shown, with its mark in brackets, and the notes. */
function view(body: LogBody, field: string | null = null) {
  const { text, mark, notes } = viewBody(body, field)
  if (!mark) return { text, notes }
  return { text: `${text.slice(0, mark.start)}⟦${text.slice(mark.start, mark.end)}⟧${text.slice(mark.end)}`, notes }
}

describe("a logged body", () => {
  it("is formatted JSON with the wrong field marked", () => {
    expect(view(aBody('{"to":"ann@"}'), "/to")).toEqual({ text: '{\n  "to": ⟦"ann@"⟧\n}', notes: [] })
    expect(view(aBody('{"to":"ann@"}'))).toEqual({ text: '{\n  "to": "ann@"\n}', notes: [] })
  })

  it("that is not JSON is shown as it was, with the place of the error", () => {
    expect(view(aBody('{"to": ann}'))).toEqual({
      text: '{"to": ⟦a⟧nn}',
      notes: ['Not JSON: Line 1, column 8: expected a value, found "a".'],
    })
    expect(view(aBody("to=ann", { content_type: "text/plain" }))).toEqual({ text: "to=ann", notes: [] })
  })

  it("that was cut says so, and has no place of an error", () => {
    expect(view(aBody('{"html":"aaaa', { cut: true, size: 1_200_000, kept: 262_144 }))).toEqual({
      text: '{"html":"aaaa',
      notes: ["Cut: only the first 262.1 KB of 1.2 MB are stored."],
    })
  })

  it("that is not UTF-8 has its first bad byte marked", () => {
    expect(view(aBody('{"é😀":"\ufffd\ufffd"}', { invalid_at: 11 }))).toEqual({
      text: '{"é😀":"⟦\ufffd⟧\ufffd"}',
      notes: ["Not UTF-8: byte 11 is invalid."],
    })
  })

  it("of bytes is shown in hexadecimal", () => {
    const { text, notes } = view(aBody("00ff".repeat(10), { form: "hex", invalid_at: 1 }))
    expect(text).toBe(`00 ⟦ff⟧ ${"00 ff ".repeat(7).trim()}\n00 ff 00 ff`)
    expect(notes[0]).toContain("hexadecimal")
  })

  it("that was not read has only its note", () => {
    const note = "not read, because the token is unknown"
    expect(view(aBody("", { note, content_type: null }))).toEqual({ text: "", notes: [note] })
  })

  it("of many characters is shown in part", () => {
    const long = view(aBody(`"${"a".repeat(250_000)}"`))
    expect([long.text.length, long.notes.length]).toEqual([200_000, 1])
  })
})
