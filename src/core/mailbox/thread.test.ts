import { expect, it } from "vitest"
import { answeredId, messageIdIn } from "./thread.ts"

const answered = (name: string, value: string) => answeredId([{ name, value }])

it.each([
  ["<id@s.example>", "id@s.example"],
  ["(Ann <ann@s.example>) <id@s.example>", "id@s.example"],
  ["<id@s.example> (message from Ann <ann@s.example>)", "id@s.example"],
  ["(nested (Ann <ann@s.example>)) <id@s.example>", "id@s.example"],
  ['"Ann <ann@s.example>" of Monday <id@s.example>', "id@s.example"],
  ["Message from Ann <ann@s.example> of Monday <id@s.example>", "id@s.example"],
  ["<id@s.example>; from Ann <ann@s.example>", "id@s.example"],
  ["Your message of Mon, 1 Jan 2026 <id@s.example>", "id@s.example"],
  ["<id@s.example> <other@s.example>", "id@s.example"],
  ['<"id x"@s.example>', undefined],
  ['<"id"@s.example>', '"id"@s.example'],
  ["id@s.example", "id@s.example"],
  ["other@s.example <id@s.example>", "id@s.example"],
  ["your last message", undefined],
  ["(not closed <id@s.example>", "id@s.example"],
])("In-Reply-To: %s (RFC 5322 3.6.4, 4.5.4)", (value, id) => expect(answered("In-Reply-To", value)).toBe(id))

it.each([
  ["<a@s.example> <id@s.example>", "id@s.example"],
  ["<a@s.example>,<id@s.example> (x <b@s.example>)", "id@s.example"],
  ["a@s.example id@s.example", "id@s.example"],
])("References: %s", (value, id) => expect(answered("References", value)).toBe(id))

it("finds the id of a message beside comments (RFC 5322 3.6.4)", () => {
  expect(messageIdIn("(a) <1@s.example> (b)")).toBe("<1@s.example>")
  expect(messageIdIn("none")).toBe("none")
})
