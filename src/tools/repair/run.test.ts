import { expect, it } from "vitest"
import { listLeftOut } from "./run.ts"

const parts = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`)

it.each([
  [0, "Nothing had to be left out."],
  [1, "Left out: line 1."],
  [50, "Left out: line 50."],
  [51, "Left out: 1 more. List all with --json."],
])("of %i left-out parts, the last line says %j", (count, last) => {
  const lines = listLeftOut(parts(count))
  expect(lines).toHaveLength(Math.max(1, count))
  expect(lines.at(-1)).toBe(last)
})
