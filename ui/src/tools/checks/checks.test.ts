import { expect, it } from "vitest"
import { markOf } from "./checks.tsx"

it("the tab of the checks has the number of the worst findings, or a tick", () => {
  const counts = { error: 0, warning: 1, note: 300 }
  expect(markOf(null)).toBe(null)
  expect(markOf({ worst: null, counts })).toEqual({ text: "✓", tone: "green", spoken: "no findings" })
  expect(markOf({ worst: "warning", counts })).toEqual({ text: "1", tone: "amber", spoken: "1 warning" })
  expect(markOf({ worst: "note", counts })).toEqual({ text: "99+", tone: "grey", spoken: "300 notes" })
})
