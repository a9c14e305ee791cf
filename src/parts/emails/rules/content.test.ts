import { describe, expect, it } from "vitest"
import { ApiError } from "../../../core/errors.ts"
import { checkContent, checkMailbox } from "./content.ts"
import type { ContentLimits, SendBody } from "./send-body.ts"

const NOW = Date.parse("2026-03-01T09:00:00.000Z")
const limits: ContentLimits = {
  attachment_bytes: 1000,
  refused_attachments: ["exe", ".JS"],
  base64: "lenient" as const,
  attachments: 10,
  headers: 50,
  tags: 50,
  tag_length: 256,
  refused_headers: ["From", "Message-ID", "ARC-*", "Content-*"],
  max_schedule_ahead_ms: 30 * 86_400_000,
  schedule_with_attachments: false,
  schedule_without_offset: "refuse",
  now: NOW,
}
const aBody = (fields: Partial<SendBody> = {}): SendBody => ({
  from: "Acme <hello@acme.test>",
  to: "ann@example.com",
  subject: "Hello",
  text: "Hi",
  ...fields,
})
const check = (fields: Partial<SendBody> = {}, changed: Partial<ContentLimits> = {}) =>
  checkContent(aBody(fields), { ...limits, ...changed })
const refusal = (fields: Partial<SendBody>, changed: Partial<ContentLimits> = {}): string => {
  try {
    check(fields, changed)
  } catch (error) {
    if (error instanceof ApiError && error.type === "validation_error") return error.message
    throw error
  }
  return "(accepted)"
}
const file = (filename: string, more = {}) => ({ filename, content: "aGk=", ...more })

