import fc from "fast-check"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import { anEmail } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { mostlyReached, runs } from "../helpers/fuzz.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"
import { almostRight } from "./texts.ts"

const box = await sandpostForFile({ pace: "manual" })

const atom = fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]{1,8}$/)
const quoted = fc.stringMatching(/^[a-zA-Z0-9 !#$,.:;<>@()[\]]{1,8}$/).map((text) => `"${text}"`)
const local = fc.oneof(
  fc.array(atom, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(".")),
  quoted,
)
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/).filter((each) => !/^..--/.test(each))
const domain = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => [...labels, "test"].join("."))
const address = fc.tuple(local, domain).map(([before, after]) => `${before}@${after}`)
const name = fc.oneof(fc.constant(""), fc.stringMatching(/^[A-Za-z]{1,8}( [A-Za-z]{1,8})?$/), quoted)

/** Mailboxes in all forms of RFC 5322. */
const mailbox = fc.oneof(
  address,
  address.map((each) => `<${each}>`),
  fc.tuple(name, address).map(([who, each]) => `${who} <${each}>`),
  address.map((each) => `${each} (a comment (nested))`),
  address.map((each) => `  ${each}\t`),
)

describe("addresses (assumptions emails.address_syntax and emails.addresses_in_answers)", () => {
  it("in every form of RFC 5322 are accepted, stored as written, and one mailbox in the message", async () => {
    await fc.assert(
      fc.asyncProperty(mailbox, async (to) => {
        const id = await box.send({ to })
        expect((await box.get(id)).to).toEqual([to])
        const parsed = await PostalMime.parse(await box.raw(id))
        expect(parsed.to).toHaveLength(1)
        expect(parsed.to?.[0]?.address).toContain("@")
      }),
      { numRuns: runs(150) },
    )
  })
  it("with any other text are rejected by field name or are one mailbox, in each field", async () => {
    const field = fc.constantFrom("to", "cc", "bcc", "reply_to")
    const count = runs(300)
    await mostlyReached(count, (reach) =>
      fc.assert(
        fc.asyncProperty(field, almostRight(mailbox), async (where, text) => {
          const answer = await box.v1<{ id: string }>("POST", "/emails", anEmail({ [where]: [text] }))
          if (answer.status !== 200) {
            expect([400, 422]).toContain(answer.status)
            expect(answer.text).toContain(where)
            return
          }
          reach()
          const parsed = await PostalMime.parse(await box.raw(answer.body.id))
          const shown = [...(parsed.to ?? []), ...(parsed.cc ?? []), ...(parsed.replyTo ?? [])]
          expect(shown).toHaveLength(where === "cc" || where === "reply_to" ? 2 : 1)
          expect(shown.every(({ group }) => group === undefined)).toBe(true)
        }),
        { numRuns: count },
      ),
    )
  })
  it("match in suppressions like in sends", async () => {
    await fc.assert(
      fc.asyncProperty(address, async (each) => {
        await ok(box.sandbox("POST", "/suppressions", { address: each }))
        expect(await box.refused({ to: `Somebody <${each.toUpperCase()}>` })).toMatchObject({
          type: "suppressed_recipient",
        })
        await ok(box.sandbox("DELETE", `/suppressions/${encodeURIComponent(each)}`))
        await box.send({ to: each })
      }),
      { numRuns: runs(60) },
    )
  })
})
