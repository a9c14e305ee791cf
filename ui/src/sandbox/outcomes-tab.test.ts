import { expect, it } from "vitest"
import { outcomeRuleOf } from "./outcomes-tab.tsx"

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it("the delay of an outcome rule is written in seconds", () => {
  const fields = { recipient: "*@slow.example", outcome: "bounced", behaviour: "" }
  expect(outcomeRuleOf(formOf({ ...fields, after: "1.5" }))).toEqual({
    recipient: "*@slow.example",
    outcome: "bounced",
    after_ms: 1500,
  })
  expect(outcomeRuleOf(formOf({ ...fields, after: "" }))).toEqual({ recipient: "*@slow.example", outcome: "bounced" })
})

it("a script replaces outcome and delay", () => {
  const fields = { recipient: "a@b.test", outcome: "bounced", after: "5", behaviour: "delivered" }
  expect(outcomeRuleOf(formOf(fields))).toEqual({ recipient: "a@b.test", behaviour: "delivered" })
})
