import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { mostlyReached, runs } from "../helpers/fuzz.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"
import type { Page } from "../helpers/wire.ts"
import { wideText } from "./texts.ts"

const box = await sandpostForFile()
await box.send({ subject: "Order 1042", tags: { order: "1042" }, html: "<p>é</p>" })
await box.send({ to: "bounced@sandbox.test" })
await box.settle()
await ok(box.sandbox("POST", "/suppressions", { address: "ann@example.com" }))
const { data: domains } = await ok(box.v1("GET", "/domains"))
const { address: to } = await ok(
  box.v1("POST", "/inbound/addresses", { domain_id: domains[0].id, local_part: "support" }),
)
await ok(box.sandbox("POST", "/inbound", { from: "ann@example.com", to, subject: "Order 1042", text: "Hi" }))

const token = fc.oneof(
  fc.constantFrom(
    ...[
      "from:",
      "to:",
      "subject:",
      "status:",
      "event:",
      "tag:",
      "has:",
      "before:",
      "after:",
      "nothing:",
      "is:",
      "-",
      '"',
      '""',
      ":",
      "=",
    ],
    ...[
      "ann@example.com",
      "order",
      "1042",
      "delivered",
      "bounced",
      "attachment",
      "2026-03-01",
      "9999-99-99",
      "order=1042",
      "*",
      "(",
      "\\",
    ],
  ),
  wideText,
)
const query = fc
  .array(fc.tuple(token, fc.constantFrom("", " ", "\t")), { maxLength: 8 })
  .map((all) => all.flat().join(""))
/** A lone surrogate cannot be written in a URL. */
const writable = query.filter((text) => text.isWellFormed() && text.length <= 1000)
/** What finds something in each list, also in other case and without its last letters. */
const found = fc.constantFrom(
  "ann@example.com",
  "ANN@EXAMPLE",
  "example.com",
  "ann",
  " ann ",
  "-nothing",
  '"ann@example.com"',
  "",
)

describe("the search grammar", () => {
  it.each(["/emails", "/inbound", "/suppressions"])(
    "of %s responds to every text with a list or an error that says what is wrong",
    async (path) => {
      const count = runs(250)
      await mostlyReached(count, (reach) =>
        fc.assert(
          fc.asyncProperty(fc.oneof(found, writable), async (q) => {
            const answer = await box.sandbox<Page<object>>("GET", `${path}?q=${encodeURIComponent(q)}`)
            if (answer.status !== 200) {
              expect([400, 422]).toContain(answer.status)
              return
            }
            if (answer.body.total > 0) reach()
            expect(answer.body.data.length).toBe(Math.min(answer.body.total, 25))
          }),
          { numRuns: count },
        ),
      )
    },
  )
  it("finds each message once with either a term or its negation", async () => {
    const term = fc.constantFrom(
      "order",
      "to:ann@example.com",
      "status:delivered",
      "event:bounced",
      "tag:order=1042",
      "has:attachment",
      "has:inline",
      "larger:1k",
      "header:x-order",
      "cc:example.com",
    )
    await fc.assert(
      fc.asyncProperty(term, async (q) => {
        const count = async (text: string) =>
          (await box.sandbox<Page<object>>("GET", `/emails?q=${encodeURIComponent(text)}`)).body.total
        expect((await count(q)) + (await count(`-${q}`))).toBe(2)
      }),
      { numRuns: runs(12) },
    )
  })
})
