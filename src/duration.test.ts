import { expect, it } from "vitest"
import { inLargestUnit, toMilliseconds } from "./duration.ts"

it.each([
  ["250ms", 250],
  ["90s", 90_000],
  ["5m", 300_000],
  ["2h", 7_200_000],
  ["1d", 86_400_000],
  ["1w", 604_800_000],
  ["1d12h", 129_600_000],
  ["1.5 h", 5_400_000],
  [1500, 1500],
  [{ ms: 20 }, 20],
])("parses %j as %d milliseconds", (duration, ms) => {
  expect(toMilliseconds(duration)).toBe(ms)
})

it.each(["", "2", "h", "2 hours", "-1h", "1h -2m", -5, 0.5, Number.NaN])("rejects %j with an example", (duration) => {
  expect(() => toMilliseconds(duration)).toThrow(/is not a duration. Use for example "2h"/)
})

it("writes milliseconds exactly, in the largest unit that divides them", () => {
  const durations = [0, 250, 1500, 5000, 90_000, 300_000, 5_400_000, 7_200_000, 86_400_000, 129_600_000]
  expect(durations.map(inLargestUnit)).toEqual([
    ...["0 ms", "250 ms", "1500 ms", "5 s", "90 s", "5 min", "90 min", "2 h", "1 d", "36 h"],
  ])
})
