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

it("grows on a terminal, and leaves its line at the end", () => {
  expect(drawnOn(50, 2000, [1000, 1000])).toBe(
    `\r${"█".repeat(10)}${"░".repeat(10)}  50 %  1000/2000\r${"█".repeat(20)} 100 %  2000/2000\n`,
  )
})

it("stays on one line of a narrow terminal, and never says more than all", () => {
  expect(drawnOn(20, 5, [9])).toBe("\r 100 %  5/5\n")
})

it("draws nothing where stderr is no terminal", () => {
  expect(drawnOn(null, 2000, [2000])).toBe("")
})