describe("checkContent", () => {
  it("requires html or text; an empty string counts as missing (section 2.2)", () => {
    expect(refusal({ text: undefined })).toContain("html and text")
    expect(refusal({ text: "", html: "" })).toContain("html and text")
    expect(check({ text: "", html: "<p>" })).toMatchObject({ html: "<p>", text: null })
  })

  it("accepts one string instead of an array (section 2.2, assumption emails.single_strings)", () => {
    const content = check({ cc: "c@x.test", bcc: "b@x.test", reply_to: "r@x.test" })
    expect(content).toMatchObject({
      to: ["ann@example.com"],
      cc: ["c@x.test"],
      bcc: ["b@x.test"],
      reply_to: ["r@x.test"],
    })
  })

  it("keeps entries as written, including duplicates (assumptions emails.duplicate_addresses and emails.addresses_in_answers)", () => {
    const content = check({ to: ["Ann <ANN@example.com>", "Ann <ANN@example.com>"], cc: ["ann@EXAMPLE.com"] })
    expect(content.to).toEqual(["Ann <ANN@example.com>", "Ann <ANN@example.com>"])
    expect(content.recipients.map((recipient) => recipient.normalised)).toEqual(Array(3).fill("ann@example.com"))
  })

  it("accepts 50 recipients in to, cc and bcc together, and rejects 51 (section 8)", () => {
    const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@x.test`)
    expect(check({ to: people(20), cc: people(20), bcc: people(10) }).recipients).toHaveLength(50)
    expect(refusal({ to: people(20), cc: people(20), bcc: people(11) })).toMatch(/51.*at most 50/)
  })

  it("rejects an empty to", () => {
    expect(refusal({ to: [] })).toContain("`to` is empty")
  })

  it("accepts 10 reply_to addresses and rejects 11 (section 8)", () => {
    expect(check({ reply_to: Array(10).fill("a@x.test") }).reply_to).toHaveLength(10)
    expect(refusal({ reply_to: Array(11).fill("a@x.test") })).toMatch(/11.*at most 10/)
  })

  it("names the entry that is not an address (assumption emails.address_syntax)", () => {
    expect(refusal({ to: ["a@x.test", "nobody"] })).toMatch(/^to\[1\] "nobody" is not a valid address: it has no @/)
    expect(refusal({ to: "nobody" })).toMatch(/^to "nobody"/)
    expect(refusal({ cc: ["a@b.test, c@d.test"] })).toMatch(/^cc\[0\].*more than one/)
    expect(refusal({ reply_to: ["x"] })).toMatch(/^reply_to\[0\]/)
    expect(refusal({ from: "Acme" })).toMatch(/^from "Acme"/)
  })

  it("rejects a subject with CR, LF or NUL", () => {
    for (const bad of ["\r", "\n", "\0"]) expect(refusal({ subject: `a${bad}b` })).toContain("subject")
  })

  it("leaves tracking to the account's default if it is not set (assumption account.track_clicks)", () => {
    expect(check()).toMatchObject({ track_opens: null, track_clicks: null })
    expect(check({ track_opens: false, track_clicks: true })).toMatchObject({ track_opens: false, track_clicks: true })
  })
})

describe("list_unsubscribe (section 2.2, assumption tracking.unsubscribe)", () => {
  it("is enabled by the placeholder in html or text", () => {
    expect(check().list_unsubscribe).toBe(false)
    expect(check({ html: "<a href={{unsubscribe_url}}>" }).list_unsubscribe).toBe(true)
    expect(check({ text: "{{unsubscribe_url}}", list_unsubscribe: false }).list_unsubscribe).toBe(true)
  })
  it("is rejected with more than one recipient, including bcc", () => {
    expect(refusal({ list_unsubscribe: true, bcc: "b@x.test" })).toMatch(/one recipient.*have 2/)
    expect(refusal({ text: "{{unsubscribe_url}}", cc: "b@x.test" })).toContain("placeholder")
  })
})

describe("headers (assumption emails.refused_headers)", () => {
  it.each(["From", "from", "MESSAGE-ID", "ARC-Seal", "arc-x", "Content-Type"])("rejects %s", (name) => {
    expect(refusal({ headers: { [name]: "x" } })).toContain(JSON.stringify(name))
  })
  it.each(["X Y", "X:Y", "", "Ü", "X\r\nBcc"])("rejects %j, which is not an RFC 5322 field name", (name) => {
    expect(refusal({ headers: { [name]: "x" } })).toContain("the invalid name")
  })
  it.each(["a\rb", "a\nb", "a\0b"])("rejects the value %j", (value) => {
    expect(refusal({ headers: { "X-A": value } })).toContain("line break or NUL")
  })
  it("accepts at most 50, or as many as limits.headers says (assumption limits.headers)", () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, "v"]))
    expect(Object.keys(check({ headers: many(50) }).headers)).toHaveLength(50)
    expect(refusal({ headers: many(51) })).toBe("headers has 51 entries; at most 50 are allowed (limits.headers).")
    expect(Object.keys(check({ headers: many(51) }, { headers: 51 }).headers)).toHaveLength(51)
  })
  it("keeps an own __proto__ key as a plain header", () => {
    const headers = JSON.parse('{"__proto__":"x","X-Order":"7"}')
    expect(Object.entries(check({ headers }).headers)).toEqual([
      ["__proto__", "x"],
      ["X-Order", "7"],
    ])
  })
})

describe("tags (assumption limits.tag_length)", () => {
  it("accepts at most 50 tags of 256 characters", () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]))
    expect(Object.keys(check({ tags: many(50) }).tags)).toHaveLength(50)
    expect(refusal({ tags: many(51) })).toMatch(/51.*at most 50/)
    expect(check({ tags: { k: "😀".repeat(256) } }).tags.k).toHaveLength(512)
    expect(refusal({ tags: { k: "😀".repeat(257) } })).toContain("256")
    expect(refusal({ tags: { ["k".repeat(257)]: "v" } })).toContain("key")
  })
})

describe("scheduled_at (assumption emails.scheduled_at)", () => {
  it("holds a message until a future time, stored in UTC with milliseconds", () => {
    expect(check({ scheduled_at: "2026-03-01T11:30:00+02:00" }).scheduled_at).toBe("2026-03-01T09:30:00.000Z")
  })
  it("sends immediately for a time that is past or now", () => {
    expect(check({ scheduled_at: "2026-03-01T09:00:00Z" }).scheduled_at).toBeNull()
    expect(check({ scheduled_at: "1999-01-01T00:00:00Z" }).scheduled_at).toBeNull()
  })
  it("rejects more than 30 days ahead and accepts 30 days", () => {
    expect(check({ scheduled_at: "2026-03-31T09:00:00Z" }).scheduled_at).toBe("2026-03-31T09:00:00.000Z")
    expect(refusal({ scheduled_at: "2026-03-31T09:00:00.001Z" })).toContain("2026-03-31T09:00:00.000Z")
  })
  it("is rejected with attachments unless the setting allows it", () => {
    const fields = { scheduled_at: "2026-03-02T09:00:00Z", attachments: [file("a.txt")] }
    expect(refusal(fields)).toContain("cannot be used together")
    expect(check(fields, { schedule_with_attachments: true }).scheduled_at).not.toBeNull()
  })
  it("requires an offset", () => {
    expect(refusal({ scheduled_at: "2026-03-02T09:00:00" })).toContain("offset")
    expect(refusal({ scheduled_at: "in 1 hour" })).toContain("offset")
  })
})

describe("the error for a text that is no address", () => {
  it.each([
    ["ann@", null],
    ["ann\u200b@", "It contains the invisible character U+200B"],
  ])("of %j names the invisible character: %s", (written, names) => {
    const matches = names === null ? expect.not.stringContaining("invisible") : expect.stringContaining(names)
    expect(() => checkMailbox("to", written)).toThrow(expect.objectContaining({ message: matches }))
  })
})
