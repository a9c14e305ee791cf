import { expect, it } from "vitest"
import { markOf } from "./checks.tsx"

it("the tab of the checks has the number of the worst findings, or a tick", () => {
  const counts = { error: 0, warning: 1, note: 300 }
  expect(markOf(null)).toBe(null)
  expect(markOf({ worst: null, counts, skipped: [{ cause: "setting" }] })).toEqual({
    text: "✓",
    tone: "green",
    spoken: "no findings",
  })
  expect(markOf({ worst: "warning", counts, skipped: [] })).toEqual({ text: "1", tone: "amber", spoken: "1 warning" })
  expect(markOf({ worst: "note", counts, skipped: [] })).toEqual({ text: "99+", tone: "grey", spoken: "300 notes" })
})

it.each(["too_large", "too_slow", "no_answer"] as const)("has no tick if something was not checked: %s", (cause) => {
  const none = { error: 0, warning: 0, note: 0 }
  const mark = markOf({ worst: null, counts: none, skipped: [{ cause: "setting" }, { cause }] })
  expect(mark).toEqual({ text: "?", tone: "amber", spoken: "not checked whole" })
})
