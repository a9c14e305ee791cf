import { describe, expect, it } from "vitest"
import {
  formatAge,
  formatAgo,
  formatDuration,
  formatOffset,
  formatTimestamp,
  quoteSafely,
  SHOWN,
  SHOWN_LINES,
  toBase64,
  truncate,
  withoutCode,
} from "./format.ts"

const now = Date.parse("2026-03-10T12:00:00.000Z")
const ago = (ms: number) => formatAge(now - ms, now)

describe("formatAge", () => {
  it("goes from now over seconds, minutes, hours and days to the date", () => {
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

  it('is followed by "ago" in a text', () => {
    expect([12_000, 1000, -2000, 20 * 86_400_000].map((ms) => formatAgo(now - ms, now))).toEqual([
      "12s ago",
      "now",
      "in 2s",
      "Feb 18",
    ])
  })

  it('is prefixed with "in" for future timestamps', () => {
    expect(ago(-300_000)).toBe("in 5m")
  })
})

describe("withoutCode", () => {
  it("leaves out the request that would help, and formats timestamps", () => {
    const message =
      "ann@example.com is on the suppression list since 2026-03-10T12:00:00.000Z (bounced). In the sandbox: DELETE /sandbox/suppressions/ann@example.com removes it."
    expect(withoutCode(message)).toBe(
      "ann@example.com is on the suppression list since 2026-03-10 12:00:00 UTC (bounced).",
    )
    expect(withoutCode("The endpoint responded 500")).toBe("The endpoint responded 500")
  })
})

describe("formatDuration", () => {
  it("picks a suitable unit", () => {
    expect([12, 2400, 300_000, 5_400_000, 86_400_000, 172_800_000].map(formatDuration)).toEqual([
      "12 ms",
      "2.4 s",
      "5 min",
      "1.5 h",
      "1 day",
      "2 days",
    ])
  })
})

describe("formatOffset", () => {
  it("ignores the milliseconds a request takes, in either direction", () => {
    expect(formatOffset(3_599_988)).toBe("1 h")
    expect(formatOffset(-7_200_012)).toBe("2 h")
  })
})

describe("formatTimestamp", () => {
  it("keeps milliseconds and names the time zone", () => {
    expect(formatTimestamp("2026-03-10T12:00:00.000Z")).toBe("2026-03-10 12:00:00.000 UTC")
  })
})

describe("toBase64", () => {
  it("encodes large files completely", () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256)
    expect(Uint8Array.from(atob(toBase64(bytes)), (c) => c.charCodeAt(0))).toEqual(bytes)
  })
})

describe("quote", () => {
  it("has single quotes within", () => {
    expect(quoteSafely("Comment on “Hallway plan”")).toBe("“\u2068Comment on ‘Hallway plan’\u2069”")
  })
})

describe("truncate", () => {
  it("cuts a text of more lines than are shown, and no other", () => {
    const full = "x\n".repeat(SHOWN_LINES)
    expect(truncate(full)).toEqual({ shown: full.slice(0, -1), cut: null })
    expect(truncate(`${full}y`)).toEqual({ shown: full.slice(0, -1), cut: "3,000 lines" })
    expect(truncate("a\nb")).toEqual({ shown: "a\nb", cut: null })
  })
  it("cuts a text of more characters than are shown, and its lines", () => {
    expect(truncate("x".repeat(SHOWN + 1))).toEqual({ shown: "x".repeat(SHOWN), cut: "200 KB" })
    expect(truncate("x\n".repeat(SHOWN)).cut).toBe("200 KB and of these 3,000 lines")
  })
})
