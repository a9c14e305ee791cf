import fc from "fast-check"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import { anEmail, type SendBody } from "../helpers/an-email.ts"
import { mostlyReached, runs } from "../helpers/fuzz.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"
import { almostRight } from "./texts.ts"

const box = await sandpostForFile({ pace: "manual" })
const HIDDEN = "hidden-recipient@secret.example"
const png = Buffer.from("pixel").toString("base64")

/** Each text field of a send (section 2.2) filled with a text, and the header that it adds. */
const FIELDS: Record<string, (text: string) => { body: SendBody; adds?: string[] }> = {
  subject: (text) => ({ body: { subject: text } }),
  "name of from": (text) => ({ body: { from: `${JSON.stringify(text)} <hello@acme.test>` } }),
  "name of from, unquoted": (text) => ({ body: { from: `${text} <hello@acme.test>` } }),
  "name of to": (text) => ({ body: { to: [`${text} <ann@example.com>`] } }),
  "local part of to": (text) => ({ body: { to: [`"${text}"@example.com`] } }),
  "domain of to": (text) => ({ body: { to: [`ann@${text}.example`] } }),
  "name of cc": (text) => ({ body: { cc: [`${text} <cc@example.com>`] }, adds: ["cc"] }),
  "name of bcc": (text) => ({ body: { bcc: [`${text} <${HIDDEN}>`] } }),
  "name of reply_to": (text) => ({ body: { reply_to: [`${text} <re@example.com>`] }, adds: ["reply-to"] }),
  "value of a header": (text) => ({ body: { headers: { "X-Order": text } }, adds: ["x-order"] }),
  "name of a header": (text) => ({ body: { headers: { [`X-${text}`]: "1" } }, adds: [`x-${text}`.toLowerCase()] }),
  tag: (text) => ({ body: { tags: { order: text } } }),
  html: (text) => ({ body: { html: text } }),
  text: (text) => ({ body: { text } }),
  "file name": (text) => ({ body: { attachments: [{ filename: text, content: png }] } }),
  "content type": (text) => ({ body: { attachments: [{ filename: "a.bin", content: png, content_type: text }] } }),
  "content id": (text) => ({
    body: { html: "<p>Hi</p>", attachments: [{ filename: "a.png", content: png, content_id: text }] },
  }),
}

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,11}$/)
/** What each field accepts. */
const RIGHT: Record<string, fc.Arbitrary<string>> = { "content type": word.map((subtype) => `text/${subtype}`) }

/** Headers of every message, and headers of some messages. */
const ALWAYS = ["content-type", "date", "from", "message-id", "mime-version", "subject", "to"]
const SOMETIMES = ["content-transfer-encoding", "dkim-signature"]

/** Returns the header names by the rule of RFC 5322: each line that does not start with white space starts a field. */
function namesIn(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n"))
  return head.split("\r\n").flatMap((line) => (/^[ \t]/.test(line) ? [] : [line.split(":", 1)[0]?.toLowerCase() ?? ""]))
}

describe("header injection (section 2.2, assumption emails.refused_headers)", () => {
  it.each(Object.keys(FIELDS))(
    "through the %s: the message has exactly the expected headers, or is rejected",
    async (field) => {
      const count = runs(48)
      await mostlyReached(count, (reach) =>
        fc.assert(
          fc.asyncProperty(almostRight(RIGHT[field] ?? word), async (text) => {
            const { body, adds = [] } = (FIELDS[field] as (typeof FIELDS)[string])(text)
            const answer = await box.v1<{ id: string }>("POST", "/emails", anEmail({ bcc: [HIDDEN], ...body }))
            if (answer.status !== 200) {
              expect([400, 422]).toContain(answer.status)
              return
            }
            reach()
            const raw = await box.raw(answer.body.id)
            const expected = [...ALWAYS, ...adds].sort()
            const names = namesIn(raw).filter((name) => !SOMETIMES.includes(name))
            expect(names.sort()).toEqual(expected)
            const head = raw.slice(0, raw.indexOf("\r\n\r\n"))
            expect(head.replaceAll("\r\n", "")).not.toMatch(/[\r\n\0]/)
            expect(raw).not.toContain(HIDDEN)

            const parsed = await PostalMime.parse(raw)
            expect(
              [...new Set(parsed.headers.map(({ key }) => key))].filter((key) => !SOMETIMES.includes(key)).sort(),
            ).toEqual(expected)
            expect(parsed.bcc ?? []).toEqual([])
            expect(parsed.to).toHaveLength(1)
            expect([parsed.from?.address, parsed.cc?.length ?? 0, parsed.replyTo?.length ?? 0]).toEqual([
              "hello@acme.test",
              adds.includes("cc") ? 1 : 0,
              adds.includes("reply-to") ? 1 : 0,
            ])
          }),
          { numRuns: count },
        ),
      )
    },
  )
})
