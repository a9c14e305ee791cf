import { expect, it } from "vitest"
import { progressOn } from "./progress.ts"

function drawnOn(columns: number | null, total: number, steps: number[]): string {
  let drawn = ""
  const io = { columns, draw: (text: string) => (drawn += text) } as never
  const bar = progressOn(io, total)
  for (const step of steps) bar.add(step)
  bar.end()
  return drawn
}

it("draws a growing bar on a terminal and ends its line", () => {
  expect(drawnOn(50, 2000, [1000, 1000])).toBe(
    `\r${"█".repeat(10)}${"░".repeat(10)}  50 %  1000/2000\r${"█".repeat(20)} 100 %  2000/2000\n`,
  )
})

it("fits on one line of a narrow terminal and never exceeds the total", () => {
  expect(drawnOn(20, 5, [9])).toBe("\r 100 %  5/5\n")
})

it("draws nothing if stderr is not a terminal", () => {
  expect(drawnOn(null, 2000, [2000])).toBe("")
})
