import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseInstant } from "./times.ts"

describe("parseInstant (section 1, assumptions emails.scheduled_at and requests.times)", () => {
  it("parses every timestamp of its own format", () => {
    const years = {
      min: new Date("0000-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    }
    fc.assert(
      fc.property(fc.date(years), (date) => {
        expect(parseInstant(date.toISOString())).toBe(date.getTime())
      }),
    )
  })
  it.each([
    ["2026-03-01T09:00Z", "2026-03-01T09:00:00.000Z"],
    ["2026-03-01T09:00:00.1Z", "2026-03-01T09:00:00.100Z"],
    ["2026-03-01T09:00:00.123999Z", "2026-03-01T09:00:00.123Z"],
    ["2026-03-01T00:30:00+05:30", "2026-02-28T19:00:00.000Z"],
    ["2026-02-28T23:30:00-01:00", "2026-03-01T00:30:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2026-03-01t09:00:00z", "2026-03-01T09:00:00.000Z"],
    ["2026-03-01T00:30:00+0530", "2026-02-28T19:00:00.000Z"],
  ])("reads %s", (text, instant) => {
    expect(parseInstant(text)).toBe(Date.parse(instant))
  })
  it.each([
    "2026-03-01",
    "2026-03-01T09:00:00",
    "2026-03-01 09:00:00Z",
    "2026-3-1T09:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-10T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:60Z",
    "2026-01-01T00:00:00+24:00",
    "2026-01-01T00:00:00+01",
    "0000-01-01T00:00:00+01:00",
    "+002026-01-01T00:00:00Z",
    " 2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00Z\n",
    "1767225600",
    "tomorrow",
    "",
  ])("rejects %j", (text) => {
    expect(parseInstant(text)).toBeNull()
  })
})
