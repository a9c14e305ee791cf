import { expect, it } from "vitest"
import { processorMs } from "../../time/measure.test-helper.ts"
import { addressText } from "./address-text.ts"

it.each([
  "a@s.example",
  "Ann <a@s.example>",
  '"Bell, Ann" <a@s.example>, b@s.example',
  "g: a@s.example, Ann <b@s.example>;",
])("leaves %j as it is", (list) => expect(addressText(list)).toBe(list))

const PIECES = [
  "<",
  ">",
  '"',
  '"\\',
  "=?a?q?<",
  "=?a?q?<b@",
  "=?a?q?<b@c>?= ",
  "<b@c",
  "@",
  ";",
  ":",
  "(",
  "a <b> ",
  "\\",
]

it.each(PIECES)("is linear on many %j", (piece) => {
  // Quadratic time would be a hundred times as much for the longer list.
  const [short, long] = [500, 50_000].map((count) => {
    const list = piece.repeat(count)
    const start = processorMs()
    for (let times = 0; times < 50_000 / count; times++) addressText(list)
    return processorMs() - start
  })
  expect(long).toBeLessThan(20 * (short as number) + 200)
})
