import { expect, it } from "vitest"
import { statusTone } from "./badge.tsx"

it.each([
  [200, "green"],
  [204, "green"],
  [302, "red"],
  [404, "red"],
  [503, "red"],
  [0, "red"],
])("shows the status %i in %s", (code, tone) => {
  expect(statusTone(code)).toBe(tone)
})
