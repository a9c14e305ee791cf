import { expect, it } from "vitest"
import { joinEscape } from "./keys.ts"

it("the list of shortcuts has one entry for Escape, however many layers bind it", () => {
  const bound = [
    { keys: "Escape", label: "Close activity over the email", group: "Email" },
    { keys: "j", label: "Next email", group: "List" },
    { keys: "Escape", label: "Close, or clear the selection", group: "List" },
  ]
  expect(joinEscape(bound)).toEqual([
    { keys: "j", label: "Next email", group: "List" },
    { keys: "Escape", label: "Close what is on top, or clear", group: "Everywhere" },
  ])
  expect(joinEscape(bound.slice(1, 2))).toEqual(bound.slice(1, 2))
})
