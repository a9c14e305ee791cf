import { describe, expect, it } from "vitest"
import { contentHints, hintsFor } from "./hints.ts"
import type { SendBody } from "./send-body.ts"

const hints = (fields: object) =>
  hintsFor({ from: "a@x.test", to: "b@x.test", subject: "s", text: "t", ...fields } as SendBody)

describe("hintsFor (assumption requests.unknown_fields)", () => {
  it("gives no hints about the fields of section 2.2", () => {
    expect(hints({ html: "x", cc: [], attachments: [{ filename: "a", content: "", content_id: "x" }] })).toEqual([])
  })
  it.each([
    ["replyTo", "reply_to"],
    ["Reply-To", "reply_to"],
    ["scheduledAt", "scheduled_at"],
    ["send_at", "scheduled_at"],
    ["subjct", "subject"],
    ["form", "from"],
    ["attachement", "attachments"],
    ["body", "html"],
  ])("maps %s to %s", (written, meant) => {
    expect(hints({ [written]: "x" })).toEqual([`unknown field \`${written}\`; did you mean \`${meant}\`?`])
  })
  it("names the attachment that contains the field", () => {
    expect(
      hints({
        attachments: [
          { filename: "a", content: "" },
          { filename: "b", content: "", contentType: "x" },
        ],
      }),
    ).toEqual(["unknown field `attachments[1].contentType`; did you mean `content_type`?"])
  })
  it("suggests no name if all names are too different", () => {
    expect(hints({ priority: 1, toString: 1, constructor: 1 })).toEqual([
      "unknown field `priority`",
      "unknown field `toString`",
      "unknown field `constructor`",
    ])
  })
  it("returns short, printable hints for any names", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`ü\r\n${"x".repeat(1000)}${index}`, 1]))
    const result = hints(many)
    expect(result).toHaveLength(20)
    expect(result.every((hint) => /^[ -~]{1,140}$/.test(hint))).toBe(true)
  })
})

describe("contentHints", () => {
  const about = (fields: object) => contentHints({ from: "a@x.test", to: "b@x.test", subject: "s", ...fields })
  it.each(["{{ unsubscribe_url }}", "{{unsubscribe_url }}", "{{\n\tUNSUBSCRIBE_URL}}", "{{Unsubscribe_Url}}"])(
    "names the field of the misspelt placeholder %j (assumption tracking.misspelt_placeholder)",
    (placeholder) => {
      const html = `<a href="{{unsubscribe_url}}">x</a> ${placeholder}`
      expect(about({ html })).toEqual([
        "`html` has a placeholder that is left as it is; write {{unsubscribe_url}} exactly",
      ])
      expect(about({ text: placeholder })).toEqual([expect.stringContaining("`text` has a placeholder")])
    },
  )
  it("says nothing about the exact placeholder and other ones", () => {
    expect(about({ html: "{{unsubscribe_url}}", text: "{{ name }} {{unsubscribe}} { {unsubscribe_url} }" })).toEqual([])
  })
  it("reads long bodies in linear time", () => {
    expect(about({ html: `${"{{".repeat(500_000)}${" ".repeat(1_000_000)}unsubscribe_url` })).toEqual([])
  })
})
