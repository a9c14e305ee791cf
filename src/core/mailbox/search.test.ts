import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../test/helpers/fuzz.ts"
import { anEmail } from "../emails/an-email.fixture.ts"
import type { EmailRecord } from "../records/emails.ts"
import { anInbound } from "../webhooks/records.fixture.ts"
import { checkQuery, matches, parseQuery } from "./search.ts"

const EMAIL = anEmail({
  subject: "Your order: shipped",
  status: "delivered",
  tags: { campaign: "Spring=1", __proto__x: "y" },
  attachments: [{ filename: "Invoice.pdf", content_type: "application/pdf", content_id: null, size: 1, blob: "" }],
})
const finds = (q: string, email: EmailRecord = EMAIL, body = "Dear Ann, thanks.\nTrack it at https://x.test") =>
  matches(parseQuery(q), email, () => body.toLowerCase())

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
    "status:nonsense",
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
    "nonsense:order",
    "has:wings",
    "before:yesterday",
  ])("does not find it by %j", (q) => {
    expect(finds(q)).toBe(false)
  })
  it("searches for unknown filters as text", () => {
    expect(parseQuery("Foo:Bar has:wings is:x before:soon status: :x")).toEqual(
      ["foo:bar", "has:wings", "is:x", "before:soon", "status:", ":x"].map((value) => ({
        negated: false,
        field: "text",
        value,
      })),
    )
  })
  it("treats a quoted term as text, including its colons", () => {
    expect(parseQuery('"from:a b" x"y z" -"q')).toEqual([
      { negated: false, field: "text", value: "from:a b" },
      { negated: false, field: "text", value: "xy z" },
      { negated: true, field: "text", value: "q" },
    ])
  })
  it("reads the body at most once, and only if the other fields do not decide", () => {
    let asked = 0
    const ask = (q: string) => {
      asked = 0
      matches(parseQuery(q), EMAIL, () => {
        asked++
        return ""
      })
      return asked
    }
    expect([ask("order"), ask("-order"), ask("missing status:queued"), ask("to:ann@example.com")]).toEqual([0, 0, 0, 0])
    expect([ask("missing"), ask("one two -three")]).toEqual([1, 1])
  })
  it("never throws, and a negated term is the opposite of the term", () => {
    const piece = fc.constantFrom(
      ...[
        "from:",
        "to:",
        "tag:",
        "=",
        '"',
        "-",
        " ",
        "a@b.test",
        "before:",
        "2026-13-01",
        ":",
        "\u0000",
        "\ud800",
        "is:read",
        "ü",
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const terms = parseQuery(pieces.join(""))
        for (const term of terms) {
          const found = matches([term], EMAIL, () => "body")
          expect(matches([{ ...term, negated: !term.negated }], EMAIL, () => "body")).toBe(!found)
        }
        expect(terms.every((term) => matches([term], EMAIL, () => "body"))).toBe(matches(terms, EMAIL, () => "body"))
      }),
      { numRuns: runs(1000) },
    )
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (q) => {
        expect(Array.isArray(parseQuery(q))).toBe(true)
      }),
    )
  })
})

describe("a misspelt query", () => {
  it.each([
    ["form:ann", "`form:ann` in `q` is not a search field or value. Did you mean `from:ann`?"],
    ["-subjct:order", "Did you mean `subject:order`?"],
    ["status:bouncd", "Did you mean `status:bounced`?"],
    ["status:purple", "`status:purple` in `q` matches no message: status is one of queued, "],
    ["event:email.opned", "Did you mean `event:opened`?"],
    ["has:atachment", 'Did you mean `has:attachment`? Write "has:atachment" in quotes to search for this text.'],
    ["is:unred", "Did you mean `is:unread`?"],
  ])("%j is rejected with the nearest known word", (q, words) => {
    expect(() => checkQuery(`order ${q}`)).toThrow(words)
  })

  it.each([
    "foo:bar",
    "https://x.test",
    "mailto:ann@x.test",
    "re:order",
    "form: ann",
    '"form:ann"',
    "has:wings",
    "is:x",
  ])("%j is text", (q) => {
    expect(() => checkQuery(q)).not.toThrow()
    expect(parseQuery(q)).toMatchObject(q.split(" ").map(() => ({ field: "text" })))
  })

  it.each(["status:", "status:deliv", "event:que", "has:att", "is:un"])(
    "%j, while it is typed, finds the email",
    (q) => {
      expect(() => checkQuery(q)).not.toThrow()
      expect(finds(q === "status:" ? "" : q)).toBe(true)
    },
  )
})

describe("the same query of GET /sandbox/inbound", () => {
  const MESSAGE = anInbound({ subject: "Help", from: "jo@example.com", from_name: "Jo Smith", cc: ["cc@example.com"] })
  const finds = (q: string) => matches(parseQuery(q), MESSAGE, () => "please look at order 42")

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
    "-tag:order -event:delivered",
  ])("finds the message by %j", (q) => {
    expect(finds(q)).toBe(true)
  })
  it.each([
    "refund",
    "-order",
    "from:o@example.com",
    "to:jo@example.com",
    "status:spam",
    "tag:order",
    "tag:constructor",
    "event:delivered",
    "is:read",
    "before:2026-03-01T08:00:00Z",
  ])("does not find it by %j", (q) => {
    expect(finds(q)).toBe(false)
  })
})
