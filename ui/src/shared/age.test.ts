import { describe, expect, it } from "vitest"
import { absolute, age, duration } from "./age.ts"

const now = Date.parse("2026-03-10T12:00:00.000Z")
const ago = (ms: number) => age(now - ms, now)

describe("age", () => {
  it("grows from now over seconds, minutes, hours and days to the date", () => {
    expect([ago(1000), ago(12_000), ago(240_000), ago(3 * 3_600_000), ago(2 * 86_400_000)]).toEqual([
      "now",
      "12s",
      "4m",
      "3h",
      "2d",
    ])
    expect(ago(20 * 86_400_000)).toBe("Feb 18")
    expect(ago(400 * 86_400_000)).toBe("Feb 3, 2025")
  })

  it("says of a scheduled instant how far ahead it is", () => {
    expect(ago(-300_000)).toBe("in 5m")
  })
})

describe("duration", () => {
  it("picks the unit that reads best", () => {
    expect([12, 2400, 300_000, 5_400_000, 86_400_000, 172_800_000].map(duration)).toEqual([
      "12 ms",
      "2.4 s",
      "5 min",
      "1.5 h",
      "1 day",
      "2 days",
    ])
  })
})

describe("absolute", () => {
  it("keeps the milliseconds and names the zone", () => {
    expect(absolute("2026-03-10T12:00:00.000Z")).toBe("2026-03-10 12:00:00.000 UTC")
  })
})
