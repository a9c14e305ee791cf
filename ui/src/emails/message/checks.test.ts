import { expect, it } from "vitest"
import { labelOf } from "./checks.tsx"

it("the tab of the checks names the worst finding", () => {
  const counts = { error: 0, warning: 1, note: 3 }
  expect(labelOf(null)).toBe("Checks")
  expect(labelOf({ worst: null, counts })).toBe("Checks")
  expect(labelOf({ worst: "warning", counts })).toBe("Checks: 1 warning")
  expect(labelOf({ worst: "note", counts })).toBe("Checks: 3 notes")
})
