import { expect, it } from "vitest"
import { countFitting } from "./actions.tsx"

const BUTTONS = [
  { label: "Bounce", details: true },
  { label: "Complain", details: false },
  { label: "Open", details: true },
  { label: "Click", details: true },
]

it.each([
  [540, 4],
  [400, 2],
  [172, 0],
  [0, 0],
])("in %i px fit %i buttons", (room, count) => {
  expect(countFitting(BUTTONS, room)).toBe(count)
})
