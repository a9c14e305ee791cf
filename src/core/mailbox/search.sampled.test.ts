import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../test/helpers/fuzz.ts"
import type { EmailRecord } from "../../parts/emails/record.ts"
import { anEmail } from "../../parts/emails/rules/an-email.fixture.ts"
import { anInbound } from "../../parts/webhooks/rules/records.fixture.ts"
import { parseQuery } from "./query.ts"
import { matches } from "./search.ts"

const EMAIL = anEmail({
  subject: "Your order: shipped",
  status: "delivered",
  tags: { campaign: "Spring=1", __proto__x: "y" },
  attachments: [{ filename: "Invoice.pdf", content_type: "application/pdf", content_id: null, size: 1, blob: "" }],
})
const NOW = "2026-03-02T12:00:00.000Z"
const termsOf = (q: string) => parseQuery(q, "emails", NOW)
const finds = (q: string, email: EmailRecord = EMAIL, body = "Dear Ann, thanks.\nTrack it at https://x.test") =>
  matches(termsOf(q), email, () => body.toLowerCase())

describe("the query of GET /sandbox/emails", () => {
  it.each([
    "",
    "   ",
    "order",
    "ORDER shipped",
    '"order: shipped"',
    "thanks",
    "from:hello@acme.test",
    "from:HELLO@ACME.TEST",
    "from:Acme",
    "from:@acme.test",
    'from:"Acme <hello@acme.test>"',
    "to:ann@example.com",
    "to:bcc@example.com",
    "to:ANN",
    "to:example.com",
    "to:ann@examp",
    "subject:order",
    'subject:"your order"',
    "status:delivered",
    "event:queued",
    "tag:campaign=Spring=1",
    "tag:campaign",
    "has:attachment",
    "is:unread",
    "invoice.pdf",
    "spring",
    "before:2026-03-02",
    "before:2026-03-01T09:00:00.001Z",
    "after:2026-03-01",
    "after:2026-03-01T09:00:00Z",
    "after:2026-03-01T10:00:00+01:00",
    "-nothing -status:queued",
    "https://x.test",
    "recipient:bcc@example.com",
    "sender:acme",
    "after:yesterday",
    "after:2d",
    "before:1h",
    "on:2026-03-01",
    "on:yesterday",
    "-on:today",
  ])("finds the email by %j", (q) => {
    expect(finds(q)).toBe(true)
  })
  it.each([
    "refund",
    "order refund",
    '"shipped order"',
    "from:ello@acme.test",
    "to:nn@example.com",
    "to:ann@example.co",
    "to:hello@acme.test",
    "subject:thanks",
    "status:queued",
    "event:opened",
    "tag:campaign=spring",
    "tag:other",
    "tag:constructor",
    "is:read",
    "before:2026-03-01",
    "before:2026-03-01T09:00:00Z",
    "after:2026-03-02",
    "-order",
    "-thanks",
    "-has:attachment",
    'order -"dear ann"',
    "before:2d",
    "after:1d",
    "on:today",
    "on:2026-02-28",
    'from:"Someone Else <hello@acme.test>"',
  ])("does not find it by %j", (q) => {
    expect(finds(q)).toBe(false)
  })
  it("reads the body at most once, and only if the other fields do not decide", () => {
    let asked = 0
    const ask = (q: string) => {
      asked = 0
      matches(termsOf(q), EMAIL, () => {
        asked++
        return ""
      })
      return asked
    }
    expect([ask("order"), ask("-order"), ask("missing status:queued"), ask("to:ann@example.com")]).toEqual([0, 0, 0, 0])
    expect([ask("missing"), ask("one two -three")]).toEqual([1, 1])
  })
  it("either throws a validation error, or a negated term is the opposite of the term", () => {
    const pieces = [
      "from:",
      "to:",
      "tag:",
      "=",
      '"',
      "\\",
      "-",
      " ",
      "a@b.test",
      "on:",
      "today",
      ":",
      "\u0000",
      "\ud800",
      "is:read",
      "ü",
    ]
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join("")),
      fc.string({ unit: "binary" }),
    )
    fc.assert(
      fc.property(texts, (q) => {
        let terms: ReturnType<typeof parseQuery>
        try {
          terms = termsOf(q)
        } catch (error) {
          expect(error).toMatchObject({ type: "validation_error" })
          return
        }
        for (const term of terms) {
          const found = matches([term], EMAIL, () => "body")
          expect(matches([{ ...term, negated: !term.negated }], EMAIL, () => "body")).toBe(!found)
        }
        expect(terms.every((term) => matches([term], EMAIL, () => "body"))).toBe(matches(terms, EMAIL, () => "body"))
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe("an address with a name", () => {
  const email = anEmail({ from: '"Acme, Inc." <hello@acme.test>', to: ['"Lee, Ann" <l@x.example>', "bob@x.example"] })
  it.each([
    'from:"\\"Acme, Inc.\\" <hello@acme.test>"',
    'from:"Acme, Inc. <HELLO@acme.test>"',
    'to:"\\"Lee, Ann\\" <l@x.example>"',
    'to:"Lee, Ann <l@x.example>"',
    'to:"Bob <bob@x.example>"',
    "to:<l@x.example>",
    'to:"Lee, Ann"',
  ])("is found by %s", (q) => {
    expect(finds(q, email)).toBe(true)
  })
  it("is not found by another name (assumption search.fields)", () => {
    expect(finds('to:"Lee, Bob <l@x.example>"', email)).toBe(false)
  })
})

describe("the same query of GET /sandbox/inbound", () => {
  const MESSAGE = anInbound({ subject: "Help", from: "jo@example.com", from_name: "Jo Smith", cc: ["cc@example.com"] })
  const finds = (q: string) => matches(parseQuery(q, "inbound", NOW), MESSAGE, () => "please look at order 42")

  it.each([
    "help",
    "smith",
    "order",
    "a.pdf",
    "from:jo@example.com",
    "from:smith",
    "to:support@acme.test",
    "to:other",
    "to:cc@example.com",
    "status:received",
    "has:attachment",
    "is:unread",
    "after:2026-03-01T08:00:00Z",
    'from:"Jo Smith <jo@example.com>"',
  ])("finds the message by %j", (q) => {
    expect(finds(q)).toBe(true)
  })
  it.each([
    "refund",
    "-order",
    "from:o@example.com",
    "to:jo@example.com",
    "status:spam",
    'from:"Jo Miller <jo@example.com>"',
    "is:read",
    "before:2026-03-01T08:00:00Z",
  ])("does not find it by %j", (q) => {
    expect(finds(q)).toBe(false)
  })
})
